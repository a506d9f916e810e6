import { Injectable } from '@nestjs/common';
import {
  sheetPerPage,
  thresholdRule,
  type AddPriceSheetRequest,
  type LeaveOutRequest,
  type PriceChangeState,
  type PriceSheet,
  type PriceSheetQuery,
  type PriceSheetSummary,
  type SheetColumnsRequest,
  type SheetCount,
  type SheetQuestion,
  type SheetRow,
  type SheetState,
} from '@quotewright/domain/catalogue/contract.js';
import { columnKey, columnsFault, commaMeant } from '@quotewright/domain/catalogue/contract-sheet-columns.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import { pageOf } from '@quotewright/projections/kernel/paging.js';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { ownerById } from '../platform/auth/accounts.js';
import { Clock } from '../platform/clock.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Database } from '../platform/db/database.js';
import { CSV_START, csvLine } from '../platform/http/csv.js';
import type { Upload } from '../platform/http/upload.js';
import { invalidInput } from '../platform/http/validation.js';
import { assertMayShow } from './offers.js';
import { shownValues, type RowValues } from './price-change-rows.js';
import { PriceChangeWork } from './price-change-work.js';
import { PriceSheetWork, type StoredColumn } from './price-sheet-work.js';

/** Sheets on a page of the list. */
const LISTED = 20;
/** Rows of a file that are read at once. */
const AT_ONCE = 1_000;

interface StoredSheet {
  id: string;
  supplier_id: number;
  name: string;
  state: SheetState;
  message: string | null;
  columns: StoredColumn[];
  questions: SheetQuestion[];
  threshold: string;
  rows: number;
  done: number;
  made_at: Date;
  change_id: string | null;
  change_state: PriceChangeState | null;
}

const notFound = (): DomainError => new DomainError('price_sheet_not_found', 'This price sheet was not found.');
const notReady = (message: string): DomainError => new DomainError('price_sheet_not_ready', message);

/** What waits says so under Coming changes, and is ended there. */
function assertNotWaiting({ change_state: state }: StoredSheet): void {
  if (state === 'scheduled') throw notReady('This sheet waits for its time. Cancel that under Coming changes first.');
  if (state === 'asked') throw notReady('This sheet waits for an approval. Withdraw it under Coming changes first.');
}

/** The groups of rows in SQL, `s` the sheet and `r` the row. */
const GROUP = `CASE WHEN r.kind IN ('up', 'down') AND (r.percent IS NULL OR abs(r.percent) > s.threshold) THEN 'jump' ELSE r.kind END`;

/**
 * Price sheets (docs/adr/0121): files of a supplier that are read, matched with its offers and made a price change of. What
 * takes long is done by jobs.
 */
@Injectable()
export class PriceSheets {
  constructor(
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly work: PriceSheetWork,
    private readonly changes: PriceChangeWork,
  ) {}

  /**
   * Keeps a file and starts to read it.
   * @returns its id
   * @throws `forbidden` for another supplier, `invalid_input` where an admin names none, `address_unverified`
   */
  async add(file: Upload, { supplier }: AddPriceSheetRequest, viewer: Actor): Promise<string> {
    assertMayShow(viewer);
    const supplierId = await this.supplierOf(supplier, viewer);
    const id = uuidv7();
    await this.db.knex('app.price_sheet').insert({
      id,
      owner_id: businessOf(viewer),
      actor_id: viewer.id,
      supplier_id: supplierId,
      name: file.name,
      state: 'reading',
      bytes: file.bytes,
      made_at: this.clock.now(),
    });
    this.work.soon(id, 'reading');
    return id;
  }

  private async supplierOf(named: number | undefined, viewer: Actor): Promise<number> {
    if (viewer.userType !== 'admin') {
      if (named !== undefined && named !== businessOf(viewer))
        throw new DomainError('forbidden', 'You can change only your own prices.');
      return businessOf(viewer);
    }
    if (named === undefined || !(await ownerById(this.db.knex, named)))
      throw invalidInput([{ path: 'supplier', code: 'missing', message: 'Choose a supplier.' }]);
    return named;
  }

