/** Bytes an uploaded picture may have at most (spec: 2 MB). */
export const IMAGE_MAX_BYTES = 2_000_000;

/** Pictures of one request: as many of the largest fit its body. */
export const IMAGES_AT_ONCE = 10;

/** What a person reads when a picture is larger. */
export const IMAGE_TOO_LARGE = 'Please upload image is smaller than 2MB';

/** What a person may upload. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

/**
 * Pixel widths every picture can be had in; smaller originals are never blown up. 720 is a phone, whose screen draws
 * 380 px wide at 1.75 dots: with 960 it would load a half more than it shows.
 */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 720, 960, 1280] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Where media is served, relative to the site's root. */
export const MEDIA_PREFIX = '/media';

/** Bytes of a data URL's content, without decoding it. Negative padding is not possible; a malformed one counts its length. */
export function dataUrlBytes(dataUrl: string): number {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}

/** Whether a text is the name of stored media: the SHA-256 of the original, in hex. */
export function isMediaHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** The address of one size of a picture. It never changes its content. */
export function mediaUrl(hash: string, width: ImageWidth): string {
  return `${MEDIA_PREFIX}/${hash}/${width}.webp`;
}

/** `srcset` of a picture over all widths. */
export function mediaSrcset(hash: string): string {
  return IMAGE_WIDTHS.map((width) => `${mediaUrl(hash, width)} ${width}w`).join(', ');
}
