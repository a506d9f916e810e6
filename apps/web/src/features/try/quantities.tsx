import type { ExampleLine, GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { Formula } from '../../ui/formula.js';
import { productTypeLabels } from '../live-quote/labels.js';
import { ExampleQuantity } from './example-quantity.js';

interface QuantitiesProps {
  /** For screen readers. */
  caption: string;
  lines: readonly ExampleLine[];
  /** The template's lines, for their formulas. */
  products: GuestTemplate['products'];
  /** They are of other measurements than those that stand beside them. */
  others?: boolean;
  /** Said of a line without a quantity. */
  without: string;
}

/** What a template's lines come to, and how each is worked out; never a price. */
export function Quantities({ caption, lines, products, others = false, without }: QuantitiesProps) {
  const formulas = new Map(products.map((line) => [line.quote_template_product_id, line.templateformula]));
  const explained = products.some(({ templateformula }) => templateformula !== null);
  return (
    <table className="table cards" aria-busy={others}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">What you need</th>
          {explained && <th scope="col">How it is worked out</th>}
          <th scope="col" className="num">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.quote_template_product_id} className={line.included && !others ? undefined : 'not-counted'}>
            <td>
              <span className="name">{line.name}</span>
              <span className="note">{productTypeLabels[line.product_type]}</span>
            </td>
            {explained && (
              <td className="working">
                <Formula text={formulas.get(line.quote_template_product_id) ?? ''} />
                <span className="note block">
                  <bdi dir="ltr">{workedOut(line.trace)}</bdi>
                </span>
              </td>
            )}
            <td className="num">
              {line.included && line.quantity !== null ? (
                <ExampleQuantity line={line} />
              ) : (
                <span className="note">{line.included ? without : 'not at these numbers'}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The trace without the arrows, which the text font lacks. */
function workedOut(trace: string): string {
  return trace.replaceAll(' → ', ', ');
}
