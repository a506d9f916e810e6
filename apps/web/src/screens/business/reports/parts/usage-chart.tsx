import {
  markWords,
  usageMetricNames,
  type MarksReport,
  type ReportInterval,
  type SeriesPoint,
  type UsageMetric,
} from '@quotewright/domain/reports/contract.js';
import { startOf } from '@quotewright/domain/reports/contract-days.js';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useId, useState } from 'react';
import { quantity } from '../../../../lib/format.js';
import './usage-chart.css';

/** Labels below the chart at most. */
const MOST_LABELS = 6;

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `2026-11-02` → `Nov 2`, `week of Nov 2`, `Nov 2026`. */
function intervalWords(at: string, interval: ReportInterval): string {
  if (interval === 'month') return MONTH.format(new Date(at));
  return `${interval === 'week' ? 'week of ' : ''}${DAY.format(new Date(at))}`;
}

interface ChartProps {
  points: readonly SeriesPoint[];
  metric: UsageMetric;
  interval: ReportInterval;
  /** What is marked on it; absent: nothing is. */
  marks?: MarksReport;
}

/** Events that the chart names of one interval at most; the table names all. */
const MOST_SHOWN = 3;

/** A figure over time as a line, with the same as a table. What is not complete is dashed. */
export function UsageChart({ points, metric, interval, marks }: ChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const hint = useId();
  const last = Math.max(1, points.length - 1);
  const most = Math.max(4, ...points.map(({ value }) => value));
  const y = scaleLinear([0, most], [100, 0]).nice(4);
  const x = scaleLinear([0, last], [0, 100]);
  const ticks = y.ticks(4).filter(Number.isInteger);
  const places = points.map((point, index) => ({ ...point, index }));
  const drawn = line<(typeof places)[number]>(
    (one) => x(one.index),
    (one) => y(one.value),
  );
  const filled = area<(typeof places)[number]>(
    (one) => x(one.index),
    100,
    (one) => y(one.value),
  );
  /** A stroke for every step between two neighbours, so that incomplete ones can be dashed. */
  const steps = (partial: boolean) =>
    places
      .slice(1)
      .filter((one, before) => Boolean(one.partial ?? places[before]!.partial) === partial)
      .map((one) => drawn([places[one.index - 1]!, one]))
      .join('');
  const every = Math.ceil(points.length / MOST_LABELS);
  const shown = at === null ? undefined : points[Math.min(at, points.length - 1)];
  const words = (point: SeriesPoint) =>
    `${intervalWords(point.at, interval)}: ${quantity(point.value)}${point.partial ? ', not complete' : ''}`;
  const happened = happenedIn(marks, interval);
  const eventsAt = ({ at: day }: SeriesPoint): readonly string[] => happened.get(day) ?? [];
  const move = (to: number) => setAt(Math.min(points.length - 1, Math.max(0, to)));

  return (
    <figure className="usage-chart">
      <div className="plot">
        <div className="ticks" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ insetBlockStart: `${y(tick)}%` }}>
              {quantity(tick)}
            </span>
          ))}
        </div>
        {/* Read with the arrow keys, a point at a time; the table below says the same. */}
        <div
          className="area"
          role="slider"
          tabIndex={0}
          aria-label={`${usageMetricNames[metric]} over time`}
          aria-describedby={hint}
          aria-valuemin={0}
          aria-valuemax={points.length - 1}
          aria-valuenow={at ?? points.length - 1}
          aria-valuetext={[words(shown ?? points.at(-1)!), ...short(eventsAt(shown ?? points.at(-1)!))].join('. ')}
          onKeyDown={(event) => {
            const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
            const step = { ArrowRight: rtl, ArrowLeft: -rtl, ArrowUp: 1, ArrowDown: -1 }[event.key];
            if (step !== undefined) move((at ?? points.length - 1) + step);
            else if (event.key === 'Home') move(0);
            else if (event.key === 'End') move(points.length - 1);
            else return;
            event.preventDefault();
          }}
          onPointerMove={(event) => {
            const { left, width, right } = event.currentTarget.getBoundingClientRect();
            const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
            move(Math.round(((rtl ? right - event.clientX : event.clientX - left) / width) * last));
          }}
          onPointerLeave={() => setAt(null)}
          onBlur={() => setAt(null)}
        >
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((tick) => (
              <line key={tick} className="grid" x1="0" x2="100" y1={y(tick)} y2={y(tick)} />
            ))}
            {places
              .filter((point) => eventsAt(point).length > 0)
              .map(({ index }) => (
                <line key={index} className="mark" x1={x(index)} x2={x(index)} y1="0" y2="100" />
              ))}
            <path className="fill" d={filled(places) ?? undefined} />
            <path className="line" d={steps(false)} />
            <path className="line partial" d={steps(true)} />
          </svg>
          {places
            .filter((point) => eventsAt(point).length > 0)
            .map(({ index }) => (
              <span key={index} className="flag" aria-hidden="true" style={{ insetInlineStart: `${x(index)}%` }} />
            ))}
          {shown && (
            <>
              <span
                className="dot"
                aria-hidden="true"
                style={{ insetInlineStart: `${x(at!)}%`, insetBlockStart: `${y(shown.value)}%` }}
              />
              <span
                className="tip"
                aria-hidden="true"
                style={{ insetInlineStart: `${x(at!)}%` }}
                data-end={x(at!) > 60 || undefined}
              >
                {words(shown)}
                {short(eventsAt(shown)).map((one) => (
                  <span key={one} className="event">
                    {one}
                  </span>
                ))}
              </span>
            </>
          )}
        </div>
        <div className="labels" aria-hidden="true">
          {places
            .filter(({ index }) => index % every === 0)
            .map(({ at: day, index }) => (
              <span key={day} style={{ insetInlineStart: `${x(index)}%` }}>
                {intervalWords(day, interval === 'week' ? 'day' : interval)}
              </span>
            ))}
        </div>
      </div>
      <p id={hint} className="sr-only">
        Arrow keys go from point to point.
      </p>
      <figcaption>
        {marks && marks.marks.length > 0 && (
          <p className="legend">
            <span className="flag" aria-hidden="true" /> Published, unpublished, or a named moment
            {marks.more > 0 && <>; {quantity(marks.more)} older ones are not shown</>}
          </p>
        )}
        <ChartTable points={points} metric={metric} interval={interval} marks={marks} />
      </figcaption>
    </figure>
  );
}

/** The same as a table. */
function ChartTable({ points, metric, interval, marks }: ChartProps) {
  const happened = happenedIn(marks, interval);
  return (
    <details>
      <summary>Show as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">From (UTC)</th>
            <th scope="col">{usageMetricNames[metric]}</th>
            {marks && <th scope="col">What happened</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.at}>
              <th scope="row">{intervalWords(point.at, interval)}</th>
              <td>
                {quantity(point.value)}
                {point.partial && <span className="note"> not complete</span>}
              </td>
              {marks && <td>{(happened.get(point.at) ?? []).join('; ')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** What happened, in words, by the first day of its interval. */
function happenedIn(report: MarksReport | undefined, interval: ReportInterval): Map<string, string[]> {
  const happened = new Map<string, string[]>();
  for (const mark of report?.marks ?? []) {
    const at = startOf(mark.day, interval);
    happened.set(at, [...(happened.get(at) ?? []), markWords(mark)]);
  }
  return happened;
}

const short = (events: readonly string[]): readonly string[] =>
  events.length <= MOST_SHOWN
    ? events
    : [...events.slice(0, MOST_SHOWN), `and ${quantity(events.length - MOST_SHOWN)} more`];
