import type { FastifyInstance } from 'fastify';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { escapeHtml } from '../html.js';
import { answerFailurePage, sendPlainPage } from '../http/plain-page.js';
import type { MailAttachment } from './mail.js';
import { typeOf, type Mailer } from './mailer.js';

/** Makes links in an e-mail clickable; everything else is shown as written. */
function bodyOf(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

/** A link that saves an attachment. */
function attached(attachment: MailAttachment): string {
  const { name, content } = attachment;
  const url = `data:${typeOf(attachment)};base64,${Buffer.from(content).toString('base64')}`;
  return `<p>Attached: <a href="${url}" download="${escapeHtml(name)}">${escapeHtml(name)}</a></p>`;
}

/** `GET /outbox`: the captured e-mails as a plain page for admins, without a mail server. */
export function serveOutbox(fastify: FastifyInstance, mailer: Mailer): void {
  fastify.get(
    '/outbox',
    { config: { access: 'public' }, errorHandler: answerFailurePage },
    async ({ actor }, reply) => {
      if (!actor) return reply.redirect('/login?u=%2Foutbox');
      if (actor.userType !== 'admin') throw new DomainError('forbidden', 'Only an admin can read the outbox.');
      if (!mailer.captures) throw new DomainError('not_found', 'E-mails are sent, so there is no outbox.');
      const letters = (await mailer.outbox()).map(
        ({ recipient, subject, text, attachment, created_at }) =>
          `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(recipient)}, <time datetime="${created_at.toISOString()}">${created_at.toUTCString()}</time></p><pre>${bodyOf(text)}</pre>${attachment ? attached(attachment) : ''}</article>`,
      );
      return sendPlainPage(
        reply,
        'Outbox',
        `<p>No mail server is set up, so e-mails are kept here, newest first. <a href="/email-kinds">Look at every kind of e-mail</a> with sample data.</p>${letters.join('') || '<p>Nothing has been sent yet.</p>'}`,
      );
    },
  );
}
