import { Injectable } from '@nestjs/common';
import {
  mostListedSignIns,
  signInLimit,
  type ListedSignIn,
  type SignInFilter,
  type SignInPage,
  type SignInQuery,
} from '@quotewright/domain/identity/contract-sign-ins.js';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { MemberEvents } from '../platform/commands/member-events.js';
import { Database } from '../platform/db/database.js';
import { CSV_START, csvLine } from '../platform/http/csv.js';
import { spanOf } from '../platform/http/fields.js';

/** A row of either table, before its time is a text. `place`: where it stands in the list. */
interface FoundSignIn extends Omit<ListedSignIn, 'at' | 'account'> {
  at: Date;
  user_id: number | null;
  name: string | null;
  place: string;
}

const HEADINGS = ['Time (UTC)', 'Account', 'Outcome', 'Tried with', 'Attempts', 'Network', 'Browser', 'System'];

/** What tells the rows of one time apart, in the order of the list: sign-ins come after those that were refused. */
const TABLES = [
  { part: 2, table: 'app.refused_sign_in', columns: 'how, reason AS refused, attempts', outcome: 'refused' },
  { part: 1, table: 'app.sign_in', columns: 'how, NULL AS refused, 1 AS attempts', outcome: 'let_in' },
] as const;

/** Attempts to sign in to any account, for admins: the newest first, and as a file. */
@Injectable()
export class AllSignIns {
  constructor(
    private readonly db: Database,
    private readonly events: MemberEvents,
  ) {}

  /** A page of attempts. A page begins after the last of the one before, so that new attempts move nothing. */
  async page({ before, limit = signInLimit, ...filter }: SignInQuery): Promise<SignInPage> {
    const rows = await this.found(filter, limit + 1, before);
    const shown = rows.slice(0, limit);
    return { data: shown.map(rowOf), next: rows.length > limit ? shown.at(-1)!.place : null };
  }

  /** Records the export in the admin's trail, then the lines of a CSV file, read as they are sent. */
  async exported(filter: SignInFilter, viewer: Actor, context: CommandContext): Promise<AsyncIterable<string>> {
    this.events.soon(
      await this.events.record(this.db.knex, businessOf(viewer), context, {
        type: 'SignInsExported',
        data: { filter },
      }),
    );
    return this.lines(filter);
  }

  private async *lines(filter: SignInFilter): AsyncGenerator<string> {
    yield CSV_START + csvLine(HEADINGS);
    let before: string | undefined;
    do {
      const rows = await this.found(filter, mostListedSignIns, before);
      for (const { at, user_id, refused, how, attempts, network, browser, system } of rows)
        yield csvLine([at.toISOString(), user_id, refused ?? 'let_in', how, attempts, network, browser, system]);
      before = rows.length === mostListedSignIns ? rows.at(-1)!.place : undefined;
    } while (before !== undefined);
  }

  private async found(filter: SignInFilter, limit: number, before?: string): Promise<FoundSignIn[]> {
    const { outcome, reason, account } = filter;
    const { from, to } = spanOf(filter);
    const [micros, beforePart, beforeId] = before?.split('.').map(Number) ?? [];
    const tables = TABLES.filter((one) => (outcome ?? one.outcome) === one.outcome && !(reason && one.part === 1));
    const { knex } = this.db;
    const parts = tables.map(({ part, table, columns }) =>
      knex
        .select(
          knex.raw(
            `id, user_id, at, browser, system, network, ${columns}, ${part} AS part, (extract(epoch FROM at) * 1000000)::bigint AS micros`,
          ),
        )
        .from(table)
        .modify((query) => {
          if (reason) void query.where({ reason });
          if (account !== undefined) void query.where({ user_id: account });
          if (from) void query.where('at', '>=', from);
          if (to) void query.where('at', '<', to);
          if (micros === undefined) return;
          const time = `timestamptz 'epoch' + ? * interval '1 microsecond'`;
          // Of its own table the last id, of the other one all or nothing.
          const last = part === beforePart ? beforeId! : part < beforePart! ? Number.MAX_SAFE_INTEGER : 0;
          void query.whereRaw(`(at, id) < (${time}, ?::bigint)`, [micros, last]);
        })
        .orderBy([
          { column: 'at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit),
    );
    if (parts.length === 0) return [];
    return knex
      .select<FoundSignIn[]>(
        'f.*',
        'u.name',
        knex.raw(`f.part || '-' || f.id AS id`),
        knex.raw(`f.micros || '.' || f.part || '.' || f.id AS place`),
      )
      .from(knex.unionAll(parts, true).as('f'))
      .leftJoin('app.user AS u', 'u.id', 'f.user_id')
      .orderByRaw('f.at DESC, f.part DESC, f.id DESC')
      .limit(limit);
  }
}

const rowOf = ({
  id,
  at,
  browser,
  system,
  network,
  how,
  refused,
  attempts,
  user_id,
  name,
}: FoundSignIn): ListedSignIn => ({
  id,
  account: user_id === null ? null : { id: user_id, name: name! },
  at: at.toISOString(),
  browser,
  system,
  network,
  how,
  refused,
  attempts,
});
