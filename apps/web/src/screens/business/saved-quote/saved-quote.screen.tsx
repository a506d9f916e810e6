import { isOrdered } from '@quotewright/domain/quotes/calculate.js';
import type { SavedQuote } from '@quotewright/domain/quotes/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Copy, Ellipsis, Printer, RotateCcw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { quoteQuery } from '../../../api/quotes.js';
import { paths } from '../../../app/paths.js';
import { savedTexts } from '../../../features/client-texts/use-client-texts.js';
import { quoteTypeLabels } from '../../../features/live-quote/labels.js';
import { OwnFigures } from '../../../features/live-quote/quote-sums.js';
import { quoteTitle, type ClientQuote } from '../../../features/live-quote/quote-words.js';
import { useSendQuote } from '../../../features/live-quote/use-send-quote.js';
import { QuoteDocument } from '../../../features/quote-document/quote-document.js';
import { QuoteSheetState } from '../../../features/quote-sheet/quote-sheet-state.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { Meta } from '../../../seo/meta.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Switch } from '../../../ui/choice.js';
import { Money } from '../../../ui/figures.js';
import { Menu } from '../../../ui/menu.js';
import { Ago, useHydrated } from '../../../ui/time.js';
import { ToolHead } from '../../../ui/tool-head.js';

/** A saved quote as of when it was saved, whatever has changed since: what the client gets, and what only you see. */
export function SavedQuotePage() {
  const id = Number(useParams().id);
  const viewer = useViewer();
  const query = useQuery(quoteQuery(viewer.id, id));
  const [showAll, setShowAll] = useState(false);
  const { copy, share } = useSendQuote();
  const hydrated = useHydrated();
  const quote = query.data;
  if (!quote) return <QuoteSheetState query={query} />;
  const forClient = clientQuote(quote, viewer.business, hydrated);
  const again = paths['business-quote'](quote.template.alias, { u: paths.quote(quote.id), from: quote.id });

  return (
    <>
      <Meta title={forClient.title} />
      <div className="no-print">
        <ToolHead
          title={forClient.title}
          back={{ to: paths.quotes(), label: 'Back to my quotes' }}
          beside={
            <span className="text-sm text-ink-3">
              Saved <Ago at={quote.created_at} />
            </span>
          }
          actions={
            <>
              <Button variant="ghost" className="only-desk" onClick={() => void copy(forClient)}>
                <Copy aria-hidden="true" />
                Copy as text
              </Button>
              <ButtonLink className="only-desk" to={again}>
                <RotateCcw aria-hidden="true" />
                Start again with these answers
              </ButtonLink>
              <Button variant="primary" className="only-desk" onClick={() => window.print()}>
                <Printer aria-hidden="true" />
                Print
              </Button>
            </>
          }
        />
      </div>
      <div className="saved-quote">
        <QuoteDocument quote={forClient} showAll={showAll} />
        <OnlyYou quote={quote} showAll={showAll} onShowAll={setShowAll} />
      </div>
      <div className="peek">
        <span>
          <span className="text-ink-3">Quote total</span>
          <b>
            <Money amount={quote.retail_total} />
          </b>
        </span>
        <Menu className="btn icon" label="More" end up summary={<Ellipsis aria-hidden="true" />}>
          <button type="button" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </button>
          <button type="button" onClick={() => void copy(forClient)}>
            <Copy aria-hidden="true" />
            Copy as text
          </button>
          <Link to={again}>
            <RotateCcw aria-hidden="true" />
            Start again with these answers
          </Link>
        </Menu>
        <Button variant="primary" onClick={() => void share(forClient)}>
          <Share2 aria-hidden="true" />
          Share
        </Button>
      </div>
    </>
  );
}

/** What the client does not see: cost and margin, the template, lines that come to nothing, the working. */
function OnlyYou({
  quote,
  showAll,
  onShowAll,
}: {
  quote: SavedQuote;
  showAll: boolean;
  onShowAll: (all: boolean) => void;
}) {
  const viewer = useViewer();
  const { template } = quote;
  const left = quote.lines.filter((line) => !isOrdered(line));
  return (
    <aside className="only-you no-print" aria-labelledby="only-you">
      <h2 id="only-you" className="sub-head">
        Only you see this
      </h2>
      <OwnFigures totals={quote} />
      <dl className="asked">
        <div>
          <dt>Template</dt>
          <dd>
            {template.name}
            <span className="unit block text-xs font-normal">
              {[template.category, `version ${template.version}`].filter(Boolean).join(', ')}
            </span>
          </dd>
        </div>
        <div>
          <dt>Quote type</dt>
          <dd>{quoteTypeLabels[quote.quote_type]}</dd>
        </div>
        {left.length > 0 && (
          <div>
            <dt>Left out</dt>
            <dd>
              {left.map((line) => (
                <span key={line.quote_template_product_id} className="block">
                  {line.name}
                  <span className="unit block text-xs font-normal">
                    {line.included ? 'none for these measurements' : line.trace}
                  </span>
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
      <Switch checked={showAll} onChange={(event) => onShowAll(event.target.checked)}>
        Show all working
      </Switch>
      {!viewer.admin && (
        <p className="text-sm">
          <Link to={paths.ratings({ quote: quote.id })}>Rate the suppliers of this quote</Link>
        </p>
      )}
      <p className="text-xs text-ink-3">Everything is kept as it was when this was saved. It never changes.</p>
    </aside>
  );
}

/** A saved quote as its client reads it; `local`: with the reader's own dates. */
function clientQuote(quote: SavedQuote, business: string, local: boolean): ClientQuote {
  return {
    business,
    ...quoteTitle(quote.name, quote.template),
    date: quote.created_at,
    measurements: quote.questions,
    lines: quote.lines,
    totals: quote,
    notes: quote.notes,
    ...savedTexts(quote, local),
  };
}
