import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface ToolHeadProps {
  title: string;
  /** Where one comes from. */
  back?: { to: string; label: string };
  /** Between the title and the actions: a badge, a count. */
  beside?: ReactNode;
  /** What can be done, or is to be known of all of it. Not printed. */
  actions?: ReactNode;
  /** Leaves room below the row. */
  padded?: boolean;
  /** Below the row. */
  children?: ReactNode;
}

/** The head of a tool page: the way back, its title, and what can be done. */
export function ToolHead({ title, back, beside, actions, padded = false, children }: ToolHeadProps) {
  return (
    <header className="tool-head">
      <div className={`tool-head-row ${padded ? 'mb-2' : ''}`}>
        {back && (
          <Link className="btn icon ghost small no-print" to={back.to} aria-label={back.label} title={back.label}>
            <ArrowLeft aria-hidden="true" className="flip" />
          </Link>
        )}
        <h1>{title}</h1>
        {beside}
        {actions && <div className="tool-head-acts no-print">{actions}</div>}
      </div>
      {children}
    </header>
  );
}
