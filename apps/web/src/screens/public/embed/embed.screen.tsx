import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, type ReactNode } from 'react';
import { countTry, countView, publicTemplateQuery } from '../../../api/gallery.js';
import { Logo } from '../../../app/shell/logo.js';
import { paths } from '../../../app/paths.js';
import { isTryable } from '../../../features/try/tried.js';
import { TryIt } from '../../../features/try/try-it.js';
import { WorkedExample } from '../../../features/try/worked-example.js';
import { useParams } from '../../../lib/navigation.js';
import { tellHeight } from '../../../lib/tell-height.js';
import { Meta, SiteContext } from '../../../seo/meta.js';

/** A template's calculator in a frame of another site: quantities alone. What leads elsewhere opens a tab. */
export function EmbedPage() {
  const alias = useParams().alias!;
  const site = use(SiteContext);
  const { data: template } = useQuery(publicTemplateQuery(alias));
  const templateId = template?.id;
  useEffect(() => {
    if (templateId !== undefined) countView(templateId);
  }, [templateId]);
  useEffect(tellHeight, []);
  if (!template) return null;

  const page = (typed: Record<string, string> = {}) =>
    siteAddress(site, paths['quote-template'](template.alias, typed));
  return (
    <>
      <Meta
        title={`${template.name} calculator`}
        description={template.description}
        canonical={paths['quote-template'](template.alias)}
        noindex
      />
      <h1 className="sr-only">{`${template.name} calculator`}</h1>
      {isTryable(template) ? (
        <TryIt
          key={template.id}
          title={template.name}
          template={template}
          onTry={() => countTry(template.id)}
          next={(typed) => (
            <Elsewhere className="btn primary" to={page(typed)}>
              See the prices: Get Template
            </Elsewhere>
          )}
        />
      ) : (
        <>
          {template.example.lines.length > 0 && <WorkedExample template={template} />}
          <p className="page py-4">
            <Elsewhere className="btn primary" to={page()}>
              {`Get the ${template.name} template`}
            </Elsewhere>
          </p>
        </>
      )}
      <p className="page flex items-center gap-2 py-4 text-sm text-ink-3">
        Calculated by
        <Elsewhere to={siteAddress(site, paths['landing-page']())}>
          <Logo />
        </Elsewhere>
      </p>
    </>
  );
}

interface ElsewhereProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link out of the frame. */
function Elsewhere({ to, className, children }: ElsewhereProps) {
  return (
    <a href={to} target="_blank" rel="noopener" className={className}>
      {children}
    </a>
  );
}
