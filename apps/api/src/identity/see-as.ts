import { Inject, Injectable } from '@nestjs/common';
import { seeAsMinutes } from '@quotewright/domain/identity/contract-see-as.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { accountById, type Account } from '../platform/auth/accounts.js';
import { Sessions, type Session } from '../platform/auth/sessions.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Database } from '../platform/db/database.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { MemberEvents } from '../platform/commands/member-events.js';

/** An admin's session shows for a while what an account sees, and can change nothing (docs/adr/0116). */
@Injectable()
export class SeeAs {
  constructor(
    private readonly db: Database,
    private readonly sessions: Sessions,
    private readonly mailer: Mailer,
    private readonly events: MemberEvents,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    mailer.shows('seen-as', () => [
      this.letter(sample.account, { admin: sample.other, at: sample.at, reason: 'You asked why a price is missing.' }),
    ]);
  }

  /**
   * Shows an admin's session what an account sees, and tells the account. Throws `not_found`, and `cannot_be_seen` (409)
   * for an admin or a deactivated account.
   */
  async begin(session: Session, id: number, context: CommandContext): Promise<void> {
    const told = await this.db.knex.transaction(async (tx) => {
      const account = await accountById(tx, id);
      if (!account) throw new DomainError('not_found', 'This account was not found.');
      if (account.business_id === null || account.deactivated_at !== null)
        throw new DomainError(
          'cannot_be_seen',
          account.deactivated_at === null
            ? 'You cannot see what another admin sees.'
            : 'This account is deactivated: it sees nothing.',
        );
      const { rows } = await tx.raw<{ rows: { at: Date }[] }>(
        `INSERT INTO app.see_as AS v (token_hash, user_id, ends_at) VALUES (?, ?, now() + make_interval(mins => ?))
         ON CONFLICT (token_hash) DO UPDATE SET user_id = excluded.user_id, ends_at = excluded.ends_at WHERE v.ends_at <= now()
         RETURNING now() AS at`,
        [session.key, id, seeAsMinutes],
      );
      // Another tab was faster.
      if (!rows[0]) throw new DomainError('read_only', 'You already see what an account sees. Stop first.');
      const letter = this.letter(account, {
        admin: session.account.name,
        at: rows[0].at,
        reason: context.reason ?? '',
      });
      return {
        event: await this.events.record(tx, account.business_id, context, {
          type: 'MemberSeenAs',
          data: { member: id, minutes: seeAsMinutes },
        }),
        letters: await this.mailer.write([{ ...letter, names: { accounts: [session.account.id] } }], tx),
      };
    });
    this.sessions.forget(session.account.id);
    this.events.soon(told.event);
    this.mailer.offer(told.letters);
  }

  /** Shows the session its own account again. */
  async stop({ account, key }: Session): Promise<void> {
    await this.db.knex('app.see_as').where({ token_hash: key }).delete();
    this.sessions.forget(account.id);
  }

  private letter(
    { id, email }: Pick<Account, 'id' | 'email'>,
    { admin, at, reason }: { admin: string; at: Date; reason: string },
  ): Mail {
    return {
      kind: 'seen-as',
      to: email,
      account: id,
      subject: 'An admin of Quotewright sees what you see',
      paragraphs: [
        `For at most ${seeAsMinutes} minutes an admin sees Quotewright as you do. They can change nothing, and do not see where you are signed in or how your sign-in is protected.`,
      ],
      facts: [
        { name: 'Admin', value: isolated(admin) },
        { name: 'From', value: at.toUTCString() },
        { name: 'Reason', value: isolated(reason) },
      ],
      action: { label: 'See it in your history', url: siteAddress(this.settings.publicUrl, '/history') },
    };
  }
}
