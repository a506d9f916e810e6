import type { FastifyInstance } from 'fastify';
import { stopChangePage } from '@quotewright/domain/identity/contract.js';
import { answerFailurePage, sendPlainPage } from '../platform/http/plain-page.js';
import type { Verification } from './verification.js';

/** Bytes of a body: the page's own button sends nothing. */
const BODY_LIMIT = 4_096;

/**
 * The page behind the link in the e-mail to an account's present address, which stops the change to another one without
 * signing in: whoever asked for it may have taken the session too. Viewing it changes nothing, because mail programs and
 * their scanners follow links; its button does.
 */
export async function serveStopChange(fastify: FastifyInstance, verification: Verification): Promise<void> {
  await fastify.register(async (pages) => {
    // The body is ignored, whatever its type: the address says everything.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null),
    );
    const how = { errorHandler: answerFailurePage };
    const path = stopChangePage(':token');
    const password = '<p><a href="/password/forgot">Set a new password</a>, if it was not you who asked.</p>';

    pages.get<{ Params: { token: string } }>(path, how, async ({ params: { token } }, reply) => {
      if (!(await verification.canStop(token)))
        return sendPlainPage(
          reply.status(404),
          'There is no change to stop',
          `<p>It was stopped already, it has expired, or the address has changed.</p>${password}`,
        );
      return sendPlainPage(
        reply,
        'Keep your address?',
        `<p>Someone who knows your password asked to move your account to another address. This stops it: the account stays with the address to which we sent this link.</p><form method="post" action="${stopChangePage(encodeURIComponent(token))}"><button class="primary">Keep my address</button></form>`,
      );
    });
    pages.post<{ Params: { token: string } }>(path, how, async ({ params: { token } }, reply) => {
      await verification.stop(token);
      return sendPlainPage(
        reply,
        'The change is stopped',
        `<p>Links to another address, which were sent before, no longer work.</p>${password}`,
      );
    });
  });
}
