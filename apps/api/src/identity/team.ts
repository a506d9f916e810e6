import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import {
  invitationDays,
  invitationPage,
  type AcceptInvitationRequest,
  type ChangeMemberRequest,
  type Invitation,
  type InviteRequest,
  type MemberRights,
  type Team as TeamView,
  type TeamInvitation,
  type TeamMember,
} from '@quotewright/domain/identity/contract-team.js';
import { businessOf, type Actor, type Role } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { hasRight, roleNames } from '@quotewright/domain/kernel/rights.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { textFault } from '@quotewright/domain/kernel/text-rules.js';
import { ownsAnything } from '@quotewright/projections/quotes/owned.js';
import { accountByEmail, accountById, actorOf, createAccount, type Account } from '../platform/auth/accounts.js';
import { assertMayGo, assertOwned, lockedMembers, moveTo, startAlone } from '../platform/auth/businesses.js';
import { Devices } from '../platform/auth/devices.js';
import { assertGoodPassword } from '../platform/auth/passwords.js';
import { Sessions } from '../platform/auth/sessions.js';
import { Throttle } from '../platform/auth/throttle.js';
import { hashToken, newToken } from '../platform/auth/tokens.js';
import { assertVerified } from '../platform/auth/verified.js';
import { Checkpoints } from '../platform/commands/checkpoints.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Database } from '../platform/db/database.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';
import { invalidInput } from '../platform/http/validation.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import type { MemberEvent } from '@quotewright/domain/trail/access.js';
import { MemberEvents } from '../platform/commands/member-events.js';

/** A row of `app.invitation` with its business. */
interface StoredInvitation {
  id: number;
  business_id: number;
  email: string;
  role: Role;
  see_cost: boolean;
  ends_at: Date;
  business: string;
  invited_by: string | null;
}

/** The members of a business: inviting, joining, changing what they may do, and leaving. */
@Injectable()
export class Team {
  constructor(
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly checkpoints: Checkpoints,
    private readonly sessions: Sessions,
    private readonly devices: Devices,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    private readonly events: MemberEvents,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    const { email } = sample.account;
    const invited = {
      email,
      business: sample.business,
      inviter: sample.other,
      role: 'estimator',
      token: sample.token,
    } as const;
    mailer.shows('invitation', () => [
      this.letter({ ...invited, account: null, joins: true }),
      this.letter({ ...invited, account: sample.account, joins: true }),
      this.letter({ ...invited, account: sample.account, joins: false }),
    ]);
    mailer.shows('left-team', () => [this.farewell({ ...sample.account, business_name: sample.business })]);
  }

  /** The business of `viewer`; open invitations for those who may invite. */
  async of(viewer: Actor): Promise<TeamView> {
    const { knex } = this.db;
    const businessId = businessOf(viewer);
    const [owner, members, invitations] = await Promise.all([
      knex('app.owner').where({ id: businessId }).first<{ called: string }>('called'),
      knex({ u: 'app.user' })
        .where({ business_id: businessId })
        .orderByRaw(`array_position(ARRAY['owner', 'manager', 'estimator', 'viewer'], role), lower(name), id`)
        .select<(Omit<TeamMember, 'seen_at'> & { seen_at: Date | null })[]>(
          'id',
          'name',
          'email',
          'image',
          'role',
          knex.raw(`role <> 'viewer' OR see_cost AS see_cost`),
          knex.raw('(SELECT max(s.seen_at) FROM app.session s WHERE s.user_id = u.id) AS seen_at'),
        ),
      hasRight(viewer.role, 'business')
        ? knex('app.invitation')
            .where({ business_id: businessId })
            .where('ends_at', '>', knex.fn.now())
            .orderBy('sent_at', 'desc')
            .select<(Omit<TeamInvitation, 'sent_at' | 'ends_at'> & { sent_at: Date; ends_at: Date })[]>(
              'id',
              'email',
              'role',
              'see_cost',
              'sent_at',
              'ends_at',
            )
        : [],
    ]);
    return {
      business: owner.called,
      members: members.map((member) => ({ ...member, seen_at: member.seen_at?.toISOString() ?? null })),
      invitations: invitations.map((one) => ({
        ...one,
        sent_at: one.sent_at.toISOString(),
        ends_at: one.ends_at.toISOString(),
      })),
    };
  }

