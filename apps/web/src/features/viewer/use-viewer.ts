import type { Me } from '@quotewright/domain/identity/contract.js';
import { useMe } from '../../api/identity.js';

/** The signed-in person, as the tool screens need them. */
export interface Viewer {
  id: number;
  userType: Me['details']['user_type'];
  admin: boolean;
}

/** Who is using a tool screen; such a screen is never shown to guests. */
export function useViewer(): Viewer {
  const me = useMe();
  if (!me) throw new Error('This screen needs somebody signed in.');
  const { id, user_type: userType } = me.details;
  return { id, userType, admin: userType === 'admin' };
}
