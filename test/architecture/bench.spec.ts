import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

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

interface Comparison {
  sides: Record<string, Record<string, unknown>>;
  ratio?: [string, string];
  differ?: Record<string, string>;
  atLeast?: number;
  atMost?: number;
}
const { comparisons } = (await import(join(bench, 'comparisons.mjs'))) as { comparisons: Record<string, Comparison> };

describe('a comparison', () => {
  const each = Object.entries(comparisons);
  const sources = scripts
    .filter((name) => name !== 'comparisons.mjs')
    .map((name) => readFileSync(join(bench, name), 'utf8'))
    .join('\n');

  it.each(each)('%s says of each difference between its two sides why', (_, { sides, ratio, differ = {} }) => {
    if (!ratio) return expect(differ).toEqual({});
    const [ours, baseline] = ratio.map((name) => sides[name]!) as [Record<string, unknown>, Record<string, unknown>];
    const differences = Object.keys(ours).filter((field) => ours[field] !== baseline[field]);
    expect(Object.keys(differ).sort()).toEqual(differences.sort());
  });

  it.each(each)('%s waits for the disk and plans its statements on every side', (_, { sides }) => {
    for (const way of Object.values(sides)) expect(way).toMatchObject({ sync: 'on', prepared: true });
  });

  it.each(each)('%s is measured, and its target is the one that is written down', (key, { atLeast, atMost }) => {
    expect(sources).toContain(key);
    const written = readFileSync(resolve(bench, '../docs/performance.md'), 'utf8');
    const row = written.split('\n').find((line) => line.startsWith(`| \`${key}\` |`)) ?? `There is no row of ${key}`;
    const target = row.split('|').at(-2)!;
    expect(target).toContain(atLeast === undefined ? (atMost === undefined ? '' : `≤ ${atMost}`) : `≥ ${atLeast}`);
  });
});
