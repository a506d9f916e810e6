import type { PriceLine } from '@quotewright/domain/catalogue/contract.js';
import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { money } from '../../../../lib/format.js';
import { Day } from '../../../../ui/time.js';

/** The retail prices of offers as steps over time, one line for each; the table beside it says the same. */
export function PriceChart({ lines }: { lines: readonly PriceLine[] }) {
  if (!lines.some(({ points }) => points.length > 1))
    return <p className="text-ink-2">No price has changed yet. The chart starts with the first change.</p>;
  const all = lines.flatMap(({ points }) => points);
  const times = all.map(({ at }) => Date.parse(at));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const prices = all.map(({ price }) => Number(price));
  const x = scaleLinear([from, to], [0, 100]);
  const y = scaleLinear([Math.min(0, ...prices), Math.max(...prices)], [100, 0]).nice(4);
  const ticks = y.ticks(4);
  const drawn = line<{ at: number; price: number }>(
    ({ at }) => x(at),
    ({ price }) => y(price),
  ).curve(curveStepAfter);
  /** Every price lasts to the end of the chart. */
  const path = ({ points }: PriceLine) => {
    const steps = points.map(({ at, price }) => ({ at: Date.parse(at), price: Number(price) }));
    return drawn([...steps, { at: to, price: steps.at(-1)!.price }]) ?? '';
  };
  const shown = lines.filter(({ points }) => points.length > 0);
  return (
    <figure className="price-chart">
      <div className="plot" aria-hidden="true">
        <div className="ticks">
          {ticks.map((tick) => (
            <bdi key={tick} style={{ insetBlockStart: `${y(tick)}%` }}>
              {money(String(tick))}
            </bdi>
          ))}
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {ticks.map((tick) => (
            <line key={tick} className="grid" x1="0" x2="100" y1={y(tick)} y2={y(tick)} />
          ))}
          {shown.map((one, at) => (
            <path key={one.offer_id} data-line={at} d={path(one)} />
          ))}
        </svg>
        <div className="labels">
          <Day at={new Date(from).toISOString()} />
          <Day at={new Date(to).toISOString()} />
        </div>
      </div>
      <figcaption>
        <p className="sr-only">Retail prices over time. The table has every price.</p>
        <ul>
          {shown.map((one, at) => (
            <li key={one.offer_id}>
              <svg viewBox="0 0 28 8" aria-hidden="true">
                <path data-line={at} d="M0 4H28" />
              </svg>
              {[one.name, one.business_name].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
