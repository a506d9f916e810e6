import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import {
  businessOf,
  categoryOfStream,
  idOfStream,
  streamOf,
  type Actor,
  type EventMeta,
  type UserType,
} from '@quotewright/domain/kernel/decider.js';
import type { EraseBusinessRequest } from '@quotewright/domain/identity/contract-address.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { comparePositions, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import { erasure, type StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { product } from '@quotewright/domain/catalogue/product.js';
import { ownProductModels, ownProductStreams } from '@quotewright/projections/identity/owned-products.js';
import { ownedStreams, ownerInFirst, streamsOf } from '@quotewright/projections/identity/owned-streams.js';
import { accountById, type Account } from '../platform/auth/accounts.js';
import { assertMayGo, lockedMembers, startAlone } from '../platform/auth/businesses.js';
import { erasureIdOf, forgetKeys } from '../platform/chain/erased.js';
import { Sessions } from '../platform/auth/sessions.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { AggregateStates } from '../platform/commands/aggregate-states.js';
import { Checkpoints } from '../platform/commands/checkpoints.js';
import { Texts } from '../platform/commands/texts.js';
import { Database } from '../platform/db/database.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';
import { invalidInput } from '../platform/http/validation.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { LogPictures } from '../platform/media/log-pictures.js';
import { Media } from '../platform/media/media.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { MemberEvents } from '../platform/commands/member-events.js';
import { beingPrepared, ReadModels } from '../platform/projections/read-models.js';
import { Registry } from '../platform/projections/registry.js';

/** After which time an erasure looks again: no command runs that long. */
const LOOKS_AGAIN = '15 minutes';

/**
 * Deletes an account for good: the person at once, the private streams and own products of a business without members soon
 * after.
 */
@Injectable()
export class Erasure {
  constructor(
    private readonly db: Database,
    private readonly mailer: Mailer,
    private readonly jobs: Jobs,
    private readonly sessions: Sessions,
    private readonly media: Media,
    private readonly pictures: LogPictures,
    private readonly texts: Texts,
    private readonly states: AggregateStates,
    private readonly events: MemberEvents,
    private readonly registry: Registry,
    private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    mailer.shows('business-erased', () => [
      lastWords(sample.account.email, sample.business, 'You asked us to close it.'),
    ]);
    jobs.handle('erase-streams', {
      left: async () =>
        (await this.db.knex('app.erasure').whereRaw('due_at <= now()').pluck<number[]>('user_id')).map(String),
      run: (businessId, signal) => this.eraseStreams(Number(businessId), signal),
    });
  }

  /**
   * Erases the identity row, sessions, links and e-mails of an account. The business goes with its last member, and its
   * private streams are scheduled for erasure. Throws `not_found`, and `last_admin` and `last_owner` (409): at least one
   * admin, and one owner of a team, must remain.
   */
  async erase(userId: number, context: Pick<CommandContext, 'actor' | 'source'> = { actor: null }): Promise<void> {
    const pictures: string[] = [];
    const ended = await this.db.knex.transaction(async (tx) => {
      await takeTurn(tx);
      // Locks all admins, so that the last two cannot remove each other at the same moment. Whoever has locked
      // a business and names an admin in an e-mail must not wait for this.
      const admins = await tx('app.user')
        .where({ user_type: 'admin', deactivated_at: null })
        .orderBy('id')
        .forNoKeyUpdate()
        .select('id');
      const account = await lockedAccount(tx, userId);
      if (admins.length === 1 && (admins[0] as { id: number }).id === userId) {
        throw new DomainError('last_admin', 'This is the only admin. Add another one first.');
      }
      const alone = account.business_id !== null && (await assertMayGo(tx, account.business_id, userId)) === 'last';
      pictures.push(...(await this.forgetPerson(tx, account)));
      // An admin's templates are the public gallery, a member's the team's: they stay, under an id that no longer resolves.
      if (account.business_id === null) {
        const erased = { type: 'AccountChanged', data: { member: userId, change: 'erased' } } as const;
        return { event: await this.events.record(tx, userId, context, erased), businessId: null };
      }
      if (alone) {
        await this.begin(tx, account.business_id);
        await tx('app.business').where({ id: account.business_id }).delete();
      }
      const event = await this.events.record(
        tx,
        account.business_id,
        context,
        alone ? { type: 'BusinessErased', data: {} } : { type: 'MemberErased', data: { member: userId } },
      );
      return { event, businessId: alone ? account.business_id : null };
    });
    this.sessions.forget(userId);
    for (const picture of pictures) await this.media.remove(picture);
    this.soon(ended);
  }

