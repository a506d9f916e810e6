import { shownMeasurement } from '@quotewright/domain/formula/shown.js';
import type { QuoteAnswer } from '@quotewright/domain/quotes/contract.js';

/** Measurements in a row of a list, one below another. */
export function MeasurementsNote({ of }: { of: readonly Pick<QuoteAnswer, 'title' | 'unit' | 'answer'>[] }) {
  return (
    <span className="note">
      {of.map(({ title, unit, answer }, at) => (
        <span key={at} className="block">
          <bdi>{title}</bdi>{' '}
          <bdi dir="ltr" className="whitespace-nowrap text-ink-2">
            {shownMeasurement(answer, unit)}
          </bdi>
        </span>
      ))}
    </span>
  );
}
