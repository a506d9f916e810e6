import { money, quantity } from '../lib/format.js';

/** An amount of money, left to right in either page direction; a dash if there is none. */
export function Money({ amount, className = '' }: { amount: string | null | undefined; className?: string }) {
  return (
    <bdi dir="ltr" className={`money ${className}`}>
      {amount == null ? '–' : money(amount)}
    </bdi>
  );
}

/** A number with its unit in a lighter weight. */
export function Quantity({
  amount,
  unit,
  className = '',
}: {
  amount: string | number;
  unit?: string;
  className?: string;
}) {
  return (
    <bdi dir="ltr" className={`whitespace-nowrap ${className}`}>
      {quantity(amount)}
      {unit && <span className="unit">&nbsp;{unit}</span>}
    </bdi>
  );
}
