import { Injectable } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { accountById } from '../platform/auth/accounts.js';
import { Database } from '../platform/db/database.js';
import { OwnData } from '../platform/own-data/own-data.js';
import { Team } from './team.js';

/** What an account's export holds of the account itself and of its team. */
@Injectable()
export class IdentityData {
  constructor(
    private readonly db: Database,
    private readonly team: Team,
    data: OwnData,
  ) {
    data.holds(
      {
        name: 'account',
        about: 'Your name, address, business and role.',
        whose: 'person',
        rows: (viewer, picture) => this.account(viewer, picture),
      },
      {
        name: 'sign-ins',
        about: 'Where you signed in during the last 180 days.',
        whose: 'person',
        rows: (viewer) => this.signIns(viewer),
      },
      {
        name: 'team',
        about: 'Members of your business, and open invitations.',
        whose: 'business',
        rows: (viewer, picture) => this.members(viewer, picture),
      },
    );
  }

  private async *account(viewer: Actor, picture: (hash: string | null) => void): AsyncGenerator<object> {
    const account = await accountById(this.db.knex, viewer.id);
    if (!account) return;
    const { password_hash: _, held: __, ...kept } = account;
    picture(account.image);
    const devices = await this.db.knex('app.device').where({ user_id: viewer.id }).orderBy('seen_at').pluck('seen_at');
    const premium = await this.db.knex('app.premium_request').where({ user_id: viewer.id }).first('template_id', 'at');
    const passkeys = await this.db
      .knex('app.passkey')
      .where({ user_id: viewer.id })
      .orderBy('id')
      .select('name', 'created_at', 'used_at');
    yield { ...kept, passkeys, known_browsers_last_seen: devices, premium_request: premium ?? null };
  }

  private async *signIns(viewer: Actor): AsyncGenerator<object> {
    yield* await this.db
      .knex('app.sign_in')
      .where({ user_id: viewer.id })
      .orderBy('id')
      .select<object[]>('id', 'at', 'seen_at', 'browser', 'system', 'how', 'network');
    yield* await this.db
      .knex('app.refused_sign_in')
      .where({ user_id: viewer.id })
      .orderBy('id')
      .select<object[]>('at', 'browser', 'system', 'how', 'network', 'attempts', { refused: 'reason' });
  }

  private async *members(viewer: Actor, picture: (hash: string | null) => void): AsyncGenerator<object> {
    const { members, invitations } = await this.team.of(viewer);
    for (const member of members) {
      picture(member.image);
      yield { kind: 'member', ...member };
    }
    for (const invitation of invitations) yield { kind: 'invitation', ...invitation };
  }
}