  /**
   * What names the person by address alone. Not for an address that was never confirmed: it may be somebody else's. The
   * e-mails to it that are about the account go with its row.
   */
  private async forgetAddress(email: string, tx: Knex): Promise<void> {
    await this.mailer.forget(email, tx);
    for (const table of ['app.mailing', 'app.mailing_recipient'])
      await tx(table).whereRaw('lower(address) = lower(?)', [email]).update({ address: null });
    await tx('app.booking').whereRaw('lower(email) = lower(?)', [email]).delete();
  }

  /**
   * Erases the rows of a person, and what they wrote.
   * @returns the pictures that end with them, to be removed after the transaction
   */
  private async forgetPerson(tx: Knex, { id, email, image, standing }: Account): Promise<string[]> {
    if (standing !== 'unverified') await this.forgetAddress(email, tx);
    await tx('app.request').where({ user_id: id }).delete();
    // The person's words as an admin. Others' words about the person go when the trail tells of the erasure.
    await tx('app.business').where({ approved_by: id }).update({ approval_reason: null });
    await tx('app.user').where({ id }).delete();
    // After the account: whoever was just storing a text had locked it.
    await Texts.eraseOf(id, tx);
    return image === null ? [] : [image];
  }

  /**
   * Erases the business of an account for an admin, with the accounts of all its members, and tells them by e-mail. Throws
   * `not_found`, also for an admin's account, and `invalid_input` if the name is not the one that the business goes by.
   */
  async eraseWithMembers(
    { id, business_name: name }: Pick<EraseBusinessRequest, 'id' | 'business_name'>,
    context: CommandContext,
  ): Promise<void> {
    const gone = await this.db.knex.transaction(async (tx) => {
      await takeTurn(tx);
      const businessId = (await accountById(tx, id))?.business_id ?? null;
      if (businessId === null) throw new DomainError('not_found', 'This business was not found.');
      const members = await lockedMembers(tx, businessId);
      // Whoever left meanwhile took no part of it along.
      if (!members.some((member) => member.id === id))
        throw new DomainError('not_found', 'This account has left the business.');
      const { called } = await tx('app.owner').where({ id: businessId }).first<{ called: string }>('called');
      if (!sameName(name, called))
        throw invalidInput([
          { path: 'business_name', code: 'wrong_name', message: `Type the name of the business: ${called}` },
        ]);
      await this.begin(tx, businessId);
      const event = await this.events.record(tx, businessId, context, { type: 'BusinessErased', data: {} });
      const pictures: string[] = [];
      const letters: Mail[] = [];
      for (const member of members) {
        const account = await lockedAccount(tx, member.id);
        pictures.push(...(await this.forgetPerson(tx, account)));
        letters.push({
          ...lastWords(account.email, called, context.reason ?? ''),
          ...(context.actor && { names: { accounts: [context.actor.id] } }),
        });
      }
      await tx('app.business').where({ id: businessId }).delete();
      return { event, businessId, members, pictures, letters: await this.mailer.write(letters, tx) };
    });
    for (const member of gone.members) this.sessions.forget(member.id);
    for (const picture of gone.pictures) await this.media.remove(picture);
    this.mailer.offer(gone.letters);
    this.soon(gone);
  }

