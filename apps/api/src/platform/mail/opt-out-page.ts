import type { FastifyInstance, FastifyReply } from 'fastify';
import { optOutPage } from '@quotewright/domain/emails/contract.js';
import { mailKinds } from '@quotewright/domain/emails/contract-kinds.js';
import { sendPlainPage } from '../http/plain-page.js';
import type { OptOuts } from './opt-outs.js';

const button = (action: string, label: string, look = ''): string =>
  `<form method="post" action="${action}"><button class="${look}">${label}</button></form>`;

/**
 * The unsubscribe page behind the link in e-mails. Viewing it changes nothing, because mail programs and their scanners
 * follow links. Its button does, and so does the POST that a mail program sends by itself (RFC 8058).
 */
export function optOutPages(pages: FastifyInstance, optOuts: OptOuts): void {
  type Declined = NonNullable<Awaited<ReturnType<OptOuts['of']>>>;
  const withLink = async (
    token: string,
    reply: FastifyReply,
    show: (declined: Declined) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const declined = await optOuts.of(token);
    if (declined) return show(declined);
    return sendPlainPage(
      reply.status(404),
      'This link does not work',
      '<p>It may be incomplete, or from a preview. Use the link at the end of the e-mail.</p>',
    );
  };
  const out = (token: string, { kind }: Declined, reply: FastifyReply): FastifyReply =>
    sendPlainPage(
      reply,
      'You are unsubscribed',
      `<p>You will get no more e-mails of this kind: ${mailKinds[kind].name}. Others, such as those about your account and password, still reach you.</p>${button(`${optOutPage(token)}/undo`, 'Subscribe again')}`,
    );

  pages.get<{ Params: { token: string } }>(optOutPage(':token'), ({ params: { token } }, reply) =>
    withLink(token, reply, async (declined) => {
      if (await optOuts.isOut(declined)) return out(token, declined, reply);
      return sendPlainPage(
        reply,
        `Unsubscribe from “${mailKinds[declined.kind].name}”?`,
        `<p>You will no longer get e-mails of this kind at the address this link was sent to.</p>${button(optOutPage(token), 'Unsubscribe', 'primary')}`,
      );
    }),
  );
  pages.post<{ Params: { token: string } }>(optOutPage(':token'), ({ params: { token } }, reply) =>
    withLink(token, reply, async (declined) => {
      await optOuts.out(declined);
      return out(token, declined, reply);
    }),
  );
  pages.post<{ Params: { token: string } }>(`${optOutPage(':token')}/undo`, ({ params: { token } }, reply) =>
    withLink(token, reply, async (declined) => {
      await optOuts.in(declined);
      return sendPlainPage(
        reply,
        'You are subscribed again',
        `<p>You get these e-mails again: ${mailKinds[declined.kind].name}.</p>${button(optOutPage(token), 'Unsubscribe')}`,
      );
    }),
  );
}
