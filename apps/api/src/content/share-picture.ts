import { createRequire } from 'node:module';
import sharp, { type OverlayOptions } from 'sharp';
import { SHARE_PICTURE } from '@quotewright/domain/kernel/share-picture.js';
import { escapeHtml } from '../platform/html.js';

/** What a picture for sharing says and shows. */
export interface SharePicture {
  /** A line over the title; empty: none. */
  above: string;
  title: string;
  /** Words below the title; empty: none. */
  below: string;
  /** The bytes of a picture to show beside it; `null`: none. */
  photo: Buffer | null;
}

/** Raised with every change of looks: pictures drawn before are drawn again. */
export const LOOKS = 1;

// The light colours of apps/web/src/styles/tokens.css.
const PAPER = '#f9f6f1';
const SHEET = '#fefdfb';
const INK = '#172130';
const INK_2 = '#414b5a';
const RULE = '#ddd9d0';
const DIM = '#5584b4';
const BLUE = '#13559b';
const ORANGE = '#ef6105';

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE;
const MARGIN = 72;
/** The photo's sheet, 4:3 as pictures are. */
const SHEET_SIZE = { width: 496, height: 372 };
const SHEET_AT = { left: WIDTH - MARGIN - SHEET_SIZE.width, top: 140 };
const COLUMN_GAP = 56;
/** Where the words begin at the earliest, and the room that the title has. */
const WORDS_TOP = 142;
const TITLE_HEIGHT = 270;
/** Sizes of the title, in pixels: the largest at which it fits. Below `BREAKS` also words are broken. */
const TITLE_SIZES = [84, 72, 62, 54, 46, 40, 34, 28, 24];
const BREAKS = 54;

const { resolve } = createRequire(import.meta.url);
const fileOf = (name: string): string => resolve(`@expo-google-fonts/${name}.ttf`);
/** Names may be written in any of these; letters of other scripts come from the machine's fonts. */
const FONTS = [
  fileOf('archivo/500Medium/Archivo_500Medium'),
  fileOf('archivo/700Bold/Archivo_700Bold'),
  fileOf('archivo/800ExtraBold/Archivo_800ExtraBold'),
  fileOf('noto-sans-arabic/700Bold/NotoSansArabic_700Bold'),
  fileOf('noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold'),
] as const;
const FAMILIES = 'Archivo, Noto Sans Arabic, Noto Sans Hebrew';

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

interface Words {
  image: Buffer;
  width: number;
  height: number;
}

interface Typeset {
  weight: 'Medium' | 'Bold' | 'Ultra-Bold';
  size: number;
  colour: string;
  /** The line's width; longer texts wrap. */
  width: number;
  /** Breaks words that are longer than a line. */
  breaks?: boolean;
}

/** Each font is known from the first text on that names it. */
let fontsKnown: Promise<unknown> | undefined;
const knowFonts = (): Promise<unknown> =>
  (fontsKnown ??= Promise.all(
    FONTS.map((fontfile) => sharp({ text: { text: 'a', font: FAMILIES, fontfile } }).toBuffer()),
  ));

/** A text as a transparent picture, no larger than its letters. */
async function typeset(text: string, { weight, size, colour, width, breaks = true }: Typeset): Promise<Words> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      font: `${FAMILIES} ${weight} ${size}`,
      dpi: 72,
      width,
      wrap: breaks ? 'word-char' : 'word',
      spacing: Math.round(size * 0.06),
      rgba: true,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

