import type { Me } from '@quotewright/domain/identity/contract.js';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { withValues } from '../../lib/query.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/states.js';
import { WELCOME } from '../paths.js';

/** Whether the page is the first one after sign-up. Its mark leaves the address at once, so a reload shows none. */
export function useWelcome(): { shown: boolean; dismiss: () => void } {
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const marked = search.has(WELCOME);
  /** The path that the welcome belongs to. */
  const [at, setAt] = useState(marked ? pathname : null);
  useEffect(() => {
    if (marked)
      setSearch((query) => withValues(query, { [WELCOME]: null }), { replace: true, preventScrollReset: true });
  }, [marked, setSearch]);
  return { shown: at === pathname, dismiss: () => setAt(null) };
}

/** Tells a new user where things are. */
export function Welcome({ me, onDismiss }: { me: Me; onDismiss: () => void }) {
  const { name, email, user_type: userType } = me.details;
  return (
    <aside className="standing no-print" aria-label="Welcome">
      <Notice tone="good">
        <div className="flex items-start gap-2">
          <p className="flex-1">
            <strong>{`Welcome, ${name.split(' ')[0]}.`}</strong>{' '}
            {userType === 'suppliers'
              ? 'Your products are under Products.'
              : 'Your templates are under My QTemplates, your quotes under Quotes.'}{' '}
            To confirm your address, open the link we mailed to <bdi>{email}</bdi>.
          </p>
          <Button size="small" variant="ghost" icon aria-label="Dismiss" onClick={onDismiss}>
            <X aria-hidden="true" />
          </Button>
        </div>
      </Notice>
    </aside>
  );
}
