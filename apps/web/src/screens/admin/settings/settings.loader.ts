import { trustedDomainsQuery } from '../../../api/accounts.js';
import { hoursQuery } from '../../../api/bookings.js';
import { meQuery } from '../../../api/identity.js';
import { loadPart } from '../../../api/load-part.js';
import { securityRulesQuery } from '../../../api/security.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** Loads the rules about accounts, the trusted domains and the hours for bookings. */
export const loadSettings: ScreenLoader = async (queryClient) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id } = me.extradetails.member;
  await Promise.all([
    loadPart(queryClient, securityRulesQuery(id)),
    loadPart(queryClient, trustedDomainsQuery),
    loadPart(queryClient, hoursQuery(id)),
  ]);
};
