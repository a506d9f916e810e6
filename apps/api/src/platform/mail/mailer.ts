import { once } from 'node:events';
import { createTransport, type Transporter } from 'nodemailer';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { canDecline, ruleOf, type MailKind, type MailPreview } from '@quotewright/domain/emails/contract-kinds.js';
import { optOutPage } from '@quotewright/domain/emails/contract.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Settings } from '../settings.js';
import { addressForm } from '../address-form.js';
import { bounceOf, markFailing } from './failing.js';
import { fileNotices } from './file-notices.js';
import type { Mail, MailAttachment } from './mail.js';
import { namedIn } from './named.js';
import type { OptOuts } from './opt-outs.js';
import { htmlOf, textOf } from './rendering.js';

/** An e-mail that no mail server has accepted for so long is given up. */
const GIVE_UP = '3 days';
/** How long a mail server may keep a worker waiting (ms). */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** A worker that vanished with its machine holds an e-mail no longer than this. */
const HOLD = '2min';
/** The kind that is also sent to an address that fails: by it, an account finds out whether it works again. */
const THROUGH: MailKind = 'confirm-address';
/** Namespace of the advisory locks on e-mails. */
const LOCK = 7091880;

/** An e-mail as stored. */
interface KeptMail {
  id: string;
  /** `null`: written by an earlier release. */
  kind: MailKind | null;
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

/** The recipient of an e-mail. */
interface Reader {
  person: Buffer;
  declined: boolean;
  failing: boolean;
  /** The address is that of a deactivated account. */
  deactivated: boolean;
}

/** Result of an e-mail: accepted by a mail server, or given up after three days. */
type MailOutcome = 'sent' | 'given_up';

/** Headers by which a mail program offers to unsubscribe with one press (RFC 2369, RFC 8058). */
function headersOf({ stop }: Mail): Record<string, string> | null {
  return stop ? { 'List-Unsubscribe': `<${stop.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : null;
}

/** A mail server's error without its text: that often repeats the recipient's address, and the queue stores it. */
function refusalOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  return `The mail server did not accept the e-mail (${[code, responseCode, command].filter(Boolean).join(' ')})`;
}

/** The two parts and the subject. */
const partsOf = (mail: Mail): { subject: string; text: string; html: string } => ({
  subject: mail.subject,
  text: textOf(mail),
  html: htmlOf(mail),
});

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
  private readonly site: string;
  private readonly samples = new Map<MailKind, () => Mail[]>();
  private readonly listeners: ((id: string, outcome: MailOutcome, tx: Knex) => Promise<unknown>)[] = [];

  constructor(
    private readonly knex: Knex,
    private readonly jobs: Jobs,
    private readonly optOuts: OptOuts,
    settings: Pick<Settings, 'smtpUrl' | 'publicUrl'>,
  ) {
    this.transport = settings.smtpUrl ? createTransport({ url: settings.smtpUrl, ...PATIENCE }) : null;
    this.site = settings.publicUrl;
    this.from = `Quotewright <no-reply@${new URL(settings.publicUrl).hostname}>`;
    jobs.handle('mail', { left: () => this.left(), run: (id, signal) => this.deliver(id, signal) });
  }

  /** E-mails are kept for an admin to read instead of sent. */
  get captures(): boolean {
    return this.transport === null;
  }

  /** Registers what a kind of e-mail looks like: one for each occasion, made from sample data by the code that sends it. */
  shows(kind: MailKind, samples: () => Mail[]): void {
    this.samples.set(kind, samples);
  }

  /** A kind with sample data. */
  preview(kind: MailKind): MailPreview {
    return {
      kind,
      samples: this.samples.get(kind)!().map((mail) => ({
        ...this.rendered(mail),
        attachment: mail.attachment?.name ?? null,
      })),
    };
  }

  /** An e-mail to look at, as its reader would get it: its link to unsubscribe opens the page but changes nothing. */
  rendered(mail: Mail): { subject: string; text: string; html: string } {
    return partsOf(this.stoppable(mail, 'preview'));
  }

  /** Adds the link that stops an e-mail, if it may be declined and has no link of its own. */
  private stoppable(mail: Mail, token: string): Mail {
    if (!canDecline(mail.kind)) return mail;
    return { ...mail, stop: mail.stop ?? { label: 'Unsubscribe', url: siteAddress(this.site, optOutPage(token)) } };
  }

  /** Stores e-mails. They will be sent (or are in the outbox) even if this process ends now, or the queue is down. */
  async send(...mails: readonly Mail[]): Promise<void> {
    this.offer(await this.knex.transaction((tx) => this.write(mails, tx)));
  }

  /**
   * Stores e-mails within the caller's transaction, but for those that their readers have declined, those to addresses
   * that take none, what only concerns accounts to those that are deactivated, and those that name who was just erased; and
   * files what they say for the accounts among the readers. Returns their ids, in order; `null` for one that is not sent.
   */
  async write(mails: readonly Mail[], tx: Knex): Promise<(string | null)[]> {
    if (mails.length === 0) return [];
    const named = await namedIn(mails, tx);
    await fileNotices(
      tx,
      mails.flatMap((mail, at) => (named[at] ? { mail, named: named[at] } : [])),
      this.site,
    );
    const readers = await this.readers(mails, tx);
    const rows = await Promise.all(
      mails.map(async (given, at) => {
        const { person, declined, failing, deactivated } = readers[at]!;
        const { kind } = given;
        const names = named[at] ?? null;
        if (names === null) return null;
        if ((declined && canDecline(kind)) || (failing && kind !== THROUGH)) return null;
        if (deactivated && ruleOf(kind).to !== 'anybody') return null;
        const mail = this.stoppable(given, await this.optOuts.tokenOf({ person, kind }));
        return {
          id: uuid(),
          kind,
          recipient: addressForm(mail.to),
          ...partsOf(mail),
          headers: headersOf(mail),
          account_id: mail.account ?? null,
          client_id: mail.client ?? null,
          ...names,
          attachment: mail.attachment ?? null,
        };
      }),
    );
    const written = rows.filter((row) => row !== null);
    if (written.length > 0) await tx('app.mail').insert(written);
    return rows.map((row) => row && row.id);
  }

  /** Who the recipients are, whether they declined this kind, and whether address or account take none. In order. */
  private async readers(mails: readonly Mail[], tx: Knex): Promise<Reader[]> {
    const { rows } = await tx.raw<{ rows: Reader[] }>(
      `SELECT p.person, o.person IS NOT NULL AS declined, f.person IS NOT NULL AS failing,
              EXISTS (SELECT FROM app."user" u WHERE lower(u.email) = lower(m.address) AND u.deactivated_at IS NOT NULL) AS deactivated
         FROM unnest(?::text[], ?::text[]) WITH ORDINALITY AS m (address, kind, n)
         CROSS JOIN LATERAL (SELECT app.mail_person(m.address) AS person) p
         LEFT JOIN app.mail_opt_out o ON o.person = p.person AND o.kind = m.kind
         LEFT JOIN app.mail_failing f ON f.person = p.person
        ORDER BY m.n`,
      [mails.map(({ to }) => addressForm(to)), mails.map(({ kind }) => kind)],
    );
    return rows;
  }

  /** Enqueues e-mails whose transaction has committed; otherwise the workers' next sweep finds them. */
  offer(ids: readonly (string | null)[]): void {
    if (this.transport) for (const id of ids) if (id !== null) this.jobs.add('mail', id);
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
      const { rows } = await tx.raw<{ rows: (KeptMail & { old: boolean; failing: boolean })[] }>(
        `SELECT m.*, created_at < now() - interval '${GIVE_UP}' AS old,
                EXISTS (SELECT FROM app.mail_failing WHERE person = app.mail_person(m.recipient)) AS failing
           FROM app.mail m WHERE id = ?`,
        [id],
      );
      const mail = rows[0];
      if (!mail || !this.transport) return null;
      const ended = async (outcome: MailOutcome): Promise<void> => {
        await tx.raw('DELETE FROM app.mail WHERE id = ?', [id]);
        for (const listener of this.listeners) await listener(id, outcome, tx);
      };
      // The address was found to take none after this one was written.
      if (mail.failing && mail.kind !== THROUGH) {
        await ended('given_up');
        return null;
      }
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
        .then(
          () => null,
          (error: unknown) => error,
        );
      const error = await unlessAborted(sending, signal);
      const bounce = error === null ? null : bounceOf(error);
      if (bounce !== null) {
        await markFailing(tx, [{ address: mail.recipient, reason: bounce }]);
        await ended('given_up');
        return null;
      }
      const refusal = error === null ? null : refusalOf(error);
      if (refusal !== null && !mail.old) throw new Error(refusal);
      await ended(refusal === null ? 'sent' : 'given_up');
      return refusal;
    });
    if (givenUp !== null) throw new Error(`Given up after ${GIVE_UP}: ${givenUp}`);
  }
}