  /**
   * Erases the viewer's business with everything in it. Its members, the viewer too, keep their accounts and get an empty
   * business each. Throws `not_your_role` (403) if the viewer is no owner any more.
   */
  async eraseBusiness(viewer: Actor, context: Pick<CommandContext, 'actor' | 'source'>): Promise<void> {
    const businessId = businessOf(viewer);
    const [event, members] = await this.db.knex.transaction(async (tx) => {
      await takeTurn(tx);
      const members = await lockedMembers(tx, businessId);
      if (!members.some(({ id, role }) => id === viewer.id && role === 'owner'))
        throw new DomainError('not_your_role', 'You are no longer an owner of this business.');
      // Before the members begin again, so that none of them takes the id of what is being erased.
      await this.begin(tx, businessId);
      const event = await this.events.record(tx, businessId, context, { type: 'BusinessErased', data: {} });
      for (const { id } of members) {
        await startAlone(tx, id);
        // Kept answers tell of what is erased; that of this request is still to come.
        await tx('app.request').where({ user_id: id }).whereNotNull('status').delete();
      }
      return [event, members] as const;
    });
    for (const { id } of members) this.sessions.forget(id);
    this.soon({ event, businessId });
  }

  /** Schedules the erasure of a business whose row is still there. */
  private async begin(tx: Knex, businessId: number): Promise<void> {
    await tx.raw('INSERT INTO app.erasure (user_id, user_type) SELECT id, user_type FROM app.business WHERE id = ?', [
      businessId,
    ]);
  }

  private soon({ event, businessId }: { event: string; businessId: number | null }): void {
    this.events.soon(event);
    if (businessId !== null) this.jobs.add('erase-streams', String(businessId));
  }

  /**
   * Erases every private stream of a business, and those of its own products. The event comes before the deletion, so that
   * a crash in between repeats both. A second look finds what a member was writing during the first, also in a stream that
   * the first has erased. Throws while the streams cannot all be told.
   */
  private async eraseStreams(businessId: number, signal: AbortSignal): Promise<void> {
    const begun = await this.begun(businessId);
    const { streams, waiting } = await this.streamsOf(businessId, begun);
    for (const stream of streams) {
      signal.throwIfAborted();
      const [first] = await this.store.read(stream, 0, 1);
      const before = begun.get(stream);
      // Read models have dropped what came before that event, and would keep what came after it.
      const anew = first && before !== undefined && comparePositions(first.position, before) > 0;
      if (before === undefined || anew) await this.noteErasure(businessId, stream, anew ? first.id : undefined);
      await this.pictures.noteErased(stream);
      await this.store.deleteStream(stream);
      // Other processes drop it when they look for it next.
      this.states.forget(stream);
      await this.texts.eraseAbout(stream);
      // From here on nothing can be compared with what the stream held.
      await forgetKeys(this.db.knex, [{ data: { stream } }]);
      // Frees keys taken for it (an alias made of a private title).
      await this.db.knex('app.reservation').where({ owner_stream: stream }).delete();
    }
    const { knex } = this.db;
    // These belong to the member who made them, and name the products of the business.
    for (const table of ['app.price_sheet', 'app.price_change', 'app.price_sheet_column'])
      await knex(table).where({ owner_id: businessId }).delete();
    // An admin's name them too.
    const products = streams.filter((stream) => categoryOfStream(stream) === product.category).map(idOfStream);
    for (const table of ['app.price_sheet_row', 'app.price_change_row'])
      await knex(table).whereRaw('product_id = ANY (?)', [products]).delete();
    if (waiting) throw beingPrepared();
    const again = await knex('app.erasure')
      .where({ user_id: businessId, looked: false })
      .update({ looked: true, due_at: knex.raw('now() + ?::interval', [LOOKS_AGAIN]) });
    if (again === 0) await knex('app.erasure').where({ user_id: businessId }).delete();
    this.pictures.soon();
  }

