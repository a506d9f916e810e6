import {
  templateParts,
  type ComparedChange,
  type Comparison,
  type Moment,
  type PriceBridge,
  type TemplateDetails,
  type TemplateLife,
} from '@quotewright/domain/templates/contract.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowLeftRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isApiError, messageOf } from '../../../../api/errors.js';
import { comparisonQuery, lifeQuery, momentsQuery } from '../../../../api/history.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { centsOf, dollars, signedDollars } from '../../../../lib/cents.js';
import { counted } from '../../../../lib/format.js';
import { fieldValue } from '../../../../lib/moments.js';
import { withValues } from '../../../../lib/query.js';
import { useChangeQuery } from '../../../../lib/use-change-query.js';
import { Button } from '../../../../ui/button.js';
import { Field, Input, Select } from '../../../../ui/field.js';
import { Dim } from '../../../../ui/ornament.js';
import { Picture } from '../../../../ui/picture.js';
import { Notice } from '../../../../ui/states.js';
import { useHydrated } from '../../../../ui/time.js';
import { comparedIn, runsOf, wordRuns, type Compared, type Run } from './compare-words.js';
import { partNames } from '../../../../features/history/words.js';
import { momentWords, versionIn } from './past-moments.js';
import { BridgeDrawing } from './price-bridge.js';
import { bridgeOf } from './price-bridge-steps.js';
import { Difference } from '../../../../features/history/difference.js';
import { HistorySkeleton } from '../../../../features/history/earlier.js';

interface CompareViewProps {
  template: TemplateDetails;
  viewer: Viewer;
  compared: Compared;
}

/** Any two moments of a template compared: the money, then every difference by part. Both ends stand in the address. */
export function CompareView({ template, viewer, compared }: CompareViewProps) {
  const [search] = useSearchParams();
  const changeQuery = useChangeQuery();
  const { from, to } = compared;
  const comparison = useQuery({
    ...comparisonQuery(viewer.id, template.id, from, to),
    placeholderData: keepPreviousData,
  });
  const life = useQuery(lifeQuery(viewer.id, template.id));
  const moments = useQuery(momentsQuery(viewer.id, template.id));
  const go = (next: Compared) => changeQuery((query) => query.set('compare', comparedIn(next)), { replace: true });
  const refused = isApiError(comparison.error) && [404, 409].includes(comparison.error.status);
  const { data } = comparison;
  const ways = { template, life: life.data, moments: moments.data ?? [] };
  return (
    <section className="tool-body compare-view" aria-label="Compare two moments">
      <div className="compare-head">
        <Link
          className="btn small ghost"
          to={`?${withValues(search, { compare: null }).toString()}`}
          preventScrollReset
        >
          <ArrowLeft aria-hidden="true" className="flip" />
          All changes
        </Link>
        <h2 className="text-xl">Compare</h2>
      </div>
      <div className="compare-ends">
        <End {...ways} label="From" value={from} end={data?.from} onChange={(next) => go({ from: next, to })} />
        <Button icon aria-label="Swap the two moments" title="Swap" onClick={() => go({ from: to, to: from })}>
          <ArrowLeftRight aria-hidden="true" />
        </Button>
        <End {...ways} label="To" value={to} end={data?.to} onChange={(next) => go({ from, to: next })} />
      </div>
      {comparison.isPending && <HistorySkeleton />}
      {refused && <Notice tone="warn">{messageOf(comparison.error)}</Notice>}
      {!refused && <QueryFailed query={comparison} />}
      {data && !refused && (
        <div className="compare-body" aria-busy={comparison.isPlaceholderData || undefined}>
          <Money bridge={data.bridge} />
          <Differences comparison={data} />
        </div>
      )}
    </section>
  );
}

interface EndProps {
  template: TemplateDetails;
  life: TemplateLife | undefined;
  moments: readonly Moment[];
  label: 'From' | 'To';
  value: string;
  end: Comparison['from'] | undefined;
  onChange: (value: string) => void;
}

