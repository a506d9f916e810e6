import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { canDecline, isMailKind, type MailKind } from '@quotewright/domain/emails/contract-kinds.js';

/** Bytes of the keyed hash that `app.mail_person` makes of an address, and of the signature behind it in a token. */
const PERSON = 32;
const SIGNATURE = 16;

/** The kind of the first tokens, which do not name it. They are in e-mails, so they work for ever. */
const UNNAMED: MailKind = 'templates';

/** One kind of e-mail to one person. */
interface Declined {
  /** `app.mail_person` of the address. */
  person: Buffer;
  kind: MailKind;
}

/** Called in the transaction of an opt-out, with the ids of its e-mails that were not sent and never will be. */
type OptedOut = (declined: Declined, unsent: readonly string[], tx: Knex) => Promise<unknown>;

/**
 * Which kinds of e-mail people have declined. A token names a person by the keyed hash of an address, and a kind, and
 * proves that this product issued it. It never expires, needs no sign-in, and reveals nothing in logs.
 */
export class OptOuts {
  private secret: Promise<Buffer> | undefined;
  private readonly listeners: OptedOut[] = [];

  /** @param sends e-mails are sent; else they are captured, and what is captured stays */
  constructor(
    private readonly knex: Knex,
    private readonly sends: boolean,
  ) {}

  /** Registers what else an opt-out changes. */
  told(listener: OptedOut): void {
    this.listeners.push(listener);
  }

  async tokenOf({ person, kind }: Declined): Promise<string> {
    const token = Buffer.concat([person, await this.signatureOf({ person, kind })]).toString('base64url');
    return kind === UNNAMED ? token : `${token}.${kind}`;
  }

  /** What a token declines; `null` if it was never issued. */
  async of(token: string): Promise<Declined | null> {
    const [code = '', kind = UNNAMED, ...more] = token.split('.');
    const bytes = Buffer.from(code, 'base64url');
    if (bytes.length !== PERSON + SIGNATURE || more.length > 0 || !isMailKind(kind) || !canDecline(kind)) return null;
    const person = bytes.subarray(0, PERSON);
    return timingSafeEqual(bytes.subarray(PERSON), await this.signatureOf({ person, kind })) ? { person, kind } : null;
  }

  async isOut({ person, kind }: Declined): Promise<boolean> {
    return (await this.knex('app.mail_opt_out').where({ person, kind }).first('at')) !== undefined;
  }

  /** Declines a kind, including e-mails that no mail server has accepted yet. */
  async out({ person, kind }: Declined): Promise<void> {
    await this.knex.transaction(async (tx) => {
      await tx('app.mail_opt_out').insert({ person, kind }).onConflict(['person', 'kind']).ignore();
      const unsent = this.sends
        ? await tx('app.mail')
            .where({ kind })
            .whereRaw('app.mail_person(recipient) = ?', [person])
            .delete()
            .returning<{ id: string }[]>('id')
        : [];
      for (const listener of this.listeners)
        await listener(
          { person, kind },
          unsent.map(({ id }) => id),
          tx,
        );
    });
  }

  /** Wants it again. */
  async in({ person, kind }: Declined): Promise<void> {
    await this.knex('app.mail_opt_out').where({ person, kind }).delete();
  }

  private async signatureOf({ person, kind }: Declined): Promise<Buffer> {
    this.secret ??= this.readSecret();
    return createHmac('sha256', await this.secret)
      .update('opt-out')
      .update(person)
      .update(kind === UNNAMED ? '' : kind)
      .digest()
      .subarray(0, SIGNATURE);
  }

  private async readSecret(): Promise<Buffer> {
    try {
      return (await this.knex('app.secret').where({ name: 'mail-person' }).first<{ value: Buffer }>('value')).value;
    } catch (error) {
      this.secret = undefined;
      throw error;
    }
  }
}
