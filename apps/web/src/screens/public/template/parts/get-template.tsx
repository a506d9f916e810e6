import type { Me } from '@quotewright/domain/identity/contract.js';
import type { GuestTemplate, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../../api/errors.js';
import { getTemplate } from '../../../../api/gallery.js';
import { requestPremium } from '../../../../api/identity.js';
import { paths } from '../../../../app/paths.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';

interface GetTemplateProps {
  template: GuestTemplate;
  me: Me | null;
  /** The template as the account sees it; `null` for guests. */
  own: TemplateDetails | null;
}

/** The page's one action: sign up with the errand, add a copy with one press, open the copy there is, or ask for access. */
export function GetTemplate({ template, me, own }: GetTemplateProps) {
  const here = paths['quote-template'](template.alias);
  if (!me) {
    return (
      <ButtonLink variant="primary" size="big" to={paths.register({ u: here, qn: template.name, thumbnail: template.thumbnail })}>
        Get Template
      </ButtonLink>
    );
  }
  if (own?.editable) return <ButtonLink variant="primary" size="big" to={paths['qtemplate-detail'](template.alias)}>Edit template</ButtonLink>;
  if (own?.copy) {
    return (
      <span className="grid gap-2">
        <ButtonLink variant="primary" size="big" to={paths['qtemplate-detail'](own.copy.alias)}>Open your copy</ButtonLink>
        <Copy template={template} label="Make another" />
      </span>
    );
  }
  if (template.quote_price !== 'free' && !me.extradetails.premium) return <RequestAccess template={template} />;
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
    <Button variant={primary ? 'primary' : undefined} size={primary ? 'big' : undefined} className="may-wrap" busy={copy.isPending} onClick={() => copy.mutate()}>
      {label}
    </Button>
  );
}

/** A premium template for an account without premium: says so, and asks the admins on request. */
function RequestAccess({ template }: { template: GuestTemplate }) {
  const [asked, setAsked] = useState<string | null>(null);
  const ask = useMutation({ mutationFn: () => requestPremium(template.id), onSuccess: setAsked });
  if (asked) return <Notice tone="good" live>{asked}</Notice>;
  return (
    <div className="grid gap-3">
      <p className="flex gap-2 text-sm text-ink-2">
        <Bookmark className="mt-1 text-brass" aria-hidden="true" />
        This is a premium template. Your account does not have premium yet: ask for it, and our team answers by e-mail.
      </p>
      <Button variant="primary" size="big" busy={ask.isPending} onClick={() => ask.mutate()}>Request access</Button>
      {ask.isError && <Notice tone="bad" live>{messageOf(ask.error)}</Notice>}
    </div>
  );
}
