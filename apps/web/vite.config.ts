import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { cutFonts } from './build/cut-fonts.js';
import { listParts } from './build/list-parts.js';
import { precompress } from './build/precompress.js';
import manifest from './package.json' with { type: 'json' };

/** Our own modules that stand on (nearly) every page. Nothing that a public page could do without belongs here. */
const COMMON =
  /[\\/]apps[\\/]web[\\/]src[\\/](app[\\/](?!entry|failed|shell[\\/](tool|account|connection|update))|seo[\\/]|lib[\\/](connection|files|format|tab-storage)|api[\\/](client|errors|release|unanswered|identity|categories|gallery)|ui[\\/](badge|breadcrumbs|button|confirm\.|figures|menu|ornament|part\.|picture|toast\.)|features[\\/](template-card[\\/]|form[\\/](leave-guard|unsaved)))/;

/** The oldest browsers that Tailwind 4 works in, as `package.json` names them for every tool. */
const BROWSERS = manifest.browserslist.map((browser) => browser.replace('ios_saf', 'ios').replace(' ', ''));

/**
 * Two builds share this file: the browser's (`vite build`) and the server renderer's (`vite build --ssr`).
 * Domain code is read from its TypeScript source in both.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [cutFonts(), tailwind(), react(), ...(isSsrBuild ? [] : [listParts(), precompress()])],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: {
    noExternal: ['@quotewright/domain', 'keen-slider', 'lucide-react'],
    resolve: { conditions: ['source', ...defaultServerConditions] },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Fonts stay files of their own (they are preloaded and cached for ever), so does every icon.
    assetsInlineLimit: 0,
    target: BROWSERS,
    rollupOptions: isSsrBuild
      ? { input: 'src/app/entry-server.tsx' }
      : {
          input: 'src/app/entry-client.tsx',
          output: {
            // What every page needs comes in two files, so that a page is a handful of requests; screens stay apart.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](query-core|react-query)|cookie|set-cookie-parser)[\\/]/,
                  priority: 2,
                },
                { name: 'common', test: COMMON, priority: 1 },
              ],
            },
          },
        },
    // A screen's own scripts are listed by the server (app/page-files.ts); a list of all of them in every page costs more
    // than it saves.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
    },
  },
}));
