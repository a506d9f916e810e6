import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defaultLineSettings } from '@quotewright/domain/formula/settings.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { emptyContent } from '@quotewright/domain/templates/content.js';
import type { TemplateEvent } from '@quotewright/domain/templates/events.js';
import { evolveContent } from '@quotewright/domain/templates/content.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { cataloguePresence } from '../catalogue/catalogue-presence.js';
import { offerPriceHistory } from '../catalogue/offer-price-history.js';
import { masterProductMerges } from '../catalogue/master-product-merges.js';
import { productCatalogue } from '../catalogue/product-catalogue.js';
import { categoryLists } from '../categories/category-lists.js';
import type { ReadModels } from '../kernel/projection.js';
import { projectionSpecs, type GivenEvent } from '../kernel/testing.js';
import { newRow, templateDetails, type TemplateRow } from './template-details.js';
import { historyOf as pageOf, type PageQuery } from './history-page.js';
import { templateHistory } from './template-history.js';
import { templateJobs } from './template-jobs.js';

type Given = GivenEvent<TemplateEvent | StreamErased>;

const owner: Actor = { id: 7, userType: 'contractor', standing: 'approved' };
const shop: Actor = { id: 7, userType: 'retail' };
const day = (n: number): string => `2026-03-0${n}T10:00:00.000Z`;
let batches = 0;
const on = (n: number, event: TemplateEvent, reason: string | null = null): Given => ({
  stream: 'template-10',
  event,
  meta: { at: day(n), actorId: 7, userType: 'contractor', reason, batchId: `batch ${++batches}` },
});
const start: TemplateEvent[] = [
  {
    type: 'TemplateCreated',
    data: {
      name: 'LVP Plank',
      alias: 'lvp-plank',
      ownerId: 7,
      ownerType: 'contractor',
      description: 'D',
      price: '6.50',
      unit: 'ft²',
      quoteType: 'labour',
      kind: 'free',
      categoryId: null,
      subcategoryId: null,
      brand: '',
      advice: '',
      warranty: '',
    },
  },
  { type: 'QuestionAdded', data: { questionId: 101, title: 'Length', unit: 'ft', sampleAnswer: null, at: 0 } },
  {
    type: 'LineAdded',
    data: { lineId: 201, productId: 40, offerId: 51, formula: '{101}', settings: defaultLineSettings, at: 0 },
  },
];
const started = start.map((event) => on(1, event));
const formula = on(2, { type: 'LineFormulaChanged', data: { lineId: 201, formula: '{101}x2' } }, 'Both sides');

const historyOf = (read: ReadModels, row: TemplateRow, viewer: Actor, query: Partial<PageQuery> & { limit: number }) =>
  pageOf(read, row.id, Promise.resolve(row), viewer, { filter: {}, ...query });

/** Events of another template, so that the next one comes later in the log. */
const meanwhile = (count: number): Given[] =>
  Array.from({ length: count }, () => ({ ...on(1, start[0]!), stream: 'template-99' }));

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** The rows of a table that a plan read. */
const rowsOf = (plan: Plan, table: string): number =>
  (plan['Relation Name'] === table
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one, table), 0);

/** The row that the editor would show after these events. */
function rowOf(...given: Given[]): TemplateRow {
  return {
    ...newRow(10),
    owner_id: 7,
    staged: given.reduce((content, { event }) => evolveContent(content, event as TemplateEvent), emptyContent),
  };
}

