import type { Me } from '@quotewright/domain/identity/contract.js';
import type { GuestTemplate, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../../api/errors.js';
import { getTemplate } from '../../../../api/gallery.js';
import { paths } from '../../../../app/paths.js';
import { RequestAccess } from '../../../../features/premium/request-access.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { useToast } from '../../../../ui/toast.js';

interface GetTemplateProps {
  template: GuestTemplate;
  me: Me | null;
  /** The template as the account sees it; `null` for guests. */
  own: TemplateDetails | null;
}

/** The page's one action: sign up and return, add a copy, open the existing copy, or request access. */
export function GetTemplate({ template, me, own }: GetTemplateProps) {
  const here = paths['quote-template'](template.alias);
  if (!me) {
    return (
      <ButtonLink
        variant="primary"
        size="big"
        to={paths.register({ u: here, qn: template.name, thumbnail: template.thumbnail })}
      >
        Get Template
      </ButtonLink>
    );
  }
  if (own?.editable)
    return (
      <ButtonLink variant="primary" size="big" to={paths['qtemplate-detail'](template.alias)}>
        Edit template
      </ButtonLink>
    );
  if (own?.copy) {
    return (
      <span className="grid gap-2">
        <ButtonLink variant="primary" size="big" to={paths['qtemplate-detail'](own.copy.alias)}>
          Open your copy
        </ButtonLink>
        <Copy template={template} label="Make another" />
      </span>
    );
  }
  if (template.quote_price !== 'free' && !me.extradetails.premium) return <RequestAccess templateId={template.id} />;
  return <Copy template={template} label={`Add ${template.name} to My QTemplates`} primary />;
}

function Copy({ template, label, primary = false }: { template: GuestTemplate; label: string; primary?: boolean }) {
  const navigate = useNavigate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const copy = useMutation({
    mutationFn: () => getTemplate(template.id),
    onSuccess: async ({ alias }) => {
      await queryClient.invalidateQueries({ queryKey: ['templates'] });
      toast({ title: 'Success', message: `${template.name} is in My QTemplates.` });
      await navigate(paths['qbuilder-business']({ 'set-up': alias }));
    },
    onError: (error) => toast({ title: 'Error', tone: 'bad', message: messageOf(error) }),
  });
  return (
    <Button
      variant={primary ? 'primary' : undefined}
      size={primary ? 'big' : undefined}
      className="may-wrap"
      busy={copy.isPending}
      onClick={() => copy.mutate()}
    >
      {label}
    </Button>
  );
}
