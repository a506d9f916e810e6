import { standardTextsQuery } from '../../../api/advice.js';
import { meQuery } from '../../../api/identity.js';
import { loadPart } from '../../../api/load-part.js';
import { templateQuery } from '../../../api/template.js';
import { paths } from '../../../app/paths.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { forbidden } from '../../../lib/refused.js';

/** Loads the staging state: only editors may test it. */
export const loadTestQuote: ScreenLoader = async (queryClient, { params }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const template = await queryClient.ensureQueryData(templateQuery(me.extradetails.member.id, params.slug!));
  if (!template.editable) {
    throw forbidden('This is a gallery template, and only admins test it. You can quote from it.', {
      to: paths['business-quote'](template.alias),
      label: 'Quote from it',
    });
  }
  await loadPart(queryClient, standardTextsQuery(me.extradetails.member.id));
};
