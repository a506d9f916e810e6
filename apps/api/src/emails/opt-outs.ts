import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../platform/db/database.js';

/** Bytes of the keyed hash that `app.mail_person` makes of an address, and of the signature behind it in a token. */
const PERSON = 32;
const SIGNATURE = 16;

/**
 * Who has unsubscribed. A token identifies a person by the keyed hash of an address and proves that this product issued
 * it. It never expires, needs no sign-in, and reveals nothing in logs.
 */
@Injectable()
export class OptOuts {
  private secret: Promise<Buffer> | undefined;

  constructor(private readonly db: Database) {}

  /** The unsubscribe token of one person (`app.mail_person` of the address). */
  async tokenOf(person: Buffer): Promise<string> {
    return Buffer.concat([person, await this.signatureOf(person)]).toString('base64url');
  }

  /** The person of this token; `null` if it was never issued. */
  async personOf(token: string): Promise<Buffer | null> {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== PERSON + SIGNATURE) return null;
    const person = bytes.subarray(0, PERSON);
    return timingSafeEqual(bytes.subarray(PERSON), await this.signatureOf(person)) ? person : null;
  }

  async isOut(person: Buffer): Promise<boolean> {
    return (await this.db.knex('app.mail_opt_out').where({ person }).first('at')) !== undefined;
  }

  /**
   * Unsubscribes, including e-mails that no mail server has accepted yet. An address without an account is also erased,
   * because nothing needs it any more.
   */
  async out(person: Buffer): Promise<void> {
    await this.db.knex.transaction(async (tx) => {
      await tx('app.mail_opt_out').insert({ person }).onConflict('person').ignore();
      await tx.raw(
        `WITH unsent AS (
           DELETE FROM app.mail m USING app.mailing_recipient r WHERE r.mail_id = m.id AND r.state = 'waiting' AND app.mail_person(m.recipient) = ? RETURNING m.id
         ) UPDATE app.mailing_recipient SET state = 'opted_out', at = now() WHERE mail_id IN (SELECT id FROM unsent)`,
        [person],
      );
      await tx('app.mailing_recipient')
        .whereNotNull('address')
        .whereRaw('app.mail_person(address) = ?', [person])
        .update({ address: null });
    });
  }

  /** Subscribes again. */
  async in(person: Buffer): Promise<void> {
    await this.db.knex('app.mail_opt_out').where({ person }).delete();
  }

  private async signatureOf(person: Buffer): Promise<Buffer> {
    this.secret ??= this.readSecret();
    return createHmac('sha256', await this.secret)
      .update('opt-out')
      .update(person)
      .digest()
      .subarray(0, SIGNATURE);
  }

  private async readSecret(): Promise<Buffer> {
    try {
      return (await this.db.knex('app.secret').where({ name: 'mail-person' }).first<{ value: Buffer }>('value')).value;
    } catch (error) {
      this.secret = undefined;
      throw error;
    }
  }
}