  /** The sheets of the viewer's business, newest first. */
  async list(viewer: Actor, page = 1): Promise<Page<PriceSheetSummary>> {
    const found = await pageOf<StoredSheet>(this.sheets(viewer), { page, perPage: LISTED }, (rows) =>
      rows.orderBy('s.id', 'desc').select(...SUMMARY),
    );
    return { ...found, data: found.data.map(summaryOf) };
  }

  /** A sheet with a page of its rows, of a group or all. Throws `price_sheet_not_found`. */
  async of(id: string, viewer: Actor, { group, page = 1 }: PriceSheetQuery = {}): Promise<PriceSheet> {
    const sheet = await this.stored(id, viewer);
    const { knex } = this.db;
    const rows = knex({ r: 'app.price_sheet_row' })
      .join({ s: 'app.price_sheet' }, 's.id', 'r.sheet_id')
      .where('s.id', id)
      .where('s.state', 'ready');
    const list = rows.clone();
    if (group) void list.whereRaw(`${GROUP} = ?`, [group]);
    const [counts, found, supplier] = await Promise.all([
      rows
        .clone()
        .groupByRaw('1')
        .select<SheetCount[]>(
          knex.raw(`${GROUP} AS "group", count(*)::int AS rows, (count(*) FILTER (WHERE r.left_out))::int AS left_out`),
        ),
      pageOf<Omit<SheetRow, 'before' | 'after'> & Record<'before' | 'after', RowValues>>(
        list,
        { page, perPage: sheetPerPage },
        (query) =>
          query
            .orderByRaw(group === 'jump' ? 'abs(r.percent) DESC NULLS FIRST, r.row' : 'r.row')
            .select('r.row', knex.raw(`${GROUP} AS "group"`), 'r.name', 'r.offer_id', 'r.before', 'r.after')
            .select('r.percent', 'r.warning', 'r.message', 'r.left_out'),
      ),
      knex('app.owner')
        .where({ id: sheet.supplier_id })
        .first<{ name: string } | undefined>(knex.raw(`coalesce(nullif(business_name, ''), name) AS name`)),
    ]);
    const working = sheet.state === 'comparing' || sheet.state === 'reading';
    return {
      ...summaryOf(sheet),
      message: sheet.message,
      supplier: { id: sheet.supplier_id, business_name: supplier?.name ?? '' },
      done: working ? sheet.done : 0,
      steps: sheet.state === 'comparing' ? sheet.rows : 0,
      columns: sheet.columns.map(({ heading, samples, field }) => ({ heading, samples, field })),
      questions: sheet.questions,
      threshold: readNumber(thresholdRule, sheet.threshold)!,
      counts,
      list: {
        ...found,
        data: found.data.map(({ before, after, offer_id, ...row }) => ({
          ...row,
          offer_id: after.added ? null : offer_id,
          before: shownValues(before),
          after: shownValues(after),
        })),
      },
    };
  }

  /**
   * Sets what the columns hold and compares the rows anew. It is remembered for the next sheet.
   * @throws `invalid_input` where rows cannot be compared so, `price_sheet_not_ready`
   */
  async setColumns({ id, columns, commas = [] }: SheetColumnsRequest, viewer: Actor): Promise<void> {
    await this.editing(id, viewer, ['columns', 'ready'], async (tx, sheet) => {
      if (columns.length !== sheet.columns.length)
        throw invalidInput([{ path: 'columns', code: 'length', message: 'Name each column of the sheet once.' }]);
      const fault = columnsFault(columns);
      if (fault) throw invalidInput([{ path: 'columns', code: 'columns', message: fault }]);
      const named = sheet.columns.map((column, at) => ({ ...column, field: columns[at]! }));
      await tx('app.price_sheet')
        .where({ id })
        .update({
          state: 'comparing',
          columns: JSON.stringify(named),
          questions: '[]',
          commas: tx.raw('commas || ?::jsonb', [
            JSON.stringify(
              Object.fromEntries(
                commas.map(({ field, means }) => [
                  field,
                  commaMeant(sheet.questions.find((one) => one.field === field)?.text ?? ',', means),
                ]),
              ),
            ),
          ]),
          done: 0,
        });
      await remember(tx, businessOf(viewer), named);
    });
    this.work.soon(id, 'comparing');
  }

