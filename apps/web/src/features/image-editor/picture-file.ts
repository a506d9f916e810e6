import { dataUrlBytes } from '@quotewright/domain/kernel/media.js';

/** Longest side of a picture after "Make it smaller", in pixels: more than any screen of the product shows. */
const LONGEST_SIDE = 2000;
const QUALITIES = [0.9, 0.8, 0.7, 0.55, 0.4];

/** Reads a picked file into a data URL. */
export function readPicture(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('This file could not be read. Pick it again.'));
    reader.readAsDataURL(file);
  });
}

/** Loads a picture for drawing; throws a sentence for the person where the browser cannot show it (HEIC outside Safari). */
export async function loadPicture(source: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.crossOrigin = 'anonymous';
  picture.src = source;
  try {
    await picture.decode();
  } catch {
    throw new Error('This browser cannot open that picture. Save it as JPEG or PNG and pick it again.');
  }
  return picture;
}

/**
 * Re-encodes a picture until it has fewer bytes than `limit`: first no side above 2000 px, then lower JPEG quality,
 * then smaller still. Throws a sentence for the person where the picture cannot be opened.
 */
export async function makeSmaller(source: string, limit: number): Promise<string> {
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
      if (dataUrlBytes(smaller) < limit) return smaller;
    }
    scale /= 2;
  }
}
