import { mailKindQuery } from '../../../api/emails.js';
import { meQuery } from '../../../api/identity.js';
import { loadPart } from '../../../api/load-part.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { notFound } from '../../../lib/refused.js';
import { chosenKind, kinds } from './chosen-kind.js';

/** Loads the chosen kind, or the first; an address that names another one is not found. */
export const loadEmailKinds: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { searchParams } = new URL(request.url);
  const kind = chosenKind(searchParams);
  if (kind === null && searchParams.has('kind')) throw notFound();
  await loadPart(queryClient, mailKindQuery(me.extradetails.member.id, kind ?? kinds[0]!));
};
