import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const { resolve } = createRequire(import.meta.url);

/** Weights that papers are set in, with the names that the files give them. */
const WEIGHTS = { 400: '400Regular', 600: '600SemiBold' } as const;

/** One whole file for each family and weight: files cut by script share a name, and are then embedded for every text. */
const FAMILIES = { Latin: 'NotoSans', Arabic: 'Vazirmatn', Hebrew: 'NotoSansHebrew' } as const;

const FOLDERS: Readonly<Record<keyof typeof FAMILIES, string>> = {
  Latin: 'noto-sans',
  Arabic: 'vazirmatn',
  Hebrew: 'noto-sans-hebrew',
};

/** A character is set in the first of these that has it: Latin, Greek and Cyrillic, then Arabic, then Hebrew. */
export const families = Object.keys(FAMILIES) as (keyof typeof FAMILIES)[];

for (const family of families)
  for (const [weight, name] of Object.entries(WEIGHTS))
    Font.register({
      family,
      fontWeight: Number(weight),
      src: resolve(`@expo-google-fonts/${FOLDERS[family]}/${name}/${FAMILIES[family]}_${name}.ttf`),
    });

/** Letters of a word that has to break, in one piece. */
const PIECE = 8;
/** The longest word that is never broken. Figures are not, however long. */
const LONGEST = 22;

// No word is hyphenated; one that no column holds breaks where it must.
Font.registerHyphenationCallback((word) => {
  const letters = [...word];
  if (letters.length <= LONGEST || /^[-$\d.,]+$/.test(word)) return [word];
  const pieces: string[] = [];
  for (let at = 0; at < letters.length; at += PIECE) pieces.push(letters.slice(at, at + PIECE).join(''));
  return pieces;
});

/** What breaks a line or says a direction. It has no look of its own. */
const UNSEEN = /[\s\p{Cc}\p{Cf}]/u;

/**
 * The characters of texts that no font of the papers has, each once, in order: letters of other scripts and most signs
 * such as emoji. Sending names them, since a PDF would show boxes.
 */
export async function unprintable(texts: readonly string[]): Promise<string[]> {
  await Promise.all(families.map(async (fontFamily) => Font.load({ fontFamily, fontWeight: 400 })));
  const fonts = families.map((fontFamily) => Font.getFont({ fontFamily, fontWeight: 400 })!.data!);
  const characters = new Set([...texts.join('').normalize('NFC')]);
  return [...characters].filter(
    (character) =>
      !UNSEEN.test(character) &&
      !fonts.some((font) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(character.codePointAt(0)!)),
  );
}
