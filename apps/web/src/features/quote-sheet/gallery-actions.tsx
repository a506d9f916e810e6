import { hasRight } from '@quotewright/domain/kernel/rights.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useMe } from '../../api/identity.js';
import { paths } from '../../app/paths.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { useToast } from '../../ui/toast.js';
import { useGetTemplate } from '../get-template/use-get-template.js';

/** From a quote of a gallery template to its page, and to a copy of one's own; nothing for other templates. */
export function GalleryActions({ template }: { template: TemplateDetails }) {
  const me = useMe();
  if (!me || template.published_version === null) return null;
  const closed = template.quote_price !== 'free' && !me.extradetails.premium;
  return (
    <span className="flex flex-wrap items-center gap-2 no-print">
      {template.copy ? (
        <ButtonLink size="small" to={paths['business-quote'](template.copy.alias)}>
          Quote from your copy
        </ButtonLink>
      ) : (
        !template.editable && !closed && hasRight(me.extradetails.member.role, 'work') && <Add template={template} />
      )}
      <ButtonLink size="small" variant="ghost" to={paths['quote-template'](template.alias)}>
        Template page
      </ButtonLink>
    </span>
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
