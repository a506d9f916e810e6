import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { meQuery } from '../api/identity.js';
import * as Page from './document.js';
import { Failed } from './lazy-failed.js';
import { guestsOnly, only, signedIn } from './guards.js';
import { guarded, loadScreens, screen, screensHere } from './screen.js';
import { notFound } from '../lib/refused.js';
import * as PublicShell from './shell/public-shell.js';

/** Replaces a screen: screens bring their own margins. */
function ScreenFailed() {
  return (
    <div className="page w-full">
      <Failed />
    </div>
  );
}

/** The tool's frame, and what loads with it (`sourcesOf` in page-files.ts). */
async function tool() {
  const [frame] = await Promise.all([
    import('./shell/tool-shell.js'),
    import('./failed.js'),
    import('../features/shortcuts/shortcut-sheet.js'),
    import('../ui/alert-dialog.js'),
    import('../ui/toast-shown.js'),
  ]);
  return frame;
}

/**
 * Every page of the product. The same list serves the server's render and the browser; `queryClient` is the cache of
 * that render or tab.
 */
export function routes(queryClient: QueryClient): RouteObject[] {
  const lazy = (id: string, load: Parameters<typeof screen>[2], route: Parameters<typeof screen>[3]) =>
    screen(queryClient, id, load, route);
  const loader = (load: Parameters<typeof guarded>[1]) => guarded(queryClient, load);

  const tree: RouteObject[] = [
    {
      id: 'page',
      Component: () => <Page.Component screens={screens} />,
      ErrorBoundary: Page.ErrorBoundary,
      HydrateFallback: () => null,
      loader: loader(async (client) => void (await client.ensureQueryData(meQuery))),
      shouldRevalidate: () => true,
      children: [
        {
          id: 'public',
          Component: PublicShell.Component,
          loader: loader(PublicShell.loader),
          children: [
            {
              ErrorBoundary: ScreenFailed,
              children: [
                lazy('public/home', () => import('../screens/public/home/index.js'), { index: true }),
                lazy('public/listing', () => import('../screens/public/listing/index.js'), {
                  path: 'construction-quote-templates',
                }),
                lazy('public/category', () => import('../screens/public/category/index.js'), {
                  path: 'construction-quote-templates/:category',
                }),
                lazy('public/template', () => import('../screens/public/template/index.js'), {
                  path: 'quote-template/:alias',
                }),
                lazy('public/terms', () => import('../screens/public/terms/index.js'), { path: 'terms' }),
                lazy('public/privacy', () => import('../screens/public/privacy/index.js'), { path: 'privacy' }),
                {
                  loader: loader(guestsOnly),
                  children: [
                    lazy('auth/register', () => import('../screens/auth/register/index.js'), { path: 'register' }),
                    lazy('auth/login', () => import('../screens/auth/login/index.js'), { path: 'login' }),
                    lazy('auth/forgot-password', () => import('../screens/auth/forgot-password/index.js'), {
                      path: 'password/forgot',
                    }),
                  ],
                },
                {
                  loader: loader(signedIn),
                  children: [
                    lazy('auth/verify', () => import('../screens/auth/verify/index.js'), { path: 'verify/:token' }),
                  ],
                },
                lazy('auth/reset-password', () => import('../screens/auth/reset-password/index.js'), {
                  path: 'password/reset',
                }),
                {
                  path: '*',
                  Component: () => null,
                  loader: () => {
                    throw notFound();
                  },
                },
              ],
            },
          ],
        },
        // ---- the tool: pages for accounts, behind `ToolShell` (app/shell/tool-shell.tsx) ----------------------------
        lazy('tool', tool, {
          children: [
            {
              ErrorBoundary: ScreenFailed,
              children: [
                lazy('business/dashboard', () => import('../screens/business/dashboard/index.js'), {
                  path: 'dashboard',
                }),
                {
                  loader: loader(only('admin')),
                  children: [
                    lazy('admin/staging', () => import('../screens/admin/staging/index.js'), {
                      path: 'qtemplates/staging',
                    }),
                    lazy('admin/categories', () => import('../screens/admin/categories/index.js'), {
                      path: 'categories',
                    }),
                    lazy('admin/sent-templates', () => import('../screens/admin/sent-templates/index.js'), {
                      path: 'sent-templates',
                    }),
                    lazy('admin/master-products', () => import('../screens/admin/master-products/index.js'), {
                      path: 'master-products',
                    }),
                    lazy('admin/system', () => import('../screens/admin/system/index.js'), { path: 'system' }),
                  ],
                },
                lazy('business/my-templates', () => import('../screens/business/my-templates/index.js'), {
                  path: 'qtemplates',
                }),
                lazy('business/template-editor', () => import('../screens/business/template-editor/index.js'), {
                  path: 'qtemplates/:slug',
                }),
                lazy('business/business-quote', () => import('../screens/business/business-quote/index.js'), {
                  path: 'quotes/new/:slug',
                }),
                lazy('business/test-quote', () => import('../screens/business/test-quote/index.js'), {
                  path: 'test-quote/:slug',
                }),
                lazy('business/my-quotes', () => import('../screens/business/my-quotes/index.js'), { path: 'quotes' }),
                lazy('business/saved-quote', () => import('../screens/business/saved-quote/index.js'), {
                  path: 'quotes/:id',
                }),
                lazy('supplier/products', () => import('../screens/supplier/products/index.js'), { path: 'products' }),
                lazy('supplier/product-detail', () => import('../screens/supplier/product-detail/index.js'), {
                  path: 'product/:alias',
                }),
                // Add a screen: lazy('<area>/<screen>', () => import('../screens/<area>/<screen>/index.js'), { path }),
                // for some accounts only: { loader: loader(only('admin')), children: [lazy(…)] }
              ],
            },
          ],
        }),
      ],
    },
  ];
  const screens: Page.Screens = { here: (to) => screensHere(tree, to), load: (to) => loadScreens(tree, to) };
  return tree;
}
