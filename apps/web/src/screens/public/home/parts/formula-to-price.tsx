import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { traceSteps } from '../../../../features/live-quote/trace.js';
import { ExampleQuantity } from '../../../../features/try/example-quantity.js';
import { quantity } from '../../../../lib/format.js';
import { Formula } from '../../../../ui/formula.js';
import { SectionTitle } from '../../../../ui/ornament.js';

/** The line that shows most of the way: the one with the most steps from measurements to a quantity. */
function tellingLine({ example, products }: GuestTemplate) {
  const lines = example.lines.flatMap((line) => {
    const product = products.find((each) => each.quote_template_product_id === line.quote_template_product_id);
    return line.included && line.quantity !== null && product?.templateformula
      ? [{ line, formula: product.templateformula, steps: traceSteps(line.trace) }]
      : [];
  });
  return lines.sort((a, b) => b.steps.length - a.steps.length)[0];
}

/** How a formula becomes a price, on one line of a real template with its sample measurements. */
export function FormulaToPrice({ template }: { template: GuestTemplate }) {
  const told = tellingLine(template);
  if (!told) return null;
  const { line, formula, steps } = told;
  return (
    <section className="section page" aria-labelledby="how">
      <SectionTitle id="how" note={`One line of ${template.name}, from the tape measure to the price.`}>
        How a formula becomes a price
      </SectionTitle>
      <ol className="way">
        <li>
          <h3>You measure</h3>
          <ul>
            {template.example.answers.map((answer) => (
              <li key={answer.question_id}>
                <span className="chip">{`Q${answer.no_of_question}`}</span>
                <span>{answer.title}</span>
                <bdi dir="ltr" className="way-result">
                  {quantity(answer.answer)} <span className="unit">{answer.unit}</span>
                </bdi>
              </li>
            ))}
          </ul>
        </li>
        <li>
          <h3>The formula counts</h3>
          <p>{line.name}</p>
          <Formula text={formula} />
        </li>
        <li>
          <h3>Waste, packs and rounding follow</h3>
          <ul>
            {steps.map((step, at) => (
              <li key={at}>
                <bdi dir="ltr">{step.label}</bdi>
                {step.result && (
                  <bdi dir="ltr" className="way-result">
                    {step.result}
                  </bdi>
                )}
              </li>
            ))}
          </ul>
        </li>
        <li>
          <h3>Your price makes the line</h3>
          <p>
            The quantity times the price of the supplier you choose, or times your own. Add up the lines, and the quote
            is done.
          </p>
          <p className="way-sum">
            <bdi dir="ltr">
              <ExampleQuantity line={line} /> × your price
            </bdi>
          </p>
        </li>
      </ol>
    </section>
  );
}
