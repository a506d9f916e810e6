import type { QuoteType } from '@quotewright/domain/formula/settings.js';
import { shortQuantity } from '@quotewright/domain/formula/short-quantity.js';
import { unitBeside } from '@quotewright/domain/formula/units.js';
import { counts, isOrdered } from '@quotewright/domain/quotes/calculate.js';
import type { CalculatedLine } from '@quotewright/domain/quotes/contract.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { ChevronDown } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { Money, Quantity } from '../../ui/figures.js';
import type { AskedField } from '../who-set/asked-field.js';
import { pricedFields, quantityFields } from '../who-set/line-fields.js';
import { WhoSetMenu } from '../who-set/who-set.js';
import { productTypeLabels } from './labels.js';
import type { LiveQuote } from './live-quote.js';
import { TraceSentence } from './trace.js';

/** A table row: a calculated line, or one without a result and the reason. */
export type QuoteRow = { line: CalculatedLine } | { id: number; name: string; reason: string; fault: boolean };

/** The rows of a live quote in the template's order, including lines without a result. */
export function liveRows(
  template: Pick<TemplateDetails, 'products'>,
  quote: LiveQuote,
  quoteType: QuoteType,
): QuoteRow[] {
  return template.products
    .filter((product) => counts(quoteType, product.product_type))
    .map((product) => {
      const id = product.quote_template_product_id;
      const line = quote.byLine.get(id);
      if (line) return { line };
      const fault = quote.faults.get(id);
      return { id, name: product.name, reason: fault ?? 'Needs measurements', fault: fault !== undefined };
    });
}

interface QuoteTableProps {
  rows: readonly QuoteRow[];
  showAll: boolean;
  /** Shown beside the name of a line, by its id. */
  beside?: (line: number) => ReactNode;
}

/** The lines of a quote: quantity, price, total, and each line's working on request. */
export function QuoteTable({ rows, showAll, beside }: QuoteTableProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const priced = rows.some((row) => !('line' in row) || row.line.retail_total !== null);

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
          <th scope="col" className="num">
            Quantity
          </th>
          {priced && (
            <th scope="col" className="num">
              Price
            </th>
          )}
          {priced && (
            <th scope="col" className="num">
              Total
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          'line' in row ? (
            <LineRows
              key={row.line.quote_template_product_id}
              line={row.line}
              priced={priced}
              open={showAll || open.has(row.line.quote_template_product_id)}
              fixed={showAll}
              beside={beside?.(row.line.quote_template_product_id)}
              onToggle={() => toggle(row.line.quote_template_product_id)}
            />
          ) : (
            <tr key={row.id} className="out">
              <td>
                <div className="quote-line">
                  <div>
                    <span className="nm">{row.name}</span>
                    <span className={`block text-xs ${row.fault ? 'text-brick' : ''}`}>{row.reason}</span>
                  </div>
                  {beside?.(row.id)}
                </div>
              </td>
              <td className={`num ${priced ? 'only-desk-cell' : ''}`}>–</td>
              {priced && <td className="num only-desk-cell" />}
              {priced && <td className="num">–</td>}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function LineRows({
  line,
  priced,
  open,
  fixed,
  beside,
  onToggle,
}: {
  line: CalculatedLine;
  priced: boolean;
  open: boolean;
  fixed: boolean;
  beside: ReactNode;
  onToggle: () => void;
}) {
  const unit = unitBeside(line.unit, shortQuantity(line.quantity));
  const shown = open && line.included;
  return (
    <Fragment>
      <tr className={`${isOrdered(line) ? '' : 'out'} ${shown ? 'open' : ''}`}>
        <td>
          <div className="quote-line">
            <div>
              {line.included && !fixed ? (
                <button type="button" className="nm" aria-expanded={open} onClick={onToggle}>
                  {line.name}
                  <span className="sr-only">, how it is worked out</span>
                  <ChevronDown aria-hidden="true" className={`no-print ${open ? 'rotate-180' : ''}`} />
                </button>
              ) : (
                <span className="nm">{line.name}</span>
              )}
              <span className="block text-xs text-ink-3 no-print">
                {line.included ? productTypeLabels[line.product_type] : line.trace}
                {line.included && !isOrdered(line) && line.warnings.length === 0 && ', none for these measurements'}
              </span>
              {line.warnings.map((warning) => (
                <span key={warning.code} className="block text-xs text-accent-ink">
                  {warning.message}
                </span>
              ))}
            </div>
            {beside}
          </div>
        </td>
        <td className={`num ${priced ? 'only-desk-cell' : ''}`}>
          <Quantity amount={line.quantity} unit={unit} className="q" />
        </td>
        {priced && (
          <td className="num only-desk-cell unit">
            <Money amount={line.unit_retail} />
          </td>
        )}
        {priced && (
          <td className="num q">
            <Money amount={line.retail_total} />
            <span className="only-phone text-xs text-ink-3 font-normal">
              <Quantity amount={line.quantity} unit={unit} />
            </span>
          </td>
        )}
      </tr>
      {shown && (
        <tr className="working">
          <td colSpan={priced ? 4 : 2}>
            <TraceSentence trace={line.trace} />
            <WhoSetMenu fields={fieldsOf(line)} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** What made a line's total. */
const fieldsOf = ({ quote_template_product_id: id, unit_retail }: CalculatedLine): AskedField[] => [
  ...quantityFields(id),
  ...pricedFields(id, { retail: unit_retail !== null, cost: false }),
];
