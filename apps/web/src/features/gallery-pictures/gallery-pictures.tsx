import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { TemplateImage } from '@quotewright/domain/templates/contract.js';
import { Button } from '../../ui/button.js';
import { part } from '../../ui/part.js';
import { Picture } from '../../ui/picture.js';

/** Loaded on demand. */
const LargePicture = part(
  'features/gallery-pictures/large-picture.tsx',
  () => import('./large-picture.js'),
  (failed) => <div className="pictures-failed">{failed}</div>,
);

/** How long a picture stays (spec §9). */
const INTERVAL_MS = 60_000;

interface GalleryPicturesProps {
  name: string;
  images: readonly TemplateImage[];
  /** Its display width, as the `sizes` attribute. */
  sizes: string;
}

/**
 * The template's pictures in a snapping row: users can swipe it or use the thumbnails (plain links without a script).
 * It advances every minute unless somebody uses or has paused it.
 */
export function GalleryPictures({ name, images, sizes }: GalleryPicturesProps) {
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const [large, setLarge] = useState(false);
  const many = images.length > 1;

  const show = (at: number) => {
    const target = (at + images.length) % images.length;
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Only the row scrolls; `scrollIntoView` would scroll the page as well.
    const slide = row.current!.children[target] as HTMLElement;
    row.current!.scrollTo({ left: slide.offsetLeft, behavior: reduced ? 'auto' : 'smooth' });
    setShown(target);
  };

  useEffect(() => {
    if (!many || paused || held || large || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => show(shown + 1), INTERVAL_MS);
    return () => clearInterval(timer);
  });

  const onScroll = () => {
    const { scrollLeft, clientWidth } = row.current!;
    setShown(Math.round(Math.abs(scrollLeft) / clientWidth));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || !many || large) return;
    event.preventDefault();
    show(shown + (document.documentElement.dir === 'rtl' ? -step : step));
  };
  const onThumb = (event: MouseEvent, at: number) => {
    event.preventDefault();
    show(at);
  };

  if (images.length === 0) return <Picture image="" alt="" sizes={sizes} />;
  return (
    // Pointer or focus inside pauses the timer; arrow keys are a shortcut to the buttons.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="pictures"
      aria-roledescription="carousel"
      aria-label={`Pictures of ${name}`}
      onKeyDown={onKeyDown}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="pictures-main">
        <div ref={row} className="pictures-row" onScroll={onScroll}>
          {images.map((image, at) => (
            <button
              key={image.id}
              id={`picture-${at + 1}`}
              type="button"
              onClick={() => setLarge(true)}
              aria-label={`Picture ${at + 1} of ${images.length}, larger`}
              tabIndex={at === shown ? 0 : -1}
            >
              <Picture
                image={image.image}
                alt={at === 0 ? name : `${name}, view ${at + 1}`}
                priority={at === 0}
                sizes={sizes}
              />
            </button>
          ))}
        </div>
        {many && (
          <>
            <Button icon className="pictures-arrow" aria-label="Previous picture" onClick={() => show(shown - 1)}>
              <ChevronLeft className="flip" aria-hidden="true" />
            </Button>
            <Button icon className="pictures-arrow next" aria-label="Next picture" onClick={() => show(shown + 1)}>
              <ChevronRight className="flip" aria-hidden="true" />
            </Button>
            <p className="pictures-count">{`${shown + 1} / ${images.length}`}</p>
          </>
        )}
      </div>
      {many && (
        <div className="pictures-thumbs">
          {images.map((image, at) => (
            <a
              key={image.id}
              href={`#picture-${at + 1}`}
              aria-label={`Picture ${at + 1}`}
              aria-current={at === shown ? 'true' : undefined}
              onClick={(event) => onThumb(event, at)}
            >
              <Picture image={image.image} alt="" sizes="112px" />
            </a>
          ))}
          <Button
            variant="ghost"
            size="small"
            icon
            className="ms-auto"
            aria-label={paused ? 'Play slideshow' : 'Pause slideshow'}
            aria-pressed={paused}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </Button>
        </div>
      )}
      {large && <LargePicture name={name} images={images} at={shown} onShow={show} onClose={() => setLarge(false)} />}
    </section>
  );
}
