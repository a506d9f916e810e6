import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { clientPage } from '@quotewright/domain/proposals/contract-client-page.js';
import { businessOf } from '@quotewright/domain/kernel/decider.js';
import type { Sessions } from '../../platform/auth/sessions.js';
import { escapeHtml } from '../../platform/html.js';
import { answerFailure, failed, failureOf } from '../../platform/http/failures.js';
import { sendPlainPage } from '../../platform/http/plain-page.js';
import { isPreload, isProgram } from '../../platform/http/programs.js';
import type { ClientPages } from '../client-pages.js';
import { clientPageHtml, type ClientPage } from './page.js';
import { picksIn, wholeNumber, type SentForm } from './sent-form.js';

/** Bytes of a form: a drawn signature is the longest field. */
export const CLIENT_FORM_LIMIT = 40_000;

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface Asked {
  Params: { token: string };
}

function sendPage(reply: FastifyReply, page: ClientPage): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .send(clientPageHtml(page, reply.request.headers.cookie ?? ''));
}

/** Pages of links that show nothing. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // Also of a body that could not be read.
  if (request.headers['content-type']?.startsWith('application/json')) return answerFailure(error, request, reply);
  const { status, message } = failed(error, request, reply);
  if (reply.sent) return;
  const titles: Partial<Record<number, string>> = {
    404: 'There is no proposal here',
    410: 'This proposal is no longer available',
  };
  sendPlainPage(reply.status(status), titles[status] ?? 'Oops, that did not work', `<p>${escapeHtml(message)}</p>`);
}

/**
 * The page of a client, and what its forms send. It works without a script and without an account. A GET changes
 * nothing, because mail programs and their scanners follow links; that a person downloaded the PDF is counted.
 */
export function clientPageRoutes(pages: FastifyInstance, clients: ClientPages, sessions: Sessions): void {
  const path = clientPage(':token');
  pages.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    });
    done();
  });

  pages.get<Asked>(path, async ({ params: { token }, url }, reply) => {
    const query = new URL(url, 'http://page').searchParams;
    const revision = wholeNumber(query.get('revision') ?? undefined);
    return sendPage(reply, await clients.page(token, revision, picksIn(query)));
  });

  pages.get<Asked>(`${path}/pdf`, async (request, reply) => {
    const { token } = request.params;
    const query = new URL(request.url, 'http://page').searchParams;
    const revision = wholeNumber(query.get('revision') ?? undefined);
    const kind = query.get('kind') === 'accepted' ? 'accepted' : 'sent';
    const { bytes, disposition } = await clients.pdf(token, revision, kind);
    const isDownload = request.method === 'GET' && !isPreload(request.headers);
    if (isDownload && (await isPerson(request, await clients.link(token), sessions)))
      await clients.downloaded(token, revision);
    return reply.type('application/pdf').header('content-disposition', disposition).send(bytes);
  });

  /** Does what a form asks, and shows the page again; a refusal gives back what was typed. */
  const post = (
    name: string,
    act: (token: string, form: SentForm) => Promise<unknown>,
    message: string,
    anchor = '',
  ): void => {
    pages.post<Asked>(`${path}/${name}`, async (request, reply) => {
      const { token } = request.params;
      const form = (request.body ?? unsent()) as SentForm;
      try {
        await act(token, form);
      } catch (error) {
        if (!form.isForm || !(error instanceof DomainError) || error.code.startsWith('link_')) throw error;
        const { status, message: text } = failureOf(error);
        const typed = { name: form.text('name'), reason: form.text('reason'), question: form.text('question') };
        // What is answered already is shown as it stands.
        const revision = form.number('revision');
        const page = await clients.page(token, revision, form.picks, { said: { isGood: false, text }, typed });
        return sendPage(reply.status(status), page);
      }
      if (!form.isForm) return reply.send({ status: 200, message, data: null });
      return reply.redirect(`${clientPage(encodeURIComponent(token))}${anchor}`, 303);
    });
  };
  post(
    'accept',
    async (token, form) => {
      const revision = form.number('revision') ?? 0;
      if (form.isForm && form.text('agreed') !== 'yes')
        throw new DomainError('invalid_input', 'Tick that you accept it.');
      await clients.accept(token, {
        revision,
        choices: form.isForm ? await clients.complete(token, revision, form.picks) : copyOf(form),
        total: form.text('total'),
        name: form.text('name'),
        signature: form.text('signature'),
      });
    },
    'Accepted.',
  );
  post(
    'decline',
    (token, form) => clients.decline(token, form.number('revision') ?? 0, form.text('reason')),
    'Declined.',
  );
  post(
    'ask',
    (token, form) =>
      clients.ask(token, {
        revision: form.number('revision'),
        line: form.number('line') ?? null,
        question: form.text('question'),
        request: form.text('request').slice(0, 60) || null,
      }),
    'We have passed on your question.',
    '#talk',
  );

  pages.post<Asked>(`${path}/pick`, async ({ params: { token }, body }, reply) => {
    const { picks } = (body ?? unsent()) as SentForm;
    const query = new URLSearchParams([
      ...picks.sections.map((id) => ['pick', `s${id}`]),
      ...picks.lines.map((id) => ['pick', `l${id}`]),
    ]);
    return reply.redirect(`${clientPage(encodeURIComponent(token))}?${query}#sums`, 303);
  });

  pages.post<Asked>(`${path}/seen`, async (request, reply) => {
    const { token } = request.params;
    const form = (request.body ?? unsent()) as SentForm;
    if (await isPerson(request, await clients.link(token), sessions))
      await clients.seen(token, form.number('revision'));
    return reply.status(204).send();
  });
}

const unsent = (): SentForm => ({
  isForm: true,
  text: () => '',
  number: () => undefined,
  picks: { sections: [], lines: [] },
});

const copyOf = ({ picks }: SentForm) => ({ sections: [...picks.sections], lines: [...picks.lines] });

/** Whether somebody of the client's side opens it: no program, and nobody of the business itself. */
async function isPerson(
  request: FastifyRequest,
  { businessId }: { businessId: number },
  sessions: Sessions,
): Promise<boolean> {
  if (isProgram(request.headers)) return false;
  const session = await sessions.of(request);
  return !session || (session.seenBy === null && businessOf(session.actor) !== businessId);
}
