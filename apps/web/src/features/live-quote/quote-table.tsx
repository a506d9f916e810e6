import type { CalculatedLine } from '@quotewright/domain/quotes/contract.js';
import { Fragment, useState } from 'react';
import { money } from '../../lib/format.js';
import { productTypeLabels } from './labels.js';
import { TraceSentence } from './trace.js';

interface QuoteTableProps {
  lines: readonly CalculatedLine[];
  /** By line id: why a line cannot be calculated, in words. */
  faults?: ReadonlyMap<number, string>;
  /** Every line's working open, and no way to close it (print). */
  showAll: boolean;
}

/** The lines of a quote: quantity, price, total, and each line's working on request. */
export function QuoteTable({ lines, faults, showAll }: QuoteTableProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const priced = lines.some((line) => line.retail_total !== null);

  function toggle(id: number) {
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }

  return (
    <table className="quote-lines">
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col" className="num">Quantity</th>
          {priced && <th scope="col" className="num">Price</th>}
          {priced && <th scope="col" className="num">Total</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const id = line.quote_template_product_id;
          const fault = faults?.get(id);
          const shown = showAll || open.has(id);
          const quantity = `${line.quantity} ${line.unit}`;
          return (
            <Fragment key={id}>
              <tr className={`${line.included && !fault ? '' : 'out'} ${shown && !fault ? 'open' : ''}`}>
                <td>
                  <button type="button" className="nm text-start hover:underline underline-offset-[.2em]" aria-expanded={shown} aria-label={`${line.name}: ${shown ? 'hide' : 'show'} the working`} onClick={() => toggle(id)}>
                    {line.name}
                  </button>
                  <span className="block text-xs text-ink-3">
                    {fault ? <span className="text-brick">{fault}</span> : line.included ? productTypeLabels[line.product_type] : line.trace}
                  </span>
                  {line.warnings.map((warning) => (
                    <span key={warning.code} className="block text-xs text-accent-ink">{warning.message}</span>
                  ))}
                </td>
                <td className={`num ${priced ? 'only-desk-cell' : ''}`}>
                  <bdi dir="ltr">
                    <span className="q">{line.quantity}</span> <span className="unit">{line.unit}</span>
                  </bdi>
                </td>
                {priced && (
                  <td className="num only-desk-cell unit">
                    <span className="money">{line.unit_retail === null ? '' : money(line.unit_retail)}</span>
                  </td>
                )}
                {priced && (
                  <td className="num q">
                    <span className="money">{fault ? '–' : line.retail_total === null ? '' : money(line.retail_total)}</span>
                    <span className="only-phone text-xs text-ink-3 font-normal">
                      <bdi dir="ltr">{quantity}</bdi>
                    </span>
                  </td>
                )}
              </tr>
              {shown && line.included && !fault && (
                <tr className="working">
                  <td colSpan={priced ? 4 : 2}>
                    <TraceSentence trace={line.trace} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
