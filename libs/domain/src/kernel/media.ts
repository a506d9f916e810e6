/** Bytes an uploaded picture may have at most (spec: 2 MB). */
export const IMAGE_MAX_BYTES = 2_000_000;

/** Pixels an uploaded picture may have at most: a small file can unpack to gigabytes, and no photo needs more. */
export const IMAGE_MAX_PIXELS = 40_000_000;

/** Most pictures per request: so many of the largest fit its body. */
export const IMAGES_AT_ONCE = 10;

/** Message for a picture that is too large. */
export const IMAGE_TOO_LARGE = 'Please upload image is smaller than 2MB';

/** What a person may upload. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

/**
 * The widths in pixels of every picture; smaller originals are never enlarged. 720 is a phone that draws 380 px at 1.75
 * dots: at 960 it would load half as much again.
 */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 720, 960, 1280] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Where media is served, relative to the site's root. */
export const MEDIA_PREFIX = '/media';

/** Bytes of a data URL's content, without decoding it. A malformed one counts its length. */
export function dataUrlBytes(dataUrl: string): number {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}

/** Whether a text is a media name: a SHA-256 in hex. */
export function isMediaHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** The address of one size of a picture. Its content never changes. */
export function mediaUrl(hash: string, width: ImageWidth): string {
  return `${MEDIA_PREFIX}/${hash}/${width}.webp`;
}

/** `srcset` of a picture over all widths. */
export function mediaSrcset(hash: string): string {
  return IMAGE_WIDTHS.map((width) => `${mediaUrl(hash, width)} ${width}w`).join(', ');
}