/** The title in the largest letters that fit. */
async function titleOf(text: string, width: number): Promise<Words> {
  let words: Words | undefined;
  for (const size of TITLE_SIZES) {
    words = await typeset(text, { weight: 'Ultra-Bold', size, colour: INK, width, breaks: size <= BREAKS });
    if (words.width <= width && words.height <= TITLE_HEIGHT) return words;
  }
  // Smaller than it can be set: shrunk, never cut.
  const { data, info } = await sharp(words!.image)
    .resize({ width, height: TITLE_HEIGHT, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

/** A dimension line from one tick to another, in blueprint blue. */
const dimension = (x1: number, y1: number, x2: number, y2: number): string => {
  const tick = (x: number, y: number) => `M${x - 6} ${y + 6}l12 -12`;
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke-width="1.5"/><path d="${tick(x1, y1)}${tick(x2, y2)}" stroke-width="3"/>`;
};

/** The logo's mark in a square of 48. */
const mark = (ink: string, line: string, accent: string): string =>
  `<circle cx="24" cy="19" r="14" fill="none" stroke="${ink}" stroke-width="5"/>` +
  `<path d="M3 42H45.5" stroke="${line}" stroke-width="2.2"/><path d="M5.8 37.5L11.2 46.5" stroke="${line}" stroke-width="3.2"/>` +
  `<path d="M27 21.2L42.8 47.5" stroke="${accent}" stroke-width="5.2"/>`;

/** Everything but words and photo. */
function sheet(withPhoto: boolean): Buffer {
  const { left, top } = SHEET_AT;
  const { width, height } = SHEET_SIZE;
  const squares = Array.from({ length: WIDTH / 40 - 1 }, (_, at) => `M${(at + 1) * 40} 0V${HEIGHT}`).join('');
  const rows = Array.from({ length: Math.ceil(HEIGHT / 40) - 1 }, (_, at) => `M0 ${(at + 1) * 40}H${WIDTH}`).join('');
  const frame =
    `<rect x="${left - 0.5}" y="${top - 0.5}" width="${width + 1}" height="${height + 1}" fill="${SHEET}" stroke="${RULE}"/>` +
    `<g stroke="${DIM}">${dimension(left, top + height + 32, left + width, top + height + 32)}</g>`;
  const large = `<g transform="translate(770 190) scale(10.5)" opacity=".4">${mark(RULE, RULE, RULE)}</g>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
      `<rect width="100%" height="100%" fill="${PAPER}"/><path d="${squares}${rows}" stroke="${RULE}" opacity=".45"/>` +
      (withPhoto ? frame : large) +
      `<g transform="translate(${MARGIN} 60) scale(1.1)">${mark(INK, BLUE, ORANGE)}</g>` +
      `<rect y="${HEIGHT - 10}" width="100%" height="10" fill="${ORANGE}"/></svg>`,
  );
}

/** Draws a picture for sharing, as PNG. The work is done outside of the main thread. */
export async function drawSharePicture({ above, title, below, photo }: SharePicture): Promise<Buffer> {
  await knowFonts();
  const room = photo ? SHEET_AT.left - COLUMN_GAP - MARGIN : WIDTH - 2 * MARGIN;
  const layers: OverlayOptions[] = [];
  const place = (text: string, { image, width }: Words, top: number) =>
    layers.push({
      input: image,
      top: Math.round(top),
      left: RIGHT_TO_LEFT.test(text) ? MARGIN + room - width : MARGIN,
    });
  const name = await typeset('Quotewright', { weight: 'Bold', size: 34, colour: INK, width: 400 });
  layers.push({ input: name.image, left: MARGIN + 66, top: 74 });
  if (photo) {
    const contained = await sharp(photo)
      .resize({ ...SHEET_SIZE, fit: 'contain', background: SHEET })
      .png({ compressionLevel: 1 })
      .toBuffer();
    layers.push({ input: contained, ...SHEET_AT });
  }
  const parts = [
    ...(above
      ? [{ text: above, gap: 22, words: await typeset(above, { weight: 'Bold', size: 27, colour: BLUE, width: room }) }]
      : []),
    { text: title, gap: 34, words: await titleOf(title, room) },
    ...(below
      ? [
          {
            text: below,
            gap: 0,
            words: await typeset(below, { weight: 'Medium', size: 28, colour: INK_2, width: Math.min(room, 860) }),
          },
        ]
      : []),
  ];
  const height = parts.reduce((sum, { words, gap }) => sum + words.height + gap, 0);
  // In the middle of the sheet's height; what is higher than it begins above.
  let top = Math.max(WORDS_TOP, SHEET_AT.top + (SHEET_SIZE.height - height) / 2);
  for (const { text, gap, words } of parts) {
    place(text, words, top);
    top += words.height + gap;
  }
  return sharp(sheet(photo !== null))
    .composite(layers)
    .png({ compressionLevel: 9 })
    .toBuffer();
}
