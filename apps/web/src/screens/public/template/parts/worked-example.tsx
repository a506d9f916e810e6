import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { ExampleQuantity } from '../../../../features/worked-example/example-quantity.js';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import { counted } from '../../../../lib/format.js';
import { inWords } from '../../../../lib/words.js';
import { Formula } from '../../../../ui/formula.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { Measures } from './measures.js';

/** The template calculated with its sample answers: measurements and quantities, never a price. */
export function WorkedExample({ template }: { template: GuestTemplate }) {
  const { example } = template;
  const formulas = new Map(template.products.map((line) => [line.quote_template_product_id, line.templateformula]));
  const included = example.lines.filter(({ included: counts, quantity: amount }) => counts && amount !== null);
  return (
    <section className="band" aria-labelledby="example">
      <div className="page">
        <SectionTitle
          id="example"
          note={`${capital(inWords(example.answers.length))} ${example.answers.length === 1 ? 'measurement' : 'measurements'} in, ${counted(included.length, 'quantity', 'quantities')} out. Your own numbers give your own quote.`}
        >
          A worked example
        </SectionTitle>
        <div className="example">
          <Measures answers={example.answers} />
          <table className="table cards">
            <caption className="sr-only">Quantities at the sample measurements</caption>
            <thead>
              <tr>
                <th scope="col">What you need</th>
                <th scope="col">How it is worked out</th>
                <th scope="col" className="num">
                  Quantity
                </th>
              </tr>
            </thead>
            <tbody>
              {example.lines.map((line) => (
                <tr key={line.quote_template_product_id} className={line.included ? undefined : 'not-counted'}>
                  <td>
                    <span className="name">{line.name}</span>
                    <span className="note">{productTypeLabels[line.product_type]}</span>
                  </td>
                  <td className="working">
                    <Formula text={formulas.get(line.quote_template_product_id) ?? ''} />
                    <span className="note block">
                      <bdi dir="ltr">{workedOut(line.trace)}</bdi>
                    </span>
                  </td>
                  <td className="num">
                    {line.included && line.quantity !== null ? (
                      <ExampleQuantity line={line} />
                    ) : (
                      <span className="note">not at these numbers</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The trace without the arrows, which the text font lacks. */
function workedOut(trace: string): string {
  return trace.replaceAll(' → ', ', ');
}
