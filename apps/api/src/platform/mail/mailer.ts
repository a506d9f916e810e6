import { createTransport, type Transporter } from 'nodemailer';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import type { Jobs } from '../jobs/jobs.js';
import type { Settings } from '../settings.js';

/** How often workers look for letters that are in no queue (ms). */
const SWEEP_MS = 60_000;

/** A mail in plain words; the HTML version is made from the same parts. */
export interface Mail {
  to: string;
  subject: string;
  /** Paragraphs of plain text. */
  paragraphs: readonly string[];
  /** One address to follow, with the words on its button. */
  action?: { label: string; url: string };
}

/** A mail as it is kept. */
export interface KeptMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: Date;
}

/** A text as it stands in HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The plain-text body. */
export function textOf(mail: Mail): string {
  return [...mail.paragraphs, ...(mail.action ? [`${mail.action.label}:\n${mail.action.url}`] : []), 'Quotewright'].join('\n\n');
}

/** The HTML body: one column, inline styles, no pictures, nothing loaded from elsewhere. */
export function htmlOf(mail: Mail): string {
  const paragraphs = mail.paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('');
  const action = mail.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(mail.action.url)}" style="background:#1c3d5a;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none">${escapeHtml(mail.action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:#555">Or open this address: ${escapeHtml(mail.action.url)}</p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title></head><body style="font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;max-width:560px;margin:0 auto;padding:24px">${paragraphs}${action}<p style="margin:24px 0 0;color:#555">Quotewright</p></body></html>`;
}

/**
 * Sends mail through the job queue: the row holds the letter, the job only its id. Without SMTP the row is the outbox
 * that an admin reads; with SMTP it is deleted once the server has taken the letter.
 */
export class Mailer {
  private readonly transport: Transporter | null;
  private readonly from: string;
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly knex: Knex,
    private readonly jobs: Jobs,
    settings: Pick<Settings, 'smtpUrl' | 'publicUrl'>,
  ) {
    this.transport = settings.smtpUrl ? createTransport(settings.smtpUrl) : null;
    this.from = `Quotewright <no-reply@${new URL(settings.publicUrl).hostname}>`;
    jobs.handle('mail', (data) => this.deliver(String(data.mailId)));
  }

  /** Mail is kept for an admin to read instead of sent. */
  get captures(): boolean {
    return this.transport === null;
  }

  /** Queues a letter. It is on its way (or in the outbox) even if this process ends, or the queue is away, now. */
  async send(mail: Mail, id: string = uuid()): Promise<void> {
    await this.knex.raw(
      'INSERT INTO app.mail (id, recipient, subject, text, html) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
      [id, mail.to, mail.subject, textOf(mail), htmlOf(mail)],
    );
    // What cannot be queued now is queued by the next sweep.
    if (this.transport) await this.jobs.add('mail', id, { mailId: id }).catch(() => undefined);
  }

  /** Keeps queueing what was written down and never sent (the queue was away, or SMTP came later); for workers. */
  async keepSweeping(): Promise<void> {
    if (!this.transport) return;
    this.sweeping = setInterval(() => void this.sweep().catch(() => undefined), SWEEP_MS);
    await this.sweep();
  }

  /** Ends the sweeping. */
  close(): void {
    clearInterval(this.sweeping);
    this.transport?.close();
  }

  private async sweep(): Promise<void> {
    const { rows } = await this.knex.raw<{ rows: { id: string }[] }>('SELECT id FROM app.mail ORDER BY created_at LIMIT 10000');
    for (const { id } of rows) await this.jobs.add('mail', id, { mailId: id });
  }

  /** The newest kept letters, newest first. */
  async outbox(limit = 100): Promise<KeptMail[]> {
    const { rows } = await this.knex.raw<{ rows: KeptMail[] }>('SELECT * FROM app.mail ORDER BY created_at DESC, id DESC LIMIT ?', [limit]);
    return rows;
  }

  /** Forgets every letter to an address (account removed). */
  async forget(recipient: string, tx: Knex = this.knex): Promise<void> {
    await tx.raw('DELETE FROM app.mail WHERE lower(recipient) = lower(?)', [recipient]);
  }

  private async deliver(id: string): Promise<void> {
    const { rows } = await this.knex.raw<{ rows: KeptMail[] }>('SELECT * FROM app.mail WHERE id = ?', [id]);
    const mail = rows[0];
    if (!mail || !this.transport) return;
    await this.transport.sendMail({
      from: this.from,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${id}@quotewright>`,
    });
    await this.knex.raw('DELETE FROM app.mail WHERE id = ?', [id]);
  }
}