  /** Sets from how many percent a moved price is a jump. Throws `invalid_input`, `price_sheet_not_ready`. */
  async setThreshold(id: string, percent: number | string, viewer: Actor): Promise<void> {
    const threshold = readNumber(thresholdRule, percent);
    if (threshold === null)
      throw invalidInput([{ path: 'percent', code: 'not_a_number', message: thresholdRule.message }]);
    await this.editing(id, viewer, ['ready'], async (tx) => {
      await tx('app.price_sheet').where({ id }).update({ threshold });
    });
  }

  /** Leaves rows or a group out, or takes them in again. Throws `invalid_input`, `price_sheet_not_ready`. */
  async leaveOut({ id, out, rows, group }: LeaveOutRequest, viewer: Actor): Promise<void> {
    if ((rows === undefined) === (group === undefined))
      throw invalidInput([{ path: 'rows', code: 'one_of', message: 'Send either rows or a group.' }]);
    await this.editing(id, viewer, ['ready'], async (tx) => {
      await tx.raw(
        `UPDATE app.price_sheet_row r SET left_out = :out FROM app.price_sheet s
         WHERE s.id = r.sheet_id AND s.id = :id AND ${rows ? 'r.row = ANY (:rows)' : `${GROUP} = :group`}`,
        { id, out, ...(rows ? { rows } : { group: group! }) },
      );
    });
  }

  /**
   * Makes a price change of the rows that are not left out, unless there is one.
   * @returns its id
   * @throws `nothing_changed`, `price_sheet_not_ready`, `address_unverified`
   */
  async review(id: string, viewer: Actor, context: CommandContext): Promise<string> {
    assertMayShow(viewer);
    await this.stored(id, viewer);
    const { change, isNew } = await this.db.knex.transaction(async (tx) => {
      const sheet = await tx('app.price_sheet')
        .where({ id })
        .forUpdate()
        .first<Pick<StoredSheet, 'change_id' | 'state'> | undefined>('change_id', 'state');
      if (!sheet) throw notFound();
      if (sheet.state !== 'ready') throw notReady('The sheet is not compared yet.');
      const open = await tx('app.price_change')
        .where({ id: sheet.change_id })
        .whereNot({ state: 'discarded' })
        .first<{ id: string } | undefined>('id');
      if (open) return { change: open.id, isNew: false };
      const made = uuidv7();
      await tx('app.price_change').insert({
        id: made,
        owner_id: businessOf(viewer),
        actor_id: viewer.id,
        kind: 'sheet',
        state: 'comparing',
        source: context.source ?? 'api',
        made_at: this.clock.now(),
      });
      const { rowCount } = await tx.raw<{ rowCount: number }>(
        `INSERT INTO app.price_change_row (change_id, offer_id, product_id, before, after)
         SELECT ?, offer_id, product_id, before, after FROM app.price_sheet_row
         WHERE sheet_id = ? AND offer_id IS NOT NULL AND after <> '{}' AND NOT left_out`,
        [made, id],
      );
      if (rowCount === 0)
        throw new DomainError(
          'nothing_changed',
          'Nothing of this sheet differs from what counts now, or all is left out.',
        );
      await tx('app.price_sheet').where({ id }).update({ change_id: made });
      return { change: made, isNew: true };
    });
    if (isNew) this.changes.soon(change, 'comparing');
    return change;
  }

  /**
   * Deletes a sheet, and drops a change that was made of it and only reviewed.
   * @throws `price_sheet_not_found`, `price_sheet_not_ready` while its change waits for its time or an admin
   */
  async remove(id: string, viewer: Actor): Promise<void> {
    await this.held(id, viewer, async (tx, sheet) => {
      assertNotWaiting(sheet);
      await tx('app.price_sheet').where({ id }).delete();
    });
  }

  /** The rows that were not read or found no product, as a CSV file in pieces, with a column that says why. */
  async badRows(id: string, viewer: Actor): Promise<AsyncGenerator<string>> {
    const { columns } = await this.stored(id, viewer);
    return this.badLines(
      id,
      columns.map(({ heading }) => heading),
    );
  }

