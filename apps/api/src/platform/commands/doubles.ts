import type { Knex } from 'knex';
import type { DoubleKey } from '@quotewright/domain/system/contract.js';
import {
  idOfStream,
  type AnyDecider,
  type Decider,
  type DomainEvent,
  type Key,
} from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { comparePositions, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import { yieldingKeys, type YieldKey } from '@quotewright/domain/kernel/keys.js';
import type { Contested } from './held-keys.js';
import { heldBy } from './holdings.js';

/** Most entries shown. */
const LISTED = 100;

const categoryOf = (stream: string): string => stream.slice(0, stream.lastIndexOf('-'));

/** Duplicate keys: found when a process starts, listed for admins, resolved one by one. */
export class Doubles {
  /** @param deciders those whose streams hold keys */
  constructor(
    private readonly knex: Knex,
    private readonly store: EventStore,
    private readonly deciders: readonly AnyDecider[],
  ) {}

  /** Records those of these keys that two streams hold; one that only one holds becomes that one's. */
  async record(contested: readonly Contested[]): Promise<void> {
    for (const { kind, key, stream, owner } of contested) await this.settle({ kind, key }, stream, owner);
  }

  /** Unresolved duplicates, newest first. */
  async list(): Promise<DoubleKey[]> {
    return this.knex('app.double_key')
      .orderBy([{ column: 'found_at', order: 'desc' }, 'kind', 'key', 'stream'])
      .limit(LISTED)
      .select('kind', 'key', 'stream', 'keeper', 'found_at');
  }

  /**
   * The command that makes a stream yield a key that another one keeps. `null` if two no longer hold it: then nothing
   * is left to resolve. Throws `not_found`.
   */
  async mending({ kind, key, stream }: Key & { stream: string }): Promise<{
    decider: Decider<unknown, YieldKey, DomainEvent>;
    id: number;
    command: YieldKey;
  } | null> {
    const row = this.knex('app.double_key').where({ kind, key, stream });
    const noted = await row.clone().first<{ keeper: string } | undefined>('keeper');
    const decider = this.deciders.find(({ category }) => category === categoryOf(stream));
    if (!noted || !decider) throw new DomainError('not_found', 'No one else has this name any more.');
    const { keeper } = noted;
    const [mine, theirs] = await Promise.all(
      [stream, keeper].map((one) => heldBy(this.store, this.deciders, one, { kind, key })),
    );
    if (mine && theirs)
      return {
        decider: yieldingKeys(decider),
        id: idOfStream(stream),
        command: { type: 'YieldKey', lost: { kind, key, base: mine.base, keeper } },
      };
    if (mine) {
      await this.knex('app.reservation').where({ kind, key, owner_stream: keeper }).delete();
      await this.knex('app.reservation')
        .insert({ kind, key, base: mine.base, owner_stream: stream, command_id: mine.commandId, claimed: true })
        .onConflict()
        .ignore();
    }
    await row.delete();
    return null;
  }

  /** The key belongs to the only stream that holds it, or to the first; then the other one is recorded. */
  private async settle({ kind, key }: Key, stream: string, owner: string): Promise<void> {
    const [mine, theirs] = await Promise.all(
      [stream, owner].map((one) => heldBy(this.store, this.deciders, one, { kind, key })),
    );
    if (!mine) return;
    const isMine = !theirs || comparePositions(mine.position, theirs.position) < 0;
    const row = this.knex('app.reservation').where({ kind, key, owner_stream: owner });
    // A command that has just taken the key for the owner may still append: then it has to yield, and does.
    if (isMine)
      await row.update({
        owner_stream: stream,
        command_id: mine.commandId,
        base: mine.base,
        claimed: true,
        releasing: null,
      });
    if (!theirs) return;
    const [loser, keeper] = isMine ? [theirs, stream] : [mine, owner];
    await this.knex('app.double_key')
      .insert({ kind, key, base: loser.base, stream: loser.stream, keeper })
      .onConflict(['kind', 'key', 'stream'])
      .merge(['base', 'keeper']);
  }
}
