import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { decompress } from 'wawoff2';

/** Letters turned into path data: `d` starts at the baseline's left end, `width` is the advance. */
export interface Outline {
  readonly d: string;
  readonly width: number;
}

interface GlyphRun {
  readonly glyphs: readonly {
    readonly path: { readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[] };
  }[];
  readonly positions: readonly { readonly xAdvance: number }[];
}

interface VariableFont {
  readonly unitsPerEm: number;
  getVariation(axes: Record<string, number>): VariableFont;
  layout(text: string): GlyphRun;
}

const PATH_LETTER: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

const fontFile = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
);
const archivo = fontkit.create(Buffer.from(await decompress(readFileSync(fontFile)))) as VariableFont;
const face = archivo.getVariation({ wght: 600, wdth: 108 });
const drawn = new Map<string, Outline>();

/** Outlines `text` at `size` pixels, so that a picture needs no font to show its lettering. */
export function outlineText(text: string, size: number): Outline {
  const key = `${size}:${text}`;
  const known = drawn.get(key);
  if (known) return known;
  const scale = size / face.unitsPerEm;
  const run = face.layout(text);
  const parts: string[] = [];
  let advance = 0;
  run.glyphs.forEach((glyph, index) => {
    for (const { command, args } of glyph.path.commands) {
      const numbers: string[] = [];
      for (let i = 0; i < args.length; i += 2) {
        numbers.push(shortNumber((args[i]! + advance) * scale), shortNumber(-args[i + 1]! * scale));
      }
      parts.push((PATH_LETTER[command] ?? '') + joinNumbers(numbers));
    }
    advance += run.positions[index]!.xAdvance;
  });
  const outline = { d: parts.join(''), width: advance * scale };
  drawn.set(key, outline);
  return outline;
}

/** A number with one decimal at most, without a needless zero. */
export function shortNumber(value: number): string {
  const text = (Math.round(value * 10) / 10).toString();
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
}

/** Joins numbers for path data: a minus sign parts two numbers by itself. */
export function joinNumbers(numbers: readonly string[]): string {
  return numbers.reduce((text, number) => text + (text && !number.startsWith('-') ? ' ' : '') + number, '');
}
