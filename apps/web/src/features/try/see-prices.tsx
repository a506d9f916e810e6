import type { Me } from '@quotewright/domain/identity/contract.js';
import type { GuestTemplate } from '@quotewright/domain/templates/contract.js';
import { paths } from '../../app/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { asksContractors } from '../leads/asks-contractors.js';

interface SeePricesProps {
  template: GuestTemplate;
  me: Me | null;
  /** The query that holds what was typed. */
  typed: Record<string, string>;
}

/** From the calculator to a quote that begins with what was typed: after signing up where that comes first. */
export function SeePrices({ template, me, typed }: SeePricesProps) {
  const { alias, name: qn, thumbnail } = template;
  const back = paths['quote-template'](alias);
  if (me)
    return (
      <>
        <ButtonLink to={paths['business-quote'](alias, { u: back, ...typed })}>Use these numbers in a quote</ButtonLink>
        {asksContractors(me) && (
          <ButtonLink to={paths['send-lead'](alias, { u: back, ...typed })}>Ask a contractor</ButtonLink>
        )}
      </>
    );
  const u = Object.keys(typed).length > 0 ? paths['business-quote'](alias, typed) : back;
  return (
    <ButtonLink to={paths.register({ u, qn, thumbnail })} data-waits="">
      See the prices: Get Template
    </ButtonLink>
  );
}
