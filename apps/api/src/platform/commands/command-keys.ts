import type { Knex } from 'knex';
import type { CommandMeta } from '@quotewright/domain/kernel/decider.js';

/** Identifies a command sent with an idempotency key. */
interface CommandKey {
  /** 0 for guests and the system. */
  userId: number;
  key: string;
  /** Which of the request's commands it is. */
  scope: string;
}

/** Fixed before the first attempt, so that every attempt has the same result. */
export interface FixedCommand {
  commandId: string;
  /** The aggregate's own id. */
  id: number;
  ids: CommandMeta['ids'];
  at: string;
}

interface CommandRow {
  command_id: string;
  id: number;
  ids: CommandMeta['ids'];
  at: string;
}

/** What commands with an idempotency key make, stored for a day in the database, so that restarts do not matter. */
export class CommandKeys {
  constructor(private readonly knex: Knex) {}

  /**
   * Fixes what a command makes, or returns what an earlier run fixed. Two concurrent runs do no harm: their events have
   * the same ids, and the log takes them once.
   */
  async fix(
    { userId, key, scope }: CommandKey,
    fixed: Omit<FixedCommand, 'at'>,
  ): Promise<{ fixed: FixedCommand /** An earlier run may have appended already. */; repeated: boolean }> {
    const { rows } = await this.knex.raw<{ rows: { repeated: boolean; command: CommandRow }[] }>(
      'SELECT repeated, to_jsonb(command) AS command FROM app.fix_command(?, ?, ?, ?, ?, ?)',
      [userId, key, scope, fixed.commandId, fixed.id, JSON.stringify(fixed.ids)],
    );
    const { repeated, command } = rows[0]!;
    const { command_id, id, ids, at } = command;
    return { fixed: { commandId: command_id, id, ids, at: new Date(at).toISOString() }, repeated };
  }
}
