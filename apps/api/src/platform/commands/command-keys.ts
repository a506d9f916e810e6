import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { CommandMeta } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';

/** How long one run may hold a key before another may take it over. */
const LEASE = '30 seconds';
/** How often a parallel request looks for the answer of the one that runs (ms). */
const LOOK = 50;

/** What names a command sent with an idempotency key. */
export interface CommandKey {
  /** 0 for guests and the system. */
  userId: number;
  key: string;
  /** Which of the request's commands it is. */
  scope: string;
  bodyHash: string;
}

/** What is fixed before the first try, so that every try makes the same things. */
export interface FixedCommand {
  commandId: string;
  /** The aggregate's own id. */
  id: number;
  ids: CommandMeta['ids'];
  at: string;
}

/** The answer of a command that is done: enough to rebuild it from the stream. */
export interface Answered {
  /** Last revision of the stream after the command; -1 where there is no stream. */
  revision: number;
  position: string | null;
  changed: boolean;
}

/** Whether a command may run, and what is known of it. */
export type Claim =
  | { kind: 'run'; fixed: FixedCommand; /** An earlier run may have appended already. */ repeated: boolean }
  | { kind: 'answered'; fixed: FixedCommand; answer: Answered };

interface CommandRow {
  command_id: string;
  id: number;
  ids: CommandMeta['ids'];
  at: string;
  revision: number;
  position: string | null;
  changed: boolean;
}

/** The memory of commands sent with an idempotency key: for a day, in the database, so restarts do not matter. */
export class CommandKeys {
  /** @param patience how long a parallel request waits for the answer of the one that runs (ms) */
  constructor(
    private readonly knex: Knex,
    private readonly patience = 5_000,
  ) {}

  /**
   * Claims a key. Of parallel claims one runs; the others wait for its answer for some seconds.
   * Throws `idempotency_key_reused` where the key came with another body, `idempotency_in_progress` where the wait was
   * in vain.
   * @param fixed used where the key is new; where it is known, what was fixed then is answered
   */
  async claim(key: CommandKey, fixed: Omit<FixedCommand, 'at'>): Promise<Claim> {
    for (const giveUp = Date.now() + this.patience; ; ) {
      const { rows } = await this.knex.raw<{ rows: { outcome: string; command: CommandRow | null }[] }>(
        'SELECT outcome, to_jsonb(command) AS command FROM app.claim_command(?, ?, ?, ?, ?, ?, ?, ?::interval)',
        [key.userId, key.key, key.scope, key.bodyHash, fixed.commandId, fixed.id, JSON.stringify(fixed.ids), LEASE],
      );
      const { outcome, command } = rows[0]!;
      if (outcome === 'reused') {
        throw new DomainError('idempotency_key_reused', 'This idempotency key was used for another request: use a new one.');
      }
      const { command_id, id, ids, at, revision, position, changed } = command!;
      const known: FixedCommand = { commandId: command_id, id, ids, at: new Date(at).toISOString() };
      if (outcome === 'answered') return { kind: 'answered', fixed: known, answer: { revision, position, changed } };
      if (outcome !== 'running') return { kind: 'run', fixed: known, repeated: outcome === 'taken-over' };
      if (Date.now() > giveUp) {
        throw new DomainError('idempotency_in_progress', 'The same request is still being worked on: ask again in a moment.');
      }
      await sleep(LOOK);
    }
  }

  /** Keeps the answer. */
  async complete(key: CommandKey, answer: Answered): Promise<void> {
    await this.row(key).update(answer);
  }

  /** The run failed: the next one with this key may try at once. */
  async release(key: CommandKey): Promise<void> {
    await this.row(key).where('changed', null).update({ lease_until: this.knex.fn.now() });
  }

  private row({ userId, key, scope }: CommandKey): Knex.QueryBuilder {
    return this.knex('app.command').where({ user_id: userId, key, scope });
  }
}
