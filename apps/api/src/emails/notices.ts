import { Injectable } from '@nestjs/common';
import { canDecline, isNotice, mailKinds, ruleOf, type MailKind } from '@quotewright/domain/emails/contract-kinds.js';
import {
  noticeDays,
  type ChooseNotificationRequest,
  type Notice,
  type NoticesPage,
  type Notifications,
  type ReadNoticesRequest,
  type UnreadNotices,
} from '@quotewright/domain/emails/contract-notices.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { pageOf } from '@quotewright/projections/kernel/paging.js';
import { assertVerified, isVerified } from '../platform/auth/verified.js';
import { Database } from '../platform/db/database.js';
import { invalidInput } from '../platform/http/validation.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { OptOuts } from '../platform/mail/opt-outs.js';

/** A row of `app.notice`. */
interface StoredNotice extends Pick<Notice, 'kind' | 'text' | 'path'> {
  /** As text, because it is a bigint. */
  id: string;
  at: Date;
  read_at: Date | null;
}

/** What people were told of in the product, and what they choose to be told of. */
@Injectable()
export class Notices {
  constructor(
    private readonly db: Database,
    private readonly optOuts: OptOuts,
    jobs: Jobs,
  ) {
    jobs.handle('notice-past', {
      left: async () => ((await this.past().first('id')) ? ['all'] : []),
      run: async () => {
        await this.past().delete();
      },
    });
  }

  /** One page of what `viewer` was told of, newest first. */
  async page({ id }: Actor, { page, perPage }: { page: number; perPage: number }): Promise<NoticesPage> {
    const own = this.db.knex('app.notice').where({ account_id: id });
    const found = await pageOf<StoredNotice>(own, { page, perPage }, (rows) =>
      rows.orderBy('id', 'desc').select('id', 'kind', 'text', 'path', 'at', 'read_at'),
    );
    return {
      ...found,
      data: found.data.map(({ at, read_at: read, ...row }) => ({
        ...row,
        id: Number(row.id),
        at: at.toISOString(),
        read: read !== null,
      })),
    };
  }

  async unread({ id }: Actor): Promise<UnreadNotices> {
    const [{ count }] = (await this.db.knex('app.notice').where({ account_id: id, read_at: null }).count()) as [
      { count: string },
    ];
    return { unread: Number(count) };
  }

  /** Marks notices of `viewer` as read; those that are stay as they are. */
  async read({ ids = [], upto = 0 }: ReadNoticesRequest, { id }: Actor): Promise<void> {
    await this.db
      .knex('app.notice')
      .where({ account_id: id, read_at: null })
      .where((either) => void either.whereIn('id', ids).orWhere('id', '<=', upto))
      .update({ read_at: this.db.knex.fn.now() });
  }

  /** What `viewer` has chosen. An unconfirmed address may be somebody else's, so nothing that it declined is told. */
  async choices(viewer: Actor): Promise<Notifications> {
    const { person, failing } = await this.reader(viewer);
    const [declined, unfiled] = await Promise.all([
      this.db.knex('app.mail_opt_out').where({ person }).pluck<MailKind[]>('kind'),
      this.db.knex('app.notice_opt_out').where({ account_id: viewer.id }).pluck<MailKind[]>('kind'),
    ]);
    return {
      address_failing: failing,
      choices: kindsFor(viewer).map((kind) => ({
        kind,
        mail: canDecline(kind) ? !(isVerified(viewer) && declined.includes(kind)) : null,
        bell: isNotice(kind) ? !unfiled.includes(kind) : null,
      })),
    };
  }

  /** Chooses for one kind. Throws `address_unverified` (403), and `invalid_input` for what `viewer` cannot choose. */
  async choose({ kind, mail, bell }: ChooseNotificationRequest, viewer: Actor): Promise<void> {
    assertVerified(viewer);
    const ours = kindsFor(viewer).includes(kind);
    if (!ours || (mail !== undefined && !canDecline(kind)) || (bell !== undefined && !isNotice(kind)))
      throw invalidInput([{ path: 'kind', code: 'kind', message: 'This cannot be declined.' }]);
    const { person } = await this.reader(viewer);
    if (mail !== undefined) await (mail ? this.optOuts.in({ person, kind }) : this.optOuts.out({ person, kind }));
    const row = { account_id: viewer.id, kind };
    if (bell === true) await this.db.knex('app.notice_opt_out').where(row).delete();
    if (bell === false)
      await this.db.knex('app.notice_opt_out').insert(row).onConflict(['account_id', 'kind']).ignore();
  }

  private past() {
    return this.db.knex('app.notice').whereRaw('at < now() - make_interval(days => ?)', [noticeDays]);
  }

  private async reader({ id }: Actor): Promise<{ person: Buffer; failing: boolean }> {
    const { rows } = await this.db.knex.raw<{ rows: { person: Buffer; failing: boolean }[] }>(
      `SELECT p.person, EXISTS (SELECT FROM app.mail_failing f WHERE f.person = p.person) AS failing
         FROM app."user" u CROSS JOIN LATERAL (SELECT app.mail_person(u.email) AS person) p WHERE u.id = ?`,
      [id],
    );
    if (!rows[0]) throw new DomainError('not_found', 'This account was not found.');
    return rows[0];
  }
}

/** The kinds that an account may get and choose about. */
function kindsFor({ userType }: Actor): MailKind[] {
  return (Object.keys(mailKinds) as MailKind[]).filter((kind) => {
    const { to } = ruleOf(kind);
    return (canDecline(kind) || isNotice(kind)) && to !== (userType === 'admin' ? 'businesses' : 'admins');
  });
}
