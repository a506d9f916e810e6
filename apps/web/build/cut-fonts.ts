/// <reference path="./subset-font.d.ts" />
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Latin text as used here: ASCII, Latin-1, dashes, quotes, signs of measurements and money. */
const TEXT = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  0x131,
  0x152,
  0x153,
  0x2013,
  0x2014,
  0x2018,
  0x2019,
  0x201c,
  0x201d,
  0x2022,
  0x2026,
  0x2032,
  0x2033,
  0x20ac,
  0x2122,
  0x2212,
  0x2215,
];

/** The font of formulas and keys. */
const CODE = [...range(0x20, 0x7e), 0xb7, 0xd7, 0xf7, 0x2026, 0x2212];

const FONTS = [
  {
    file: 'archivo.woff2',
    from: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    characters: TEXT,
    axes: { wdth: 112, wght: { min: 400, max: 700 } },
  },
  {
    file: 'instrument-sans.woff2',
    from: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    characters: TEXT,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    file: 'jetbrains-mono.woff2',
    from: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    characters: CODE,
    axes: { wght: { min: 400, max: 600 } },
  },
];

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/**
 * Reduces the three font families to what the pages use, before the build: Archivo pinned to one width, only weights in
 * use, Latin letters. The results are in `fonts/`, where the style sheet expects them.
 */
export function cutFonts(): Plugin {
  const folder = new URL('../fonts/', import.meta.url);
  return {
    name: 'cut-fonts',
    async config() {
      await mkdir(folder, { recursive: true });
      await Promise.all(
        FONTS.map(async ({ file, from, characters, axes }) => {
          const target = new URL(file, folder);
          const source = await readFile(require.resolve(from));
          const cut = await subsetFont(source, String.fromCodePoint(...characters), {
            targetFormat: 'woff2',
            variationAxes: axes,
          });
          const old = await readFile(target).catch(() => null);
          if (!old?.equals(cut)) await writeFile(target, cut);
        }),
      );
    },
  };
}
