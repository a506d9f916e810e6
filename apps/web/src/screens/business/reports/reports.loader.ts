import { meQuery } from '../../../api/identity.js';
import { loadPart } from '../../../api/load-part.js';
import {
  beaconsQuery,
  marksQuery,
  reportTableQuery,
  reportTablesQuery,
  seriesQuery,
  templatesReportQuery,
} from '../../../api/reports.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadBoardPage } from '../../../features/board/board-request.js';
import { beaconsOf, chartQuery, reportQuery, reportsRequest, tableQuery } from './reports-request.js';

/** Loads the panels; a page beyond the last is not found. */
export const loadReports: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const wanted = reportsRequest(new URL(request.url).searchParams);
  if (wanted.report) {
    await Promise.all([
      loadPart(queryClient, reportTablesQuery(me.extradetails.member.id)),
      loadBoardPage(queryClient, wanted.page, reportTableQuery(me.extradetails.member.id, reportQuery(wanted))),
    ]);
    return;
  }
  await Promise.all([
    loadPart(queryClient, reportTablesQuery(me.extradetails.member.id)),
    loadBoardPage(queryClient, wanted.page, templatesReportQuery(me.extradetails.member.id, tableQuery(wanted))),
    loadPart(queryClient, seriesQuery(me.extradetails.member.id, chartQuery(wanted))),
    loadPart(queryClient, marksQuery(me.extradetails.member.id, beaconsOf(wanted))),
    loadPart(queryClient, beaconsQuery(me.extradetails.member.id, beaconsOf(wanted))),
  ]);
};
