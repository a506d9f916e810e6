import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { PARTS } from '../src/app/page-files.js';

/**
 * Writes the list of all lazy parts, each with every file it needs, so that the page can preload them
 * (src/lib/files.ts). Its name contains a hash of its content, so it also identifies the web release.
 */
export function listParts(): Plugin {
  let root = '';
  return {
    name: 'list-parts',
    apply: 'build',
    // Chunks of styles alone are already removed here.
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const filesOf = (name: string, files = new Set<string>()): Set<string> => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || files.has(`/${name}`)) return files;
        files.add(`/${name}`);
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
        for (const next of chunk.imports) filesOf(next, files);
        return files;
      };
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.facadeModuleId && (file.isDynamicEntry || file.isEntry) ? [file] : [],
      );
      const parts = chunks
        .map((chunk) => [relative(root, chunk.facadeModuleId!), [...filesOf(chunk.fileName)]] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1));
      this.emitFile({
        type: 'asset',
        name: 'parts.json',
        originalFileName: PARTS,
        source: JSON.stringify(Object.fromEntries(parts)),
      });
    },
  };
}
