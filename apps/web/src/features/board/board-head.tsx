import type { ReactNode } from 'react';
import { Meta } from '../../seo/meta.js';
import { ToolHead } from '../../ui/tool-head.js';

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
