import { shownMeasurement } from '@quotewright/domain/formula/shown.js';
import { isOrdered } from '@quotewright/domain/quotes/calculate.js';
import { Dim } from '../../ui/ornament.js';
import { Day } from '../../ui/time.js';
import { QuoteSums } from '../live-quote/quote-sums.js';
import { QuoteTable } from '../live-quote/quote-table.js';
import { isMixed, type ClientQuote } from '../live-quote/quote-words.js';
import { SmallPrint } from '../quote-sheet/small-print.js';

interface QuoteDocumentProps {
  quote: ClientQuote;
  /** Lines missing from the total, with the reason. */
  without?: readonly string[];
  /** Shows every line's working. */
  showAll?: boolean;
}

/** A quote as its client gets it, on screen and on paper: no cost, no margin, no line that comes to nothing. */
export function QuoteDocument({ quote, without, showAll = false }: QuoteDocumentProps) {
  const lines = quote.lines.filter(isOrdered);
  return (
    <article className="quote-document" aria-label="Quote">
      <header className="document-head">
        <p className="document-business">{quote.business}</p>
        <p className="document-date">
          <span>Quote</span>
          <Day at={quote.date} />
        </p>
        <h2>{quote.title}</h2>
        {quote.about && <p className="document-about">{quote.about}</p>}
      </header>
      <Dim />
      {quote.measurements.length > 0 && (
        <section aria-label="Measurements">
          <h3 className="sub-head">Measurements</h3>
          <dl className="asked">
            {quote.measurements.map(({ title, unit, answer }, at) => (
              <div key={at}>
                <dt>{title}</dt>
                <dd>
                  <bdi dir="ltr">{answer === '' ? '–' : shownMeasurement(answer, unit)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section aria-label="Lines">
        <QuoteTable rows={lines.map((line) => ({ line }))} showAll={showAll} />
        <div className="document-sums">
          <QuoteSums totals={quote.totals} lines={lines} without={without} own={false} parts={isMixed(lines)} />
        </div>
      </section>
      <SmallPrint notes={quote.notes.trim()} advice={quote.advice} warranty={quote.warranty} />
    </article>
  );
}
