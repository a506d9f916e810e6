import { meQuery } from '../../../api/identity.js';
import { notificationsQuery } from '../../../api/accounts.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** Loads which e-mails the user wants. */
export const loadAccount: ScreenLoader = async (queryClient) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (me) await queryClient.ensureQueryData(notificationsQuery(me.details.id));
};
