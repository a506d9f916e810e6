import { Injectable } from '@nestjs/common';
import {
  addingGroups,
  addsToCatalogue,
  type CommaMeaning,
  type SheetColumn,
  type SheetField,
  type SheetQuestion,
} from '@quotewright/domain/catalogue/contract.js';
import {
  columnKey,
  addingFields,
  columnsByName,
  columnsFault,
  commaIn,
  looksLikePrices,
} from '@quotewright/domain/catalogue/contract-sheet-columns.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { offersByIds, type Offer } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { kindsInMasters, mastersByGtins, mastersByNames } from '@quotewright/projections/catalogue/master-products.js';
import { offersByKeys, productNames, type KeyedOffer } from '@quotewright/projections/catalogue/offer-keys.js';
import { accountColumns, actorOf, ownerById, type ActingAccount } from '../platform/auth/accounts.js';
import { Clock } from '../platform/clock.js';
import { Ids } from '../platform/commands/ids.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { asRead, newRow, type Adding } from './new-rows.js';
import {
  comparedRow,
  gtinsIn,
  offerIdIn,
  saidIn,
  skuIn,
  type ComparedRow,
  type FileCells,
  type Said,
  type SheetReading,
} from './price-sheet-rows.js';
import type { FileRow } from './sheet-file/file-row.js';
import { sheetRows } from './sheet-file/sheet-file.js';
import { SheetRefused } from './sheet-file/sheet-refused.js';

/** Rows that are written, or compared, at once. */
const CHUNK = 250;
/** Cells of a column that are shown as what it holds. */
const SAMPLES = 3;
/** Rows that the columns are recognised by. */
const LOOKED_AT = 50;
/** How long a sheet is kept (days). */
const KEPT_DAYS = 30;

/** A column as it is kept. `commas`: what commas are in it by its cells, both where these differ. */
export type StoredColumn = SheetColumn & { commas?: readonly CommaMeaning[] };

/** Notes what the cells of a row say about commas in their columns. */
function noteCommas(seen: Set<CommaMeaning>[], { cells, fractions = [] }: FileRow): void {
  for (const at of fractions) (seen[at] ??= new Set()).add('thousands');
  for (const [at, cell] of cells.entries()) {
    const comma = /[.,]/.test(cell) && !fractions.includes(at) ? commaIn(cell) : null;
    if (comma !== null) (seen[at] ??= new Set()).add(comma);
  }
}

interface Working {
  id: string;
  owner_id: number;
  supplier_id: number;
  bytes: Buffer | null;
  columns: StoredColumn[];
  commas: SheetReading['commas'];
}

/** The long parts of price sheets, by the workers: reading the file, and comparing its rows with the offers (docs/adr/0121). */
@Injectable()
export class PriceSheetWork {
  constructor(
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly jobs: Jobs,
    private readonly ids: Ids,
  ) {
    const inState = (state: string) => () => this.db.knex('app.price_sheet').where({ state }).pluck('id');
    jobs.handle('price-sheet-read', { left: inState('reading'), run: (id, signal) => this.take(id, signal) });
    jobs.handle('price-sheet-compare', { left: inState('comparing'), run: (id, signal) => this.compare(id, signal) });
    jobs.handle('price-sheet-past', {
      left: async () => ((await this.past().first('id')) ? ['all'] : []),
      run: async () => void (await this.past().delete()),
    });
  }

  /** Has a sheet read or compared soon. */
  soon(id: string, state: 'reading' | 'comparing'): void {
    this.jobs.add(state === 'reading' ? 'price-sheet-read' : 'price-sheet-compare', id);
  }

  /** Takes the rows out of the file. Repeated after a crash, it begins anew, and keeps the rows that are there. */
  private async take(id: string, signal: AbortSignal): Promise<void> {
    const sheet = await this.working(id, 'reading', 'bytes');
    if (!sheet?.bytes) return;
    const { knex } = this.db;
    let headings: string[] | null = null;
    let waiting: FileCells[] = [];
    const first: string[][] = [];
    const commas: Set<CommaMeaning>[] = [];
    let rows = 0;
    const write = async (): Promise<void> => {
      if (waiting.length === 0) return;
      signal.throwIfAborted();
      await knex.raw(
        `INSERT INTO app.price_sheet_row (sheet_id, row, cells)
         SELECT ?, r.row, r.cells FROM jsonb_to_recordset(?::jsonb) AS r(row integer, cells jsonb) ON CONFLICT DO NOTHING`,
        [id, JSON.stringify(waiting)],
      );
      rows += waiting.length;
      waiting = [];
      await knex('app.price_sheet').where({ id }).update({ done: rows });
    };
    try {
      for await (const some of sheetRows(sheet.bytes)) {
        if (headings === null) {
          headings = some[0]!.cells;
          continue;
        }
        for (const one of some) {
          if (first.length < LOOKED_AT) first.push(one.cells);
          noteCommas(commas, one);
          if (waiting.push({ row: one.row, cells: one.cells }) >= CHUNK) await write();
        }
      }
      await write();
    } catch (error) {
      if (!(error instanceof SheetRefused)) throw error;
      await knex('app.price_sheet_row').where({ sheet_id: id }).delete();
      await knex('app.price_sheet')
        .where({ id })
        .update({ state: 'refused', message: error.message, bytes: null, done: 0 });
      return;
    }
    const { columns: named, sure } = await this.recognised(sheet, headings!, first);
    const columns = named.map((column, at): StoredColumn => ({ ...column, commas: [...(commas[at] ?? [])] }));
    const state = sure ? 'comparing' : 'columns';
    await knex('app.price_sheet')
      .where({ id, state: 'reading' })
      .update({ state, columns: JSON.stringify(columns), rows, done: 0, bytes: null });
    if (sure) this.soon(id, 'comparing');
  }

