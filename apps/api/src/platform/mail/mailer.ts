import { once } from 'node:events';
import { createTransport, type Transporter } from 'nodemailer';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { escapeHtml } from '../html.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Settings } from '../settings.js';

/** An e-mail that no mail server has accepted for so long is given up. */
const GIVE_UP = '3 days';
/** How long a mail server may keep a worker waiting (ms). */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** A worker that vanished with its machine holds an e-mail no longer than this. */
const HOLD = '2min';
/** Namespace of the advisory locks on e-mails. */
const LOCK = 7091880;

/** An e-mail in plain text; the HTML version is made from the same parts. */
export interface Mail {
  to: string;
  /** The account it is about, which is erased with it: the e-mail may name the person, or go to an earlier address. */
  account?: number | null;
  subject: string;
  /** Paragraphs of plain text. */
  paragraphs: readonly string[];
  /** The items it lists: each with a heading, a text and an address. */
  items?: readonly { title: string; text: string; url: string }[];
  /** One link, with the text of its button. */
  action?: { label: string; url: string };
  /** A file that goes with it. */
  attachment?: MailAttachment;
  /** The unsubscribe link; mail programs offer it as well (RFC 8058). */
  optOut?: { why: string; label: string; url: string };
}

export interface MailAttachment {
  /** `log-head-2026-11-23.json` */
  name: string;
  content: string;
  /** JSON by default. */
  type?: 'text/csv' | 'text/calendar';
}

/** An e-mail as stored. */
interface KeptMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string> | null;
  attachment: MailAttachment | null;
  created_at: Date;
}

/** The media type of an attachment. */
export const typeOf = ({ type }: MailAttachment): string => (type ? `${type}; charset=utf-8` : 'application/json');

/** Result of an e-mail: accepted by a mail server, or given up after three days. */
type MailOutcome = 'sent' | 'given_up';

/** The plain-text body. */
export function textOf(mail: Mail): string {
  return [
    ...mail.paragraphs,
    ...(mail.items ?? []).map(({ title, text, url }) => [title, text, url].filter(Boolean).join('\n')),
    ...(mail.action ? [`${mail.action.label}:\n${mail.action.url}`] : []),
    'Quotewright',
    ...(mail.optOut ? [`${mail.optOut.why}\n${mail.optOut.label}: ${mail.optOut.url}`] : []),
  ].join('\n\n');
}

/** The HTML body: one column, inline styles, no pictures, nothing loaded from elsewhere. */
export function htmlOf(mail: Mail): string {
  const paragraphs = mail.paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('');
  const items = (mail.items ?? [])
    .map(
      ({ title, text, url }) =>
        `<div style="margin:0 0 20px"><a href="${escapeHtml(url)}" style="color:#1c3d5a;font-weight:600"><bdi>${escapeHtml(title)}</bdi></a>${text && `<p style="margin:4px 0 0;overflow-wrap:anywhere" dir="auto">${escapeHtml(text)}</p>`}</div>`,
    )
    .join('');
  const optOut = mail.optOut
    ? `<p style="margin:24px 0 0;font-size:13px;color:#555">${escapeHtml(mail.optOut.why)} <a href="${escapeHtml(mail.optOut.url)}" style="color:#555">${escapeHtml(mail.optOut.label)}</a></p>`
    : '';
  const action = mail.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(mail.action.url)}" style="background:#1c3d5a;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none">${escapeHtml(mail.action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:#555">Or open this address: ${escapeHtml(mail.action.url)}</p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title></head><body style="font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;max-width:560px;margin:0 auto;padding:24px">${paragraphs}${items}${action}<p style="margin:24px 0 0;color:#555">Quotewright</p>${optOut}</body></html>`;
}

