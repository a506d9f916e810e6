import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { ArrowRight } from 'lucide-react';
import { paths } from '../../../../app/paths.js';
import { ExampleQuantity } from '../../../../features/try/example-quantity.js';
import { quantity } from '../../../../lib/format.js';
import { Link } from '../../../../lib/navigation.js';
import { Dim } from '../../../../ui/ornament.js';
import { Picture } from '../../../../ui/picture.js';

/** Lines that fit next to the text; the rest is counted. */
const MOST_LINES = 7;

/** A real template with its sample measurements: inputs and resulting quantities. */
export function HeroSheet({ template }: { template: GuestTemplate }) {
  const { answers, lines } = template.example;
  const counted = lines.filter((line) => line.included && line.quantity !== null);
  return (
    <article className="hero-sheet" aria-label={`Example: ${template.name}`}>
      <div className="hero-sheet-head">
        <Picture image={template.thumbnail} alt="" sizes="(max-width: 800px) 40vw, 220px" priority />
        <div className="hero-answers">
          <h2>
            <Link to={paths['quote-template'](template.alias)}>{template.name}</Link>
          </h2>
          {template.category && <p className="text-xs text-ink-3">{template.category}</p>}
          <ul>
            {answers.map((answer) => (
              <li key={answer.question_id}>
                <span className="chip">{`Q${answer.no_of_question}`}</span>
                <span className="truncate">{answer.title}</span>
                <bdi dir="ltr" className="hero-answer">
                  {quantity(answer.answer)} <span className="unit">{answer.unit}</span>
                </bdi>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Dim />
      <ul className="hero-lines">
        {counted.slice(0, MOST_LINES).map((line) => (
          <li key={line.quote_template_product_id}>
            <span className="truncate">{line.name}</span>
            <ExampleQuantity line={line} />
          </li>
        ))}
      </ul>
      <Link className="hero-more" to={paths['quote-template'](template.alias)}>
        {counted.length > MOST_LINES
          ? `And ${counted.length - MOST_LINES} more lines. See how they are worked out`
          : 'See how each is worked out'}
        <ArrowRight className="flip" aria-hidden="true" />
      </Link>
    </article>
  );
}
