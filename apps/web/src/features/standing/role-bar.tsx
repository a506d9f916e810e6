import type { Me } from '@quotewright/domain/identity/contract.js';
import { Notice } from '../../ui/states.js';

/** What a viewer of a team has to know: nothing can be changed, and by whom that can be. */
export function RoleBar({ me }: { me: Me }) {
  if (me.extradetails.member.role !== 'viewer') return null;
  return (
    <aside className="standing no-print" aria-label="Your role">
      <Notice>
        You are a viewer: you can read everything here, but not change it. An owner of the business can give you another
        role.
      </Notice>
    </aside>
  );
}
