import { beforeAll, expect, it } from '@jest/globals';
import { presenceEventTypes, presenceSummary } from '@quotewright/domain/catalogue/describe.js';
import type { MasterProductEvent } from '@quotewright/domain/catalogue/master-product.js';
import type { ProductEvent } from '@quotewright/domain/catalogue/product.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { projectionSpecs, type GivenEvent } from '../kernel/testing.js';
import { cataloguePresence, presenceChanges } from './catalogue-presence.js';
import { productCatalogue } from './product-catalogue.js';

const at = (stream: string, event: ProductEvent | MasterProductEvent, day: number) =>
  ({
    stream,
    event,
    meta: { at: `2026-02-0${day}T10:00:00.000Z`, actorId: 7, userType: 'suppliers' as const, reason: null },
  }) as GivenEvent<never>;

projectionSpecs(
  cataloguePresence,
  freshDatabase,
  (spec) => {
    beforeAll(() =>
      spec.readModels.knex.raw(
        `CREATE SCHEMA IF NOT EXISTS app; CREATE TABLE app."user" (id integer PRIMARY KEY, name text, business_name text, business_id integer);
       INSERT INTO app."user" VALUES (7, 'Sam', 'Ridge Floors')`,
      ),
    );

    it('drops what is said of an erased product and its offers', async () => {
      const kept = at('product-5', { type: 'ProductHidden', data: {} }, 1);
      await spec.given(
        at('product-4', { type: 'OfferWithdrawn', data: { offerId: 51 } }, 2),
        at('product-4', { type: 'ProductHidden', data: {} }, 4),
        kept,
      );
      await spec.when({ stream: 'erasure-7', event: { type: 'StreamErased', data: { stream: 'product-4' } } });
      expect((await spec.rows('change')).map(({ product_id }) => product_id)).toEqual([5]);
    });

    it('records what was added to the catalogue and removed, with who and when', async () => {
      await spec.given(
        at('master_product-1', { type: 'MasterProductAccepted', data: { name: 'Plank' } }, 1),
        at('product-4', { type: 'OfferWithdrawn', data: { offerId: 51 } }, 2),
        at('product-4', { type: 'OfferReinstated', data: { offerId: 51 } }, 3),
        at('product-4', { type: 'ProductHidden', data: {} }, 4),
        at('product-4', { type: 'ProductShown', data: {} }, 5),
      );
      await spec.when(
        at('product-4', { type: 'OfferDeleted', data: { offerId: 51 } }, 6),
        at('product-4', { type: 'ProductDeleted', data: {} }, 7),
        at('product-5', { type: 'ProductHidden', data: {} }, 8),
      );
      const changes = await presenceChanges(spec.readModels, { id: 1, userType: 'admin' }, [
        { id: 51, product_id: 4, group_id: 1 },
      ]);
      expect(
        changes.map(({ type, offer_id, product_id, master_product_id }) => [
          type,
          offer_id,
          product_id,
          master_product_id,
        ]),
      ).toEqual([
        ['MasterProductAccepted', null, null, 1],
        ['OfferWithdrawn', 51, null, null],
        ['OfferReinstated', 51, null, null],
        ['ProductHidden', null, 4, null],
        ['ProductShown', null, 4, null],
        ['OfferDeleted', 51, null, null],
        ['ProductDeleted', null, 4, null],
      ]);
      expect(changes[1]).toMatchObject({
        actor_id: 7,
        user_type: 'suppliers',
        at: new Date('2026-02-02T10:00:00.000Z'),
      });
    });
  },
  [productCatalogue],
);

it('has a sentence for every such event', () => {
  expect(presenceEventTypes.map((type) => presenceSummary(type, 'Oak plank'))).toEqual([
    'removed Oak plank from the catalogue',
    'restored Oak plank to the catalogue',
    'deleted Oak plank',
    'brought Oak plank back',
    'hid Oak plank from everyone',
    'showed Oak plank to everyone again',
    'deleted the product Oak plank',
    'brought the product Oak plank back',
    'accepted Oak plank into the catalogue',
    'merged the master product Oak plank into another one',
    'undid the merge of the master product Oak plank',
  ]);
});