/** One end: today, what is published, a named moment, a publish, a version, or a date. */
function End({ template, life, moments, label, value, end, onChange }: EndProps) {
  const hydrated = useHydrated();
  const publishes = (life?.stops ?? []).filter(({ publishing }) => publishing === 'published').toReversed();
  const listed =
    ['current', 'published'].includes(value) ||
    moments.some(({ id }) => value === `moment-${id}`) ||
    publishes.some(({ version }) => value === `v${version}`);
  const version = versionIn(value);
  const kind = listed ? value : version !== undefined ? 'version' : value.startsWith('moment-') ? value : 'date';
  function choose(next: string) {
    if (next === 'version') onChange(`v${end?.version ?? template.version}`);
    else if (next === 'date') onChange(end?.at ?? new Date().toISOString());
    else onChange(next);
  }
  return (
    <div className="compare-end">
      <Field label={label}>
        <Select value={kind} onChange={(event) => choose(event.target.value)}>
          <option value="current">Today</option>
          {template.published_version !== null && <option value="published">Published</option>}
          {moments.length > 0 && (
            <optgroup label="Named moments">
              {moments.map(({ id, name }) => (
                <option key={id} value={`moment-${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
          {publishes.length > 0 && (
            <optgroup label="Publishes">
              {publishes.map((stop) => (
                <option key={stop.version} value={`v${stop.version}`}>
                  {`Published ${momentWords(stop.at, hydrated)}`}
                </option>
              ))}
            </optgroup>
          )}
          <option value="version">A version…</option>
          <option value="date">A date…</option>
          {!listed && kind.startsWith('moment-') && <option value={kind}>A moment that is gone</option>}
        </Select>
      </Field>
      {kind === 'version' && (
        <Typed
          key={value}
          label={`${label}: version`}
          value={String(version)}
          type="number"
          min={1}
          max={template.version}
          onTyped={(typed) => /^[1-9]\d{0,8}$/.test(typed) && onChange(`v${typed}`)}
        />
      )}
      {kind === 'date' && hydrated && (
        <Typed
          key={value}
          label={`${label}: date and time`}
          value={fieldValue(Date.parse(value))}
          type="datetime-local"
          onTyped={(typed) => {
            const ms = new Date(typed).getTime();
            if (!Number.isNaN(ms)) onChange(new Date(ms + 59_999).toISOString());
          }}
        />
      )}
      {end && <p className="text-sm text-ink-3">{`${momentWords(end.at, hydrated)}, version ${end.version}`}</p>}
    </div>
  );
}

interface TypedProps {
  label: string;
  value: string;
  type: 'number' | 'datetime-local';
  min?: number;
  max?: number;
  onTyped: (value: string) => void;
}

/** A field that counts once it is left, or Enter is pressed. */
function Typed({ label, value, onTyped, ...field }: TypedProps) {
  const [typed, setTyped] = useState(value);
  const done = () => typed !== value && onTyped(typed);
  return (
    <Input
      {...field}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && done()}
    />
  );
}

/** The sample quotes of both ends, and what each difference does to the total. */
export function Money({ bridge }: { bridge: PriceBridge }) {
  const { from, to, steps } = bridge;
  const change = centsOf(to.retail_total) - centsOf(from.retail_total);
  const costed = from.cost_total !== undefined;
  const without = [...new Set([...from.without, ...to.without])];
  return (
    <section aria-label="The sample quote then and now">
      <h3 className="sub-head">Sample quote</h3>
      <Dim className="mt-1" />
      <p className="compare-figure">
        <bdi dir="ltr">{change === 0 ? 'No change' : signedDollars(change)}</bdi>
        <bdi dir="ltr" className="text-sm text-ink-2">
          {change === 0
            ? dollars(centsOf(to.retail_total))
            : `${dollars(centsOf(from.retail_total))} → ${dollars(centsOf(to.retail_total))}`}
        </bdi>
      </p>
      {steps.length > 0 && (
        <>
          <BridgeDrawing bridge={bridgeOf(bridge)} ends={['From', 'To']} />
          <table className="compare-steps">
            <thead>
              <tr>
                <th scope="col">What changed</th>
                <th scope="col" className="num">
                  Quote
                </th>
                {costed && (
                  <th scope="col" className="num">
                    Cost
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              <Sum name="From" retail={from.retail_total} cost={from.cost_total} />
              {steps.map(({ path, label, retail, cost }) => (
                <tr key={path}>
                  <td>
                    <bdi>{label}</bdi>
                  </td>
                  <td className="num">
                    <span className="money">{signed(retail)}</span>
                  </td>
                  {costed && (
                    <td className="num text-ink-3">
                      <span className="money">{signed(cost!)}</span>
                    </td>
                  )}
                </tr>
              ))}
              <Sum name="To" retail={to.retail_total} cost={to.cost_total} />
            </tbody>
          </table>
        </>
      )}
      {without.length > 0 && (
        <p className="text-xs text-brick mt-2">{`Not in the totals, because they cannot be calculated: ${without.join(', ')}`}</p>
      )}
      <p className="text-sm text-ink-3 mt-2 max-w-[60ch]">
        Each moment has its own sample answers and its prices of that time. One difference is taken at a time, prices
        last.
      </p>
    </section>
  );
}

const signed = (amount: string): string => (centsOf(amount) === 0 ? '–' : signedDollars(centsOf(amount)));

function Sum({ name, retail, cost }: { name: string; retail: string; cost: string | undefined }) {
  return (
    <tr className="sum">
      <th scope="row">{name}</th>
      <td className="num">
        <span className="money">{dollars(centsOf(retail))}</span>
      </td>
      {cost !== undefined && (
        <td className="num">
          <span className="money">{dollars(centsOf(cost))}</span>
        </td>
      )}
    </tr>
  );
}

/** Every difference by part. `below`: what stands under one. */
export function Differences({
  comparison,
  below,
}: {
  comparison: Comparison;
  below?: (change: ComparedChange) => ReactNode;
}) {
  if (comparison.total === 0) return <p className="text-sm text-ink-2">Nothing in the template differs.</p>;
  return (
    <section aria-label="Differences">
      <h3 className="sub-head">{counted(comparison.total, 'difference')}</h3>
      {templateParts.map((part) =>
        comparison.changes[part].length === 0 ? null : (
          <div key={part} className="mt-4">
            <h4 className="compare-part">{partNames[part]}</h4>
            {comparison.changes[part].map((change) => (
              <div key={change.path} className="change">
                <span className="font-semibold">
                  <bdi>{change.label}</bdi>
                </span>
                <Shown change={change} />
                {below?.(change)}
              </div>
            ))}
          </div>
        ),
      )}
    </section>
  );
}

/** A difference in the form of its kind. */
export function Shown({ change }: { change: ComparedChange }) {
  const { before, after, moves, picture, tokens } = change;
  if (moves)
    return (
      <ul>
        {moves.map(({ name, from, to }) => (
          <li key={name}>
            <bdi>{name}</bdi>
            {` moved from ${from} to ${to}`}
          </li>
        ))}
      </ul>
    );
  if (picture)
    return (
      <div className="compare-pictures">
        {(['before', 'after'] as const).map((side) => (
          <figure key={side}>
            {picture[side] === null ? (
              <div className="compare-none" />
            ) : (
              <Picture image={picture[side]} alt="" sizes="(max-width: 576px) 45vw, 200px" />
            )}
            <figcaption className="text-sm text-ink-2">
              {picture[side] === null ? 'Not there' : side === 'before' ? 'Before' : 'After'}
            </figcaption>
          </figure>
        ))}
      </div>
    );
  const runs =
    tokens && tokens.before.length > 0 && tokens.after.length > 0
      ? runsOf(tokens.before, tokens.after, ' ')
      : before && after
        ? wordRuns(before, after)
        : null;
  return runs ? <Runs runs={runs} spaced={tokens !== undefined} /> : <Difference change={change} />;
}

function Runs({ runs, spaced }: { runs: readonly Run[]; spaced: boolean }) {
  return (
    <p className="compare-runs">
      {runs.map(({ kind, text }, at) => {
        const said = spaced && at > 0 ? ' ' : '';
        if (kind === 'kept') return <span key={at}>{said + text}</span>;
        const Mark = kind === 'gone' ? 'del' : 'ins';
        return (
          <span key={at}>
            {said}
            <Mark>{text}</Mark>
          </span>
        );
      })}
    </p>
  );
}
