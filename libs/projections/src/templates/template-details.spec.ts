import { beforeAll, expect, it } from '@jest/globals';
import { defaultLineSettings } from '@quotewright/domain/formula/settings.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import type { TemplateEvent } from '@quotewright/domain/templates/events.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { offerPriceHistory } from '../catalogue/offer-price-history.js';
import { masterProductMerges } from '../catalogue/master-product-merges.js';
import { productCatalogue } from '../catalogue/product-catalogue.js';
import { categoryLists } from '../categories/category-lists.js';
import { templateCounts } from '../engagement/template-counts.js';
import { projectionSpecs, type GivenEvent } from '../kernel/testing.js';
import { templateByAlias, templateById, templateDetails, templateNames, templateOfItem } from './template-details.js';
import { listTemplates, publishedCards, stagingBoard, topOfCategory } from './template-listing.js';
import { supplierRatings } from '../ratings/supplier-ratings.js';
import { releases } from '../releases/releases.js';
import { factsOf } from './template-facts.js';
import { templateReviews } from './template-reviews.js';
import { guestTemplateView, templateDetailsView, visibleState } from './template-view.js';

type Given = GivenEvent<TemplateEvent | StreamErased>;

const admin: Actor = { id: 1, userType: 'admin' };
const contractor: Actor = { id: 7, userType: 'contractor', standing: 'approved' };
const retail: Actor = { id: 8, userType: 'retail' };

const on = (id: number, ...events: TemplateEvent[]): Given[] =>
  events.map((event) => ({ stream: `template-${id}`, event, meta: { at: '2026-02-01T10:00:00.000Z' } }));
const created = (
  name: string,
  change: Partial<Extract<TemplateEvent, { type: 'TemplateCreated' }>['data']> = {},
): TemplateEvent => ({
  type: 'TemplateCreated',
  data: {
    name,
    alias: name.toLowerCase().replaceAll(' ', '-'),
    ownerId: 1,
    ownerType: 'admin',
    description: 'Described.',
    price: '6.50',
    unit: 'ft²',
    quoteType: 'material_and_labour',
    kind: 'free',
    categoryId: 3,
    subcategoryId: 4,
    brand: '',
    advice: 'Rest it.',
    warranty: '',
    ...change,
  },
});
const renamed = (name: string): TemplateEvent => ({
  type: 'TemplateRenamed',
  data: { name, alias: name.toLowerCase().replaceAll(' ', '-') },
});
const published: TemplateEvent = { type: 'TemplatePublished', data: { note: null } };
const unit = (text: string): TemplateEvent => ({ type: 'TemplateUnitChanged', data: { unit: text } });
const furniture: TemplateEvent[] = [
  { type: 'QuestionAdded', data: { questionId: 101, title: 'Length', unit: 'ft', sampleAnswer: '12', at: 0 } },
  { type: 'QuestionAdded', data: { questionId: 102, title: 'Width', unit: 'ft', sampleAnswer: null, at: 1 } },
  {
    type: 'LineAdded',
    data: {
      lineId: 201,
      productId: 40,
      offerId: 51,
      formula: '{101}x{102}',
      settings: { ...defaultLineSettings, pack_size: '24', round_up: true },
      at: 0,
    },
  },
  { type: 'TemplateImageAdded', data: { imageId: 401, image: 'a'.repeat(64), at: 0 } },
];

