import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Meta } from '../../seo/meta.js';

interface BoardHeadProps {
  title: string;
  /** How much there is: `155 templates`. */
  count?: string | false;
  /** Where one comes from. */
  back?: { to: string; label: string };
  /** What can be done. */
  children?: ReactNode;
}

/** The head of a list's page, and its name in the browser. */
export function BoardHead({ title, count, back, children }: BoardHeadProps) {
  return (
    <>
      <Meta title={title} />
      <header className="tool-head">
        <div className="tool-head-row pb-2">
          {back && (
            <Link className="btn icon ghost small" to={back.to} aria-label={back.label} title={back.label}>
              <ArrowLeft aria-hidden="true" className="flip" />
            </Link>
          )}
          <h1>{title}</h1>
          {count && <span className="text-sm text-ink-3">{count}</span>}
          {children && <div className="tool-head-acts">{children}</div>}
        </div>
      </header>
    </>
  );
}
