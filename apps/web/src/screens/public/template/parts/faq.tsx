import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { Plus } from 'lucide-react';
import { Link } from '../../../../lib/navigation.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { faqOf } from './facts.js';

/** Questions that visitors ask about every template, with this one's answers. */
export function Faq({ template }: { template: GuestTemplate }) {
  return (
    <section className="section page faq-split">
      <SectionTitle note="Every template works the same way: you measure, it multiplies.">
        Questions about this template
      </SectionTitle>
      <div className="faq">
        {faqOf(template).map(({ question, answer }, at) => (
          <details key={question} open={at === 0}>
            <summary>
              {question}
              <Plus aria-hidden="true" />
            </summary>
            <p>
              {answer.map((part) =>
                typeof part === 'string' ? (
                  part
                ) : (
                  <Link key={part.to} to={part.to}>
                    {part.text}
                  </Link>
                ),
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
