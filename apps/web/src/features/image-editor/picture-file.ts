import { dataUrlBytes, IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_TYPES } from '@quotewright/domain/kernel/media.js';
import { messageOf } from '../../api/errors.js';
import type { Frame } from './crop-view.js';

/** Longest side of a picture made here, in pixels: more than any screen of the product shows. */
export const LONGEST_SIDE = 2000;
const QUALITIES = [0.9, 0.8, 0.7, 0.55, 0.4];

/** An unusable picture; its message is for the user. */
class PictureProblem extends Error {}

/** Reads a selected file into a data URL. Throws `PictureProblem`. */
function readFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new PictureProblem(`${file.name} could not be read. Pick it again.`));
    reader.readAsDataURL(file);
  });
}

/** Loads a picture for drawing. Throws `PictureProblem` if the browser cannot show it. */
async function loadPicture(source: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.crossOrigin = 'anonymous';
  picture.src = source;
  try {
    await picture.decode();
  } catch {
    throw new PictureProblem('This browser cannot open that picture. Save it as JPEG or PNG and pick it again.');
  }
  return picture;
}

/** The iPhone photo format, by its content (`ftyp` and its brand): name and declared type prove nothing. */
async function isHeic(file: File): Promise<boolean> {
  const head = await file.slice(4, 12).text();
  return ['ftypheic', 'ftypheix', 'ftyphevc', 'ftypmif1', 'ftypmsf1'].includes(head);
}

/** A selected file as a picture. `too-large` ones exceed the limit and can be made smaller. */
export interface TakenPicture {
  name: string;
  source: string;
  tooLarge: boolean;
}

/**
 * Accepts a selected, dropped or pasted file: one the browser can show is a picture, whatever its name. Formats that
 * the server does not take (a bitmap, HEIC if the browser supports it, too many pixels) are re-encoded. Throws `PictureProblem`.
 */
export async function takePicture(file: File): Promise<TakenPicture> {
  const source = await readFile(file);
  let pixels: number;
  try {
    const { naturalWidth, naturalHeight } = await loadPicture(source);
    pixels = naturalWidth * naturalHeight;
  } catch {
    if (await isHeic(file))
      throw new PictureProblem(
        `This browser cannot open ${file.name}, which is HEIC. Save it as JPEG and pick it again; an iPhone photographs in JPEG with Settings, Camera, Formats, Most Compatible.`,
      );
    if (file.type.startsWith('image/'))
      throw new PictureProblem(
        `${file.name} cannot be opened: it is damaged, or of a kind this browser does not know. Save it as JPEG or PNG and pick it again.`,
      );
    throw new PictureProblem(`${file.name} is not a picture. Pick a JPEG, PNG, WebP, GIF or AVIF file.`);
  }
  const tooLarge = file.size > IMAGE_MAX_BYTES;
  const taken = (IMAGE_TYPES as readonly string[]).includes(file.type) && pixels <= IMAGE_MAX_PIXELS;
  return { name: file.name, source: taken || tooLarge ? source : await makeSmaller(source), tooLarge };
}

/**
 * Re-encodes a picture as JPEG until it is within the limit: first no side above 2000 px, then lower quality, then
 * smaller still. Transparency becomes white. Throws `PictureProblem`.
 */
export async function makeSmaller(source: string): Promise<string> {
  const picture = await loadPicture(source);
  let scale = Math.min(1, LONGEST_SIDE / Math.max(picture.naturalWidth, picture.naturalHeight));
  for (;;) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
    const context = canvas.getContext('2d')!;
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      const smaller = canvas.toDataURL('image/jpeg', quality);
      if (dataUrlBytes(smaller) <= IMAGE_MAX_BYTES) return smaller;
    }
    scale /= 2;
  }
}

/** A part of a picture, its longest side at most `LONGEST_SIDE`; a data URL (PNG). */
export async function croppedTo(source: string, area: Frame): Promise<string> {
  const image = await loadPicture(source);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(area.width, area.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  canvas.getContext('2d')!.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

/** The largest square in the middle of a picture, as a data URL within the limit. Throws `PictureProblem`. */
export async function squared(source: string): Promise<string> {
  const { naturalWidth: width, naturalHeight: height } = await loadPicture(source);
  const side = Math.min(width, height);
  const square = { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
  return makeSmaller(await croppedTo(source, square));
}

/** The message for an error while handling a picture. */
export function sentenceOf(error: unknown): string {
  return error instanceof PictureProblem ? error.message : messageOf(error);
}
