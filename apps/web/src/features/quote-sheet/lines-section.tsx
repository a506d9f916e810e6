import { isOrdered } from '@quotewright/domain/quotes/calculate.js';
import type { TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import type { QuoteType } from '@quotewright/domain/formula/settings.js';
import { useState, type ReactNode } from 'react';
import { Switch } from '../../ui/choice.js';
import { SectionTitle } from '../../ui/ornament.js';
import { Notice } from '../../ui/states.js';
import type { LiveQuote } from '../live-quote/live-quote.js';
import { OwnFigures, QuoteSums } from '../live-quote/quote-sums.js';
import { QuoteTable, type liveRows } from '../live-quote/quote-table.js';

interface LinesSectionProps {
  quote: LiveQuote;
  rows: ReturnType<typeof liveRows>;
  quoteType: QuoteType;
  /** How many measurements are asked for, and which of them are still missing. */
  asked: number;
  missing: readonly TemplateQuestion[];
  /** It was saved already, and waits to be sent. */
  sent: boolean;
  failed: ReactNode;
  /** Shown beside the name of a line, by its id. */
  beside: (line: number) => ReactNode;
  /** What can be done with the quote. */
  actions: ReactNode;
  /** Below the sums. */
  children: ReactNode;
}

/** The lines of a quote with their prices, what it comes to, and what can be done with it. */
export function LinesSection({
  quote,
  rows,
  quoteType,
  asked,
  missing,
  sent,
  failed,
  beside,
  actions,
  children,
}: LinesSectionProps) {
  const [showAll, setShowAll] = useState(false);
  return (
    <section aria-label="Lines" className="min-w-0">
      <SectionTitle
        end={
          <Switch checked={showAll} onChange={(event) => setShowAll(event.target.checked)}>
            Show all working
          </Switch>
        }
      >
        Lines
      </SectionTitle>
      {sent && <Notice>This quote was saved already and is being sent. Wait for it, or cancel it above.</Notice>}
      <p className="lines-state">{stateOf(quote, missing, asked)}</p>
      {rows.length === 0 && <Notice>{`This template has no ${quoteType} lines.`}</Notice>}
      <QuoteTable rows={rows} showAll={showAll} beside={beside} />
      <div className="quote-foot">
        <OwnFigures totals={quote.totals} />
        <div>
          <QuoteSums totals={quote.totals} lines={quote.lines} without={quote.without} own={false} />
          {failed && <div className="only-desk">{failed}</div>}
          {quote.faults.size > 0 && (
            <p className="text-sm text-brick mt-3">A quote can be saved once every line can be calculated.</p>
          )}
          <div className="flex flex-wrap justify-end gap-2 mt-4">{actions}</div>
        </div>
      </div>
      {children}
    </section>
  );
}

/** Where the quote stands, in one line that always has its place: what is still to be measured, or what is included. */
function stateOf(quote: LiveQuote, missing: readonly TemplateQuestion[], asked: number): string {
  if (missing.length > 0) {
    if (missing.length === asked) return 'Enter the measurements to see quantities and prices.';
    const [first, second, ...more] = missing.map((question) => question.title);
    return `Still needed: ${[first, second, more.length > 0 && `${more.length} more`].filter(Boolean).join(', ')}.`;
  }
  const all = quote.lines.length + quote.faults.size + quote.waiting.size;
  return `${quote.lines.filter(isOrdered).length} of ${all} included`;
}
