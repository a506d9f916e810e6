import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { projectionSpecs } from '../kernel/testing.js';
import { templateDetails } from '../templates/template-details.js';
import { isMailing, listSentTemplates, mailingByKey, recipientsOf, sentTemplates } from './sent-templates.js';

const emailed = (id: number, key: string, day: number, toAddress = false) => ({
  stream: `mailing-${id}`,
  event: {
    type: 'TemplatesEmailed' as const,
    data: {
      key,
      templates: [
        { templateId: 10, version: 3 },
        { templateId: 99, version: 1 },
      ],
      userTypes: ['contractor' as const],
      toAddress,
    },
  },
  meta: { actorId: 1, at: `2026-02-0${day}T10:00:00.000Z` },
});

projectionSpecs(
  sentTemplates,
  freshDatabase,
  (spec) => {
    it('lists mailings, newest first, with current names and the state of their e-mails', async () => {
      const { knex, table } = spec.readModels;
      await knex.raw(`CREATE SCHEMA IF NOT EXISTS app;
      CREATE TABLE app."user" (id integer PRIMARY KEY, name text, email text, user_type text);
      INSERT INTO app."user" VALUES (1, 'Ada', 'ada@example.com', 'admin'), (7, 'Sam', 'sam@example.com', 'contractor');
      CREATE TABLE app.mailing_recipient (number integer PRIMARY KEY, mailing_id integer, user_id integer, address text, state text, at timestamptz DEFAULT '2026-02-01T10:00:01Z');
      INSERT INTO app.mailing_recipient VALUES (1, 30, 7, NULL, 'sent'), (2, 30, NULL, 'jo@example.com', 'sent'), (3, 30, NULL, NULL, 'opted_out'), (4, 31, 7, NULL, 'waiting')`);
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
      await knex(table(templateDetails, 'card')).insert({ ...card, template_id: 10, alias: 'deck', name: 'Deck' });
      await spec.given(emailed(30, 'first', 1));
      await spec.when(emailed(31, 'second', 2, true));

      const none = { waiting: 0, captured: 0, sent: 0, given_up: 0, opted_out: 0 };
      const page = await listSentTemplates(spec.readModels, {});
      expect(page.total).toBe(2);
      expect(page.data).toMatchObject([
        { id: 31, to_address: true, letters: { ...none, waiting: 1 } },
        {
          id: 30,
          sent_by: { id: 1, name: 'Ada', user_type: 'admin' },
          sent_at: '2026-02-01T10:00:00.000Z',
          selected_usertypes: ['contractor'],
          to_address: false,
          templates: [
            { id: 10, name: 'Deck', alias: 'deck', version: 3 },
            { id: 99, name: '', alias: '', version: 1 },
          ],
          letters: { ...none, sent: 2, opted_out: 1 },
        },
      ]);
      expect((await recipientsOf(spec.readModels, 30, { perPage: 2 })).data).toEqual([
        {
          user: { id: 7, name: 'Sam', user_type: 'contractor' },
          address: 'sam@example.com',
          state: 'sent',
          at: '2026-02-01T10:00:01.000Z',
        },
        { user: null, address: 'jo@example.com', state: 'sent', at: '2026-02-01T10:00:01.000Z' },
      ]);
    });

    it('finds a mailing by the key of its e-mails', async () => {
      await spec.given(emailed(30, 'first', 1));
      expect([await mailingByKey(spec.readModels, 'first'), await mailingByKey(spec.readModels, 'second')]).toEqual([
        30,
        undefined,
      ]);
      expect([await isMailing(spec.readModels, 30), await isMailing(spec.readModels, 31)]).toEqual([true, false]);
    });
  },
  [templateDetails],
);
