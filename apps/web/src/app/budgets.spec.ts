import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { staticImports, type Manifest } from './page-files.js';

const web = resolve('apps/web');
const ENTRY = 'src/app/entry-client.tsx';
const source = (screen: string) => `src/screens/${screen}/index.ts`;

/**
 * Most bytes (gzip) of script a page may need before it is alive. React, the router and the query cache alone are
 * 109,400 of them.
 */
const SCRIPT: [screen: string, bytes: number][] = [
  ['public/template', 138_000],
  ['public/home', 131_000],
  ['public/listing', 133_000],
  ['public/category', 133_000],
  ['public/terms', 128_000],
  ['auth/login', 145_000],
  ['auth/register', 145_000],
  ['business/dashboard', 225_000],
  ['admin/staging', 225_000],
];
const PUBLIC_STYLES = 15_000;
const PUBLIC_FONTS = 100_000;

/** Heavy code of the tool, by a text that stands in it also when minified. */
const HEAVY = { fabric: 'FabricObject', 'dnd-kit': 'DndDescribedBy', 'the crop tool': 'ReactCrop', 'Headless UI': 'headlessui' };

/** What the browser gets, built once apart from everybody else's build. */
describe('what a page costs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quotewright-budget-'));
  let manifest: Manifest;
  const read = (file: string) => readFileSync(join(folder, file));
  const size = (file: string) => gzipSync(read(file), { level: 9 }).length;
  const filesOf = (screen: string) => [...staticImports(manifest, source(screen), staticImports(manifest, ENTRY))].map((key) => manifest[key]!);

  beforeAll(() => {
    const require = createRequire(join(web, 'package.json'));
    const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
    const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], { cwd: web, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' } });
    if (status !== 0) throw new Error(stderr);
    manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest;
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(SCRIPT)('%s is alive after at most %i bytes of script', (screen, most) => {
    expect(manifest[source(screen)]).toBeDefined();
    const bytes = filesOf(screen).reduce((sum, { file }) => sum + size(file), 0);
    expect(bytes).toBeLessThanOrEqual(most);
  });

  it('keeps styles and fonts of public pages small', () => {
    const styles = new Set(filesOf('public/template').flatMap(({ css }) => css ?? []));
    expect([...styles].reduce((sum, file) => sum + size(file), 0)).toBeLessThanOrEqual(PUBLIC_STYLES);
    const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'));
    expect(fonts).toHaveLength(3);
    expect(fonts.reduce((sum, { file }) => sum + read(file).length, 0)).toBeLessThanOrEqual(PUBLIC_FONTS);
  });

  it.each(Object.entries(HEAVY))('never makes a guest load %s', (_, text) => {
    const holders = Object.values(manifest).filter(({ file }) => file.endsWith('.js') && read(file).includes(text));
    // The text must still be the right one to look for.
    expect(holders.length).toBeGreaterThan(0);
    const publicScreens = Object.keys(manifest).filter((key) => /^src\/screens\/(public|auth)\//.test(key));
    expect(publicScreens.length).toBeGreaterThan(8);
    for (const key of publicScreens) {
      const loaded = [...staticImports(manifest, key, staticImports(manifest, ENTRY))].map((chunk) => manifest[chunk]!.file);
      expect(holders.map(({ file }) => file).filter((file) => loaded.includes(file))).toEqual([]);
    }
  });
});
