import { meQuery } from '../../../api/identity.js';
import { templatesQuery } from '../../../api/templates.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { notFound } from '../../../lib/not-found.js';
import { myTemplatesRequest } from './my-templates-request.js';

/** Loads a page of my templates; a page beyond the last is not found. */
export const loadMyTemplates: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const wanted = myTemplatesRequest(new URL(request.url).searchParams);
  const templates = await queryClient.ensureQueryData(templatesQuery(me.details.id, wanted));
  if (wanted.page > 1 && templates.data.length === 0) throw notFound();
};
