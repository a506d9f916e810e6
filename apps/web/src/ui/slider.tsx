import { useKeenSlider } from 'keen-slider/react.es.js';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
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

/** A row of cards: one on a phone, two from 600 px, three from 1300 px (spec §9). It scrolls natively without a script. */
export function Slider({ title, direction, slides }: SliderProps) {
  const [at, setAt] = useState({ first: true, last: true });
  const [ready, setReady] = useState(false);
  const place = (slider: { track: { details: { rel: number; maxIdx: number } } }) => {
    const { rel, maxIdx } = slider.track.details;
    setAt({ first: rel === 0, last: rel >= maxIdx });
  };
  const [row, slider] = useKeenSlider<HTMLUListElement>({
    rtl: direction === 'rtl',
    slides: { perView: 1, spacing: SPACING },
    breakpoints: {
      '(min-width: 600px)': { slides: { perView: 2, spacing: SPACING } },
      '(min-width: 1300px)': { slides: { perView: 3, spacing: SPACING } },
    },
    created(created) {
      setReady(true);
      place(created);
    },
    updated: place,
    slideChanged: place,
  });
  return (
    <>
      <SectionTitle
        end={
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
      <ul ref={row} className="slider" data-ready={ready || undefined}>
        {slides.map(({ key, content }) => (
          <li key={key} className="keen-slider__slide">{content}</li>
        ))}
      </ul>
    </>
  );
}