  /**
   * Mails an invitation. Only the e-mail says whether its address has an account, and whether that could join. Throws
   * `address_unverified` (403) and `already_member` (409).
   */
  async invite(wanted: InviteRequest, viewer: Actor, context: CommandContext, address: string): Promise<void> {
    assertVerified(viewer);
    const businessId = businessOf(viewer);
    await this.throttle.hit(['invite', address], this.settings.throttle.form);
    await this.throttle.hit(['invite-business', String(businessId)], this.settings.throttle.form);
    const { email } = wanted;
    const account = await accountByEmail(this.db.knex, email);
    if (account?.business_id === businessId) {
      const message = 'This address belongs to a member of your team.';
      throw new DomainError('already_member', message, {
        errors: [{ path: 'email', code: 'already_member', message }],
      });
    }
    const joins = await this.mayJoin(account);
    const { token, hash } = newToken();
    await this.changed(context, businessId, async (tx) => {
      await this.assertOwner(tx, viewer);
      await tx('app.invitation').where('ends_at', '<', tx.fn.now()).delete();
      await tx('app.invitation')
        .where({ business_id: businessId })
        .whereRaw('lower(email) = lower(?)', [email])
        .delete();
      const [made] = await tx('app.invitation')
        .insert({
          token_hash: hash,
          business_id: businessId,
          email,
          ...rightsOf(wanted),
          invited_by: viewer.id,
          ends_at: tx.raw('now() + make_interval(days => ?)', [invitationDays]),
        })
        .returning<{ id: number }[]>('id');
      const { called } = await tx('app.owner').where({ id: businessId }).first<{ called: string }>('called');
      const inviter = (await accountById(tx, viewer.id))!.name;
      return {
        event: { type: 'MemberInvited', data: { invitation: made!.id, role: wanted.role } },
        mail: this.letter({
          email,
          business: called,
          inviter,
          role: wanted.role,
          account,
          joins,
          token,
          names: { accounts: [viewer.id], business: businessId },
        }),
      };
    });
  }

  /** Withdraws an invitation of the caller's business; one that is gone stays gone. */
  async withdraw(id: number, viewer: Actor, context: CommandContext): Promise<void> {
    await this.changed(context, businessOf(viewer), async (tx) => {
      await this.assertOwner(tx, viewer);
      const gone = await tx('app.invitation')
        .where({ id, business_id: businessOf(viewer) })
        .delete();
      return gone > 0 ? { event: { type: 'InvitationWithdrawn', data: { invitation: id } } } : null;
    });
  }

  /** What the holder of a link is invited to. Changes nothing. Throws `invitation_invalid` (404). */
  async byLink(token: string): Promise<Invitation> {
    const found = await this.invitation(this.db.knex, token);
    return {
      business: found.business,
      by: found.invited_by,
      role: found.role,
      email: found.email,
      has_account: (await accountByEmail(this.db.knex, found.email)) !== null,
      ends_at: found.ends_at.toISOString(),
    };
  }

