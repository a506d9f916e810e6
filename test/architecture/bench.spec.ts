import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

/** `npm run bench` is plain JavaScript that no compiler reads and CI does not run. */
const bench = resolve(import.meta.dirname, '../../bench');
const scripts = readdirSync(bench).filter((name) => name.endsWith('.mjs'));

/** The source of an imported module of the product; `null`: not ours. */
function sourceOf(module: string): string | null {
  const [, library, path] = /^@quotewright\/(\w+)\/(.+)\.js$/.exec(module) ?? [];
  if (library) return resolve(bench, `../libs/${library}/src/${path}.ts`);
  if (!module.startsWith('.')) return null;
  const built = resolve(bench, module);
  return built.includes('/dist/') ? built.replace('/dist/', '/src/').replace(/\.js$/, '.ts') : built;
}

/** Whether a module exports a name; modules that hand on others are searched as well. */
function exportsName(source: string, name: string): boolean {
  const text = readFileSync(source, 'utf8');
  if (new RegExp(`export (async )?(const|let|function\\*?|class) ${name}\\b`).test(text)) return true;
  if (new RegExp(`export (const )?\\{[^}]*\\b${name}\\b[^}]*\\}`).test(text)) return true;
  return [...text.matchAll(/export \* from '(\.[^']+)\.js'/g)].some(([, path]) =>
    exportsName(join(source, '..', `${path}.ts`), name),
  );
}

it.each(scripts)('bench/%s imports only what exists', (script) => {
  const text = readFileSync(join(bench, script), 'utf8');
  const missing = [...text.matchAll(/(?:import|const) \{([^}]+)\} (?:from|= await import\() ?'?([^')]+)'\)?/g)].flatMap(
    ([, names, module]) => {
      const source = sourceOf(module!);
      if (source === null) return [];
      if (!existsSync(source)) return [module];
      return names!
        .split(',')
        .map((name) => name.trim().split(/ as |:/)[0]!)
        .filter((name) => name !== '' && !exportsName(source, name))
        .map((name) => `${name} of ${module}`);
    },
  );
  expect(missing).toEqual([]);
});
