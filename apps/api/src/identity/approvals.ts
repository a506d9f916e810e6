import { Inject, Injectable } from '@nestjs/common';
import { isTrade } from '@quotewright/domain/catalogue/visibility.js';
import type { ApproveRequest } from '@quotewright/domain/identity/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { galleryRules } from '@quotewright/domain/kernel/reasons.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { Account } from '../platform/auth/accounts.js';
import { Sessions } from '../platform/auth/sessions.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { MemberEvents } from '../platform/commands/member-events.js';
import { Database } from '../platform/db/database.js';
import { invalidInput } from '../platform/http/validation.js';
import { domainForm } from '../platform/address-form.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

/** Which trade businesses see suppliers' cost: an admin's decisions, and the rule of trusted domains. */
@Injectable()
export class Approvals {
  constructor(
    private readonly db: Database,
    private readonly sessions: Sessions,
    private readonly mailer: Mailer,
    private readonly events: MemberEvents,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    mailer.shows('approval', () => [
      letter(sample.account, true, null, settings.publicUrl),
      letter(sample.account, false, 'We did not find the business in the register.', settings.publicUrl),
    ]);
  }

  /**
   * Approves or refuses a trade business and e-mails it; repeating the decision changes and sends nothing. Throws
   * `not_found`, `invalid_input` for an account that needs no approval, and `address_unverified` (403).
   */
  async decide({ id, approved, reason }: ApproveRequest, context: CommandContext): Promise<void> {
    const told = await this.db.knex.transaction(async (tx) => {
      // First the business, then its members: deactivating it locks them in this order.
      const own = tx('app.user').where({ id }).select('business_id');
      await tx('app.business').where('id', own).forUpdate().select('id');
      const account = await tx<Account & { approved: boolean | null }>('app.user').where({ id }).forUpdate().first();
      if (!account) throw new DomainError('not_found', 'This account was not found.');
      if (!isTrade(account.user_type))
        throw invalidInput([
          { path: 'id', code: 'no_trade', message: 'Only contractors and Retail & Install accounts need approval.' },
        ]);
      if (account.standing === 'unverified')
        throw new DomainError('address_unverified', 'This account’s e-mail address is not confirmed yet.');
      const approvalReason = reason?.trim() || null;
      if (account.approved === approved && account.approval_reason === approvalReason) return null;
      await tx('app.business').where({ id: account.business_id! }).update({
        approved,
        approval_reason: approvalReason,
        approved_at: tx.fn.now(),
        approved_by: context.actor!.id,
      });
      return {
        event: await this.events.record(tx, account.business_id!, context, {
          type: 'AccountChanged',
          data: { member: id, change: approved ? 'approved' : 'refused' },
        }),
        letters: await this.mailer.write(
          [
            {
              ...letter(account, approved, approvalReason, this.settings.publicUrl),
              names: { accounts: [context.actor!.id] },
            },
          ],
          tx,
        ),
      };
    });
    if (told) {
      this.mailer.offer(told.letters);
      this.events.soon(told.event);
    }
    this.sessions.forget(id);
  }

  /** The trusted domains, sorted by name. */
  async trustedDomains(): Promise<string[]> {
    return this.db.knex('app.trusted_domain').orderBy('domain').pluck<string[]>('domain');
  }

  /** Replaces the trusted domains. Accounts approved by a removed one stay approved; waiting ones are approved now. */
  async trust(domains: readonly string[], context: CommandContext): Promise<void> {
    const wanted = [...new Set(domains.map((domain) => domainForm(domain)))];
    const { approved, event } = await this.db.knex.transaction(async (tx) => {
      const removed = await tx('app.trusted_domain').whereNotIn('domain', wanted).delete();
      const fresh =
        wanted.length > 0
          ? await tx('app.trusted_domain')
              .insert(wanted.map((domain) => ({ domain, added_by: context.actor!.id })))
              .onConflict('domain')
              .ignore()
              .returning('domain')
          : [];
      const data = { added: fresh.length, removed };
      const { rows } = await tx.raw<{ rows: { id: number }[] }>(
        `UPDATE app.business b SET approved = true, approved_at = now() FROM app."user" u, app.trusted_domain d
          WHERE u.business_id = b.id AND u.role = 'owner' AND u.standing = 'waiting'
            AND d.domain = lower(split_part(u.email, '@', 2)) RETURNING u.id`,
      );
      return {
        approved: rows.map(({ id }) => id),
        event:
          data.added + data.removed > 0
            ? await this.events.record(tx, galleryRules, context, { type: 'TrustedDomainsChanged', data })
            : null,
      };
    });
    if (event) this.events.soon(event);
    for (const id of approved) this.sessions.forget(id);
  }
}

function letter(
  { email: to, id: account }: Pick<Account, 'id' | 'email'>,
  approved: boolean,
  reason: string | null,
  publicUrl: string,
): Mail {
  const words = reason ? [reason] : [];
  const action = { label: 'Open Quotewright', url: siteAddress(publicUrl, '/dashboard') };
  return approved
    ? {
        kind: 'approval',
        to,
        account,
        subject: 'Your business is approved',
        paragraphs: ['You can now see what suppliers charge you, with your margin and markup.', ...words],
        action,
      }
    : {
        kind: 'approval',
        to,
        account,
        subject: 'Your business was not approved',
        paragraphs: [
          'Supplier costs stay hidden. You can still quote with retail prices and your own prices.',
          ...words,
        ],
        action,
      };
}