  /**
   * Uses an invitation, once: the account of its address joins, or a new one that is signed in. Throws
   * `invitation_invalid` (404), `other_account` (403) if another account is signed in, `unauthenticated` (401) if the
   * address has an account, and `cannot_join` (409).
   * @returns the account that joined
   */
  async accept(
    { token, name, password }: AcceptInvitationRequest,
    viewer: Actor | null,
    context: CommandContext,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<number> {
    await this.throttle.hit(['invite-accept', request.visitorAddress], this.settings.throttle.register);
    const { email } = await this.invitation(this.db.knex, token);
    const account = await accountByEmail(this.db.knex, email);
    if (viewer && account?.id !== viewer.id)
      throw new DomainError('other_account', `This invitation is for ${email}. Sign out, then open it again.`);
    if (viewer) {
      await this.assertMayJoin(account!);
      this.events.soon(await this.db.knex.transaction((tx) => this.join(tx, token, account!.id, context)));
      this.sessions.forget(account!.id);
      return account!.id;
    }
    if (account) throw new DomainError('unauthenticated', 'This address has an account. Sign in with it first.');
    const fresh = await assertNewAccount(name, password, email);
    const { id, event } = await this.db.knex.transaction(async (tx) => {
      const { business_id } = await this.invitation(tx, token, true);
      const business = await tx('app.business')
        .where({ id: business_id })
        .first<Pick<Account, 'user_type'>>('user_type');
      const made = await createAccount(tx, {
        ...fresh,
        email,
        userType: business.user_type,
        // The link was sent to the address.
        verified: true,
      });
      return { id: made, event: await this.join(tx, token, made, context) };
    });
    this.events.soon(event);
    await this.sessions.start(request, reply, id, 'sign_up');
    await this.devices.remember(request, reply, id);
    return id;
  }

  /** Changes what a member may do. Throws `not_found`, and `last_owner` (409). */
  async change(wanted: ChangeMemberRequest, viewer: Actor, context: CommandContext): Promise<void> {
    const { id, role } = wanted;
    await this.changed(context, businessOf(viewer), async (tx) => {
      const members = await this.assertOwner(tx, viewer);
      const before = members.find((member) => member.id === id);
      if (!before) throw noSuchMember();
      assertOwned(members.map((member) => (member.id === id ? { role } : member)));
      const rights = rightsOf(wanted);
      const changed = await tx('app.user')
        .where({ id })
        .whereRaw('(role, see_cost) IS DISTINCT FROM (?, ?)', [rights.role, rights.see_cost])
        .update(rights);
      if (changed === 0) return null;
      return {
        event: {
          type: 'MemberRoleChanged',
          data: { member: id, from: before.role, to: role, seeCost: rights.see_cost },
        },
      };
    });
    this.sessions.forget(id);
  }

  /** Removes a member, and tells them by e-mail. Throws `not_found`, and `last_owner` (409). */
  async remove(id: number, viewer: Actor, context: CommandContext): Promise<void> {
    if (id === viewer.id) return this.leave(viewer, context);
    await this.changed(context, businessOf(viewer), async (tx) => {
      const members = await this.assertOwner(tx, viewer);
      if (!members.some((member) => member.id === id)) throw noSuchMember();
      const account = (await accountById(tx, id))!;
      await startAlone(tx, id);
      await this.sessions.endAll(id, tx);
      return {
        event: { type: 'MemberRemoved', data: { member: id } },
        mail: { ...this.farewell(account), names: { business: businessOf(viewer) } },
      };
    });
    this.sessions.forget(id);
  }

  /** Leaves the business, for an empty one. Throws `last_owner` (409), also for who is alone in it. */
  async leave(viewer: Actor, context: CommandContext): Promise<void> {
    await this.changed(context, businessOf(viewer), async (tx) => {
      if ((await assertMayGo(tx, businessOf(viewer), viewer.id)) === 'last')
        throw new DomainError('last_owner', 'You are the only member. You can delete your account instead.');
      await startAlone(tx, viewer.id);
      return { event: { type: 'MemberLeft', data: { member: viewer.id } } };
    });
    this.sessions.forget(viewer.id);
  }

  /** Changes a team, and with it writes what the trail and an e-mail tell of it; `null`: nothing changed. */
  private async changed(
    context: Pick<CommandContext, 'actor' | 'source'>,
    businessId: number,
    change: (tx: Knex) => Promise<{ event: MemberEvent; mail?: Mail } | null>,
  ): Promise<void> {
    const done = await this.db.knex.transaction(async (tx) => {
      const told = await change(tx);
      return (
        told && {
          event: await this.events.record(tx, businessId, context, told.event),
          letters: told.mail ? await this.mailer.write([told.mail], tx) : [],
        }
      );
    });
    if (!done) return;
    this.mailer.offer(done.letters);
    this.events.soon(done.event);
  }

  /** Puts an account into the business of an invitation, in one transaction; `soon` is told of the event's id. */
  private async join(tx: Knex, token: string, userId: number, context: CommandContext): Promise<string> {
    const { id, business_id: businessId, role, see_cost: seeCost } = await this.invitation(tx, token, true);
    const { business_id: own } = (await accountById(tx, userId))!;
    // In the order of their ids, so that two who invite each other do not wait for each other.
    for (const one of [own!, businessId].sort((a, b) => a - b))
      if ((await lockedMembers(tx, one)).length > 1 && one === own) throw cannotJoin('team');
    // Another invitation may have been used while this one waited for the locks.
    if ((await accountById(tx, userId))!.business_id !== own) throw cannotJoin('team');
    await moveTo(tx, userId, { businessId, role, seeCost });
    await tx('app.invitation').where({ id }).delete();
    const actor = actorOf((await accountById(tx, userId))!);
    return this.events.record(
      tx,
      businessId,
      { ...context, actor },
      { type: 'MemberJoined', data: { member: userId, invitation: id, role, seeCost } },
    );
  }

  private async invitation(knex: Knex, token: string, lock = false): Promise<StoredInvitation> {
    if (lock)
      await knex('app.invitation')
        .where({ token_hash: hashToken(token) })
        .forUpdate()
        .select('id');
    const found = await knex({ i: 'app.invitation' })
      .join({ o: 'app.owner' }, 'o.id', 'i.business_id')
      .leftJoin({ b: 'app.user' }, 'b.id', 'i.invited_by')
      .where('i.token_hash', hashToken(token))
      .where('i.ends_at', '>', knex.fn.now())
      // A deactivated business takes nobody in.
      .whereNotExists(knex('app.business').whereRaw('id = i.business_id').whereNotNull('deactivated_at'))
      .first<StoredInvitation | undefined>(
        'i.id',
        'i.business_id',
        'i.email',
        'i.role',
        'i.see_cost',
        'i.ends_at',
        'o.called as business',
        'b.name as invited_by',
      );
    if (found) return found;
    throw new DomainError('invitation_invalid', 'This invitation has expired, was withdrawn or was already used.');
  }

  /** The members, if the viewer still owns the business: somebody may have changed that a moment ago. */
  private async assertOwner(tx: Knex, viewer: Actor): ReturnType<typeof lockedMembers> {
    const members = await lockedMembers(tx, businessOf(viewer));
    if (members.some(({ id, role }) => id === viewer.id && role === 'owner')) return members;
    throw new DomainError('not_your_role', 'You are no longer an owner of this business.');
  }

  /** Whether an account may join another business: it has nothing that would be left without one. */
  private async mayJoin(account: Account | null): Promise<boolean> {
    const businessId = account?.business_id ?? 0;
    // Asked for every address, so that the time says nothing either.
    const [owns, members] = await Promise.all([
      ownsAnything(this.read, businessId),
      this.db.knex('app.user').where({ business_id: businessId }).pluck<number[]>('id'),
    ]);
    return !owns && members.length < 2 && account?.user_type !== 'admin';
  }

  private async assertMayJoin(account: Account): Promise<void> {
    if (account.user_type === 'admin') throw cannotJoin('admin');
    // What was just made has to count.
    if (!(await this.checkpoints.waitFor(await this.store.head())))
      throw new DomainError('unavailable', 'Not everything is up to date at the moment. Try again in a moment.');
    if (!(await this.mayJoin(account))) throw cannotJoin('work');
  }

  private letter({
    email,
    business,
    inviter,
    role,
    account,
    joins,
    token,
    names,
  }: {
    email: string;
    business: string;
    inviter: string;
    role: Role;
    account: Pick<Account, 'id'> | null;
    joins: boolean;
    token: string;
    names?: Mail['names'];
  }): Mail {
    return {
      kind: 'invitation',
      to: email,
      account: account?.id ?? null,
      names,
      subject: `Join ${isolated(business)} at Quotewright`,
      paragraphs: [
        `${isolated(inviter)} invites you to work for ${isolated(business)} at Quotewright, as ${roleNames[role].toLowerCase()}. The link works for ${invitationDays} days.`,
        account === null
          ? 'Open it to choose a name and a password.'
          : joins
            ? 'You have an account with this address. Sign in with it and accept; your account then works for this business.'
            : 'You have an account with this address, and it has work or a team of its own. An account belongs to one business, so it cannot join. Ask for an invitation to another address.',
        'If you do not know the sender, ignore this e-mail.',
      ],
      action: { label: 'See the invitation', url: siteAddress(this.settings.publicUrl, invitationPage(token)) },
    };
  }

  private farewell({ id, email, business_name: business }: Pick<Account, 'id' | 'email' | 'business_name'>): Mail {
    return {
      kind: 'left-team',
      to: email,
      account: id,
      subject: 'You are no longer in the team',
      paragraphs: [
        `An owner of ${business ? isolated(business) : 'your business'} has removed you from its team at Quotewright. What you made there stays with the business.`,
        'Your account is still yours: sign in to start with an empty business of your own, or to delete the account.',
      ],
      action: { label: 'Open Quotewright', url: siteAddress(this.settings.publicUrl, '/login') },
    };
  }
}

/** The columns of a member's rights. Whoever is no viewer sees cost anyway. */
const rightsOf = ({ role, see_cost: seeCost = false }: MemberRights) => ({
  role,
  see_cost: role === 'viewer' && seeCost,
});

const noSuchMember = (): DomainError => new DomainError('not_found', 'This member was not found.');

const hindrances = {
  admin: 'An admin’s account cannot join a business.',
  team: 'Your account belongs to another team. Leave that first.',
  work: 'Your account has templates, products, quotes, proposals, clients, standard texts, leads or a team of its own, so it cannot join another business. Ask for an invitation to another address.',
} as const;

const cannotJoin = (why: keyof typeof hindrances): DomainError => new DomainError('cannot_join', hindrances[why]);

/** The fields of a new account. Throws `invalid_input` and `password_too_common` (400). */
async function assertNewAccount(
  name: string | undefined,
  password: string | undefined,
  email: string,
): Promise<{ name: string; password: string }> {
  const faults = (['name', 'password'] as const).flatMap((path) => {
    const fault = textFault(accountRules[path], { name, password }[path] ?? '');
    return fault ? [{ path, ...fault }] : [];
  });
  if (faults.length > 0) throw invalidInput(faults);
  await assertGoodPassword(password!, email);
  return { name: name!, password: password! };
}
