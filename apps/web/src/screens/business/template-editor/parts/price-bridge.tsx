import type { PriceBridge as Compared } from '@quotewright/domain/templates/contract.js';
import { Dim } from '../../../../ui/ornament.js';
import { dollars, signedDollars } from '../../../../lib/cents.js';
import { bridgeOf, type Bridge } from './price-bridge-steps.js';

/** The drawing's own units. */
const WIDTH = 680;
const HEIGHT = 250;
const FLOOR = 206;
const CEILING = 34;
/** The longest name below a bar, and how wide a letter of it is. */
const NAME_LENGTH = 13;
const LETTER = 7.4;

/**
 * The effect of the unpublished changes on the sample quote: from the published total to the staging one, both at
 * today's prices.
 */
export function PriceBridge({ compared }: { compared: Compared }) {
  const bridge = bridgeOf(compared);
  return (
    <section aria-label="What it does to the price" className="mt-5">
      <h3 className="sub-head">What it does to the price</h3>
      <Dim className="mt-1" />
      {bridge.steps.length === 0 ? (
        <p className="text-sm text-ink-2 py-3">{`Nothing: the sample quote is ${dollars(bridge.to)} either way.`}</p>
      ) : (
        <>
          <BridgeDrawing bridge={bridge} ends={['Published', 'Staging']} />
          <dl className="bridge-rows">
            <BridgeRow name="Published" value={dollars(bridge.from)} />
            {bridge.steps.map((step, at) => (
              <BridgeRow key={at} name={step.name} value={signedDollars(step.cents)} />
            ))}
            <BridgeRow name="Staging" value={dollars(bridge.to)} />
          </dl>
        </>
      )}
    </section>
  );
}

function BridgeRow({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="money">{value}</dd>
    </div>
  );
}

/** The bridge as bars; `ends` name the first and the last. For the eye only: its figures stand beside it. */
export function BridgeDrawing({ bridge, ends }: { bridge: Bridge; ends: readonly [string, string] }) {
  const tops = [bridge.from];
  for (const step of bridge.steps) tops.push(tops.at(-1)! + step.cents);
  const [low, high] = [Math.min(...tops), Math.max(...tops)];
  // Bars start a little below the lowest total, so that the steps are visible; a cut marks this.
  const base = Math.max(0, low - Math.max(high - low, high / 50) * 0.35);
  const y = (cents: number) => FLOOR - ((cents - base) / (high - base || 1)) * (FLOOR - CEILING);
  const bars = bridge.steps.length + 2;
  const slot = WIDTH / bars;
  const most = Math.min(NAME_LENGTH, Math.floor(slot / LETTER));
  const wide = Math.min(72, slot * 0.72);
  const left = (at: number) => at * slot + (slot - wide) / 2;
  const middle = (at: number) => at * slot + slot / 2;
  return (
    <svg className="bridge" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className="ax" d={`M0 ${FLOOR}H${WIDTH}`} />
      <BridgeTotal x={left(0)} width={wide} top={y(bridge.from)} cut={base > 0} />
      <BridgeTotal x={left(bars - 1)} width={wide} top={y(bridge.to)} cut={base > 0} />
      {bridge.steps.map((step, at) => {
        const [from, to] = [y(tops[at]!), y(tops[at + 1]!)];
        return (
          <g key={at}>
            <rect
              className={step.cents < 0 ? 'minus' : 'plus'}
              x={left(at + 1)}
              y={Math.min(from, to)}
              width={wide}
              height={Math.max(2, Math.abs(to - from))}
            />
            <path className="join" d={`M${left(at) + wide} ${from}H${left(at + 1)}`} />
            <text className="v" x={middle(at + 1)} y={Math.min(from, to) - 8} textAnchor="middle">
              {signedDollars(step.cents)}
            </text>
            <text x={middle(at + 1)} y={FLOOR + 20} textAnchor="middle">
              {step.name.length > most ? `${step.name.slice(0, most - 1)}…` : step.name}
            </text>
          </g>
        );
      })}
      <path className="join" d={`M${left(bars - 2) + wide} ${y(bridge.to)}H${left(bars - 1)}`} />
      {ends.map((name, end) => (
        <g key={name}>
          <text className="v" x={middle(end * (bars - 1))} y={y(end ? bridge.to : bridge.from) - 8} textAnchor="middle">
            {dollars(end ? bridge.to : bridge.from)}
          </text>
          <text x={middle(end * (bars - 1))} y={FLOOR + 20} textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      {base > 0 && (
        <text className="base" x={WIDTH} y={FLOOR + 40} textAnchor="end">
          {`bars start at ${dollars(Math.round(base))}`}
        </text>
      )}
    </svg>
  );
}

/** A total's bar; a white cut near its foot if it does not start at zero. */
function BridgeTotal({ x, width, top, cut }: { x: number; width: number; top: number; cut: boolean }) {
  return (
    <>
      <rect className="tot" x={x} y={top} width={width} height={FLOOR - top} />
      {cut && (
        <path
          className="cut"
          d={`M${x - 2} ${FLOOR - 8}L${x + width * 0.45} ${FLOOR - 14}L${x + width * 0.55} ${FLOOR - 6}L${x + width + 2} ${FLOOR - 14}`}
        />
      )}
    </>
  );
}
