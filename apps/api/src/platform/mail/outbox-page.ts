import type { FastifyInstance } from 'fastify';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { answerFailure } from '../http/failures.js';
import { escapeHtml, type Mailer } from './mailer.js';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:0 auto;padding:24px;color:#1a1a1a;background:#fff}article{border-block-start:1px solid #ccc;padding-block:16px}h2{font-size:1.1rem;margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:8px 0 0}';

/** Links in a letter become links; everything else is shown as it was written. */
function bodyOf(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

/** `GET /outbox`: the captured letters as a plain page for an admin, where no mail server is set. */
export function serveOutbox(fastify: FastifyInstance, mailer: Mailer): void {
  fastify.get('/outbox', { config: { access: 'public' }, errorHandler: answerFailure }, async ({ actor }, reply) => {
    if (!actor) return reply.redirect('/login?u=%2Foutbox');
    if (actor.userType !== 'admin') throw new DomainError('forbidden', 'Only an administrator may read the outbox.');
    if (!mailer.captures) throw new DomainError('not_found', 'Mail is sent, not kept: there is no outbox.');
    const letters = (await mailer.outbox()).map(
      ({ recipient, subject, text, created_at }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(recipient)}, <time>${created_at.toISOString()}</time></p><pre>${bodyOf(text)}</pre></article>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${STYLE}</style></head><body><h1>Outbox</h1><p>No mail server is set, so letters are kept here, newest first.</p>${letters.join('') || '<p>Nothing has been sent yet.</p>'}</body></html>`,
      );
  });
}
