import type { Me } from '@quotewright/domain/identity/contract.js';
import { hasRight, type Right } from '@quotewright/domain/kernel/rights.js';
import { useMe } from '../../api/identity.js';

/** The signed-in user, as the tool screens need it. */
export interface Viewer {
  /** The person. */
  id: number;
  /** What templates, offers and quotes belong to: the business, or an admin. */
  businessId: number;
  userType: Me['details']['user_type'];
  admin: boolean;
  /** Whether their role in the business has a right. */
  may: (right: Right) => boolean;
  /** The name that clients know: of the business, or of the person without one. */
  business: string;
}

/** The user of a tool screen; guests never see one. */
export function useViewer(): Viewer {
  const me = useMe();
  if (!me) throw new Error('This screen needs somebody signed in.');
  const { id: businessId, user_type: userType, name, business_name } = me.details;
  const { id, role } = me.extradetails.member;
  const may = (right: Right) => hasRight(role, right);
  return { id, businessId, userType, admin: userType === 'admin', may, business: business_name || name };
}
