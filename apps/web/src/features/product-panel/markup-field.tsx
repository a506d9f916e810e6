import { Exact } from '@quotewright/domain/kernel/exact.js';
import { moneyText, readDecimal } from '@quotewright/domain/kernel/money.js';
import { withDecimalPoint } from '@quotewright/domain/kernel/typed-price.js';
import { useState } from 'react';
import { margin, markup } from '../../lib/markup.js';
import { Field, Input } from '../../ui/field.js';

/**
 * The retail price of a cost with a markup in percent, in dollars; `null` if one of them cannot be read, and for a cost of
 * 0, which has no markup.
 */
export function retailFor(cost: string, percent: string): string | null {
  const [from, by] = [readDecimal(withDecimalPoint(cost)), readDecimal(withDecimalPoint(percent.replace('%', '')))];
  if (!from || !by || from.equals(0)) return null;
  return moneyText(from.mul(by.add(Exact.of(100))).div(Exact.of(100)));
}

/** Why a typed markup sets no retail price. `cost`: as read, if it can be. */
function faultOf(cost: string | null | undefined): string {
  if (!cost) return 'Enter the cost price first.';
  return readDecimal(cost)!.equals(0)
    ? 'A cost of 0 has no markup. Enter the retail price.'
    : 'Enter a percentage, like 45.';
}

interface MarkupFieldProps {
  /** The prices as typed. */
  cost: string;
  retail: string;
  /** A markup was typed, which sets the retail price. */
  onRetail: (retail: string) => void;
}

/** The markup of a product: follows its prices, and sets the retail price when it is typed. The margin is said beside it. */
export function MarkupField({ cost, retail, onRetail }: MarkupFieldProps) {
  /** While the field has the focus it keeps what is typed, whatever that rounds to. */
  const [typed, setTyped] = useState<string | null>(null);
  const [from, to] = [withDecimalPoint(cost), withDecimalPoint(retail)].map((text) => readDecimal(text) && text);
  const follows = markup(from, to);
  const price = typed === null ? null : retailFor(cost, typed);
  return (
    <Field
      label="Markup"
      hint={`Margin ${margin(from, to)}`}
      error={typed && price === null ? faultOf(from) : undefined}
    >
      <Input
        numeric
        suffix="%"
        value={typed ?? (follows === '–' ? '' : follows.replace('%', ''))}
        onChange={({ target: { value } }) => {
          setTyped(value);
          const next = retailFor(cost, value);
          if (next !== null) onRetail(next);
        }}
        onBlur={() => (price !== null || typed === '' ? setTyped(null) : undefined)}
      />
    </Field>
  );
}
