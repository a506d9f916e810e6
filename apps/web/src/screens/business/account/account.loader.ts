import { meQuery } from '../../../api/identity.js';
import { notificationsQuery } from '../../../api/accounts.js';
import { reasonsQuery } from '../../../api/reasons.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** Loads which e-mails the user wants, and when reasons are asked for. */
export const loadAccount: ScreenLoader = async (queryClient) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id } = me.details;
  await Promise.all([
    queryClient.ensureQueryData(notificationsQuery(id)),
    queryClient.ensureQueryData(reasonsQuery(id)),
  ]);
};