projectionSpecs<TemplateEvent | StreamErased>(
  templateHistory,
  freshDatabase,
  (spec) => {
    beforeAll(async () => {
      const { knex, table } = spec.readModels;
      await knex.raw(`CREATE SCHEMA IF NOT EXISTS app; CREATE TABLE app.text (id uuid PRIMARY KEY, body text NOT NULL); CREATE TABLE app."user" (id integer PRIMARY KEY, name text, business_name text, user_type text, business_id integer); CREATE VIEW app.owner AS SELECT *, false AS deactivated FROM app."user";
      INSERT INTO app."user" VALUES (7, 'Maya', 'Maya Remodeling', 'contractor'), (5, 'Sam', 'Ridge Floors', 'suppliers'), (6, 'Ann', 'Tri-County', 'suppliers')`);
      await knex(table(productCatalogue, 'master_product')).insert({
        id: 30,
        name: 'Plank',
        alias: 'plank',
        deleted: false,
        accepted: true,
        added_at: '2026-01-01T00:00:00.000Z',
      });
      await knex(table(productCatalogue, 'product')).insert({
        id: 40,
        master_product_id: 30,
        owner_id: 5,
        name: 'Oak plank',
        description: '',
        product_type: 'finish_product',
        sku: '',
        gtin: '',
        part_number: '',
        weight_unit: 'lb',
        pack_unit: '',
        images: '[]',
        hidden: false,
        changes: 1,
        revision: 1,
      });
      const offer = {
        product_id: 40,
        cost_price: '1',
        retail_price: '2',
        unit: 'box',
        unit_in_stock: null,
        supplier_sku: '',
        brand: '',
        formula: '',
        changes: 1,
        cost_changes: 1,
        retail_changes: 1,
        price_revision: 1,
        withdrawn: false,
        deleted: false,
      };
      await knex(table(productCatalogue, 'offer')).insert([
        { ...offer, id: 51, supplier: 5 },
        { ...offer, id: 52, supplier: 6 },
      ]);
      const price = {
        offer_id: 51,
        product_id: 40,
        supplier: 5,
        name: 'Oak plank',
        source: 'screen',
        batch_id: 'b',
        actor_id: 5,
        user_type: 'suppliers',
        epoch: 1,
      };
      await knex(table(offerPriceHistory, 'price')).insert([
        {
          ...price,
          revision: 1,
          retail_price: '58.00',
          cost_price: '40.00',
          valid_from: '2026-01-01T10:00:00Z',
          event_id: 'p1',
          position: '1.0',
          place: 0,
        },
        {
          ...price,
          revision: 2,
          retail_price: '60.00',
          cost_price: '40.00',
          valid_from: '2026-03-03T12:00:00Z',
          event_id: 'p2',
          position: '1.5',
          place: 5,
          kind: 'retail',
          before: '58.00',
          reason: 'New list',
        },
        {
          ...price,
          revision: 3,
          retail_price: '60.00',
          cost_price: '41.00',
          valid_from: '2026-03-04T12:00:00Z',
          event_id: 'p3',
          position: '1.8',
          place: 8,
          kind: 'cost',
          before: '40.00',
        },
        {
          ...price,
          revision: 4,
          retail_price: '70.00',
          cost_price: '41.00',
          valid_from: '2026-03-06T12:00:00Z',
          event_id: 'p4',
          position: '1.12',
          place: 12,
          kind: 'retail',
          before: '60.00',
        },
      ]);
    });

    it('lists every change from the first event in plain words, newest first', async () => {
      await spec.given(...started, formula);
      const { data, next } = await historyOf(spec.readModels, rowOf(...started, formula), owner, { limit: 50 });
      const own = data.filter(({ version }) => version !== null);
      expect(own.map(({ version, type }) => [version, type])).toEqual([
        [4, 'LineFormulaChanged'],
        [3, 'LineAdded'],
        [2, 'QuestionAdded'],
        [1, 'TemplateCreated'],
      ]);
      expect(own[0]).toMatchObject({
        summary: 'changed the formula of Oak plank from Length to Length × 2',
        actor: { id: 7, name: 'Maya', user_type: 'contractor' },
        at: day(2),
        reason: 'Both sides',
        changes: [{ path: 'lines.201.formula', label: 'Oak plank: formula', before: 'Length', after: 'Length × 2' }],
        undoable: true,
        undone_by: null,
      });
      expect(own[1]!.changes[0]).toMatchObject({ before: null, after: 'Oak plank, Ridge Floors, Length' });
      expect(own[3]).toMatchObject({ undoable: false });
      expect(next).toBeNull();
    });

    it('continues where a page ended, without a gap or repeat', async () => {
      await spec.given(...started, formula);
      const row = rowOf(...started, formula);
      const whole = (await historyOf(spec.readModels, row, owner, { limit: 50 })).data.map(({ event_id }) => event_id);
      const paged: string[] = [];
      for (let before: string | undefined, more = true; more; ) {
        const page = await historyOf(spec.readModels, row, owner, { before, limit: 2 });
        paged.push(...page.data.map(({ event_id }) => event_id));
        more = page.next !== null;
        before = page.next ?? undefined;
      }
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(paged.length);
    });

    it('says which change undid which, and what can still be undone', async () => {
      await spec.given(...started, formula);
      const changed = (await historyOf(spec.readModels, rowOf(...started, formula), owner, { limit: 50 })).data.find(
        ({ version }) => version === 4,
      )!.event_id;
      const undone = on(3, { type: 'LineFormulaChanged', data: { lineId: 201, formula: '{101}', undoes: changed } });
      await spec.when(undone);
      const { data } = await historyOf(spec.readModels, rowOf(...started, formula, undone), owner, { limit: 50 });
      const [undo, first] = data.filter(({ type }) => type === 'LineFormulaChanged');
      expect(first).toMatchObject({ event_id: changed, undone_by: undo!.event_id, undoable: false });
      expect(undo).toMatchObject({ undoable: true, undone_by: null });
    });

    it('says that a unit and its sample answer are undone together or not at all', async () => {
      const unit = (n: number, to: string) =>
        on(n, { type: 'QuestionUnitChanged', data: { questionId: 101, unit: to } });
      const sample = (n: number, answer: string) =>
        on(n, { type: 'SampleAnswerSet', data: { questionId: 101, sampleAnswer: answer } });
      const together = (given: Given): Given => ({ ...given, meta: { ...given.meta, batchId: 'both' } });
      const all = [...started, sample(2, '10'), together(unit(3, 'in')), together(sample(3, '120'))];
      const undoable = async () =>
        (await historyOf(spec.readModels, rowOf(...all), owner, { limit: 50 })).data
          .filter(({ type }) => /Unit|Sample/.test(type))
          .map((entry) => [entry.version, entry.undoable]);
      await spec.given(...all);
      expect(await undoable()).toEqual([
        [6, true],
        [5, true],
        [4, false],
      ]);
      const later = sample(4, '96');
      all.push(later);
      await spec.when(later);
      expect(await undoable()).toEqual([
        [7, true],
        [6, false],
        [5, false],
        [4, false],
      ]);
    });

    it('includes the prices of its lines while they were used, without hidden figures', async () => {
      await spec.given(...started, ...meanwhile(6));
      await spec.when(on(5, { type: 'DefaultSupplierChanged', data: { lineId: 201, offerId: 52 } }));
      const prices = async (viewer: Actor) =>
        (await historyOf(spec.readModels, rowOf(...started), viewer, { limit: 50 })).data.filter(
          ({ version }) => version === null,
        );
      expect(await prices(owner)).toEqual([
        expect.objectContaining({
          event_id: 'p3',
          type: 'OfferCostPriceChanged',
          changes: [
            { path: 'lines.201.cost_price', label: 'Oak plank: cost price', before: '$40.00', after: '$41.00' },
          ],
        }),
        expect.objectContaining({
          event_id: 'p2',
          summary: 'changed the retail price of Oak plank from $58.00 to $60.00',
          reason: 'New list',
          actor: { id: 5, name: 'Ridge Floors', user_type: 'suppliers' },
          undoable: false,
        }),
      ]);
      expect((await prices(shop)).map(({ event_id }) => event_id)).toEqual(['p2']);

      await spec.given(
        ...started.slice(0, 2),
        on(1, { ...start[2]!, data: { ...start[2]!.data, offerId: 52 } } as TemplateEvent),
        ...meanwhile(3),
      );
      await spec.when(on(4, { type: 'DefaultSupplierChanged', data: { lineId: 201, offerId: 51 } }));
      expect((await prices(owner)).map(({ event_id }) => event_id)).toEqual(['p4', 'p3']);
    });

    it('includes additions to and removals from the catalogue while a line used the offer', async () => {
      const { knex, table } = spec.readModels;
      await knex('app.user').insert({
        id: 8,
        name: 'Sue',
        business_name: 'Ridge Floors',
        user_type: 'suppliers',
        business_id: 5,
      });
      const change = { stream: 'product-40', source: 'screen', batch_id: 'b', actor_id: 5, user_type: 'suppliers' };
      await knex(table(cataloguePresence, 'change')).insert([
        {
          ...change,
          event_id: 'c0',
          type: 'OfferReinstated',
          offer_id: 51,
          at: '2026-02-01T12:00:00Z',
          position: '1.1',
        },
        {
          ...change,
          event_id: 'c1',
          type: 'OfferWithdrawn',
          offer_id: 51,
          at: '2026-03-02T12:00:00Z',
          position: '1.60',
        },
        {
          ...change,
          event_id: 'c2',
          type: 'ProductHidden',
          product_id: 40,
          at: '2026-03-02T13:00:00Z',
          position: '1.61',
          actor_id: null,
          user_type: 'admin',
          reason: 'A double',
        },
        {
          ...change,
          event_id: 'c3',
          type: 'MasterProductAccepted',
          actor_id: 8,
          master_product_id: 30,
          at: '2026-03-02T14:00:00Z',
          position: '1.62',
        },
        { ...change, event_id: 'c4', type: 'OfferDeleted', offer_id: 52, at: '2026-03-02T15:00:00Z', position: '1.63' },
      ]);
      await spec.given(...started);
      const told = async (viewer: Actor, filter: PageQuery['filter'] = {}) =>
        (await historyOf(spec.readModels, rowOf(...started), viewer, { limit: 50, filter })).data.filter(
          ({ event_id }) => event_id.startsWith('c'),
        );
      const entries = await told(shop);
      expect(entries.map(({ summary, actor, reason }) => [actor.name, summary, reason])).toEqual([
        ['Ridge Floors', 'accepted Plank into the catalogue', null],
        [null, 'hid Oak plank from everyone', 'A double'],
        ['Ridge Floors', 'removed Oak plank from the catalogue', null],
      ]);
      expect(entries[0]).toMatchObject({ version: null, type: 'MasterProductAccepted', changes: [], undoable: false });
      // A supplier is listed by its business, and found by what any of its members did.
      expect((await told(shop, { actor: 5 })).map(({ event_id }) => event_id)).toEqual(['c3', 'c1']);
      // A business's private changes are not for others.
      await knex('app.user').where({ id: 5 }).update({ user_type: 'contractor' });
      expect(await told(shop)).toEqual([]);
      await knex('app.user').where({ id: 5 }).update({ user_type: 'suppliers' });
      await knex(table(cataloguePresence, 'change')).delete();
      await knex('app.user').where({ id: 8 }).delete();
    });

    it('reads a bounded number of prices for a page, however many there are', async () => {
      const { knex, table } = spec.readModels;
      const prices = table(offerPriceHistory, 'price');
      await knex.raw(
        `INSERT INTO ${prices} (offer_id, revision, product_id, supplier, name, retail_price, cost_price, kind, before,
           valid_from, event_id, epoch, place, position, source, batch_id, actor_id, user_type)
         SELECT 51, 100 + n, 40, 5, 'Oak plank', 60 + n % 7, 41, 'retail', 60, '2026-03-07T12:00:00Z', 'many' || n, 1,
           100 + n, '1.' || (100 + n), 'screen', 'batch' || n, 5, 'suppliers'
         FROM generate_series(1, 20000) AS n`,
      );
      await knex.raw(`ANALYZE ${prices}`);
      await spec.given(...started);
      const statements: { sql: string; bindings: unknown[] }[] = [];
      const listen = ({ sql, bindings }: { sql: string; bindings: unknown[] }) =>
        void statements.push({ sql, bindings });
      knex.on('query', listen);
      const read = async (query: Partial<PageQuery>) => {
        statements.length = 0;
        const page = await historyOf(spec.readModels, rowOf(...started), owner, { limit: 20, ...query });
        const ofPrices = statements.filter(({ sql }) => sql.includes(prices));
        let rows = 0;
        for (const { sql, bindings } of ofPrices) {
          const explained = await knex.raw<{ rows: { 'QUERY PLAN': { Plan: Plan }[] }[] }>(
            `EXPLAIN (ANALYZE, FORMAT JSON) ${sql.replace(/\$\d+/g, '?')}`,
            bindings as never[],
          );
          rows += rowsOf(explained.rows[0]!['QUERY PLAN'][0]!.Plan, prices.split('.')[1]!);
        }
        return { page, rows };
      };
      const first = await read({});
      expect(first.page.entries.map(({ position }) => position).slice(0, 2)).toEqual(['1.20100', '1.20099']);
      expect(first.rows).toBeLessThanOrEqual(44);
      const second = await read({ before: first.page.next! });
      expect([second.page.entries[0]!.position, second.rows <= 44]).toEqual(['1.20080', true]);
      // A filter that nothing matches stops as well, and goes on from there.
      const searched = await read({ filter: { text: 'nothing like it' } });
      expect([searched.page.entries, searched.page.next, searched.rows <= 502]).toEqual([[], '1.19601', true]);
      knex.off('query', listen);
      await knex(prices).where('revision', '>=', 100).delete();
    });

    it('makes the same entries whatever the sizes of the batches', async () => {
      const save = (minute: number, kind: number): Given => {
        const event = (
          [
            { type: 'TemplatePriceChanged', data: { price: `${minute}.00` } },
            { type: 'TemplateUnitChanged', data: { unit: `u${minute}` } },
            { type: 'LineFormulaChanged', data: { lineId: 201, formula: `{101}x${minute + 1}` } },
            { type: 'TemplatePublished', data: { note: null } },
          ] as TemplateEvent[]
        )[kind]!;
        const at = new Date(Date.parse(day(2)) + minute * 60_000).toISOString();
        return { ...on(2, event), meta: { ...on(2, event).meta, at } };
      };
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ kind: fc.constantFrom(0, 0, 1, 1, 2, 2, 3), later: fc.nat(4), joins: fc.boolean() }), {
            minLength: 1,
            maxLength: 14,
          }),
          async (sketches) => {
            let minute = 0;
            const saves: Given[] = [];
            for (const { kind, later, joins } of sketches) {
              const next = save((minute += later), kind);
              const last = saves.at(-1);
              saves.push(joins && last ? { ...next, meta: { ...next.meta, batchId: last.meta!.batchId } } : next);
            }
            const kept = async () => [await spec.rows('entry'), await spec.rows('event'), await spec.rows('field')];
            await spec.given(...started, ...saves);
            const together = await kept();
            await spec.given(...started);
            await spec.when(...saves);
            expect(await kept()).toEqual(together);
          },
        ),
        { numRuns: 12 },
      );
    });

    it('removes an erased template', async () => {
      await spec.given(...started);
      await spec.when({ stream: 'erasure-7', event: { type: 'StreamErased', data: { stream: 'template-10' } } });
      for (const table of Object.keys(templateHistory.tables)) expect(await spec.rows(table)).toEqual([]);
    });
  },
  [
    masterProductMerges,
    productCatalogue,
    offerPriceHistory,
    cataloguePresence,
    categoryLists,
    templateDetails,
    templateJobs,
  ],
);
