import { meQuery } from '../../../api/identity.js';
import { leadContractorsQuery, leadQuery } from '../../../api/leads.js';
import { loadPart } from '../../../api/load-part.js';
import { templateQuery } from '../../../api/template.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { idIn } from '../../../features/board/board-request.js';
import { loadOrder } from '../../../features/try/tried.js';
import { contractorsRequest } from './contractors-request.js';

/** Loads the template, who takes leads for it, and what the measurements in the address or an earlier lead mean. */
export const loadSendLead: ScreenLoader = async (queryClient, { params, request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id } = me.extradetails.member;
  const template = await queryClient.ensureQueryData(templateQuery(id, params.slug!));
  const { searchParams: query } = new URL(request.url);
  const from = idIn(query, 'from');
  await Promise.all([
    loadOrder(queryClient, query, template),
    loadPart(queryClient, leadContractorsQuery(id, contractorsRequest(template.alias))),
    from > 0 && loadPart(queryClient, leadQuery(id, from)),
  ]);
};
