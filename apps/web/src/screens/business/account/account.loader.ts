import { meQuery } from '../../../api/identity.js';
import { notificationsQuery } from '../../../api/notices.js';
import {
  addressChangeQuery,
  dataExportQuery,
  passkeysQuery,
  secondFactorQuery,
  signInsQuery,
} from '../../../api/security.js';
import { reviewRulesQuery } from '../../../api/review.js';
import { reasonsQuery } from '../../../api/reasons.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** Loads where the user is signed in, which e-mails they want, the export of their data, a change of their address that waits, when reasons are asked for and, for admins, the rules about reviews. */
export const loadAccount: ScreenLoader = async (queryClient) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id } = me.extradetails.member;
  const { user_type: userType } = me.details;
  if (!me.extradetails.seen_by)
    await Promise.all([
      queryClient.ensureQueryData(signInsQuery(id)),
      queryClient.ensureQueryData(secondFactorQuery(id)),
      queryClient.ensureQueryData(passkeysQuery(id)),
    ]);
  if (me.extradetails.held) return;
  await Promise.all([
    queryClient.ensureQueryData(notificationsQuery(id)),
    queryClient.ensureQueryData(reasonsQuery(id)),
    !me.extradetails.seen_by && queryClient.ensureQueryData(dataExportQuery(id)),
    !me.extradetails.seen_by && queryClient.ensureQueryData(addressChangeQuery(id)),
    userType === 'admin' && queryClient.ensureQueryData(reviewRulesQuery(id)),
  ]);
};
