import { isSitePath } from '@quotewright/domain/kernel/site-address.js';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths, type Errand } from '../../app/paths.js';
import { Picture } from '../../ui/picture.js';

/** What Get Template (or a page behind sign-in) sent along: `u`, `qn`, `thumbnail`. Foreign return targets are dropped. */
export function useErrand(): Errand & { target: string } {
  const [search] = useSearchParams();
  const u = search.get('u');
  const safe = u && isSitePath(u) ? u : null;
  return { u: safe, qn: search.get('qn'), thumbnail: search.get('thumbnail'), target: safe ?? paths.dashboard() };
}

/** The frame of sign-in and sign-up: the form, and the template one came for beside it. */
export function AuthPage({
  title,
  lead,
  children,
  errand,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  errand?: Errand;
}) {
  return (
    <div className="page">
      <div className="auth">
        <div className="auth-form">
          <h1>{title}</h1>
          <p className="text-ink-2">{lead}</p>
          {children}
        </div>
        {errand?.qn && (
          <aside className="auth-errand" aria-label="The template you are getting">
            <Picture image={errand.thumbnail} alt="" sizes="360px" />
            <div>
              <p className="text-sm text-ink-3">You are getting</p>
              <p className="card-name">{errand.qn}</p>
              <p className="mt-2 text-sm text-ink-2">
                Signed in, you come straight back to it and add it to My QTemplates with one press.
              </p>
            </div>
          </aside>
        )}
      </div>
    </div>
  );
}
