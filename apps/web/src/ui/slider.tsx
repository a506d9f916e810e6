import type { KeenSliderInstance } from 'keen-slider';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.js';
import { SectionTitle } from './ornament.js';

interface SliderProps {
  title: ReactNode;
  /** From `useDisplay`. */
  direction: 'ltr' | 'rtl';
  slides: readonly { key: number; content: ReactNode }[];
}

/** Gap of the style sheet's own layout, which stands until (and without) the script. */
const SPACING = 24;

/**
 * A row of cards: one on a phone, two from 600 px, three from 1300 px (spec §9). It scrolls natively at first; the
 * slider's script comes only when the row comes near.
 */
export function Slider({ title, direction, slides }: SliderProps) {
  const row = useRef<HTMLUListElement>(null);
  const slider = useRef<KeenSliderInstance>(undefined);
  const [at, setAt] = useState<{ first: boolean; last: boolean } | null>(null);

  useEffect(() => {
    const element = row.current!;
    let left = false;
    const place = ({ track }: KeenSliderInstance) => setAt({ first: track.details.rel === 0, last: track.details.rel >= track.details.maxIdx });
    const near = new IntersectionObserver(
      async ([entry]) => {
        if (!entry!.isIntersecting) return;
        near.disconnect();
        const { default: KeenSlider } = await import('keen-slider');
        if (left) return;
        element.scrollLeft = 0;
        slider.current = new KeenSlider(element, {
          selector: ':scope > li',
          rtl: direction === 'rtl',
          slides: { perView: 1, spacing: SPACING },
          breakpoints: {
            '(min-width: 600px)': { slides: { perView: 2, spacing: SPACING } },
            '(min-width: 1300px)': { slides: { perView: 3, spacing: SPACING } },
          },
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
  }, [direction, slides.length]);

  return (
    <>
      <SectionTitle
        end={
          at &&
          !(at.first && at.last) && (
            <span className="flex gap-2">
              <Button icon size="small" aria-label="Back" disabled={at.first} onClick={() => slider.current?.prev()}>
                <ChevronLeft className="flip" aria-hidden="true" />
              </Button>
              <Button icon size="small" aria-label="Forward" disabled={at.last} onClick={() => slider.current?.next()}>
                <ChevronRight className="flip" aria-hidden="true" />
              </Button>
            </span>
          )
        }
      >
        {title}
      </SectionTitle>
      <ul ref={row} className="slider" data-ready={at !== null || undefined}>
        {slides.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
    </>
  );
}
