import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CompiledPage } from './compile.js';

/** The pages as the build wrote them; sources have none. */
export const builtPages = fileURLToPath(new URL('pages.json', import.meta.url));

let known: Promise<readonly CompiledPage[]> | undefined;

/** Every page of words: as built; from the Markdown in tests and in development, where a changed file restarts the API. */
export async function allPages(): Promise<readonly CompiledPage[]> {
  known ??=
    process.env.NODE_ENV !== 'development' && existsSync(builtPages)
      ? Promise.resolve(JSON.parse(readFileSync(builtPages, 'utf8')) as CompiledPage[])
      : import('./compile.js').then(({ compile }) => compile());
  return known;
}
