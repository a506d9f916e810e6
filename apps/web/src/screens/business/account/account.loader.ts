import { meQuery } from '../../../api/identity.js';
import { notificationsQuery } from '../../../api/accounts.js';
import { signInsQuery } from '../../../api/security.js';
import { reviewRulesQuery } from '../../../api/review.js';
import { reasonsQuery } from '../../../api/reasons.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** Loads where the user is signed in, which e-mails they want, when reasons are asked for and, for admins, the rules about reviews. */
export const loadAccount: ScreenLoader = async (queryClient) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id } = me.extradetails.member;
  const { user_type: userType } = me.details;
  await Promise.all([
    queryClient.ensureQueryData(notificationsQuery(id)),
    queryClient.ensureQueryData(reasonsQuery(id)),
    queryClient.ensureQueryData(signInsQuery(id)),
    userType === 'admin' && queryClient.ensureQueryData(reviewRulesQuery(id)),
  ]);
};
