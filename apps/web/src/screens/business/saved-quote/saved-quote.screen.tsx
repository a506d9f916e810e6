import { unitBeside } from '@quotewright/domain/formula/units.js';
import { useQuery } from '@tanstack/react-query';
import { Copy, Printer, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { quoteQuery } from '../../../api/quotes.js';
import { paths } from '../../../app/paths.js';
import { quoteTypeLabels } from '../../../features/live-quote/labels.js';
import { OwnFigures, QuoteSums } from '../../../features/live-quote/quote-sums.js';
import { QuoteTable } from '../../../features/live-quote/quote-table.js';
import { useCopyQuote } from '../../../features/live-quote/use-copy-quote.js';
import { QuoteSheetState } from '../../../features/quote-sheet/quote-sheet-state.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { dateTime } from '../../../lib/format.js';
import { Meta } from '../../../seo/meta.js';
import { Badge } from '../../../ui/badge.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Switch } from '../../../ui/choice.js';
import { Quantity } from '../../../ui/figures.js';
import { SectionTitle } from '../../../ui/ornament.js';
import { ToolHead } from '../../../ui/tool-head.js';

/** A saved quote as of when it was saved, whatever has changed since. */
export function SavedQuotePage() {
  const id = Number(useParams().id);
  const viewer = useViewer();
  const query = useQuery(quoteQuery(viewer.id, id));
  const [showAll, setShowAll] = useState(false);
  const copy = useCopyQuote();
  const quote = query.data;
  if (!quote) return <QuoteSheetState query={query} />;
  const title = quote.name || quote.template.name;

  return (
    <>
      <Meta title={title} />
      <ToolHead
        title={title}
        back={{ to: paths.quotes(), label: 'Back to my quotes' }}
        beside={
          <span className="no-print">
            <Badge tone="off">{`Saved ${dateTime(quote.created_at)}`}</Badge>
          </span>
        }
        actions={
          <>
            <Button
              variant="ghost"
              onClick={() => void copy(quote, { title, questions: quote.questions, notes: quote.notes })}
            >
              <Copy aria-hidden="true" />
              Copy as text
            </Button>
            <ButtonLink
              to={paths['business-quote'](quote.template.alias, { u: paths.quote(quote.id), from: quote.id })}
            >
              <RotateCcw aria-hidden="true" />
              Start again with these answers
            </ButtonLink>
            <Button variant="primary" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Print
            </Button>
          </>
        }
      />
      <div className="quote-sheet">
        <section className="questions" aria-label="Measurements">
          <SectionTitle>Measurements</SectionTitle>
          <dl className="asked">
            {quote.questions.map((question) => (
              <div key={question.question_id}>
                <dt>
                  <span className="chip">{`Q${question.no_of_question}`}</span> {question.title}
                </dt>
                <dd>
                  <Quantity amount={question.answer} unit={unitBeside(question.unit, question.answer)} />
                </dd>
              </div>
            ))}
            <div>
              <dt>Quote for</dt>
              <dd>{quoteTypeLabels[quote.quote_type]}</dd>
            </div>
            <div className="no-print">
              <dt>Template</dt>
              <dd>
                {quote.template.name} <span className="unit text-xs">{`version ${quote.template.version}`}</span>
              </dd>
            </div>
            <div className="only-print">
              <dt>Date</dt>
              <dd>{dateTime(quote.created_at)}</dd>
            </div>
          </dl>
          {quote.notes && (
            <div className="text-sm">
              <h3 className="sub-head mb-1">Notes</h3>
              <p className="text-ink-2 whitespace-pre-line">{quote.notes}</p>
            </div>
          )}
        </section>
        <section aria-label="Lines" className="min-w-0">
          <SectionTitle
            end={
              <Switch className="no-print" checked={showAll} onChange={(event) => setShowAll(event.target.checked)}>
                Show all working
              </Switch>
            }
          >
            Lines
          </SectionTitle>
          <QuoteTable rows={quote.lines.map((line) => ({ line }))} showAll={showAll} />
          <div className="quote-foot">
            <OwnFigures totals={quote} />
            <div>
              <QuoteSums totals={quote} lines={quote.lines} own={false} />
              <p className="text-xs text-ink-3 mt-3 no-print">
                Prices and the template are kept as they were when this was saved. It never changes.
              </p>
            </div>
          </div>
        </section>
      </div>
    </>
  );
}
