import { createHash, randomBytes } from 'node:crypto';
import PQueue from 'p-queue';
import sharp from 'sharp';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import {
  dataUrlBytes,
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  IMAGE_WIDTHS,
  type ImageWidth,
} from '@quotewright/domain/kernel/media.js';
import type { MediaStore } from './media-store.js';

/** A stored picture. */
interface StoredImage {
  /** SHA-256 of the master, and of its salt if it was uploaded, in hex: its name everywhere. */
  hash: string;
  width: number;
  height: number;
}

/** A small file can unpack to gigabytes; no photo of a job site has more pixels than this. */
const PIXELS_MAX = 50_000_000;
/** Longest side of a master. */
const MASTER_SIDE = 2_560;
const SVG_MAX_BYTES = 1_000_000;
/** Concurrent renderings; the rest wait. */
const RENDERS_AT_ONCE = 2;

const startsWith = (bytes: Buffer, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** Whether the first bytes are those of an allowed kind of picture; name and declared type prove nothing. */
function isPicture(bytes: Buffer): boolean {
  const iso = bytes.toString('latin1', 4, 12);
  return (
    startsWith(bytes, [0xff, 0xd8, 0xff]) ||
    startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
    startsWith(bytes, [0x47, 0x49, 0x46, 0x38]) ||
    (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8)) ||
    iso === 'ftypavif' ||
    iso === 'ftypavis'
  );
}

const invalid = (message: string): DomainError =>
  new DomainError('image_invalid', message, { errors: [{ path: 'img', code: 'image_invalid', message }] });

/** The pictures: one master each, and the sizes requested so far. */
export class Media {
  private readonly rendering = new Map<string, Promise<void>>();
  private readonly renders = new PQueue({ concurrency: RENDERS_AT_ONCE });

  constructor(private readonly store: MediaStore) {}

  /**
   * Stores an uploaded picture (`data:image/…;base64,…`): re-encoded, turned upright, without metadata. Each upload is
   * a file of its own, which `remove` may delete: a random salt goes into its name. Throws `image_too_large` (413) above
   * 2,000,000 bytes and `image_invalid` (400) for anything that is not a picture, whatever its declared type.
   * @param note called with its hash before it is written
   */
  async storeImage(dataUrl: string, note?: (hash: string) => Promise<void>): Promise<StoredImage> {
    const match = /^data:image\/[a-z0-9.+-]{1,20};base64,/.exec(dataUrl);
    if (!match) throw invalid('A picture must be sent as a data URL (data:image/…;base64,…).');
    if (dataUrlBytes(dataUrl) > IMAGE_MAX_BYTES) {
      throw new DomainError('image_too_large', IMAGE_TOO_LARGE, {
        errors: [{ path: 'img', code: 'image_too_large', message: IMAGE_TOO_LARGE }],
      });
    }
    // Ten may come at once: only those being processed are unpacked.
    const encoded = await this.renders.add(async () => {
      const bytes = Buffer.from(dataUrl.slice(match[0].length), 'base64');
      if (!isPicture(bytes)) throw invalid('This file is not a picture. Use JPEG, PNG, WebP, GIF or AVIF.');
      return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
        .rotate()
        .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 88 })
        .toBuffer({ resolveWithObject: true })
        .catch(() => {
          throw invalid('This picture cannot be read. It is damaged or has too many pixels.');
        });
    });
    const hash = createHash('sha256').update(randomBytes(32)).update(encoded.data).digest('hex');
    await note?.(hash);
    await this.store.write(keyOf(hash, '.webp'), encoded.data);
    return { hash, width: encoded.info.width, height: encoded.info.height };
  }

  /**
   * Stores a drawing of our own (the sample's); the same one twice is one file. It is only served as WebP, never as SVG.
   * Throws `image_invalid`.
   */
  async storeSvgMaster(svg: string): Promise<StoredImage> {
    const bytes = Buffer.from(svg);
    if (bytes.length > SVG_MAX_BYTES) throw invalid('The drawing is larger than 1 MB.');
    const { width, height, format } = await sharp(bytes).metadata();
    if (format !== 'svg' || !width || !height) throw invalid('The drawing is not an SVG with a size.');
    const hash = createHash('sha256').update(bytes).digest('hex');
    const key = keyOf(hash, '.svg');
    if (!(await this.store.read(key))) await this.store.write(key, bytes);
    return { hash, width, height };
  }

  /**
   * One size of a picture as WebP, rendered on the first request and kept; `null` for an unknown picture. Smaller
   * originals keep their size.
   */
  async rendition(hash: string, width: ImageWidth): Promise<Buffer | null> {
    const key = keyOf(hash, `-${width}.webp`);
    const kept = await this.store.read(key);
    if (kept) return kept;
    let work = this.rendering.get(key);
    if (!work) {
      work = this.renders.add(() => this.render(hash, width, key)).finally(() => this.rendering.delete(key));
      this.rendering.set(key, work);
    }
    await work;
    return this.store.read(key);
  }

  /** A picture as it was stored; a drawing in its largest size. `null` for an unknown one. */
  async original(hash: string): Promise<Buffer | null> {
    return (await this.store.read(keyOf(hash, '.webp'))) ?? this.rendition(hash, IMAGE_WIDTHS.at(-1)!);
  }

  private async render(hash: string, width: ImageWidth, key: string): Promise<void> {
    const raster = await this.store.read(keyOf(hash, '.webp'));
    if (raster) {
      await this.store.write(
        key,
        await sharp(raster).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer(),
      );
      // Removed meanwhile: this size came too late to be removed with it.
      if (!(await this.store.read(keyOf(hash, '.webp')))) await this.store.remove(key);
      return;
    }
    const svg = await this.store.read(keyOf(hash, '.svg'));
    if (!svg) return;
    // A drawing is rasterised at the requested size, so its lines stay sharp. 72 is the density of its own size.
    const own = (await sharp(svg).metadata()).width;
    const density = Math.min(2_400, Math.max(1, (72 * width) / own));
    await this.store.write(
      key,
      await sharp(svg, { density, limitInputPixels: PIXELS_MAX }).resize({ width }).webp({ quality: 78 }).toBuffer(),
    );
  }

  /** Deletes an uploaded picture in every size; the master of a drawing stays. */
  async remove(hash: string): Promise<void> {
    for (const suffix of ['.webp', ...IMAGE_WIDTHS.map((width) => `-${width}.webp`)])
      await this.store.remove(keyOf(hash, suffix));
  }
}

/** The key of a picture's master or of one of its sizes; the first two digits keep folders small. */
function keyOf(hash: string, suffix: string): string {
  return `${hash.slice(0, 2)}/${hash}${suffix}`;
}