  private async *badLines(id: string, headings: readonly string[]): AsyncGenerator<string> {
    yield CSV_START + csvLine([...headings, WHY]);
    for (let last = 0; ; ) {
      const rows = await this.db
        .knex('app.price_sheet_row')
        .where({ sheet_id: id })
        .whereIn('kind', ['unknown', 'unreadable'])
        .where('row', '>', last)
        .orderBy('row')
        .limit(AT_ONCE)
        .select<{ row: number; cells: string[]; message: string | null }[]>('row', 'cells', 'message');
      if (rows.length === 0) return;
      yield rows
        .map(({ cells, message }) =>
          csvLine([...headings.map((_, at) => cells[at] ?? ''), message ?? 'No product of yours has this SKU.']),
        )
        .join('');
      last = rows.at(-1)!.row;
    }
  }

  /** Edits a sheet in one of some states, whose change is not applied. */
  private async editing(
    id: string,
    viewer: Actor,
    states: readonly SheetState[],
    edit: (tx: Knex.Transaction, sheet: StoredSheet) => Promise<void>,
  ): Promise<void> {
    await this.held(id, viewer, async (tx, sheet) => {
      if (sheet.change_state === 'applying' || sheet.change_state === 'applied')
        throw notReady('This sheet was applied already. Send the file again to change more.');
      assertNotWaiting(sheet);
      if (!states.includes(sheet.state))
        throw notReady(sheet.message ?? 'The sheet is still being read. Try again in a moment.');
      await edit(tx, sheet);
    });
  }

  /**
   * Does something with a sheet, and drops a change of it that waits for its review. Both are held meanwhile: nothing is
   * reviewed, or begins to be applied, of rows that are just being left out.
   */
  private async held(
    id: string,
    viewer: Actor,
    edit: (tx: Knex.Transaction, sheet: StoredSheet) => Promise<void>,
  ): Promise<void> {
    await this.db.knex.transaction(async (tx) => {
      const held = await tx('app.price_sheet')
        .where({ id })
        .forUpdate()
        .first<Pick<StoredSheet, 'change_id'> | undefined>('change_id');
      const change = tx('app.price_change').where({ id: held?.change_id ?? null });
      await change.clone().forUpdate().first('id');
      const sheet = await this.stored(id, viewer, tx);
      await edit(tx, sheet);
      await change.clone().whereIn('state', ['comparing', 'ready']).update({ state: 'discarded' });
    });
  }

  private sheets(viewer: Actor, knex: Knex = this.db.knex): Knex.QueryBuilder {
    return knex({ s: 'app.price_sheet' })
      .leftJoin({ c: 'app.price_change' }, 'c.id', 's.change_id')
      .where('s.owner_id', businessOf(viewer));
  }

  private async stored(id: string, viewer: Actor, knex?: Knex): Promise<StoredSheet> {
    const sheet = await this.sheets(viewer, knex)
      .where('s.id', id)
      .first<StoredSheet | undefined>(
        ...SUMMARY,
        's.supplier_id',
        's.message',
        's.columns',
        's.questions',
        's.threshold',
        's.done',
      );
    if (!sheet) throw notFound();
    return sheet;
  }
}

/** The name of the column that says why a row was not read; a sheet that is sent again may keep it. */
const WHY = 'Why it was not read';

const SUMMARY = ['s.id', 's.name', 's.state', 's.rows', 's.made_at', 's.change_id', 'c.state as change_state'] as const;

function summaryOf({ id, name, state, rows, made_at, change_id, change_state }: StoredSheet): PriceSheetSummary {
  const change =
    change_id && change_state && change_state !== 'discarded' ? { id: change_id, state: change_state } : null;
  return { id, name, state, rows, made_at: made_at.toISOString(), change };
}

async function remember(tx: Knex.Transaction, owner_id: number, columns: readonly StoredColumn[]): Promise<void> {
  const rows = columns
    .filter(({ heading }) => heading !== '')
    .map(({ heading, field }) => ({ owner_id, heading: columnKey(heading), field }));
  const known = [...new Map(rows.map((row) => [row.heading, row])).values()];
  await tx('app.price_sheet_column').insert(known).onConflict(['owner_id', 'heading']).merge();
}
