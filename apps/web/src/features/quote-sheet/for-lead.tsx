import type { Lead } from '@quotewright/domain/leads/contract.js';
import type { TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import { inWords } from '../../lib/words.js';
import { Notice } from '../../ui/states.js';
import { leadAnswers } from '../leads/lead-answers.js';
import { leadBusiness } from '../leads/lead-words.js';

/** For whom a quote is made, and what became of the measurements that came with the lead. */
export function ForLead({ lead, questions }: { lead: Lead; questions: readonly TemplateQuestion[] }) {
  const filled = leadAnswers(questions, lead.answers);
  const open = questions.filter(({ id }) => filled[id] === undefined).length;
  return (
    <div className="max-w-[72ch] pb-3">
      <Notice tone={open > 0 ? 'warn' : 'info'}>
        {'This quote answers a lead from '}
        <bdi>{leadBusiness(lead)}</bdi>
        {open > 0
          ? `. The template has changed since: ${inWords(open)} of its measurements did not come with the lead. `
          : '. Its measurements are filled in; saving marks the lead as quoted. '}
        <Link to={paths.leads({ lead: lead.id })}>See the lead</Link>
      </Notice>
    </div>
  );
}
