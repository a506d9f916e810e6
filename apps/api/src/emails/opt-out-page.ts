import type { FastifyInstance, FastifyReply } from 'fastify';
import { optOutPage } from '@quotewright/domain/emails/contract.js';
import { answerFailurePage, sendPlainPage } from '../platform/http/plain-page.js';
import type { OptOuts } from './opt-outs.js';

/** Bytes of a body: mail programs send one line, the page's own buttons nothing. */
const BODY_LIMIT = 4_096;

const button = (action: string, label: string, look = ''): string =>
  `<form method="post" action="${action}"><button class="${look}">${label}</button></form>`;

/**
 * The unsubscribe page behind the link in e-mails. Viewing it changes nothing, because mail programs and their scanners
 * follow links. Its button does, and so does the POST that a mail program sends by itself (RFC 8058).
 */
export async function serveOptOut(fastify: FastifyInstance, optOuts: OptOuts): Promise<void> {
  await fastify.register(async (pages) => {
    // The body is ignored, whatever its type: the address says everything.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null),
    );
    const how = { errorHandler: answerFailurePage };

    const withPerson = async (
      token: string,
      reply: FastifyReply,
      show: (person: Buffer) => Promise<FastifyReply>,
    ): Promise<FastifyReply> => {
      const person = await optOuts.personOf(token);
      if (person) return show(person);
      return sendPlainPage(
        reply.status(404),
        'This link does not work',
        '<p>It may be incomplete, or from a preview. Use the link at the end of the e-mail.</p>',
      );
    };
    const out = (token: string, reply: FastifyReply): FastifyReply =>
      sendPlainPage(
        reply,
        'You are unsubscribed',
        `<p>You will get no more e-mails with quote templates. E-mails about your account and password still reach you.</p>${button(`${optOutPage(token)}/undo`, 'Subscribe again')}`,
      );

    pages.get<{ Params: { token: string } }>(optOutPage(':token'), how, ({ params: { token } }, reply) =>
      withPerson(token, reply, async (person) => {
        if (await optOuts.isOut(person)) return out(token, reply);
        return sendPlainPage(
          reply,
          'Unsubscribe from quote templates?',
          `<p>You will no longer get e-mails with quote templates at the address this link was sent to.</p>${button(optOutPage(token), 'Unsubscribe', 'primary')}`,
        );
      }),
    );
    pages.post<{ Params: { token: string } }>(optOutPage(':token'), how, ({ params: { token } }, reply) =>
      withPerson(token, reply, async (person) => {
        await optOuts.out(person);
        return out(token, reply);
      }),
    );
    pages.post<{ Params: { token: string } }>(`${optOutPage(':token')}/undo`, how, ({ params: { token } }, reply) =>
      withPerson(token, reply, async (person) => {
        await optOuts.in(person);
        return sendPlainPage(
          reply,
          'You are subscribed again',
          `<p>We will e-mail you when there are new templates for you.</p>${button(optOutPage(token), 'Unsubscribe')}`,
        );
      }),
    );
  });
}