/** Headers by which a mail program offers to unsubscribe with one press (RFC 2369, RFC 8058). */
function headersOf({ optOut }: Mail): Record<string, string> | null {
  return optOut
    ? { 'List-Unsubscribe': `<${optOut.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : null;
}

/** A mail server's error without its text: that often repeats the recipient's address, and the queue stores it. */
function refusalOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  return `The mail server did not accept the e-mail (${[code, responseCode, command].filter(Boolean).join(' ')})`;
}

/** A promise that also rejects when the signal aborts: nothing waits for it any more. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const waiting = new AbortController();
  try {
    return await Promise.race([
      promise,
      once(signal, 'abort', { signal: waiting.signal }).then(() => Promise.reject(new Error('This process ends'))),
    ]);
  } finally {
    waiting.abort();
  }
}

/**
 * Sends e-mail through the job queue: the row holds the e-mail, the job only its id. Without SMTP the row is the outbox
 * that an admin reads; with SMTP it is deleted once the server has accepted it. An e-mail is sent twice only if a
 * process or Postgres fails between these two.
 */
export class Mailer {
  private readonly transport: Transporter | null;
  private readonly from: string;
  private readonly listeners: ((id: string, outcome: MailOutcome, tx: Knex) => Promise<unknown>)[] = [];

  constructor(
    private readonly knex: Knex,
    private readonly jobs: Jobs,
    settings: Pick<Settings, 'smtpUrl' | 'publicUrl'>,
  ) {
    this.transport = settings.smtpUrl ? createTransport({ url: settings.smtpUrl, ...PATIENCE }) : null;
    this.from = `Quotewright <no-reply@${new URL(settings.publicUrl).hostname}>`;
    jobs.handle('mail', { left: () => this.left(), run: (id, signal) => this.deliver(id, signal) });
  }

  /** E-mails are kept for an admin to read instead of sent. */
  get captures(): boolean {
    return this.transport === null;
  }

  /** Stores e-mails. They will be sent (or are in the outbox) even if this process ends now, or the queue is down. */
  async send(...mails: readonly Mail[]): Promise<void> {
    this.offer(await this.write(mails, this.knex));
  }

  /** Stores e-mails within the caller's transaction. Returns their ids, in order. */
  async write(mails: readonly Mail[], tx: Knex): Promise<string[]> {
    const rows = mails.map((mail) => ({
      id: uuid(),
      recipient: mail.to,
      subject: mail.subject,
      text: textOf(mail),
      html: htmlOf(mail),
      headers: headersOf(mail),
      account_id: mail.account ?? null,
      attachment: mail.attachment ?? null,
    }));
    if (rows.length > 0) await tx('app.mail').insert(rows);
    return rows.map(({ id }) => id);
  }

  /** Enqueues e-mails whose transaction has committed; otherwise the workers' next sweep finds them. */
  offer(ids: readonly string[]): void {
    if (this.transport) for (const id of ids) this.jobs.add('mail', id);
  }

  /** Registers a listener for the result of each e-mail, in the transaction that deletes it. */
  told(listener: (id: string, outcome: MailOutcome, tx: Knex) => Promise<unknown>): void {
    this.listeners.push(listener);
  }

  /** Closes the connection to the mail server. */
  close(): void {
    this.transport?.close();
  }

  /** The newest captured e-mails, newest first. */
  async outbox(limit = 100): Promise<KeptMail[]> {
    const { rows } = await this.knex.raw<{ rows: KeptMail[] }>(
      'SELECT * FROM app.mail ORDER BY created_at DESC, id DESC LIMIT ?',
      [limit],
    );
    return rows;
  }

  /** Deletes every e-mail to an address (account removed); those about the account go with its row. */
  async forget(recipient: string, tx: Knex = this.knex): Promise<void> {
    await tx.raw('DELETE FROM app.mail WHERE lower(recipient) = lower(?)', [recipient]);
  }

  /** Every stored e-mail that was never sent, including those from before SMTP was set. */
  private async left(): Promise<string[]> {
    return this.transport ? this.knex('app.mail').orderBy('created_at').pluck('id') : [];
  }

  /** Throws if the e-mail must be retried later, or is given up. */
  private async deliver(id: string, signal: AbortSignal): Promise<void> {
    const givenUp = await this.knex.transaction(async (tx) => {
      await tx.raw(`SET LOCAL idle_in_transaction_session_timeout = '${HOLD}'`);
      // No two workers send an e-mail at once, whatever the queue believes. Not with the row's own lock: deleting an
      // account must not wait for a mail server.
      const { rows: lock } = await tx.raw<{ rows: { taken: boolean }[] }>(
        'SELECT pg_try_advisory_xact_lock(?, hashtext(?)) AS taken',
        [LOCK, id],
      );
      if (!lock[0]!.taken) throw new Error('Another worker is sending this e-mail');
      const { rows } = await tx.raw<{ rows: (KeptMail & { old: boolean })[] }>(
        `SELECT *, created_at < now() - interval '${GIVE_UP}' AS old FROM app.mail WHERE id = ?`,
        [id],
      );
      const mail = rows[0];
      if (!mail || !this.transport) return null;
      const sending = this.transport
        .sendMail({
          from: this.from,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: mail.headers ?? {},
          attachments: mail.attachment
            ? [
                {
                  filename: mail.attachment.name,
                  content: mail.attachment.content,
                  contentType: typeOf(mail.attachment),
                },
              ]
            : [],
          messageId: `<${id}@quotewright>`,
        })
        .then(() => null, refusalOf);
      const refusal = await unlessAborted(sending, signal);
      if (refusal !== null && !mail.old) throw new Error(refusal);
      await tx.raw('DELETE FROM app.mail WHERE id = ?', [id]);
      for (const listener of this.listeners) await listener(id, refusal === null ? 'sent' : 'given_up', tx);
      return refusal;
    });
    if (givenUp !== null) throw new Error(`Given up after ${GIVE_UP}: ${givenUp}`);
  }
}