projectionSpecs<TemplateEvent | StreamErased>(
  templateDetails,
  freshDatabase,
  (spec) => {
    beforeAll(async () => {
      const { knex, table } = spec.readModels;
      await knex.raw(`CREATE SCHEMA IF NOT EXISTS app; CREATE TABLE app."user" (id integer PRIMARY KEY, name text, business_name text, user_type text); CREATE VIEW app.owner AS SELECT *, false AS deactivated FROM app."user";
      INSERT INTO app."user" VALUES (1, 'Maya', NULL, 'suppliers'), (5, 'Sam', 'Ridge Floors', 'suppliers')`);
      await knex(table(categoryLists, 'category')).insert({
        id: 3,
        title: 'Flooring',
        alias: 'flooring',
        published_title: 'Flooring',
        public_title: 'Flooring',
        version: 1,
      });
      await knex(table(categoryLists, 'subcategory')).insert({
        id: 4,
        category_id: 3,
        title: 'Vinyl',
        alias: 'vinyl',
        published_title: 'Vinyl',
        public_title: 'Vinyl',
      });
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
        description: 'Oak.',
        product_type: 'finish_product',
        sku: 'OAK',
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
        supplier: 5,
        cost_price: '40.00',
        retail_price: '58.00',
        unit: 'box',
        unit_in_stock: '9',
        supplier_sku: '',
        brand: '',
        formula: 'Q1',
        changes: 1,
        cost_changes: 1,
        retail_changes: 1,
        price_revision: 1,
        withdrawn: false,
        deleted: false,
      });
      await knex(table(templateCounts, 'template')).insert([
        { template_id: 10, views: 9, downloads: 1 },
        { template_id: 11, views: 2, downloads: 4 },
      ]);
    });

    it('keeps the published state until the next publish, for everyone but owner and admin', async () => {
      await spec.given(...on(10, created('LVP Plank'), ...furniture, published));
      await spec.when(...on(10, unit('m²'), renamed('Luxury Plank')));
      const row = (await templateById(spec.readModels, 10))!;
      expect(visibleState(row, admin)).toMatchObject({ version: 8, content: { unit: 'm²', name: 'Luxury Plank' } });
      expect(visibleState(row, contractor)).toMatchObject({ version: 6, content: { unit: 'ft²', name: 'LVP Plank' } });
      expect(row).toMatchObject({ change_count: 2, published_revision: 5 });
      await spec.when(...on(10, published));
      expect(await templateById(spec.readModels, 10)).toMatchObject({
        change_count: 0,
        unpublished_since: null,
        published: { unit: 'm²' },
      });
      await spec.when(...on(10, { type: 'TemplateUnpublished', data: {} }));
      expect(visibleState((await templateById(spec.readModels, 10))!, contractor)).toBeNull();
    });

    it('finds a template by any alias it ever had, and by its current and former parts', async () => {
      await spec.given(...on(10, created('LVP Plank'), ...furniture, renamed('Luxury Plank')));
      await spec.when(...on(10, { type: 'LineRemoved', data: { lineId: 201 } }));
      for (const alias of ['lvp-plank', 'luxury-plank'])
        expect((await templateByAlias(spec.readModels, alias, null))?.id).toBe(10);
      expect(await templateByAlias(spec.readModels, 'plank', null)).toBeUndefined();
      for (const [kind, id] of [
        ['question', 102],
        ['line', 201],
        ['image', 401],
      ] as const)
        expect((await templateOfItem(spec.readModels, kind, id))?.id).toBe(10);
      expect(await templateOfItem(spec.readModels, 'line', 101)).toBeUndefined();
    });

    it('resolves a reserved address for editors only', async () => {
      const reserved = (name: string, frees?: string): TemplateEvent => ({
        type: 'TemplateRenamed',
        data: { name, alias: name.toLowerCase().replaceAll(' ', '-'), reserved: true, ...(frees && { frees }) },
      });
      const found = async (viewer: Actor | null, alias: string) =>
        (await templateByAlias(spec.readModels, alias, viewer))?.id;
      const seen = async () => [
        await found(null, 'luxury-plank'),
        await found(contractor, 'luxury-plank'),
        await found(admin, 'luxury-plank'),
        (await publishedCards(spec.readModels, null, [10]))[0]!.alias,
      ];
      await spec.given(...on(10, created('LVP Plank'), published, reserved('Luxury Plank')));
      expect(await seen()).toEqual([undefined, undefined, 10, 'lvp-plank']);
      const row = (await templateById(spec.readModels, 10))!;
      expect((await guestTemplateView(spec.readModels, row))!.alias).toBe('lvp-plank');
      for (const [viewer, alias] of [
        [contractor, 'lvp-plank'],
        [admin, 'luxury-plank'],
      ] as const) {
        expect((await templateDetailsView(spec.readModels, row, visibleState(row, viewer)!, viewer)).alias).toBe(alias);
      }
      await spec.when(...on(10, reserved('Oak Plank', 'luxury-plank')));
      expect([await found(admin, 'luxury-plank'), await found(null, 'lvp-plank')]).toEqual([undefined, 10]);
      await spec.when(...on(10, reserved('Luxury Plank', 'oak-plank'), published));
      expect(await seen()).toEqual([10, 10, 10, 'luxury-plank']);
      expect([await found(null, 'lvp-plank'), await found(admin, 'oak-plank')]).toEqual([10, undefined]);
    });

    it('has its last published name for everyone but its editors, published or not', async () => {
      const staged: TemplateEvent = {
        type: 'TemplateRenamed',
        data: { name: 'Luxury Plank', alias: 'luxury-plank', reserved: true },
      };
      const names = async (viewer: Actor) =>
        Object.fromEntries(await templateNames(spec.readModels, [10, 11, 12, 99], viewer));
      await spec.given(
        ...on(10, created('LVP Plank'), published, staged),
        ...on(11, created('Secret Floor')),
        ...on(12, created('My Deck', { ownerId: 7, ownerType: 'contractor' })),
      );
      expect(await names(contractor)).toEqual({ 10: 'LVP Plank', 12: 'My Deck' });
      await spec.when(...on(10, { type: 'TemplateUnpublished', data: {} }));
      expect([await names(contractor), await names(retail)]).toEqual([
        { 10: 'LVP Plank', 12: 'My Deck' },
        { 10: 'LVP Plank' },
      ]);
      expect(await names(admin)).toEqual({ 10: 'Luxury Plank', 11: 'Secret Floor', 12: 'My Deck' });
      await spec.when(
        ...on(10, {
          type: 'TemplateAddressChanged',
          data: { lost: 'lvp-plank', alias: 'lvp-plank-2', base: 'lvp-plank', keptBy: 9 },
        }),
      );
      expect(await templateById(spec.readModels, 10)).toMatchObject({
        published: null,
        public_name: 'LVP Plank',
        public_alias: 'lvp-plank-2',
      });
      await spec.when(...on(10, published));
      expect(await names(retail)).toEqual({ 10: 'Luxury Plank' });
    });

    it('resolves for everyone an address that a rename of an earlier release made public at once, with the published name', async () => {
      await spec.given(...on(10, created('LVP Plank'), published, renamed('Luxury Plank')));
      const row = (await templateByAlias(spec.readModels, 'luxury-plank', null))!;
      expect(await guestTemplateView(spec.readModels, row)).toMatchObject({
        id: 10,
        name: 'LVP Plank',
        alias: 'lvp-plank',
      });
    });

    it('moves the published address if another template had it first', async () => {
      await spec.given(...on(10, created('LVP Plank'), published));
      await spec.when(
        ...on(10, {
          type: 'TemplateAddressChanged',
          data: { lost: 'lvp-plank', alias: 'lvp-plank-2', base: 'lvp-plank', keptBy: 9 },
        }),
      );
      expect((await publishedCards(spec.readModels, null, [10]))[0]!.alias).toBe('lvp-plank-2');
      expect(await templateById(spec.readModels, 10)).toMatchObject({
        change_count: 0,
        published: { alias: 'lvp-plank-2' },
      });
    });

    it('finds the first holder by an alias that two claim, and both once the other gets another', async () => {
      const found = async (alias: string): Promise<number | undefined> =>
        (await templateByAlias(spec.readModels, alias, null))?.id;
      await spec.given(...on(11, created('Floor')), ...on(10, created('Plank')), ...on(11, renamed('Plank')));
      expect(await found('plank')).toBe(10);
      await spec.when(
        ...on(11, {
          type: 'TemplateAddressChanged',
          data: { lost: 'plank', alias: 'plank-2', base: 'plank', keptBy: 10 },
        }),
      );
      expect([await found('plank'), await found('plank-2'), await found('floor')]).toEqual([10, 11, 11]);
      expect(await spec.rows('alias')).toMatchObject([
        { alias: 'floor', template_id: 11 },
        { alias: 'plank', template_id: 10 },
        { alias: 'plank-2', template_id: 11 },
      ]);
    });

    it('counts questions and lines of a card, of each state', async () => {
      await spec.given(...on(10, created('LVP Plank'), ...furniture, published));
      const { questions, lines } = (await templateById(spec.readModels, 10))!.published!;
      expect([questions.length, lines.length]).not.toContain(0);
      await spec.when(...on(10, { type: 'QuestionRemoved', data: { questionId: questions[0]!.id } }));
      const counts = async (scope: 'published' | 'staging') =>
        (await listTemplates(spec.readModels, admin, { scope })).data.map((card) => [
          card.question_count,
          card.line_count,
        ]);
      expect(await counts('published')).toEqual([[questions.length, lines.length]]);
      expect(await counts('staging')).toEqual([[questions.length - 1, lines.length]]);
    });

    it('shows a member the lines as that member may see them, and the owner’s rights', async () => {
      await spec.given(...on(10, created('LVP Plank'), ...furniture, published));
      const row = (await templateById(spec.readModels, 10))!;
      const seen = await templateDetailsView(spec.readModels, row, visibleState(row, contractor)!, contractor);
      expect(seen).toMatchObject({
        price: '6.50',
        category: 'Flooring',
        category_alias: 'flooring',
        subcategory: 'Vinyl',
        views: 9,
        downloads: 1,
        version: 6,
        published_version: 6,
        has_unpublished_changes: false,
        editable: false,
        copy: null,
        thumbnail: 'a'.repeat(64),
        questions: [
          {
            id: 101,
            no_of_question: 1,
            title: 'Length',
            unit: 'ft',
            quote_template_id: 10,
            deleteallowed: false,
            sample_answer: '12',
          },
          { id: 102, no_of_question: 2, deleteallowed: false, sample_answer: null },
        ],
        products: [
          {
            id: 51,
            product_supplier_id: 51,
            product_id: 40,
            master_product_id: 30,
            quote_template_id: 10,
            quote_template_product_id: 201,
            sort_order: 1,
            name: 'Oak plank',
            business_name: 'Ridge Floors',
            retail_price: '58.00',
            cost_price: '40.00',
            unit_in_stock: '9',
            templateformula: 'Q1xQ2',
            formula: 'Q1',
            formulas: [{ formula: 'Q1xQ2' }, { formula: 'Q1' }],
            supplier: 5,
            settings: { pack_size: '24' },
          },
        ],
      });
      const [line] = (await templateDetailsView(spec.readModels, row, visibleState(row, retail)!, retail)).products;
      expect(line).not.toHaveProperty('cost_price');
      expect(line).not.toHaveProperty('is_private');
    });

    it('shows a guest quantities, but no money and no stock', async () => {
      await spec.given(...on(10, created('LVP Plank'), ...furniture, published));
      const view = await guestTemplateView(spec.readModels, (await templateById(spec.readModels, 10))!);
      expect(view).toMatchObject({
        suppliers: ['Ridge Floors'],
        example: {
          answers: [
            { question_id: 101, answer: '12', assumed: false },
            { question_id: 102, answer: '10', assumed: true },
          ],
          lines: [{ quote_template_product_id: 201, quantity: '5', unit: 'box' }],
        },
      });
      const text = JSON.stringify(view);
      for (const hidden of ['price', '58.00', '40.00', '6.50', 'stock', '$'])
        expect(text.replaceAll('quote_price', '')).not.toContain(hidden);
      await spec.given(...on(10, created('LVP Plank')));
      expect(await guestTemplateView(spec.readModels, (await templateById(spec.readModels, 10))!)).toBeNull();
    });

    it('lists each scope separately, top ones first, and hides the price from guests', async () => {
      await spec.given(
        ...on(10, created('LVP Plank'), published),
        ...on(
          11,
          created('Laminate Floor', { price: '4.00', kind: 'premium' }),
          published,
          renamed('Laminate Plank Floor'),
        ),
        ...on(12, created('Deck', { categoryId: 5, subcategoryId: 6 })),
        ...on(13, created('My Plank', { ownerId: 7, ownerType: 'contractor', categoryId: null, subcategoryId: null })),
      );
      const names = async (viewer: Actor | null, request: Parameters<typeof listTemplates>[2]): Promise<string[]> =>
        (await listTemplates(spec.readModels, viewer, request)).data.map(({ name }) => name);
      expect(await names(null, {})).toEqual(['Laminate Floor', 'LVP Plank']);
      expect(await names(admin, { scope: 'staging', sort: { field: 'name', type: 'asc' } })).toEqual([
        'Deck',
        'Laminate Plank Floor',
        'LVP Plank',
      ]);
      expect(await names(contractor, { scope: 'mine' })).toEqual(['My Plank']);
      expect(await names(null, { searchTerm: 'pLaNk lvp' })).toEqual(['LVP Plank']);
      expect(await names(null, { searchTerm: 'plank described' })).toEqual(['LVP Plank']);
      expect(await names(null, { searchTerm: 'described' })).toEqual(['Laminate Floor', 'LVP Plank']);
      expect(await names(admin, { scope: 'staging', searchTerm: 'deck' })).toEqual(['Deck']);
      expect(await names(null, { searchTerm: '%' })).toEqual([]);
      expect(await listTemplates(spec.readModels, null, { searchTerm: 'lamnate flor' })).toMatchObject({
        similar: true,
        total: 1,
        data: [{ name: 'Laminate Floor' }],
      });
      expect(await listTemplates(spec.readModels, null, { searchTerm: 'palnk vlp' })).toMatchObject({
        similar: true,
        data: [{ name: 'LVP Plank' }],
      });
      expect(await listTemplates(spec.readModels, null, { searchTerm: 'laminate' })).not.toHaveProperty('similar');
      expect(await names(null, { searchTerm: 'lamnate', category_id: 5 })).toEqual([]);
      expect(await names(admin, { scope: 'staging', searchTerm: 'dekc' })).toEqual([]);
      expect(await names(null, { category_id: '5' })).toEqual([]);
      expect(await names(null, { columnFilters: { quote_price: 'premium' } })).toEqual(['Laminate Floor']);
      expect(await names(null, { columnFilters: { most_questions: 1 } })).toEqual(['Laminate Floor', 'LVP Plank']);
      expect(await names(null, { category_ids: [3, 5] })).toEqual(['Laminate Floor', 'LVP Plank']);
      expect(await names(null, { category_ids: [5] })).toEqual([]);
      expect(await names(admin, { scope: 'staging', category_ids: [5] })).toEqual(['Deck']);
      expect(await names(contractor, { scope: 'mine', category_ids: [5] })).toEqual(['My Plank']);
      expect(await names(contractor, { sort: { field: 'price', type: 'desc' } })).toEqual([
        'LVP Plank',
        'Laminate Floor',
      ]);
      expect(await names(null, { sort: { field: 'price', type: 'desc' } })).toEqual(['Laminate Floor', 'LVP Plank']);
      expect(await listTemplates(spec.readModels, null, { page: 3 })).toMatchObject({
        data: [],
        total: 2,
        current_page: 3,
        per_page: 9,
        last_page: 1,
      });
      const [card] = (await listTemplates(spec.readModels, null, {})).data;
      expect(card).not.toHaveProperty('price');
      expect(card).toMatchObject({
        category_alias: 'flooring',
        question_count: 0,
        line_count: 0,
        views: 2,
        downloads: 4,
        alias: 'laminate-floor',
        has_unpublished_changes: false,
      });
      expect((await topOfCategory(spec.readModels, contractor, 3)).map(({ price }) => price)).toEqual(['4.00', '6.50']);
      expect((await publishedCards(spec.readModels, null, [12, 10, 11])).map(({ id }) => id)).toEqual([10, 11]);
    });

    it('shows a page of a template no more than a dozen others of its category', async () => {
      const ids = Array.from({ length: 20 }, (_, at) => at + 1);
      await spec.given(...ids.flatMap((id) => on(id, created(`Floor ${id}`), published)));
      expect(await topOfCategory(spec.readModels, null, 3)).toHaveLength(13);
    });

    it('shows the admin what is unpublished, since when and by whom', async () => {
      await spec.given(
        ...on(10, created('LVP Plank'), published),
        ...on(11, created('Deck'), published),
        ...on(12, created('Fence')),
      );
      await spec.when(
        { stream: 'template-11', event: unit('m²'), meta: { at: '2026-02-03T10:00:00.000Z' } },
        {
          stream: 'template-11',
          event: { type: 'TemplateDescribed', data: { description: 'New.' } },
          meta: { at: '2026-02-04T10:00:00.000Z' },
        },
      );
      const { data, total } = await stagingBoard(spec.readModels, {});
      expect(total).toBe(2);
      expect(data[0]).toMatchObject({
        id: 11,
        state: 'live',
        change_count: 2,
        version: 4,
        published_version: 2,
        last_editor: { id: 1, name: 'Maya', user_type: 'admin' },
        last_edited_at: '2026-02-04T10:00:00.000Z',
      });
      expect(data[0]!.age_seconds).toBeGreaterThan((Date.now() - Date.parse('2026-02-03T10:00:00.000Z')) / 1000 - 60);
      expect(data[1]).toMatchObject({ id: 12, state: 'never_published', published_version: null, published_at: null });

      await spec.when({ stream: 'template-10', event: { type: 'TemplateUnpublished', data: {} } });
      const board = async (state: string) =>
        (
          await listTemplates(spec.readModels, admin, {
            scope: 'staging',
            columnFilters: { state },
            sort: { field: 'id', type: 'asc' },
          })
        ).data;
      const ids = async (state: string) => (await board(state)).map(({ id }) => id);
      expect(await ids('')).toEqual([10, 11, 12]);
      expect(await ids('changed')).toEqual([10, 11, 12]);
      expect(await ids('live')).toEqual([11]);
      expect(await ids('unpublished')).toEqual([10]);
      expect(await ids('never_published')).toEqual([12]);
      await spec.readModels.knex(spec.readModels.table(templateReviews, 'step')).insert({
        template_id: 11,
        step: 'request',
        by: 0,
        version: 4,
        at: '2026-02-04T11:00:00.000Z',
      });
      expect(await ids('in_review')).toEqual([11]);
      expect((await board('live'))[0]!.staging).toEqual({
        state: 'live',
        in_review: true,
        scheduled: null,
        public_alias: 'deck',
        change_count: 2,
        last_editor: { id: 1, name: 'Maya', user_type: 'admin' },
        sample_quote: { staged: '0.00', published: '0.00' },
      });
      expect((await listTemplates(spec.readModels, contractor, {})).data.every((card) => !('staging' in card))).toBe(
        true,
      );
    });

    it('finds a user’s newest copy of a template', async () => {
      const copy = (id: number, name: string): Given[] =>
        on(id, created(name, { ownerId: 7, ownerType: 'contractor' }), {
          type: 'TemplateCopied',
          data: { templateId: 10, version: 2 },
        });
      await spec.given(...on(10, created('LVP Plank'), published), ...copy(20, 'First'), ...copy(21, 'Second'));
      const copyOf = async (copiedBy: number | null) =>
        (
          await factsOf(spec.readModels, {
            templateId: 10,
            categoryId: null,
            subcategoryId: null,
            edited: false,
            copiedBy,
          })
        ).copy;
      expect(await copyOf(7)).toEqual({ id: 21, alias: 'second' });
      expect(await copyOf(8)).toBeNull();
      expect(await copyOf(null)).toBeNull();
    });

    it('removes an erased template completely', async () => {
      await spec.given(
        ...on(13, created('My Plank', { ownerId: 7, ownerType: 'contractor' }), ...furniture),
        ...on(10, created('LVP Plank')),
      );
      await spec.when({ stream: 'erasure-7', event: { type: 'StreamErased', data: { stream: 'template-13' } } });
      for (const table of ['template', 'card', 'alias', 'item'])
        expect(JSON.stringify(await spec.rows(table))).not.toContain('13');
      expect(await templateById(spec.readModels, 10)).toBeDefined();
    });
  },
  [
    masterProductMerges,
    productCatalogue,
    offerPriceHistory,
    categoryLists,
    templateCounts,
    templateReviews,
    releases,
    supplierRatings,
  ],
);
