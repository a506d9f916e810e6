import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { Measures } from './measures.js';
import { Quantities } from './quantities.js';
import { counted } from '../../lib/format.js';
import { inWords } from '../../lib/words.js';
import { SectionTitle } from '../../ui/ornament.js';

/** The template calculated with its sample answers: measurements and quantities, never a price. */
export function WorkedExample({ template }: { template: GuestTemplate }) {
  const { answers, lines } = template.example;
  const included = lines.filter(({ included: counts, quantity: amount }) => counts && amount !== null);
  return (
    <section className="band" aria-labelledby="example">
      <div className="page">
        <SectionTitle
          id="example"
          note={`${capital(inWords(answers.length))} ${answers.length === 1 ? 'measurement' : 'measurements'} in, ${counted(included.length, 'quantity', 'quantities')} out. Your own numbers give your own quote.`}
        >
          A worked example
        </SectionTitle>
        <div className="example">
          <Measures answers={answers} />
          <Quantities
            caption="Quantities at the sample measurements"
            lines={lines}
            products={template.products}
            without="cannot be worked out"
          />
        </div>
      </div>
    </section>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
