import type { KeenSliderInstance } from 'keen-slider';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.js';
import { SectionTitle } from './ornament.js';

interface SliderProps {
  title: string;
  /** From `useDisplay`. */
  direction: 'ltr' | 'rtl';
  slides: readonly { key: number; content: ReactNode }[];
  /** Cards side by side: up to five, or up to three on a template's page. */
  most?: keyof typeof perView;
  /** Next to the arrows. */
  end?: ReactNode;
}

/** Cards side by side, by minimum window width in pixels (spec §9). The style sheet has the same. */
const perView = {
  five: { 1600: 5, 1300: 4, 600: 3 },
  three: { 1300: 3, 600: 2 },
} as const;

/** Gap of the style sheet's own layout, which applies until (and without) the script. */
const SPACING = 24;

/**
 * A row of cards: one on a phone, more where there is room. It scrolls natively at first; the slider's script loads
 * only when the row comes near.
 */
export function Slider({ title, direction, slides, most = 'three', end }: SliderProps) {
  const row = useRef<HTMLUListElement>(null);
  const slider = useRef<KeenSliderInstance>(undefined);
  const [at, setAt] = useState<{ first: boolean; last: boolean } | null>(null);

  useEffect(() => {
    const element = row.current!;
    let left = false;
    const place = ({ track }: KeenSliderInstance) =>
      setAt({ first: track.details.rel === 0, last: track.details.rel >= track.details.maxIdx });
    const near = new IntersectionObserver(
      async ([entry]) => {
        if (!entry!.isIntersecting) return;
        near.disconnect();
        // Without its script the row still scrolls.
        const script = await import('keen-slider').catch(() => null);
        if (left || !script) return;
        slider.current = new script.default(element, {
          selector: ':scope > li',
          rtl: direction === 'rtl',
          slides: { perView: 1, spacing: SPACING },
          // The last match counts; numeric keys are in ascending order.
          breakpoints: Object.fromEntries(
            Object.entries(perView[most]).map(([width, count]) => [
              `(min-width: ${width}px)`,
              { slides: { perView: count, spacing: SPACING } },
            ]),
          ),
          created: place,
          updated: place,
          slideChanged: place,
        });
      },
      { rootMargin: '400px' },
    );
    near.observe(element);
    return () => {
      left = true;
      near.disconnect();
      slider.current?.destroy();
      slider.current = undefined;
      setAt(null);
    };
  }, [direction, slides.length, most]);

  // The script changes its box.
  const ready = at !== null;
  useEffect(() => {
    if (!ready) return;
    // It may have been scrolled natively, which the script would not reset.
    row.current!.scrollLeft = 0;
    slider.current?.update();
  }, [ready]);

  return (
    <>
      <SectionTitle
        end={
          <span className="flex items-center gap-2">
            {end}
            {at && !(at.first && at.last) && (
              <>
                <Button
                  icon
                  size="small"
                  aria-label={`Previous: ${title.toLowerCase()}`}
                  disabled={at.first}
                  onClick={() => slider.current?.prev()}
                >
                  <ChevronLeft className="flip" aria-hidden="true" />
                </Button>
                <Button
                  icon
                  size="small"
                  aria-label={`Next: ${title.toLowerCase()}`}
                  disabled={at.last}
                  onClick={() => slider.current?.next()}
                >
                  <ChevronRight className="flip" aria-hidden="true" />
                </Button>
              </>
            )}
          </span>
        }
      >
        {title}
      </SectionTitle>
      <ul ref={row} className={`slider ${most}`} data-ready={ready || undefined}>
        {slides.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
    </>
  );
}
