import type { ReactNode } from 'react';
import { Meta } from '../../seo/meta.js';
import { ToolHead } from '../../ui/tool-head.js';

interface BoardHeadProps {
  title: string;
  /** Total: `155 templates`. */
  count?: string | false;
  /** The way back. */
  back?: { to: string; label: string };
  /** Available actions. */
  children?: ReactNode;
}

/** The head of a list page, and its browser title. */
export function BoardHead({ title, count, back, children }: BoardHeadProps) {
  return (
    <>
      <Meta title={title} />
      <ToolHead
        padded
        title={title}
        back={back}
        beside={count && <span className="text-sm text-ink-3">{count}</span>}
        actions={children}
      />
    </>
  );
}
