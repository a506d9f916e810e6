import type { Me } from '@quotewright/domain/identity/contract.js';
import { hasRight } from '@quotewright/domain/kernel/rights.js';
import { typedParameters } from '@quotewright/domain/quotes/typed.js';
import type { GuestTemplate, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { Bookmark } from 'lucide-react';
import { useGo, usePlace } from '../../../../lib/navigation.js';
import { paths } from '../../../../app/paths.js';
import { useGetTemplate } from '../../../../features/get-template/use-get-template.js';
import { RequestAccess } from '../../../../features/premium/request-access.js';
import { Button, ButtonLink } from '../../../../ui/button.js';

interface GetTemplateProps {
  template: GuestTemplate;
  me: Me | null;
  /** The template as the account sees it; `null` for guests. */
  own: TemplateDetails | null;
}

/** The page's one action: sign up and return, add a copy, open the existing copy, or request access. */
export function GetTemplate({ template, me, own }: GetTemplateProps) {
  const here = paths['quote-template'](template.alias, typedParameters(usePlace().query));
  if (!me) {
    const premium = template.quote_price !== 'free';
    return (
      <span className="grid gap-2">
        <ButtonLink
          variant="primary"
          size="big"
          aria-describedby={premium ? 'premium-first' : undefined}
          to={paths.register({
            u: here,
            qn: template.name,
            thumbnail: template.thumbnail,
            access: premium ? 'premium' : undefined,
          })}
        >
          Get Template
        </ButtonLink>
        {premium && (
          <p id="premium-first" className="flex gap-2 text-sm text-ink-2">
            <Bookmark className="mt-1 text-brass" aria-hidden="true" />A free account cannot add a premium template.
            Sign up, then press Request access here: our team answers by e-mail.
          </p>
        )}
      </span>
    );
  }
  if (own?.editable)
    return (
      <span className="grid gap-2">
        <ButtonLink variant="primary" size="big" to={paths['qtemplate-detail'](template.alias)}>
          Edit template
        </ButtonLink>
        <QuoteLink alias={template.alias} />
      </span>
    );
  if (own?.copy) {
    return (
      <span className="grid gap-2">
        <ButtonLink variant="primary" size="big" to={paths['qtemplate-detail'](own.copy.alias)}>
          Open your copy
        </ButtonLink>
        <QuoteLink alias={own.copy.alias} />
        {hasRight(me.extradetails.member.role, 'work') && <Copy template={template} label="Make another" />}
      </span>
    );
  }
  const works = hasRight(me.extradetails.member.role, 'work');
  if (works && template.quote_price !== 'free' && !me.extradetails.premium)
    return <RequestAccess templateId={template.id} />;
  return (
    <span className="grid gap-2">
      {works && <Copy template={template} label={`Add ${template.name} to My QTemplates`} primary />}
      <QuoteLink alias={template.alias} />
    </span>
  );
}

/** To a new quote; Back returns here. */
function QuoteLink({ alias }: { alias: string }) {
  const { pathname, search } = usePlace();
  return <ButtonLink to={paths['business-quote'](alias, { u: pathname + search })}>Quote a job</ButtonLink>;
}

function Copy({ template, label, primary = false }: { template: GuestTemplate; label: string; primary?: boolean }) {
  const go = useGo();
  const copy = useGetTemplate(template.id, ({ alias }) => go(paths['qbuilder-business']({ 'set-up': alias })));
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
