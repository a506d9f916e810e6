import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { categoryLists } from '../categories/category-lists.js';
import { projectionSpecs } from '../kernel/testing.js';
import { newestCopies } from '../templates/newest-copies.js';
import { templateDetails } from '../templates/template-details.js';
import { templateCounts } from './template-counts.js';

const views = (stream: string, ...each: number[]) => ({
  stream,
  event: {
    type: 'TemplateViewsCounted' as const,
    data: {
      templateId: 10,
      counts: each.map((count) => ({ referrer: '', userType: 'guest' as const, views: count, visitors: count })),
    },
  },
});
const copied = (id: number, actorId: number, day = 1, templateId = 10, counted?: false) => ({
  stream: `template-${id}`,
  event: { type: 'TemplateCopied' as const, data: { templateId, version: 3, ...(counted === false && { counted }) } },
  meta: { actorId, at: `2026-02-0${day}T10:00:00.000Z` },
});

projectionSpecs(
  templateCounts,
  freshDatabase,
  (spec) => {
    const counts = (views: number, downloads: number) => [{ template_id: 10, views, downloads }];

    it('adds views up over months', async () => {
      await spec.given(views('engagement-10-202601', 2, 1), views('engagement-10-202601', 4));
      await spec.when(views('engagement-10-202602', 5));
      expect(await spec.rows('template')).toEqual(counts(12, 0));
    });

    it('counts a download once per user and template', async () => {
      await spec.given(copied(20, 7), copied(21, 7));
      await spec.when(copied(22, 8));
      expect(await spec.rows('template')).toEqual(counts(0, 2));
    });

    it('counts accounts without a confirmed address once they copy it with one', async () => {
      await spec.given(copied(20, 7, 1, 10, false), copied(21, 8, 1, 10, false));
      expect(await spec.rows('template')).toEqual([]);
      await spec.when(copied(22, 7, 2), copied(23, 7, 3, 10, false), copied(24, 7, 4));
      expect(await spec.rows('template')).toEqual(counts(0, 1));
    });

    it('lists who copied a gallery template last, with their current names', async () => {
      const { knex, table } = spec.readModels;
      await knex.raw(`CREATE SCHEMA IF NOT EXISTS app; CREATE TABLE app."user" (id integer PRIMARY KEY, name text, user_type text); CREATE VIEW app.owner AS SELECT *, false AS deactivated FROM app."user";
      INSERT INTO app."user" VALUES (7, 'Sam', 'contractor')`);
      const card = {
        state: 'staged',
        gallery: true,
        owner_id: 1,
        description: '',
        price: '1',
        unit: 'ft',
        thumbnail: '',
        quote_type: 'labour',
        quote_price: 'free',
        question_count: 0,
        line_count: 0,
        version: 1,
        change_count: 0,
        updated_at: '2026-01-01',
      };
      await knex(table(templateDetails, 'card')).insert([
        { ...card, template_id: 10, alias: 'deck', name: 'Deck', category_id: 3 },
        { ...card, template_id: 11, alias: 'fence', name: 'Fence' },
        { ...card, template_id: 11, state: 'published', alias: 'fence', name: 'Fence' },
      ]);
      await knex(table(categoryLists, 'category')).insert({ id: 3, title: 'Decks', alias: 'decks', version: 1 });
      await spec.given(copied(20, 7, 1), copied(21, 7, 3), copied(22, 7, 2, 11));
      await spec.when(copied(23, 8, 4));
      expect(await newestCopies(spec.readModels)).toEqual([
        {
          template: { id: 10, name: 'Deck', alias: 'deck', category: 'Decks' },
          user: { id: 8, name: null, user_type: null },
          at: '2026-02-04T10:00:00.000Z',
        },
        {
          template: { id: 11, name: 'Fence', alias: 'fence', category: '' },
          user: { id: 7, name: 'Sam', user_type: 'contractor' },
          at: '2026-02-02T10:00:00.000Z',
        },
        {
          template: { id: 10, name: 'Deck', alias: 'deck', category: 'Decks' },
          user: { id: 7, name: 'Sam', user_type: 'contractor' },
          at: '2026-02-01T10:00:00.000Z',
        },
      ]);
    });
  },
  [templateDetails, categoryLists],
);
