import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { AnyDecider, LostKey, Reservation } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { Appended, EventStore, ExpectedRevision, NewEvent } from '@quotewright/domain/kernel/event-store.js';
import type { KeyStep } from '@quotewright/domain/kernel/keys.js';
import { heldBy } from './holdings.js';

/** A key granted to a command. */
export interface Granted {
  kind: string;
  key: string;
  /** No other command relies on it. */
  fresh: boolean;
}

/** An append as a command makes it. */
export interface NamedAppend {
  stream: string;
  events: readonly NewEvent[];
  expected: ExpectedRevision;
  commandId: string;
  keys: KeyStep;
}

/**
 * Keys that are unique across streams. A key belongs to the stream whose events hold it; `app.reservation` follows from
 * that, and any doubt is settled by reading the stream.
 */
export interface Reservations {
  /**
   * The keys that a command may decide on, in order. Throws the reservation's own `DomainError` if one is refused.
   * @param hopeful the command can decide again if a key turns out to be taken
   */
  take(wanted: readonly Reservation[], stream: string, commandId: string, hopeful: boolean): Promise<Granted[]>;
  /** The command no longer needs them: it was refused, or changes nothing. */
  giveBack(granted: readonly Granted[], commandId: string): Promise<void>;
  /**
   * Appends with the events' effect on keys. `lost`: keys of the events that belong to other streams; the stream has to
   * yield them. Errors: those of `EventStore.append`, and `KeyTakenError` (nothing was appended).
   */
  append(append: NamedAppend): Promise<Appended & { lost: LostKey[] }>;
}

/** A row of `app.reservation`. */
export interface Holder {
  kind: string;
  key: string;
  owner_stream: string;
  command_id: string;
  taken_at: string;
}

/** Result of looking a key up. */
export interface Look {
  outcome: 'granted' | 'taken' | 'doubtful';
  granted: string;
  fresh: boolean;
  /** The conflicting row. */
  holder: Holder;
}

/** Consonants: five of them are no word, and no number that suffixes are counted on from. */
const LETTERS = 'bcdfghjkmnpqrstvwxz';

/**
 * A key that says nothing of what others hold: with five letters, one of 2,476,099 endings. They follow from the command's
 * random id, so that a repeat takes the same.
 * @param draw counts from 0: the next if the one before is taken
 */
export function hiddenKey(key: string, commandId: string, draw = 0): string {
  let rest = createHash('sha256').update(`${commandId} ${draw}`).digest().readUIntBE(0, 6);
  let ending = '';
  while (ending.length < 5) {
    ending += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return `${key}-${ending}`;
}

/** Looks keys up, and settles doubts on the way. */
export class KeySearch {
  /** @param deciders those whose streams hold keys */
  constructor(
    readonly knex: Knex,
    private readonly store: EventStore,
    private readonly deciders: readonly AnyDecider[],
  ) {}

  /** Retries until an answer is certain. */
  async settled(look: () => Promise<Look>): Promise<Look> {
    for (;;) {
      const found = await look();
      if (found.outcome !== 'doubtful') return found;
      await this.settle(found.holder);
    }
  }

  /**
   * One requested key. Throws its own `DomainError` if it is refused.
   * @param look looks a key up, or the first free one that has a suffix
   */
  async one(
    { kind, key, onTaken }: Reservation,
    commandId: string,
    look: (key: string, suffix: boolean) => Promise<Look>,
  ): Promise<Granted> {
    for (let draw = 0; onTaken === 'hide'; draw += 1) {
      const { outcome, granted, fresh } = await this.settled(() => look(hiddenKey(key, commandId, draw), false));
      if (outcome === 'granted') return { kind, key: granted, fresh };
    }
    const { outcome, granted, fresh } = await this.settled(() => look(key, onTaken === 'suffix'));
    if (outcome === 'granted' || onTaken === 'suffix') return { kind, key: granted, fresh };
    const { code, message, path } = onTaken;
    throw new DomainError(code, message, path === undefined ? {} : { errors: [{ path, code, message }] });
  }

  /** What a stream says of a key. */
  async heldBy(stream: string, key: { kind: string; key: string }) {
    return heldBy(this.store, this.deciders, stream, key);
  }

  /** Checks the owner's stream for an unconfirmed row; leaves one alone that has changed meanwhile. */
  private async settle(holder: Holder): Promise<void> {
    const held = await this.heldBy(holder.owner_stream, holder);
    const { kind, key, command_id } = holder;
    const unchanged = this.knex('app.reservation')
      .where({ kind, key, command_id })
      .whereRaw('taken_at = ?::timestamptz AND (NOT claimed OR releasing IS NOT NULL)', [holder.taken_at]);
    await (held ? unchanged.update({ claimed: true, releasing: null }) : unchanged.delete());
  }
}
