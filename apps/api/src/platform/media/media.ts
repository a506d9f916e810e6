import { createHash, randomBytes } from 'node:crypto';
import sharp, { type OutputInfo } from 'sharp';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import {
  dataUrlBytes,
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  IMAGE_TOO_LARGE,
  IMAGE_WIDTHS,
  IMAGES_AT_ONCE,
  type ImageWidth,
} from '@quotewright/domain/kernel/media.js';
import { FairQueue } from './fair-queue.js';
import type { MediaStore } from './media-store.js';

/** A stored picture. */
interface StoredImage {
  /** SHA-256 of the master, and of its salt if it was uploaded, in hex: its name everywhere. */
  hash: string;
  width: number;
  height: number;
}

/** A picture that was read, and is not stored yet. */
interface ReadImage extends StoredImage {
  bytes: Buffer;
}

/** Longest side of a master. */
const MASTER_SIDE = 2_560;
const SVG_MAX_BYTES = 1_000_000;
/** Pictures that are read or rendered at once, each by one thread; the rest wait. */
const RENDERS_AT_ONCE = 2;
/** Most pictures of one sender that wait: four of the largest forms, whose bodies are in memory so long. */
const MOST_WAITING = 4 * IMAGES_AT_ONCE;

sharp.concurrency(1);

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

/** A picture as its master. Its header alone says how many pixels it has: what has too many is not unpacked. */
async function encoded(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  if (!isPicture(bytes)) throw invalid('This file is not a picture. Use JPEG, PNG, WebP, GIF or AVIF.');
  const damaged = (): never => {
    throw invalid('This picture cannot be read: it is damaged.');
  };
  const { width = 0, height = 0 } = await sharp(bytes).metadata().catch(damaged);
  if (width * height > IMAGE_MAX_PIXELS)
    throw invalid(
      `This picture has ${Math.ceil((width * height) / 1_000_000)} megapixels. It may have ${IMAGE_MAX_PIXELS / 1_000_000}: make it smaller and send it again.`,
    );
  return sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);
}

/** The pictures: one master each, and the sizes requested so far. */
export class Media {
  private readonly rendering = new Map<string, Promise<void>>();
  private readonly renders = new FairQueue(RENDERS_AT_ONCE, MOST_WAITING);

  constructor(private readonly store: MediaStore) {}

  /**
   * Reads an uploaded picture (`data:image/…;base64,…`): re-encoded, turned upright, without metadata. Each upload is a
   * file of its own, which `remove` may delete: a random salt goes into its name. Senders take turns, so that much of one
   * does not delay the others. Throws `image_too_large` (413) above 2,000,000 bytes, `image_invalid` (400) above 40
   * megapixels and for anything that is not a picture, whatever its declared type, and `too_many_attempts` (429) if too
   * many of this sender wait.
   */
  async readImage(dataUrl: string, sender: string): Promise<ReadImage> {
    const match = /^data:image\/[a-z0-9.+-]{1,20};base64,/.exec(dataUrl);
    if (!match) throw invalid('A picture must be sent as a data URL (data:image/…;base64,…).');
    if (dataUrlBytes(dataUrl) > IMAGE_MAX_BYTES) {
      throw new DomainError('image_too_large', IMAGE_TOO_LARGE, {
        errors: [{ path: 'img', code: 'image_too_large', message: IMAGE_TOO_LARGE }],
      });
    }
    // Ten may come at once: only those being processed are unpacked.
    const { data, info } = await this.renders.run(sender, () =>
      encoded(Buffer.from(dataUrl.slice(match[0].length), 'base64')),
    );
    const hash = createHash('sha256').update(randomBytes(32)).update(data).digest('hex');
    return { hash, bytes: data, width: info.width, height: info.height };
  }

  /** Stores a picture that was read. Repeated, it changes nothing. */
  async keepImage({ hash, bytes }: Pick<ReadImage, 'hash' | 'bytes'>): Promise<void> {
    await this.store.write(keyOf(hash, '.webp'), bytes);
  }

  /**
   * Reads and stores a picture. Throws as `readImage`.
   * @param note called with its hash before it is written
   */
  async storeImage(dataUrl: string, sender: string, note?: (hash: string) => Promise<void>): Promise<StoredImage> {
    const image = await this.readImage(dataUrl, sender);
    await note?.(image.hash);
    await this.keepImage(image);
    return image;
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
      work = this.renders.run(null, () => this.render(hash, width, key)).finally(() => this.rendering.delete(key));
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
      await sharp(svg, { density, limitInputPixels: IMAGE_MAX_PIXELS })
        .resize({ width })
        .webp({ quality: 78 })
        .toBuffer(),
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