  /** Has the read models drop a stream. @param began its first event, if it began again after its erasure */
  private async noteErasure(businessId: number, stream: string, began?: string): Promise<void> {
    const fact: StreamErased = { type: 'StreamErased', data: { stream } };
    const id = erasureIdOf(stream, began);
    const meta: EventMeta = {
      at: new Date().toISOString(),
      actorId: null,
      userType: null,
      source: 'system',
      batchId: id,
      commandId: id,
      command: 'EraseStream',
      causationId: null,
      reason: null,
      schemaVersion: 1,
    };
    await this.store.append(streamOf(erasure, businessId), [{ ...fact, id, meta }], 'any');
  }

  /** The streams of a business whose erasure has begun and may not have ended, with the position of its newest event. */
  private async begun(businessId: number): Promise<ReadonlyMap<string, string>> {
    const events = await this.store.read(streamOf(erasure, businessId));
    return new Map(events.map(({ data, position }) => [(data as StreamErased['data']).stream, position]));
  }

  /**
   * The private streams of a business, those of its own products, and those whose erasure has begun. `waiting`: something
   * that decides about products cannot be read; all of them stay until it can.
   */
  private async streamsOf(
    businessId: number,
    begun: ReadonlyMap<string, string>,
  ): Promise<{ streams: string[]; waiting: boolean }> {
    const read = new Checkpoints(this.registry, [ownedStreams, ...ownProductModels]);
    if (!(await read.waitFor(await this.store.head()))) throw beingPrepared();
    const parked: string[] = [];
    for (const stream of await this.readModels.parkedKeys(ownedStreams)) {
      const [first] = await this.store.read(stream, 0, 1);
      if (first && ownerInFirst(first) === businessId) parked.push(stream);
    }
    const waiting = (await Promise.all(ownProductModels.map((model) => this.readModels.parkedKeys(model)))).flat();
    const row = await this.db
      .knex('app.erasure')
      .where({ user_id: businessId })
      .first<{ user_type: UserType | null } | undefined>('user_type');
    const streams = [
      ...begun.keys(),
      ...parked,
      ...(await streamsOf(this.readModels, businessId)),
      ...(waiting.length === 0 ? await ownProductStreams(this.readModels, businessId, row?.user_type ?? null) : []),
    ];
    return { streams: [...new Set(streams)], waiting: waiting.length > 0 };
  }
}

/** Key of the lock that erasures take turns by. */
const ERASING = 7091882;

/** Erasures take turns: two that name each other in e-mails would delete the same ones, each in its own order. */
async function takeTurn(tx: Knex): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(?)', [ERASING]);
}

/** An account that neither moves nor changes until the transaction ends. Throws `not_found`. */
async function lockedAccount(tx: Knex, id: number): Promise<Account> {
  let businessId: number | null = null;
  for (;;) {
    const found = await accountById(tx, id);
    if (!found) throw new DomainError('not_found', 'This account was not found.');
    if (found.business_id === businessId) break;
    businessId = found.business_id;
    // The business first, as whoever moves its members does.
    await tx('app.business').where({ id: businessId }).forUpdate().select('id');
  }
  // Others may name it in what they write meanwhile, which goes with it.
  await tx('app.user').where({ id }).forNoKeyUpdate().select('id');
  const locked = await accountById(tx, id);
  if (!locked) throw new DomainError('not_found', 'This account was not found.');
  return locked;
}

/** Whether a typed name is that of a business: spaces and case do not count. */
const sameName = (typed: string, called: string): boolean => plain(typed) === plain(called);

const plain = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** The last e-mail to a member of a business that an admin erased. It is about no account: that is gone. */
function lastWords(email: string, business: string, reason: string): Mail {
  return {
    kind: 'business-erased',
    to: email,
    subject: 'Your account was deleted',
    paragraphs: [
      `An admin of Quotewright deleted ${isolated(business)}, with its templates, products and quotes and the accounts of its members. Yours was one of them. It cannot be undone.`,
      'If you think that this is a mistake, write to us.',
    ],
    facts: [{ name: 'Reason', value: isolated(reason) }],
  };
}
