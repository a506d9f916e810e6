import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { meQuery } from '../api/identity.js';
import type { Screens } from '../features/form/leave-guard.js';
import { guestScreens, type GuestScreen } from './guest-screens.js';
import { guestsOnly, only, signedIn } from './guards.js';
import { PageFailed, PublicPage, RouterPage, ScreenFailed } from './router-page.js';
import { guarded, loadScreens, screen, screensHere } from './screen.js';
import { notFound } from '../lib/refused.js';
import { loader as loadFrame } from './shell/public-shell.js';

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

type Lazy = (id: string, load: Parameters<typeof screen>[2], route: Parameters<typeof screen>[3]) => RouteObject;

/** The screens of admins alone. */
const adminScreens = (lazy: Lazy): RouteObject[] => [
  lazy('admin/staging', () => import('../screens/admin/staging/index.js'), {
    path: 'qtemplates/staging',
  }),
  lazy('admin/reviews', () => import('../screens/admin/reviews/index.js'), { path: 'review' }),
  lazy('admin/price-approvals', () => import('../screens/admin/price-approvals/index.js'), {
    path: 'price-approvals',
  }),
  lazy('admin/releases', () => import('../screens/admin/releases/index.js'), { path: 'releases' }),
  lazy('admin/releases-preview', () => import('../screens/admin/releases-preview/index.js'), {
    path: 'releases/preview',
  }),
  lazy('admin/release', () => import('../screens/admin/release/index.js'), { path: 'releases/:id' }),
  lazy('admin/categories', () => import('../screens/admin/categories/index.js'), {
    path: 'categories',
  }),
  lazy('admin/sent-templates', () => import('../screens/admin/sent-templates/index.js'), {
    path: 'sent-templates',
  }),
  lazy('admin/email-kinds', () => import('../screens/admin/email-kinds/index.js'), { path: 'email-kinds' }),
  lazy('admin/master-products', () => import('../screens/admin/master-products/index.js'), {
    path: 'master-products',
  }),
  lazy('admin/bookings', () => import('../screens/admin/bookings/index.js'), { path: 'bookings' }),
  lazy('admin/settings', () => import('../screens/admin/settings/index.js'), { path: 'settings' }),
  lazy('admin/suppliers', () => import('../screens/admin/suppliers/index.js'), { path: 'suppliers' }),
  lazy('admin/sign-ins', () => import('../screens/admin/sign-ins/index.js'), { path: 'sign-ins' }),
  lazy('admin/users', () => import('../screens/admin/users/index.js'), { path: 'users' }),
  lazy('admin/system', () => import('../screens/admin/system/index.js'), { path: 'system' }),
];

/** The screens of businesses' proposals; admins have none. */
const proposalScreens = (lazy: Lazy): RouteObject[] => [
  lazy('business/proposals', () => import('../screens/business/proposals/index.js'), { path: 'proposals' }),
  lazy('business/papers', () => import('../screens/business/papers/index.js'), { path: 'proposals/papers' }),
  lazy('business/proposal', () => import('../screens/business/proposal/index.js'), { path: 'proposals/:slug' }),
  lazy('business/clients', () => import('../screens/business/clients/index.js'), { path: 'clients' }),
  lazy('business/client', () => import('../screens/business/client/index.js'), { path: 'clients/:id' }),
];

/**
 * Every page of the product. The same list serves the server's render and the browser; `queryClient` is the cache of
 * that render or tab.
 */
export function routes(queryClient: QueryClient): RouteObject[] {
  const lazy: Lazy = (id, load, route) => screen(queryClient, id, load, route);
  const guestScreen = (id: GuestScreen, route: Parameters<typeof screen>[3]) => lazy(id, guestScreens[id], route);
  const loader = (load: Parameters<typeof guarded>[1]) => guarded(queryClient, load);

  const tree: RouteObject[] = [
    {
      id: 'page',
      Component: () => <RouterPage screens={screens} />,
      ErrorBoundary: PageFailed,
      HydrateFallback: () => null,
      loader: loader(async (client) => void (await client.ensureQueryData(meQuery))),
      shouldRevalidate: () => true,
      children: [
        {
          id: 'public',
          Component: PublicPage,
          loader: loader(loadFrame),
          children: [
            {
              ErrorBoundary: ScreenFailed,
              children: [
                guestScreen('public/home', { index: true }),
                guestScreen('public/listing', {
                  path: 'construction-quote-templates',
                }),
                guestScreen('public/category', {
                  path: 'construction-quote-templates/:category',
                }),
                guestScreen('public/template', {
                  path: 'quote-template/:alias',
                }),
                guestScreen('public/embed', { path: 'embed/:alias' }),
                guestScreen('public/book-a-demo', { path: 'book-a-demo' }),
                guestScreen('public/book-a-call', { path: 'book-a-call' }),
                guestScreen('public/booking', { path: 'booking/:token' }),
                guestScreen('auth/invite', { path: 'invite/:token' }),
                guestScreen('public/faqs', { path: 'faqs' }),
                guestScreen('public/blog', { path: 'blog' }),
                guestScreen('public/blog-tag', { path: 'blog/tag/:tag' }),
                guestScreen('public/article', { path: 'blog/:article' }),
                guestScreen('public/help-center', { path: 'help-center' }),
                guestScreen('public/help-article', { path: 'help-center/:article' }),
                guestScreen('public/search', { path: 'search' }),
                guestScreen('public/store', { path: 'qstore' }),
                // Every other page of words: content/pages. Those of the tool come before it, as they have names.
                guestScreen('public/page', { path: ':page' }),
                {
                  loader: loader(guestsOnly),
                  children: [
                    guestScreen('auth/register', { path: 'register' }),
                    guestScreen('auth/login', { path: 'login' }),
                    guestScreen('auth/forgot-password', {
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
                guestScreen('auth/reset-password', {
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
                  children: adminScreens(lazy),
                },
                {
                  loader: loader(only('contractor', 'retailinstall', 'retail', 'partner', 'suppliers')),
                  children: [
                    lazy('business/team', () => import('../screens/business/team/index.js'), { path: 'team' }),
                    ...proposalScreens(lazy),
                  ],
                },
                {
                  loader: loader(only('contractor', 'retailinstall', 'retail', 'partner')),
                  children: [
                    lazy('business/leads', () => import('../screens/business/leads/index.js'), { path: 'leads' }),
                    {
                      loader: loader(only('retail', 'partner')),
                      children: [
                        lazy('business/send-lead', () => import('../screens/business/send-lead/index.js'), {
                          path: 'leads/new/:slug',
                        }),
                      ],
                    },
                  ],
                },
                lazy('business/account', () => import('../screens/business/account/index.js'), { path: 'account' }),
                lazy('business/advice', () => import('../screens/business/advice/index.js'), { path: 'advice' }),
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
                lazy('business/ratings', () => import('../screens/business/ratings/index.js'), { path: 'ratings' }),
                lazy('business/trail', () => import('../screens/business/trail/index.js'), { path: 'history' }),
                lazy('business/reports', () => import('../screens/business/reports/index.js'), { path: 'reports' }),
                lazy('supplier/products', () => import('../screens/supplier/products/index.js'), { path: 'products' }),
                lazy('supplier/price-sheets', () => import('../screens/supplier/price-sheets/index.js'), {
                  path: 'price-sheets',
                }),
                lazy('supplier/price-sheet', () => import('../screens/supplier/price-sheet/index.js'), {
                  path: 'price-sheets/:id',
                }),
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
  const screens: Screens = { here: (to) => screensHere(tree, to), load: (to) => loadScreens(tree, to) };
  return tree;
}
