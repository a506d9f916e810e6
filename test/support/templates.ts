import { expect } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { masterProduct } from '@quotewright/domain/catalogue/master-product.js';
import type { LineSettingsInput } from '@quotewright/domain/formula/settings.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { template, type TemplateCommand, type TemplateState } from '@quotewright/domain/templates/template.js';
import { AggregateCommand, type CommandResult } from '../../apps/api/src/platform/commands/aggregate-command.js';
import type { Client, TestApp } from './app.js';

/** An offer as returned by `supplier/product/addorupdate`. */
export interface TestOffer {
  id: number;
  product_id: number;
  master_product_id: number;
  master_product_alias: string;
  version: number;
}

/** Saves an own offer of this client: a box of planks at 58.00 (cost 40.00), with the given changes. */
export async function makeOffer(client: Client, fields: Record<string, unknown> = {}): Promise<TestOffer> {
  const { body } = await client.post('/supplier/product/addorupdate', {
    name: 'Oak plank',
    master_product_name: 'LVP plank',
    product_type: 'finish_product',
    cost_price: '40',
    retail_price: '58',
    unit: 'box',
    unit_in_stock: '120',
    ...fields,
  });
  if (body.status !== 200) throw new Error(`${body.code}: ${body.message}`);
  return body.data as TestOffer;
}

/** Accepts master products into the catalogue, as an admin does, so that everyone sees suppliers' offers under them. */
export async function shareMasterProducts(app: TestApp, ...names: string[]): Promise<void> {
  for (const name of names)
    await app.nest
      .get(CommandBus)
      .execute(
        new AggregateCommand(masterProduct, 'new', { type: 'AddMasterProduct', name, ownerId: null }, { actor: null }),
      );
}

/** Adds a category with one sub category; neither is published. */
export async function makePlace(admin: Client, title: string): Promise<{ categoryId: number; subcategoryId: number }> {
  const { id: categoryId } = (await admin.post('/category/add', { title })).body.data;
  return {
    categoryId,
    subcategoryId: (await admin.post('/subcategory/add', { category_id: categoryId, title })).body.data.id,
  };
}

/** A template for a test: `questions` are `[title, unit]`, a line's formula has Q numbers. */
interface WantedTemplate {
  name?: string;
  kind?: 'free' | 'premium';
  categoryId?: number;
  subcategoryId?: number;
  questions?: readonly (readonly [title: string, unit: string])[];
  lines?: readonly { offer: TestOffer; formula: string; settings?: LineSettingsInput }[];
  publish?: boolean;
}

/** Runs one command on a template, as its actor. */
export async function commandTemplate(
  app: TestApp,
  actor: Actor,
  id: number | 'new',
  command: TemplateCommand,
): Promise<CommandResult<TemplateState>> {
  return app.nest
    .get(CommandBus)
    .execute(
      new AggregateCommand(template, id, command, { actor, source: 'api', ids: { question: 1, line: 1, image: 1 } }),
    );
}

/** Creates a template through its commands; a gallery one if the actor is an admin. */
export async function makeTemplate(
  app: TestApp,
  actor: Actor,
  wanted: WantedTemplate,
): Promise<{ id: number; alias: string; questions: number[]; lines: number[] }> {
  const gallery = actor.userType === 'admin';
  const { id } = await commandTemplate(app, actor, 'new', {
    type: 'CreateTemplate',
    images: [],
    details: {
      name: wanted.name ?? 'LVP Plank',
      description: 'Click planks.',
      price: '6.50',
      unit: 'ft²',
      quoteType: 'material_and_labour',
      ...(gallery && {
        categoryId: wanted.categoryId ?? 1,
        subcategoryId: wanted.subcategoryId ?? 1,
        kind: wanted.kind ?? 'free',
      }),
    },
  });
  for (const [title, unit] of wanted.questions ?? [])
    await commandTemplate(app, actor, id, { type: 'AddQuestion', question: { title, unit } });
  for (const { offer, formula, settings } of wanted.lines ?? []) {
    const { state } = await commandTemplate(app, actor, id, {
      type: 'AddLine',
      productId: offer.product_id,
      offerId: offer.id,
      formula,
    });
    const lineId = state.content.lines.at(-1)!.id;
    if (settings) await commandTemplate(app, actor, id, { type: 'ChangeLineSettings', lineId, settings });
  }
  if (wanted.publish) await commandTemplate(app, actor, id, { type: 'PublishTemplate' });
  const { state } = await commandTemplate(app, actor, id, { type: 'EditTemplate', details: {}, images: [] });
  return {
    id,
    alias: state.content.alias,
    questions: state.content.questions.map((question) => question.id),
    lines: state.content.lines.map((line) => line.id),
  };
}

/** Matches the alias of a private template, or of a business's own master product. */
export const hidden = (slug: string): unknown => expect.stringMatching(new RegExp(`^${slug}-[a-z]{5}$`));
