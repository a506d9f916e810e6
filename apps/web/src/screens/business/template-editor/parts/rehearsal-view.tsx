import {
  leastRehearsed,
  rehearsedDays,
  type QuotesWith,
  type RehearsalResult,
  type RehearsalRun,
  type RehearsedQuote,
  type TemplateDetails,
} from '@quotewright/domain/templates/contract.js';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { HistorySkeleton } from '../../../../features/history/earlier.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { counted, quantity } from '../../../../lib/format.js';
import { withValues } from '../../../../lib/query.js';
import { Button } from '../../../../ui/button.js';
import { Money, Quantity } from '../../../../ui/figures.js';
import { Pagination } from '../../../../ui/pagination.js';
import { Notice, Oops, Progress } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { percent } from './job-words.js';
import { barNames, failingWords, runWords, signedAmount } from './rehearsal-words.js';
import { useRehearsal } from './use-rehearsal.js';

/** What saved quotes come to with the unpublished changes: those that fail first, and then the largest changes. */
export function RehearsalView({ template, viewer }: { template: TemplateDetails; viewer: Viewer }) {
  const [search] = useSearchParams();
  const { query, starting, cancelling, start, cancel } = useRehearsal(
    template,
    viewer,
    Number(search.get('page')) || 1,
  );
  const run = query.data?.run ?? null;
  const quotes = query.data?.quotes ?? null;
  const differs = template.published_version !== null && template.has_unpublished_changes;
  const again = differs && quotes !== null && (
    <Button busy={starting} onClick={start}>
      Rehearse again
    </Button>
  );
  return (
    <section className="tool-body compare-view" aria-label="Rehearsal on saved quotes">
      <div className="compare-head">
        <Link
          className="btn small ghost"
          to={`?${withValues(search, { view: null, page: null }).toString()}`}
          preventScrollReset
        >
          <ArrowLeft aria-hidden="true" className="flip" />
          All changes
        </Link>
        <h2 className="text-xl">Rehearsal</h2>
      </div>
      {query.isPending && <HistorySkeleton />}
      <QueryFailed query={query} />
      {query.data && !run && !differs && (
        <p className="text-sm text-ink-2 max-w-[60ch]">
          {template.published_version === null
            ? 'Nothing of this template is published, so saved quotes have nothing to be compared with.'
            : 'Nothing differs from what is published, so every quote comes out the same.'}
        </p>
      )}
      {query.data && differs && quotes === null && !run && (
        <Oops
          message1="Too few quotes"
          message2={`A rehearsal takes the quotes that businesses saved on this template in ${rehearsedDays} days. With fewer than ${leastRehearsed.quotes} quotes of ${leastRehearsed.accounts} businesses its figures would be about single businesses.`}
        />
      )}
      {differs && quotes !== null && !run && (
        <Oops
          message1="Try it on real quotes"
          message2={`The measurements of ${counted(quotes, 'quote')} that businesses saved on this template, calculated with your changes and with what is published. No business is named.`}
          action={start}
          btn_text={`Rehearse on ${counted(quotes, 'real quote')}`}
          busy={starting}
        />
      )}
      {run?.state === 'running' && (
        <div className="rehearsal-runs">
          <p role="status">{`${quantity(run.calculated)} of ${counted(run.quotes, 'quote')} calculated`}</p>
          <Progress value={run.calculated / run.quotes} label="Rehearsing" />
          <Button size="small" busy={cancelling} onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {run?.state === 'failed' && (
        <Notice tone="bad">
          <p className="mb-2">The rehearsal could not be calculated. Nothing of the template was changed.</p>
          {again}
        </Notice>
      )}
      {run?.state === 'cancelled' && (
        <Notice>
          <p className="mb-2">The rehearsal was cancelled.</p>
          {again}
        </Notice>
      )}
      {run?.result && (
        <>
          <Of run={run} again={again} />
          <Result run={run} result={run.result} />
        </>
      )}
    </section>
  );
}

/** What was rehearsed, when, and the way to rehearse what is there now. */
function Of({ run, again }: { run: RehearsalRun; again: React.ReactNode }) {
  const said = (
    <div className="rehearsal-of">
      <p className="text-sm text-ink-2">
        {`${runWords(run)}. ${counted(run.quotes, 'quote')}, at the prices of `}
        <Ago at={run.started_at} />.
      </p>
      {again}
    </div>
  );
  return run.stale ? <Notice tone="warn">{said}</Notice> : said;
}

function Result({ run, result }: { run: RehearsalRun; result: RehearsalResult }) {
  const { quotes } = result;
  return (
    <>
      {result.failing > 0 && (
        <Notice tone="bad">
          <p className="font-semibold">{`${failingWords(result)}.`}</p>
          <ul>
            {result.faults.map(({ text, quotes: count }) => (
              <li key={text}>
                {`${quantity(count)}: `}
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Figures quotes={run.quotes} result={result} />
      <div className="rehearsal-body">
        <Bars bars={result.bars} />
        <div className="min-w-0">
          <h3 className="sub-head mb-2">What did not fit</h3>
          <Fits assumed={result.assumed} dropped={result.dropped} />
        </div>
      </div>
      <section aria-label="Quotes that differ" className="min-w-0">
        <h3 className="sub-head">Quotes that differ, the largest changes first</h3>
        {quotes.total === 0 && <p className="text-sm text-ink-2 mt-2">Every quote comes out the same.</p>}
        <ol className="rehearsal-quotes">
          {quotes.data.map((quote, at) => (
            <Quote key={`${quotes.current_page}-${at}`} quote={quote} />
          ))}
        </ol>
        {quotes.total > 0 && <Pagination list={quotes} />}
      </section>
    </>
  );
}

/** How many quotes change, and by how much. */
function Figures({ quotes, result }: { quotes: number; result: RehearsalResult }) {
  const { changed, unchanged, failing, repaired, change, percent: percents, total } = result;
  return (
    <dl className="rehearsal-figures">
      <div>
        <dt>Change</dt>
        <dd>{quantity(changed)}</dd>
        <dd className="note">{`of ${counted(quotes, 'quote')}`}</dd>
      </div>
      <div>
        <dt>Come out the same</dt>
        <dd>{quantity(unchanged)}</dd>
        <dd className="note">
          {[failing > 0 && `${quantity(failing)} fail`, repaired > 0 && `${quantity(repaired)} work only now`]
            .filter(Boolean)
            .join(', ')}
        </dd>
      </div>
      <div>
        <dt>Median change</dt>
        <dd className="money">{change ? signedAmount(change.median) : '–'}</dd>
        <dd className="note">{percents && <bdi dir="ltr">{percent(percents.median)}</bdi>}</dd>
      </div>
      <div>
        <dt>From the least to the most</dt>
        <dd className="money range">{change ? `${signedAmount(change.least)} … ${signedAmount(change.most)}` : '–'}</dd>
        <dd className="note">
          {percents && <bdi dir="ltr">{`${percent(percents.least)} … ${percent(percents.most)}`}</bdi>}
        </dd>
      </div>
      <div>
        <dt>All together</dt>
        <dd className="money range">
          <Money amount={total.after} />
        </dd>
        <dd className="note">
          before <Money amount={total.before} />
        </dd>
      </div>
    </dl>
  );
}

/** How many quotes change by how much, as bars with their figures. */
function Bars({ bars }: { bars: readonly number[] }) {
  const most = Math.max(...bars, 1);
  return (
    <table className="rehearsal-bars">
      <caption className="sub-head">By how much totals change</caption>
      <tbody>
        {bars.map((count, at) => (
          <tr key={barNames[at]}>
            <th scope="row">{barNames[at]}</th>
            <td>
              <span
                className={at * 2 + 1 === bars.length ? 'same' : at * 2 < bars.length ? 'less' : 'more'}
                style={{ inlineSize: `${(count / most) * 100}%` }}
                aria-hidden="true"
              />
              {quantity(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The questions that saved answers do not fit. */
function Fits({ assumed, dropped }: { assumed: readonly QuotesWith[]; dropped: readonly QuotesWith[] }) {
  if (assumed.length + dropped.length === 0)
    return <p className="text-sm text-ink-2">Every quote answers every question.</p>;
  return (
    <ul className="text-sm text-ink-2 grid gap-1">
      {assumed.map(({ text, quotes }) => (
        <li key={`assumed ${text}`}>
          <b className="font-semibold">
            <bdi>{text}</bdi>
          </b>
          {`: ${counted(quotes, 'quote')} without an answer that fits. The sample answer is assumed.`}
        </li>
      ))}
      {dropped.map(({ text, quotes }) => (
        <li key={`dropped ${text}`}>
          <b className="font-semibold">
            <bdi>{text}</bdi>
          </b>
          {` is no longer asked: ${counted(quotes, 'quote')} answered it.`}
        </li>
      ))}
    </ul>
  );
}

/** One quote: its measurements, its totals, and on request the lines that differ. */
function Quote({ quote }: { quote: RehearsedQuote }) {
  const { answers, dropped, before, after, change, faults, lines } = quote;
  return (
    <li>
      <div className="rehearsal-quote">
        <p className="answers">
          {answers.map(({ title, unit, answer, assumed }, at) => (
            <span key={at}>
              <bdi>{title}</bdi> <Quantity amount={answer} unit={unit} />
              {assumed && <span className="text-ink-3"> (assumed)</span>}
            </span>
          ))}
          {dropped.length > 0 && <span className="text-ink-3">{`no longer asked: ${dropped.join(', ')}`}</span>}
        </p>
        <p className="totals">
          <bdi dir="ltr">
            <Money amount={before} /> → <Money amount={after} />
          </bdi>
          {change !== null && (
            <b>
              <bdi dir="ltr">{`${signedAmount(change)}${quote.percent === null ? '' : ` (${percent(quote.percent)})`}`}</bdi>
            </b>
          )}
          {after === null && <b className="text-brick">Cannot be calculated</b>}
          {before === null && after !== null && <b>Works only with the changes</b>}
        </p>
      </div>
      {faults.map((fault) => (
        <p key={fault} className="text-sm text-brick">
          <bdi>{fault}</bdi>
        </p>
      ))}
      {lines.length > 0 && (
        <details>
          <summary>{`${counted(lines.length, 'line')} ${lines.length === 1 ? 'differs' : 'differ'}`}</summary>
          <dl>
            {lines.map((line, at) => (
              <div key={at}>
                <dt>
                  <bdi>{line.name}</bdi>
                </dt>
                <dd dir="ltr">
                  <Money amount={line.before} /> → <Money amount={line.after} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}
