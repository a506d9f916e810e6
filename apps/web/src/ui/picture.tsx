import { IMAGE_WIDTHS, isMediaHash, mediaSrcset, mediaUrl, type ImageWidth } from '@quotewright/domain/kernel/media.js';

interface PictureProps {
  /** The name of stored media; anything else (empty, missing) shows the fallback picture. */
  image: string | null | undefined;
  /** Alternative text; empty if the text next to it says the same. */
  alt: string;
  /** Its display width, as the `sizes` attribute: `(max-width: 576px) 76vw, 300px`. */
  sizes: string;
  /** The largest element at the top of the page: loaded first. Others load lazily. */
  priority?: boolean;
  className?: string;
}

const FALLBACK_WIDTH: ImageWidth = IMAGE_WIDTHS[2];

/** A picture at 4:3 in the width the screen needs. Other shapes are contained on the sheet colour, never cropped. */
export function Picture({ image, alt, sizes, priority = false, className = 'picture' }: PictureProps) {
  const stored = image && isMediaHash(image) ? image : null;
  return (
    <img
      className={className}
      src={stored ? mediaUrl(stored, FALLBACK_WIDTH) : '/noimage.png'}
      srcSet={stored ? mediaSrcset(stored) : undefined}
      sizes={stored ? sizes : undefined}
      alt={alt}
      width={1200}
      height={900}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
    />
  );
}
