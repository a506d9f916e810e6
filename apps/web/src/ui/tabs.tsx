import type { ReactNode } from 'react';
import { Link, usePlace } from '../lib/navigation.js';
import { quantity } from '../lib/format.js';
import { withValues } from '../lib/query.js';

interface Tab {
  id: string;
  label: ReactNode;
  /** Shown lighter after the label. */
  count?: number;
}

interface TabsProps {
  /** Label of the tabs, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  current: string;
  /** The query parameter of the tab; the first tab leaves it out. */
  param?: string;
  /** Pills in the tool, underlined tabs on public pages. */
  look?: 'pills' | 'tabs';
  className?: string;
}

/** Tabs as links: the tab is in the address, so it can be shared, opened and gone back from without a script. */
export function Tabs({ label, tabs, current, param = 'tab', look = 'pills', className = '' }: TabsProps) {
  const { pathname, query } = usePlace();
  return (
    <nav className={`${look} ${className}`} aria-label={label}>
      {tabs.map((tab, at) => {
        const search = withValues(query, { [param]: at === 0 ? null : tab.id });
        return (
          <Link
            key={tab.id}
            to={{ pathname, search: search.toString() }}
            replace
            preventScrollReset
            aria-current={tab.id === current ? 'true' : undefined}
          >
            {tab.label}
            {tab.count !== undefined && (
              <>
                {' '}
                <span className="n">{quantity(tab.count)}</span>
              </>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
