import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guestScreens } from './guest-screens.js';
import { ENTRIES, pageFiles, sourcesOf, staticImports, type Manifest } from './page-files.js';

const web = resolve('apps/web');
const source = (screen: string) => `src/screens/${screen}/index.ts`;

/**
 * Most bytes (gzip) of script a page needs before it is interactive: the design's budgets. React and the query cache
 * alone are some 79,000 of them. Public pages: as guests get them, without a router.
 */
const SCRIPT: [screen: string, bytes: number][] = [
  ['public/template', 130_000],
  ['public/home', 120_000],
  ['public/listing', 120_000],
  ['public/category', 120_000],
  ['public/page', 120_000],
  ['public/faqs', 120_000],
  ['public/blog', 120_000],
  ['auth/login', 140_000],
  ['auth/register', 140_000],
  ['business/dashboard', 225_000],
  ['admin/staging', 225_000],
];
const PUBLIC_STYLES = 15_000;
const PUBLIC_FONTS = 100_000;

/** Heavy code of the tool, by a text that survives minification. */
const HEAVY = {
  'the router': 'react-router',
  fabric: 'FabricObject',
  'dnd-kit': 'DndDescribedBy',
  'the crop tool': 'ReactCrop',
  'Headless UI': 'headlessui',
};

/** The files for browsers, from a separate build. */
describe('page size', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quotewright-budget-'));
  let manifest: Manifest;
  const read = (file: string) => readFileSync(join(folder, file));
  const size = (file: string) => gzipSync(read(file), { level: 9 }).length;
  const entryOf = (screen: string) => ENTRIES[screen in guestScreens ? 'guest' : 'router'];
  const filesOf = (screen: string) =>
    [...staticImports(manifest, source(screen), staticImports(manifest, entryOf(screen)))].map((key) => manifest[key]!);

  beforeAll(() => {
    const require = createRequire(join(web, 'package.json'));
    const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
    const { status, stderr } = spawnSync(
      process.execPath,
      [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
      { cwd: web, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' } },
    );
    if (status !== 0) throw new Error(stderr);
    manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest;
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(SCRIPT)('%s is interactive after at most %i bytes of script', (screen, most) => {
    expect(manifest[source(screen)]).toBeDefined();
    const bytes = filesOf(screen).reduce((sum, { file }) => sum + size(file), 0);
    expect(bytes).toBeLessThanOrEqual(most);
  });

  it('has no page for developers', () => {
    expect(Object.keys(manifest).filter((key) => key.includes('src/dev/'))).toEqual([]);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css)$/.test(file));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => read(file).includes('states-section'))).toEqual([]);
  });

  it('knows every lazy part', () => {
    const parts = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(join(web, 'src', file), 'utf8').matchAll(/\b(?:part|dialogPart)\(\s*'([^']+)'/g)].map(
          ([, name]) => `src/${name}`,
        ),
      );
    expect(parts.length).toBeGreaterThan(8);
    const listed = JSON.parse(read(manifest['parts.json']!.file).toString()) as Record<string, string[]>;
    for (const file of new Set(Object.values(listed).flat()))
      expect([file, existsSync(join(folder, file))]).toEqual([file, true]);
    const screens = Object.keys(manifest).filter((key) => key.startsWith('src/screens/') && key.endsWith('/index.ts'));
    for (const part of [...parts, ...screens, ...sourcesOf('tool')])
      expect([part, listed[part]?.[0]]).toEqual([part, `/${manifest[part]?.file}`]);
  });

  it('loads dialogs and toasts with the tool’s first page', () => {
    const { modules } = pageFiles(manifest, ['page', 'tool'], 'router');
    for (const part of [
      'ui/alert-dialog.tsx',
      'ui/toast-shown.tsx',
      'app/failed.tsx',
      'features/shortcuts/shortcut-sheet.tsx',
    ])
      expect(modules).toContain(`/${manifest[`src/${part}`]!.file}`);
  });

  it('keeps styles and fonts of public pages small', () => {
    const styles = new Set(filesOf('public/template').flatMap(({ css }) => css ?? []));
    expect([...styles].reduce((sum, file) => sum + size(file), 0)).toBeLessThanOrEqual(PUBLIC_STYLES);
    const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'));
    expect(fonts).toHaveLength(3);
    expect(fonts.reduce((sum, { file }) => sum + read(file).length, 0)).toBeLessThanOrEqual(PUBLIC_FONTS);
  });

  it('keeps its colours in browsers without `light-dark()`', () => {
    const sheets = Object.values(manifest).flatMap(({ file, css = [] }) =>
      [file, ...css].filter((name) => name.endsWith('.css')),
    );
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.filter((sheet) => read(sheet).includes('light-dark('))).toEqual([]);
  });

  it.each(Object.entries(HEAVY))('never makes a guest load %s', (_, text) => {
    const holders = Object.values(manifest).filter(({ file }) => file.endsWith('.js') && read(file).includes(text));
    // The text must still be a valid marker.
    expect(holders.length).toBeGreaterThan(0);
    for (const screen of Object.keys(guestScreens)) {
      const loaded = filesOf(screen).map(({ file }) => file);
      expect(holders.map(({ file }) => file).filter((file) => loaded.includes(file))).toEqual([]);
    }
  });
});
