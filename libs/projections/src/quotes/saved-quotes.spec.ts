import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { QuotesQuery } from '@quotewright/domain/quotes/contract.js';
import type { QuoteEvent } from '@quotewright/domain/quotes/quote.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { masterProductMerges } from '../catalogue/master-product-merges.js';
import { productCatalogue } from '../catalogue/product-catalogue.js';
import { projectionSpecs } from '../kernel/testing.js';
import { listSavedQuotes, newestQuotes, quotesInCart, savedQuoteById, savedQuotes } from './saved-quotes.js';

const golden = JSON.parse(
  readFileSync(new URL('../../../../test/events/QuoteSaved.json', import.meta.url), 'utf8'),
) as QuoteEvent;
const saved = (id: number, ownerId: number, sessionId: string, day = 1) => ({
  stream: `quote-${id}`,
  event: { ...golden, data: { ...golden.data, ownerId, sessionId, name: `Quote ${id}` } },
  meta: { at: `2026-02-0${day}T10:00:00.000Z`, actorId: ownerId },
});
const owner: Actor = { id: 9, userType: 'contractor', standing: 'approved' };

projectionSpecs(
  savedQuotes,
  freshDatabase,
  (spec) => {
    beforeAll(async () => {
      const { knex, table } = spec.readModels;
      await knex.raw(`CREATE SCHEMA IF NOT EXISTS app; CREATE TABLE app."user" (id integer PRIMARY KEY, name text, business_name text, user_type text); CREATE VIEW app.owner AS SELECT *, false AS deactivated FROM app."user";
      INSERT INTO app."user" VALUES (7, 'Ann', NULL, 'suppliers'), (9, 'Sam', NULL, 'contractor')`);
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
        owner_id: 7,
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
      await knex(table(productCatalogue, 'offer')).insert({
        id: 51,
        product_id: 40,
        supplier: 7,
        cost_price: '40.00',
        retail_price: '58.00',
        unit: 'box',
        supplier_sku: '',
        brand: '',
        formula: '',
        changes: 1,
        cost_changes: 1,
        retail_changes: 1,
        price_revision: 1,
        withdrawn: false,
        deleted: false,
      });
    });

    it('shows a quote as saved, to its owner only', async () => {
      await spec.given(saved(1, 9, 'cart'));
      expect(await savedQuoteById(spec.readModels, owner, 1)).toMatchObject({
        id: 1,
        sessionid: 'cart',
        name: 'Quote 1',
        answers: { 31: '12', 32: '10' },
        questions: [{ question_id: 31, no_of_question: 1, answer: '12' }, { question_id: 32 }],
        template: { id: 1, name: 'LVP Plank', alias: 'lvp-plank', version: 12, category: '' },
        advice: '',
        warranty: '',
        retail_total: '348.00',
        cost_total: '240.00',
        margin_percent: '31.03',
        markup_percent: '45.00',
        lines: [
          {
            quote_template_product_id: 71,
            formula: 'Q1xQ2',
            quantity: '6',
            unit_retail: '58.00',
            unit_cost: '40.00',
            retail_total: '348.00',
            cost_total: '240.00',
            included: true,
          },
        ],
        revisions: { template: 12, offers: {} },
        created_at: '2026-02-01T10:00:00.000Z',
      });
      expect(await savedQuoteById(spec.readModels, { id: 8, userType: 'contractor' }, 1)).toBeUndefined();
      expect(await savedQuoteById(spec.readModels, { id: 1, userType: 'admin' }, 1)).toBeUndefined();
    });

    it.each(['retail', 'partner', 'suppliers'] as const)('shows a %s neither cost nor margin', async (userType) => {
      await spec.given(saved(1, 9, 'cart'));
      const shown = await savedQuoteById(spec.readModels, { id: 9, userType }, 1);
      expect(shown).toMatchObject({
        retail_total: '348.00',
        cost_total: null,
        margin_percent: null,
        markup_percent: null,
        lines: [{ unit_retail: '58.00', unit_cost: null, cost_total: null }],
      });
      expect(JSON.stringify(shown)).not.toMatch(/40\.00|240\.00|31\.03|"45\.00/);
    });

    it('lists your own, newest first, by session', async () => {
      await spec.given(saved(1, 9, 'a', 1), saved(2, 9, 'a', 3), saved(3, 9, 'b', 2), saved(4, 8, 'a', 4));
      expect((await listSavedQuotes(spec.readModels, owner, {})).data.map(({ id }) => id)).toEqual([2, 3, 1]);
      expect(await listSavedQuotes(spec.readModels, owner, { sessionid: 'a', perPage: 1 })).toMatchObject({
        data: [{ id: 2, name: 'Quote 2', retail_total: '348.00' }],
        total: 2,
        last_page: 2,
      });
      expect([
        await quotesInCart(spec.readModels, 9, 'a'),
        await quotesInCart(spec.readModels, 8, 'a'),
        await quotesInCart(spec.readModels, 8, 'b'),
      ]).toEqual([2, 1, 0]);
    });

    it('shows what the template said when the quote was saved', async () => {
      const { stream, event, meta } = saved(1, 9, 'cart');
      const texts = { templateCategory: 'Flooring', advice: 'Keep the boxes inside.', warranty: 'One year.' };
      await spec.given({ stream, event: { ...event, data: { ...event.data, ...texts } }, meta });
      expect(await savedQuoteById(spec.readModels, owner, 1)).toMatchObject({
        template: { category: 'Flooring' },
        advice: 'Keep the boxes inside.',
        warranty: 'One year.',
      });
    });

    it('searches, filters and sorts your own', async () => {
      const quote = (id: number, data: Partial<QuoteEvent['data']>) => {
        const { event, ...rest } = saved(id, 9, 'a', id);
        return { ...rest, event: { ...event, data: { ...event.data, ...data } } };
      };
      await spec.given(
        quote(1, { name: 'Hall', retailTotal: '348.00', templateCategory: 'Flooring' }),
        quote(2, { name: '', retailTotal: '1200.50', notes: 'Side door, 100% wool' }),
        quote(3, { name: 'attic', retailTotal: '90.00', quoteType: 'labour', templateName: 'Hang and Finish' }),
      );
      const listed = async (request: QuotesQuery) =>
        (await listSavedQuotes(spec.readModels, owner, request)).data.map(({ id }) => id);
      expect([await listed({ sort: 'name.asc' }), await listed({ sort: 'name.desc' })]).toEqual([
        [3, 1, 2],
        [2, 1, 3],
      ]);
      expect([await listed({ sort: 'total.asc' }), await listed({ sort: 'total.desc' })]).toEqual([
        [3, 1, 2],
        [2, 1, 3],
      ]);
      expect([await listed({ sort: 'created_at.asc' }), await listed({ quote_type: 'labour' })]).toEqual([
        [1, 2, 3],
        [3],
      ]);
      for (const [searchTerm, ids] of [
        ['HALL', [1]],
        ['side wool', [2]],
        ['100%', [2]],
        ['flooring', [1]],
        ['hang', [3]],
        ['plank', [2, 1]],
        ['hall attic', []],
      ] as const)
        expect([searchTerm, await listed({ searchTerm })]).toEqual([searchTerm, ids]);
      expect((await listSavedQuotes(spec.readModels, owner, { searchTerm: 'hall' })).data[0]!.measurements).toEqual([
        { title: 'Length', unit: 'ft', answer: '12' },
        { title: 'Width', unit: 'ft', answer: '10' },
      ]);
    });

    it('lists the latest quotes for admins, with author and without content', async () => {
      await spec.given(
        saved(1, 9, 'a', 1),
        saved(2, 8, 'a', 3),
        ...Array.from({ length: 9 }, (_, at) => saved(10 + at, 9, 'b', 2)),
      );
      const newest = await newestQuotes(spec.readModels);
      expect(newest.map(({ id }) => id)).toEqual([2, 18, 17, 16, 15, 14, 13, 12]);
      const template = { id: 1, name: 'LVP Plank', alias: 'lvp-plank', version: 12, category: '' };
      expect(newest[0]).toEqual({
        id: 2,
        template,
        user: { id: 8, name: null, user_type: null },
        retail_total: '348.00',
        created_at: '2026-02-03T10:00:00.000Z',
      });
      expect(newest[1]).toMatchObject({ user: { id: 9, name: 'Sam', user_type: 'contractor' } });
    });

    it('removes a quote whose stream was erased', async () => {
      await spec.given(saved(1, 9, 'a'), saved(2, 9, 'a'));
      await spec.when(
        { stream: 'erasure-9', event: { type: 'StreamErased', data: { stream: 'quote-1' } } },
        { stream: 'erasure-9', event: { type: 'StreamErased', data: { stream: 'template-2' } } },
      );
      expect(await spec.rows('quote')).toHaveLength(1);
      expect(await savedQuoteById(spec.readModels, owner, 2)).toBeDefined();
    });
  },
  [masterProductMerges, productCatalogue],
);
