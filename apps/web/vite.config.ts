import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { cutFonts } from './build/cut-fonts.js';
import { devPages } from './build/dev-pages.js';
import { leanEndpoints } from './build/lean-endpoints.js';
import { listParts } from './build/list-parts.js';
import { precompress } from './build/precompress.js';
import { ENTRIES } from './src/app/page-files.js';
import manifest from './package.json' with { type: 'json' };

/** Our own modules on (nearly) every page. Only what every public page needs belongs here. */
const COMMON =
  /[\\/]apps[\\/]web[\\/]src[\\/](app[\\/](?!entry|failed|router-|routes|screen\.|guards|guest-page|document-navigation|shell[\\/](tool|account|connection|update|signed-in))|seo[\\/]|lib[\\/](connection|files|format|navigation|query|refused|tab-storage)|api[\\/](client|reading|errors|release|unanswered|identity|categories|gallery)|ui[\\/](badge|breadcrumbs|button|confirm\.|figures|menu|ornament|part\.|picture|toast\.)|features[\\/](template-card[\\/]|form[\\/]unsaved))|icons[\\/](chevron-(left|right)|arrow-right|badge-check|refresh-cw)\./;

/** The oldest browsers that Tailwind 4 supports, as in `package.json`. */
const BROWSERS = manifest.browserslist.map((browser) => browser.replace('ios_saf', 'ios').replace(' ', ''));

/** What the public template page shares with single screens: one file costs less than ten. */
const TEMPLATE_PAGE =
  /icons[\\/](mail|share-2|plus)\.|[\\/]apps[\\/]web[\\/]src[\\/](lib[\\/]words|ui[\\/]tabs|api[\\/]template\.|features[\\/](live-quote[\\/]labels|(premium[\\/]request-access|get-template[\\/]use-get)|gallery-pictures[\\/]gallery|worked-example[\\/]example-quantity))/;

/** Trying a template, on its page and on the home page; the calculation itself is loaded on the first touch. */
const TRY =
  /[\\/]libs[\\/]domain[\\/]src[\\/](formula[\\/](units|measuring|measurement)|kernel[\\/]money)\.|[\\/]apps[\\/]web[\\/]src[\\/](features[\\/]try[\\/](tried|example-quantity)|lib[\\/]use-debounced)/;

/** The router, and how the tool uses it. Guests' pages load none of it. */
const ROUTER =
  /node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser)[\\/]|[\\/]apps[\\/]web[\\/]src[\\/](app[\\/](router-|routes|screen\.|guards)|features[\\/]form[\\/]leave-guard)/;

/**
 * Two builds share this file: the browser's (`vite build`) and the server renderer's (`vite build --ssr`). Both read
 * domain code from its TypeScript source.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    cutFonts(),
    tailwind(),
    react(),
    devPages(),
    ...(isSsrBuild ? [] : [leanEndpoints(), listParts(), precompress()]),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: {
    noExternal: ['@quotewright/domain', 'keen-slider', 'lucide-react'],
    resolve: { conditions: ['source', ...defaultServerConditions] },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Fonts stay separate files (they are preloaded and cached for ever), as does every icon.
    assetsInlineLimit: 0,
    target: BROWSERS,
    rollupOptions: isSsrBuild
      ? { input: 'src/app/entry-server.tsx' }
      : {
          input: Object.values(ENTRIES),
          output: {
            // Code of every page comes in two files, so that a page needs few requests; screens stay separate.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](query-core|react-query))[\\/]/,
                  priority: 3,
                },
                { name: 'router', test: ROUTER, priority: 1 },
                { name: 'common', test: COMMON, priority: 2 },
                { name: 'template-page', test: TEMPLATE_PAGE, includeDependenciesRecursively: false },
                { name: 'try', test: TRY, includeDependenciesRecursively: false },
                {
                  name: 'field',
                  test: /ui[\\/]field\.|icons[\\/]chevron-down\./,
                  includeDependenciesRecursively: false,
                },
                // What every form needs, with the fields of the sign-in pages: one file costs less than four.
                {
                  name: 'form',
                  test: /[\\/](react-hook-form[\\/]|features[\\/](form[\\/]form\.|sign-in[\\/])|kernel[\\/]text-rules|identity[\\/]contract-rules)/,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
    // The server lists a screen's own scripts (app/page-files.ts); a list of all of them in every page costs more than
    // it saves.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
    },
  },
}));
