import { meQuery } from '../../../api/identity.js';
import { templateQuery } from '../../../api/templates.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { notFound } from '../../../lib/not-found.js';

/** Loads the state being edited: only its own people may try it. */
export const loadTestQuote: ScreenLoader = async (queryClient, { params }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const template = await queryClient.ensureQueryData(templateQuery(me.details.id, params.slug!));
  if (!template.editable) throw notFound();
};