  /** What the columns hold: by their names, and where these say too little, by their cells. Then somebody is asked. */
  private async recognised(
    { owner_id, supplier_id }: Working,
    headings: readonly string[],
    first: readonly string[][],
  ): Promise<{ columns: SheetColumn[]; sure: boolean }> {
    const known = await this.db
      .knex('app.price_sheet_column')
      .where({ owner_id })
      .whereIn('heading', headings.map(columnKey))
      .select<{ heading: string; field: SheetField | null }[]>('heading', 'field');
    const fields = columnsByName(headings, new Map(known.map(({ heading, field }) => [heading, field])));
    const sure = columnsFault(fields) === null;
    const cells = headings.map((_, at) => first.flatMap((row) => (row[at] ? [row[at]] : [])));
    if (!sure) {
      if (!fields.includes('supplier_sku')) {
        const found = await Promise.all(
          cells.map(async (texts, at) =>
            fields[at] === null
              ? (await offersByKeys(this.read, supplier_id, { ids: [], skus: texts, gtins: [] })).length
              : 0,
          ),
        );
        const best = found.indexOf(Math.max(...found));
        if (found[best]! > 0) fields[best] = 'supplier_sku';
      }
      const priced = cells.flatMap((texts, at) => (fields[at] === null && looksLikePrices(texts) ? [at] : []));
      if (priced.length === 1 && !fields.includes('retail')) fields[priced[0]!] = 'retail';
    }
    const columns = headings.map((heading, at) => ({
      heading,
      samples: cells[at]!.slice(0, SAMPLES),
      field: heading === '' ? null : fields[at]!,
    }));
    return { columns, sure };
  }

  /** Compares every row with its offer of now. Repeated after a crash, it begins anew. */
  private async compare(id: string, signal: AbortSignal): Promise<void> {
    const sheet = await this.working(id, 'comparing', 'columns', 'commas');
    if (!sheet) return;
    const { knex } = this.db;
    const { columns, commas } = sheet;
    const reading = {
      headings: columns.map(({ heading }) => heading),
      fields: columns.map(({ field }) => field),
      seen: columns.map(({ commas: [comma, other] = [] }) => (other === undefined ? comma : undefined)),
      commas,
    };
    const questions = new Map<string, SheetQuestion>();
    const seen = new Map<number, number>();
    const adding = await this.addingTo(sheet, reading.fields);
    const viewer = await this.makerOf(id);
    for (let last = 0, done = 0; ; ) {
      const rows = await knex('app.price_sheet_row')
        .where({ sheet_id: id })
        .where('row', '>', last)
        .orderBy('row')
        .limit(CHUNK)
        .select<FileCells[]>('row', 'cells');
      if (rows.length === 0) break;
      const said = rows.map((row) => saidIn(row, reading.fields));
      const offers = await this.offersOf(sheet.supplier_id, said);
      const some = await this.withMasters(
        adding,
        viewer,
        said.filter((_, at) => offers[at]!.length === 0),
      );
      const compared: ComparedRow[] = [];
      for (const [at, row] of rows.entries()) {
        const found = comparedRow(row, said[at]!, offers[at]!, reading, seen);
        const unknown = 'kind' in found && found.kind === 'unknown';
        const one = unknown ? newRow(found, said[at]!, reading, some) : found;
        if ('questions' in one)
          for (const asked of one.questions) questions.set(asked.field, questions.get(asked.field) ?? asked);
        else compared.push(one);
      }
      await this.write(id, await this.numbered(compared));
      signal.throwIfAborted();
      last = rows.at(-1)!.row;
      done += rows.length;
      await knex('app.price_sheet').where({ id, state: 'comparing' }).update({ done });
    }
    await knex('app.price_sheet')
      .where({ id, state: 'comparing' })
      .update({
        state: questions.size > 0 ? 'columns' : 'ready',
        questions: JSON.stringify([...questions.values()]),
        done: 0,
      });
  }

