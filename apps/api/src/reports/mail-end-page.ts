import type { FastifyInstance } from 'fastify';
import { reportMailPage } from '@quotewright/domain/reports/contract-mails.js';
import { sendPlainPage } from '../platform/http/plain-page.js';
import type { ReportMails } from './report-mails.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The page behind the link in a mailed report that ends it, without signing in. Viewing it changes nothing, because mail
 * programs and their scanners follow links; its button does, and so does a mail program's POST (RFC 8058).
 */
export function mailEndPages(pages: FastifyInstance, mails: ReportMails): void {
  pages.get<{ Params: { id: string } }>(reportMailPage(':id'), async ({ params: { id } }, reply) => {
    if (!UUID.test(id) || !(await mails.isThere(id)))
      return sendPlainPage(
        reply.status(404),
        'This report is not mailed',
        '<p>It has ended already, or the link is incomplete. <a href="/reports">Reports</a> lists those that are mailed to you.</p>',
      );
    return sendPlainPage(
      reply,
      'End this e-mail?',
      `<p>The report will not be mailed to you any more. Others stay as they are.</p><form method="post" action="${reportMailPage(id)}"><button class="primary">End it</button></form>`,
    );
  });
  pages.post<{ Params: { id: string } }>(reportMailPage(':id'), async ({ params: { id } }, reply) => {
    if (UUID.test(id)) await mails.end(id);
    return sendPlainPage(
      reply,
      'The report is not mailed any more',
      '<p>You can have it mailed again from <a href="/reports">Reports</a>.</p>',
    );
  });
}
