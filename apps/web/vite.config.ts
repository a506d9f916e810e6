import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cutFonts } from './build/cut-fonts.js';
import { precompress } from './build/precompress.js';

/**
 * Two builds share this file: the browser's (`vite build`) and the server renderer's (`vite build --ssr`).
 * Domain code is read from its TypeScript source in both.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [cutFonts(), tailwind(), react(), ...(isSsrBuild ? [] : [precompress()])],
  resolve: { conditions: ['source', ...(isSsrBuild ? ['node'] : ['browser']), 'module', 'import', 'default'] },
  ssr: {
    noExternal: ['@quotewright/domain', 'keen-slider', 'lucide-react'],
    resolve: { conditions: ['source', 'node', 'module', 'import', 'default'], externalConditions: ['node'] },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Fonts stay files of their own (they are preloaded and cached for ever), so does every icon.
    assetsInlineLimit: 0,
    // `light-dark()` and nesting are used as they are.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    rollupOptions: isSsrBuild ? { input: 'src/app/entry-server.tsx' } : { input: 'src/app/entry-client.tsx' },
    modulePreload: { polyfill: false },
  },
}));