  /** The offers that each of some rows names: by id, else by the supplier's SKU, its own product's, or the GTIN. */
  private async offersOf(supplierId: number, said: readonly Said[]): Promise<Offer[][]> {
    const found = await offersByKeys(this.read, supplierId, {
      ids: said.flatMap((one) => offerIdIn(one) ?? []),
      skus: said.flatMap(({ supplier_sku: sku }) => sku ?? []),
      gtins: said.flatMap(gtinsIn),
    });
    const offers = await offersByIds(
      this.read,
      found.map(({ id }) => id),
    );
    const by = {
      supplier_sku: keyed(found, 'supplier_sku'),
      sku: keyed(found, 'sku'),
      gtin: keyed(found, 'gtin'),
    };
    return said.map((one) => {
      const byId = offers.get(offerIdIn(one) ?? 0);
      if (byId) return [byId];
      const sku = skuIn(one) ?? '';
      const ids =
        by.supplier_sku.get(sku) ?? by.sku.get(sku) ?? gtinsIn(one).flatMap((gtin) => by.gtin.get(gtin) ?? []);
      return ids.flatMap((id) => offers.get(id) ?? []);
    });
  }

  /** What rows that name no product are compared with; the master products they name are still to be read. */
  private async addingTo({ supplier_id: supplier }: Working, fields: readonly (SheetField | null)[]): Promise<Adding> {
    const owner = await ownerById(this.db.knex, supplier);
    const adds = addingFields.every((field) => fields.includes(field));
    return {
      supplier,
      shared: owner === null || addsToCatalogue(owner.user_type),
      names: new Set(adds ? (await productNames(this.read, supplier)).map(asRead) : []),
      kinds: new Map(),
      masters: new Map(),
      byGtin: new Map(),
      seen: new Map(),
    };
  }

  private async makerOf(id: string): Promise<Actor> {
    const maker = await this.db
      .knex({ s: 'app.price_sheet' })
      .join({ u: 'app.user' }, 'u.id', 's.actor_id')
      .where('s.id', id)
      .first<ActingAccount>(...accountColumns);
    return actorOf(maker);
  }

  /** The same with the master products that some rows name, by name or, without one, by GTIN. */
  private async withMasters(adding: Adding, viewer: Actor, said: readonly Said[]): Promise<Adding> {
    const named = said.flatMap(({ master_product: name }) => name ?? []);
    const gtins = said.filter(({ master_product: name }) => !name).flatMap(gtinsIn);
    const [masters, byGtin] = await Promise.all([
      mastersByNames(this.read, adding.supplier, named),
      mastersByGtins(this.read, viewer, gtins),
    ]);
    const kinds = await kindsInMasters(
      this.read,
      [...masters.values(), ...byGtin.values()].map(({ id }) => id),
    );
    return { ...adding, masters, byGtin, kinds };
  }

  /** Rows with ids for the products that they add: so each is added once, whatever dies on the way. */
  private async numbered(rows: readonly ComparedRow[]): Promise<ComparedRow[]> {
    const count = rows.filter(({ after }) => after.added).length;
    const [offers, products] = await Promise.all([this.ids.draw('offer', count), this.ids.draw('product', count)]);
    let next = 0;
    return rows.map((row) => {
      if (!row.after.added) return row;
      const at = next++;
      return { ...row, offer_id: offers[at]!, product_id: products[at]! };
    });
  }

  /** What adds a product is left out until somebody takes it in. A choice stays while the row is in its group. */
  private async write(id: string, rows: readonly ComparedRow[]): Promise<void> {
    await this.db.knex.raw(
      `UPDATE app.price_sheet_row s
       SET kind = r.kind, name = r.name, offer_id = r.offer_id, product_id = r.product_id, before = r.before,
         after = r.after, percent = r.percent, warning = r.warning, message = r.message,
         left_out = CASE WHEN r.kind = s.kind THEN s.left_out WHEN r.kind = ANY (:adding) THEN true
           WHEN s.kind = ANY (:adding) THEN false ELSE s.left_out END
       FROM jsonb_to_recordset(:rows::jsonb) AS r(row integer, kind text, name text, offer_id integer, product_id integer,
         before jsonb, after jsonb, percent numeric, warning text, message text)
       WHERE s.sheet_id = :id AND s.row = r.row`,
      { id, rows: JSON.stringify(rows), adding: [...addingGroups] },
    );
  }

  private async working(
    id: string,
    state: 'reading' | 'comparing',
    ...columns: (keyof Working)[]
  ): Promise<Working | undefined> {
    return this.db
      .knex('app.price_sheet')
      .where({ id, state })
      .first<Working | undefined>('id', 'owner_id', 'supplier_id', ...columns);
  }

  private past() {
    const end = new Date(this.clock.now().getTime() - KEPT_DAYS * 86_400_000);
    return this.db.knex('app.price_sheet').where('made_at', '<', end);
  }
}

/** The ids of offers by one of their keys, in small letters. */
function keyed(offers: readonly KeyedOffer[], key: Exclude<keyof KeyedOffer, 'id'>): Map<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const { id, [key]: own } of offers) {
    const small = own.toLowerCase();
    if (own !== '') ids.set(small, [...(ids.get(small) ?? []), id]);
  }
  return ids;
}
