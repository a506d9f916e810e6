import type { Lead } from '@quotewright/domain/leads/contract.js';
import { hasRight } from '@quotewright/domain/kernel/rights.js';
import { typedQuery } from '@quotewright/domain/quotes/typed.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useMe } from '../../api/identity.js';
import { paths } from '../../app/paths.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { useToast } from '../../ui/toast.js';
import { asksContractors } from '../leads/asks-contractors.js';
import { useGetTemplate } from '../get-template/use-get-template.js';

interface GalleryActionsProps {
  template: TemplateDetails;
  /** The lead that the quote answers. */
  lead?: Pick<Lead, 'id'>;
  /** What is measured so far, by question id. */
  answers?: Readonly<Record<string, string | null>>;
}

/**
 * From a quote of a gallery template to its page, to a copy of one's own, and for who installs nothing to a contractor;
 * nothing for other templates.
 */
export function GalleryActions({ template, lead, answers = {} }: GalleryActionsProps) {
  const me = useMe();
  if (!me || template.published_version === null) return null;
  const u = paths['business-quote'](template.alias);
  const closed = template.quote_price !== 'free' && !me.extradetails.premium;
  return (
    <span className="flex flex-wrap items-center gap-2 no-print">
      {template.copy ? (
        <ButtonLink size="small" to={paths['business-quote'](template.copy.alias, lead ? { lead: lead.id } : {})}>
          Quote from your copy
        </ButtonLink>
      ) : (
        !template.editable && !closed && hasRight(me.extradetails.member.role, 'work') && <Add template={template} />
      )}
      {asksContractors(me) && !closed && (
        <ButtonLink size="small" to={paths['send-lead'](template.alias, { u, ...measured(template, answers) })}>
          Ask a contractor
        </ButtonLink>
      )}
      <ButtonLink size="small" variant="ghost" to={paths['quote-template'](template.alias)}>
        Template page
      </ButtonLink>
    </span>
  );
}

/** What is measured so far, as the address of another page carries it. */
function measured(
  { questions, published_version }: TemplateDetails,
  answers: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const known = questions.flatMap(({ id }) => {
    const answer = answers[id];
    return answer ? [[id, answer] as const] : [];
  });
  return typedQuery(
    { answers: Object.fromEntries(known), units: null },
    questions.map(({ id }) => id),
    published_version!,
  );
}

/** Adds a copy and stays: what is typed here stays as well. */
function Add({ template }: { template: TemplateDetails }) {
  const toast = useToast();
  const copy = useGetTemplate(template.id, () =>
    toast({ title: 'Success', message: `${template.name} is in My QTemplates.` }),
  );
  return (
    <Button size="small" busy={copy.isPending} onClick={() => copy.mutate()}>
      Add to My QTemplates
    </Button>
  );
}
