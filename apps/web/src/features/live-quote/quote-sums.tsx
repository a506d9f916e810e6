import { isOrdered } from '@quotewright/domain/quotes/calculate.js';
import type { CalculatedLine, QuoteTotals } from '@quotewright/domain/quotes/contract.js';
import { money } from '../../lib/format.js';
import { Dim } from '../../ui/ornament.js';

/** What a client sees of the totals. */
export type ShownTotals = Pick<QuoteTotals, 'material_total' | 'labour_total' | 'retail_total'>;

interface QuoteSumsProps {
  totals: ShownTotals & Partial<QuoteTotals>;
  lines: readonly CalculatedLine[];
  /** Names of the lines that could not be calculated, with the reason. */
  without?: readonly string[];
  /** Cost and margin below the total, for those who may see them and never in print. */
  own?: boolean;
  /** The sums of material and labour. */
  parts?: boolean;
  /** Another total to compare with: the published state's. */
  against?: string | null;
}

/** Material, labour and the total; the total stays in place while figures change. */
export function QuoteSums({ totals, lines, without = [], own = true, parts = true, against = null }: QuoteSumsProps) {
  const ordered = lines.filter(isOrdered);
  const labour = ordered.filter((line) => line.product_type === 'labour').length;
  return (
    <>
      {parts && (
        <dl className="sums">
          <Sum name="Material" note={count(ordered.length - labour)} value={totals.material_total} />
          <Sum name="Labour" note={count(labour)} value={totals.labour_total} />
        </dl>
      )}
      <Dim className="my-2" />
      <div className="grand-total" role="group" aria-label="Quote total">
        <span>Quote total</span>
        <span className="big">{totals.retail_total === null ? '–' : money(totals.retail_total)}</span>
      </div>
      {against !== null && totals.retail_total !== null && (
        <p className="against">
          <Difference now={totals.retail_total} before={against} /> against published
        </p>
      )}
      {without.length > 0 && <p className="text-xs text-brick mt-1">{`without ${without.join('; ')}`}</p>}
      {own && totals.cost_total != null && (
        <dl className="sums no-print mt-3">
          <Sum name="Cost" value={totals.cost_total} rule />
          <div>
            <dt>Margin</dt>
            <dd className="money">{totals.margin_percent == null ? '–' : `${totals.margin_percent}%`}</dd>
          </div>
        </dl>
      )}
    </>
  );
}

/** Cost, margin and markup, side by side, for those who may see them; never in print. */
export function OwnFigures({ totals }: { totals: QuoteTotals }) {
  const { cost_total, margin_percent, markup_percent } = totals;
  if (cost_total === null) return <div />;
  return (
    <dl className="own-figures no-print">
      <div>
        <dt>Cost</dt>
        <dd className="money">{money(cost_total)}</dd>
      </div>
      <div>
        <dt>Margin</dt>
        <dd>{margin_percent === null ? '–' : `${margin_percent}%`}</dd>
      </div>
      <div>
        <dt>Markup</dt>
        <dd>{markup_percent === null ? '–' : `${markup_percent}%`}</dd>
      </div>
    </dl>
  );
}

/** Difference from another total, both decimal strings with two places. */
function Difference({ now, before }: { now: string; before: string }) {
  const cents = BigInt(now.replace('.', '')) - BigInt(before.replace('.', ''));
  if (cents === 0n) return 'no change';
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return (
    <bdi dir="ltr" className={cents < 0n ? 'down' : 'up'}>
      {`${cents < 0n ? '−' : '+'}${money(`${digits.slice(0, -2)}.${digits.slice(-2)}`)}`}
    </bdi>
  );
}

function count(lines: number): string {
  return lines === 1 ? '1 line' : `${lines} lines`;
}

function Sum({
  name,
  note,
  value,
  rule = false,
}: {
  name: string;
  note?: string;
  value: string | null;
  rule?: boolean;
}) {
  return (
    <div className={rule ? 'rule' : undefined}>
      <dt>
        {name} {note && <span className="text-xs">{note}</span>}
      </dt>
      <dd className="money">{value === null ? '–' : money(value)}</dd>
    </div>
  );
}
