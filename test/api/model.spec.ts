import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as catalogue from '@quotewright/domain/catalogue/endpoints.js';
import * as categories from '@quotewright/domain/categories/endpoints.js';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { comparePositions, type EventStore } from '@quotewright/domain/kernel/event-store.js';
import * as quotes from '@quotewright/domain/quotes/endpoints.js';
import { speaksForBatch } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { EVENT_STORE } from '../../apps/api/src/platform/event-store/event-store.js';
import { readGenerations } from '../../apps/api/src/platform/projections/registry.js';
import { faultsOfLog } from '../faults/support/invariants.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import {
  addressed,
  advance,
  facts,
  formulaText,
  ProductModel,
  Refusal,
  slugOf,
  totalOf,
  uses,
  type Category,
  type CategoryState,
  type Content,
  type Formula,
  type Line,
  type Offer,
  type Template,
  type Versioned,
} from './support/product-model.js';
import { until } from '../support/until.js';

/** The product with its users, and the state of one run. */
interface Real {
  people: Record<'admin' | 'business' | 'supplier', Client>;
  store: EventStore;
  /** Position of the last command. */
  head: string;
}

/** The model, with names that distinguish one run from others in the same product. */
type Model = ProductModel & { run: string };

type Data = any; // eslint-disable-line @typescript-eslint/no-explicit-any -- answers are read freely

/** One command to send, and its expected result. */
interface Plan {
  by: keyof Real['people'];
  path: string;
  body?: unknown;
  method?: 'POST' | 'DELETE';
  /** The number of events it appends, or why it is refused. */
  outcome: number | Refusal;
  /** What it changes, if it can be sent with a version; and the refusal that precedes the one for a stale version. */
  of?: Versioned<unknown>;
  refusedBefore?: Refusal | null;
  /** Part of what it answers. */
  data?: object;
  /** Applies the answer to the model. */
  keep?: (data: Data, news: readonly Recorded[], real: Real) => Promise<void> | void;
}

/** Three numbers that choose the subject of a command. */
type Picks = readonly [number, number, number];

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
const owner = ({ gallery }: Template): 'admin' | 'business' => (gallery ? 'admin' : 'business');
const detailsOf = (name: string) => ({
  name,
  description: 'Cedar boards.',
  price: '9',
  unit: 'ft²',
  quote_type: 'material_and_labour',
});
const templateNames = ['Deck', 'Deck 2', 'Porch'];
const titles = ['Roofs', 'ROOFS', 'Sheds'];
const untouched: Omit<Content, 'name' | 'alias'> = {
  description: 'Cedar boards.',
  category: null,
  subcategory: null,
  questions: [],
  lines: [],
  images: [],
  related: [],
};

let picture: string;

/** A command that changes one template: `change` says what it would do to any content. */
function edit(
  model: Model,
  template: Template,
  request: Pick<Plan, 'by' | 'path' | 'body' | 'method' | 'data'> & {
    versioned?: boolean;
    /** An event besides the changes says what they were for. */
    says?: boolean;
  },
  change: (content: Content) => Content | Refusal,
  finish: (content: Content, data: Data, real: Real) => Content | Promise<Content> = (content) => content,
): Plan {
  const { versioned = true, says = false, ...sent } = request;
  const next = change(template.state);
  const before = template.previous && change(template.previous.state);
  const made = next instanceof Refusal ? 0 : facts(template.state, next);
  const events = made + (says && made > 0 ? 1 : 0);
  return {
    ...sent,
    outcome: next instanceof Refusal ? next : events,
    ...(versioned && {
      of: template,
      refusedBefore: before instanceof Refusal && next instanceof Refusal ? next : null,
    }),
    data: { version: template.version + events, ...sent.data },
    async keep(data, news, real) {
      const state = addressed(model.aliases, template, await finish(next as Content, data, real));
      if (events > 0) template.undoable = { batchId: news[0]!.meta.batchId, events: news, before: template.state };
      if (events === 1 && state.name !== template.state.name)
        template.renames.push({ eventId: news[0]!.id, before: template.state, after: state });
      advance(template, state, events);
    },
  };
}

/** A command that changes a category. */
function editCategory(
  category: Category,
  path: string,
  body: object,
  id: number,
  change: (state: CategoryState) => CategoryState | Refusal,
  first: Refusal | null = null,
): Plan {
  const next = first ?? change(category.state);
  const before = first ?? (category.previous && change(category.previous.state));
  const events = next === category.state || next instanceof Refusal ? 0 : 1;
  return {
    by: 'admin',
    path,
    body: { id, ...body },
    of: category,
    outcome: next instanceof Refusal ? next : events,
    refusedBefore: before instanceof Refusal && next instanceof Refusal ? next : null,
    data: { version: category.version + events },
    keep: () => advance(category, next as CategoryState, events),
  };
}

const missing = new Refusal(404, 'not_found');

/** The only line of a product, or of a product and a line. */
function lineOf({ lines }: Content, product: number, id?: number): Line | Refusal {
  const found = lines.filter((line) => line.product === product && (id === undefined || line.id === id));
  if (found.length > 1) return new Refusal(409, 'ambiguous_line');
  return found[0] ?? new Refusal(404, 'line_not_found');
}

const withLine = (content: Content, line: Line | Refusal, change: Partial<Line>): Content | Refusal =>
  line instanceof Refusal
    ? line
    : { ...content, lines: content.lines.map((one) => (one.id === line.id ? { ...one, ...change } : one)) };

/** The new order of a list after rotating it. */
const turned = <T>(items: readonly T[], by: number): T[] => items.map((_, at) => items[(at + by) % items.length]!);

function sorted<T extends { id: number }>(items: readonly T[], ids: readonly number[]): readonly T[] | Refusal {
  const complete =
    new Set(ids).size === items.length && ids.length === items.length && items.every(({ id }) => ids.includes(id));
  return complete ? ids.map((id) => items.find((item) => item.id === id)!) : new Refusal(400, 'sort_order_incomplete');
}

/** The template in the model that a command created. */
async function addTemplate(
  model: Model,
  real: Real,
  gallery: boolean,
  content: Omit<Content, 'alias'>,
  data: Data,
  version: number,
): Promise<void> {
  const slug = slugOf(content.name);
  const { aliases } = model;
  const alias = gallery ? aliases.grant(slug, data.id) : aliases.grantHidden(slug, data.alias, data.id);
  expect(data.alias).toBe(alias);
  const state = { ...content, alias, images: await imagesOf(real, gallery, alias) };
  model.templates.push({
    id: data.id,
    gallery,
    state,
    version,
    previous: null,
    published: null,
    slugs: new Map([[slug, alias]]),
    reserved: null,
    known: false,
    undoable: null,
    renames: [],
  });
}

const read = async (client: Client, path: string): Promise<Data> => (await client.get(path)).body.data;
const imagesOf = async ({ people }: Real, gallery: boolean, alias: string): Promise<number[]> =>
  (
    await read(gallery ? people.admin : people.business, addressOf(calls.template, { params: { slug: alias } }))
  ).images.map(({ id }: { id: number }) => id);

/** Every command, with its effect on the model. `null`: there is nothing yet to apply it to. */
const kinds = {
  newTemplate(model: Model, [a, b, c]: Picks): Plan | null {
    const name = `${model.run} ${pick(templateNames, a)!}`;
    const gallery = b % 2 === 0;
    const category = pick(
      model.categories.filter(({ state }) => state.exists && state.subcategories.length > 0),
      c,
    );
    if (gallery && !category) return null;
    const place = gallery ? { category: category!.id, subcategory: category!.state.subcategories[0]!.id } : {};
    const img = Array.from({ length: c % 3 }, () => picture);
    return {
      by: gallery ? 'admin' : 'business',
      path: calls.save.path,
      outcome: 1 + img.length,
      data: { version: 1 + img.length },
      body: {
        ...detailsOf(name),
        img,
        ...(gallery && { category_id: place.category, subcategory_id: place.subcategory, quote_price: 'free' }),
      },
      keep: (data, _news, real) =>
        addTemplate(model, real, gallery, { name, ...untouched, ...place }, data, 1 + img.length),
    };
  },
  rename(model: Model, [a, b]: Picks): Plan | null {
    const template = pick(model.templates, a);
    if (!template) return null;
    const name = `${model.run} ${pick(templateNames, b)!}`;
    return edit(
      model,
      template,
      { by: owner(template), path: calls.save.path, body: { id: template.id, name } },
      (content) => ({ ...content, name }),
      (content, data) => {
        const renamed = addressed(
          model.aliases,
          template,
          name === template.state.name ? content : { ...content, alias: '' },
          data.alias,
        );
        expect(data.alias).toBe(renamed.alias);
        return renamed;
      },
    );
  },
  /** A free name stays free. */
  renameAsAdminOnly(model: Model, [a, b]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ gallery }) => !gallery),
      a,
    );
    const name = `${model.run} ${pick(templateNames, b)!}`;
    if (!template || !model.aliases.isFree(slugOf(name))) return null;
    return edit(
      model,
      template,
      { by: 'business', path: calls.save.path, body: { id: template.id, name, quote_price: 'free' } },
      () => new Refusal(403, 'admin_field'),
    );
  },
  describe(model: Model, [a, b]: Picks): Plan | null {
    const template = pick(model.templates, a);
    const description = `Cedar boards ${b % 3}.`;
    return template
      ? edit(
          model,
          template,
          { by: owner(template), path: calls.save.path, body: { id: template.id, description } },
          (content) => ({ ...content, description }),
        )
      : null;
  },
  describeStrangers(model: Model, [a]: Picks): Plan | null {
    const template = pick(model.templates, a);
    return template
      ? edit(
          model,
          template,
          { by: 'supplier', path: calls.save.path, body: { id: template.id, description: 'Mine.' } },
          () => new Refusal(404, 'template_not_found'),
        )
      : null;
  },
  move(model: Model, [a, b, c]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ gallery }) => gallery),
      a,
    );
    const category = pick(
      model.categories.filter(({ state }) => state.exists && state.subcategories.length > 0),
      b,
    );
    if (!template || !category) return null;
    const place = { category: category.id, subcategory: pick(category.state.subcategories, c)!.id };
    return edit(
      model,
      template,
      {
        by: 'admin',
        path: calls.save.path,
        body: { id: template.id, category_id: place.category, subcategory_id: place.subcategory },
      },
      (content) => ({ ...content, ...place }),
    );
  },
  addPicture(model: Model, [a]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ state }) => state.images.length < 4),
      a,
    );
    if (!template) return null;
    return edit(
      model,
      template,
      { by: owner(template), path: calls.save.path, body: { id: template.id, img: [picture] } },
      (content) => ({ ...content, images: [...content.images, 0] }),
      async (content, _data, real) => ({ ...content, images: await imagesOf(real, template.gallery, content.alias) }),
    );
  },
  deletePicture(model: Model, [a, b]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ state }) => state.images.length > 0),
      a,
    );
    if (!template) return null;
    const id = pick(template.state.images, b)!;
    return edit(
      model,
      template,
      {
        by: owner(template),
        path: addressOf(calls.deleteImage, { params: { id } }),
        method: 'DELETE',
        versioned: false,
      },
      (content) =>
        content.images.length === 1
          ? new Refusal(409, 'last_image')
          : { ...content, images: content.images.filter((image) => image !== id) },
    );
  },
  sortPictures(model: Model, [a, b, c]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ state }) => state.images.length > 1),
      a,
    );
    if (!template) return null;
    const ids = turned(template.state.images, b).slice(c % 5 === 0 ? 1 : 0);
    return edit(
      model,
      template,
      {
        by: owner(template),
        path: calls.sortImages.path,
        body: ids.map((id, at) => ({ id, sort_order: at })),
        versioned: false,
      },
      (content) =>
        ids.length === content.images.length ? { ...content, images: ids } : new Refusal(400, 'sort_order_incomplete'),
    );
  },
  addQuestion(model: Model, [a, b]: Picks): Plan | null {
    const template = pick(model.templates, a);
    if (!template) return null;
    const question = { title: `Length ${b}`, unit: 'ft' };
    return edit(
      model,
      template,
      { by: owner(template), path: calls.saveQuestion.path, body: { quote_template_id: template.id, ...question } },
      (content) => ({ ...content, questions: [...content.questions, { id: 0, ...question }] }),
      (content, { id }) => ({
        ...content,
        questions: content.questions.map((one) => (one.id === 0 ? { ...one, id } : one)),
      }),
    );
  },
  changeQuestion(model: Model, [a, b, c]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ state }) => state.questions.length > 0),
      a,
    );
    const question = template && pick(template.state.questions, b);
    if (!question) return null;
    const fields = { title: `Width ${c % 3}`, unit: c % 2 ? 'ft' : 'm' };
    return edit(
      model,
      template,
      {
        by: owner(template),
        path: calls.saveQuestion.path,
        body: { id: question.id, quote_template_id: template.id, ...fields },
      },
      (content) =>
        content.questions.some(({ id }) => id === question.id)
          ? {
              ...content,
              questions: content.questions.map((one) => (one.id === question.id ? { ...one, ...fields } : one)),
            }
          : new Refusal(404, 'question_not_found'),
    );
  },
  deleteQuestion(model: Model, [a, b]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ state }) => state.questions.length > 0),
      a,
    );
    const question = template && pick(template.state.questions, b);
    if (!question) return null;
    return edit(
      model,
      template,
      { by: owner(template), path: addressOf(calls.deleteQuestion, { params: { id: question.id } }), body: {} },
      (content) => {
        if (!content.questions.some(({ id }) => id === question.id)) return new Refusal(404, 'question_not_found');
        if (content.lines.some((line) => uses(line, question.id))) return new Refusal(409, 'question_in_use');
        return { ...content, questions: content.questions.filter(({ id }) => id !== question.id) };
      },
    );
  },
  sortQuestions(model: Model, [a, b, c]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ state }) => state.questions.length > 1),
      a,
    );
    if (!template) return null;
    // Now and then one is left out.
    const ids = turned(
      template.state.questions.map(({ id }) => id),
      b,
    ).slice(c % 5 === 0 ? 1 : 0);
    return edit(
      model,
      template,
      {
        by: owner(template),
        path: calls.sortQuestions.path,
        body: ids.map((id, at) => ({ id, sort_order: at })),
        versioned: false,
      },
      (content) => {
        const questions = sorted(content.questions, ids);
        return questions instanceof Refusal ? questions : { ...content, questions };
      },
    );
  },
  addLine(model: Model, [a, b]: Picks): Plan | null {
    const [template, offer] = [pick(model.templates, a), pick(model.offers, b)];
    if (!template || !offer) return null;
    const line: Line = {
      id: 0,
      product: offer.product,
      offer: offer.id,
      formula: null,
      waste: 0,
      roundUp: false,
      when: null,
    };
    return edit(
      model,
      template,
      {
        by: owner(template),
        path: calls.addFromCatalogue.path,
        body: { quote_template_id: template.id, product_id: offer.product },
      },
      (content) => ({ ...content, lines: [...content.lines, line] }),
      (content, { quote_template_product_id: id }) => ({
        ...content,
        lines: content.lines.map((one) => (one.id === 0 ? { ...one, id } : one)),
      }),
    );
  },
  replaceLine(model: Model, [a, b, c]: Picks): Plan | null {
    const [template, offer] = [
      pick(
        model.templates.filter(({ state }) => state.lines.length > 0),
        a,
      ),
      pick(model.offers, c),
    ];
    const line = template && pick(template.state.lines, b);
    if (!line || !offer) return null;
    const body = { quote_template_id: template.id, product_id: offer.product, quote_line_id: line.id };
    return edit(model, template, { by: owner(template), path: calls.addFromCatalogue.path, body }, (content) =>
      withLine(content, content.lines.find(({ id }) => id === line.id) ?? new Refusal(404, 'line_not_found'), {
        product: offer.product,
        offer: offer.id,
      }),
    );
  },
  changeFormula(model: Model, [a, b, c]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ state }) => state.lines.length > 0),
      a,
    );
    const line = template && pick(template.state.lines, b);
    if (!line) return null;
    // Sometimes with unknown questions, or without saying which line is meant.
    const number = b % 4 === 0 ? null : 1 + (c % (template.state.questions.length + 1));
    const text = number === null ? `${1 + (c % 3)}` : `Q${number}x${1 + (c % 3)}`;
    const id = a % 3 === 0 ? undefined : line.id;
    const body = {
      quote_template_id: template.id,
      product_id: line.product,
      quote_template_product_id: id,
      formula: text,
    };
    return edit(model, template, { by: owner(template), path: calls.changeFormula.path, body }, (content) => {
      const found = lineOf(content, line.product, id);
      const question = number === null ? null : content.questions[number - 1]?.id;
      if (!(found instanceof Refusal) && question === undefined) return new Refusal(400, 'formula_invalid');
      return withLine(content, found, {
        formula: { question: question ?? null, times: 1 + (c % 3) } satisfies Formula,
      });
    });
  },
  lineSettings(model: Model, [a, b, c]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ state }) => state.lines.length > 0),
      a,
    );
    const line = template && pick(template.state.lines, b);
    if (!line) return null;
    const question = c % 3 === 0 ? undefined : pick(template.state.questions, c)?.id;
    const change = {
      ...(c % 2 === 0 && { waste: pick([0, 10, 25], a + c)! }),
      ...(b % 2 === 0 && { roundUp: c % 4 < 2 }),
      when: question ?? null,
    };
    const body = {
      quote_template_id: template.id,
      quote_template_product_id: line.id,
      waste_percent: change.waste,
      round_up: change.roundUp,
      include_when: question === undefined ? null : { question_id: question, op: '>', value: '1' },
    };
    return edit(model, template, { by: owner(template), path: calls.lineSettings.path, body }, (content) => {
      const found = content.lines.find(({ id }) => id === line.id) ?? new Refusal(404, 'line_not_found');
      if (!(found instanceof Refusal) && question !== undefined && !content.questions.some(({ id }) => id === question))
        return new Refusal(400, 'invalid_input');
      return withLine(content, found, change);
    });
  },
  sortLines(model: Model, [a, b, c]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ state }) => state.lines.length > 1),
      a,
    );
    if (!template) return null;
    const ids = turned(
      template.state.lines.map(({ id }) => id),
      b,
    ).slice(c % 5 === 0 ? 1 : 0);
    return edit(
      model,
      template,
      {
        by: owner(template),
        path: calls.sortLines.path,
        body: ids.map((id, at) => ({ id, sort_order: at })),
        versioned: false,
      },
      (content) => {
        const lines = sorted(content.lines, ids);
        return lines instanceof Refusal ? lines : { ...content, lines };
      },
    );
  },
  deleteLine(model: Model, [a, b, c]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ state }) => state.lines.length > 0),
      a,
    );
    const line = template && pick(template.state.lines, b);
    if (!line) return null;
    const id = c % 2 === 0 ? undefined : line.id;
    const body = { quote_template_id: template.id, product_id: line.product, quote_template_product_id: id };
    return edit(model, template, { by: owner(template), path: calls.deleteLine.path, body }, (content) => {
      const found = lineOf(content, line.product, id);
      return found instanceof Refusal ? found : { ...content, lines: content.lines.filter((one) => one !== found) };
    });
  },
  addRelated(model: Model, [a, b]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ gallery }) => gallery),
      a,
    );
    const other = pick(model.templates, b);
    if (!template || !other) return null;
    const body = { quote_template_id: template.id, related_template_id: other.id };
    return edit(model, template, { by: 'admin', path: calls.addRelated.path, body }, (content) => {
      if (!other.gallery) return new Refusal(404, 'template_not_found');
      if (other === template) return new Refusal(400, 'related_to_itself');
      return content.related.includes(other.id) ? content : { ...content, related: [...content.related, other.id] };
    });
  },
  removeRelated(model: Model, [a, b]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ state }) => state.related.length > 0),
      a,
    );
    if (!template) return null;
    const id = pick(template.state.related, b)!;
    const body = { quote_template_id: template.id, related_template_id: id };
    return edit(model, template, { by: 'admin', path: calls.removeRelated.path, body }, (content) => ({
      ...content,
      related: content.related.filter((one) => one !== id),
    }));
  },
  publish(model: Model, [a]: Picks): Plan | null {
    const template = pick(model.templates, a);
    if (!template) return null;
    const { state, published, version } = template;
    const events = published && facts(published.content, state) === 0 ? 0 : 1;
    return {
      by: 'admin',
      path: calls.publish.path,
      body: { quote_template_id: template.id, note: 'Ready.' },
      data: { version: version + events },
      outcome: template.gallery ? events : new Refusal(409, 'not_publishable'),
      of: template,
      refusedBefore: template.gallery ? null : new Refusal(409, 'not_publishable'),
      keep() {
        if (events > 0) {
          template.published = { content: state, version: version + 1 };
          template.known = true;
          if (template.reserved) template.slugs.set(template.reserved.slug, template.reserved.alias);
          template.reserved = null;
        }
        advance(template, state, events);
      },
    };
  },
  unpublish(model: Model, [a]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ gallery }) => gallery),
      a,
    );
    if (!template) return null;
    const events = template.published ? 1 : 0;
    return {
      by: 'admin',
      path: calls.unpublish.path,
      body: { quote_template_id: template.id },
      outcome: events,
      of: template,
      data: { version: template.version + events },
      keep() {
        template.published = null;
        advance(template, template.state, events);
      },
    };
  },
  discard(model: Model, [a]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ gallery }) => gallery),
      a,
    );
    if (!template) return null;
    const { published } = template;
    // The published state of older versions is not modelled, so no stale one is sent.
    return edit(
      model,
      template,
      { by: 'admin', path: calls.discard.path, body: { quote_template_id: template.id }, versioned: false, says: true },
      () => published?.content ?? new Refusal(409, 'not_published'),
    );
  },
  undo(model: Model, [a, b]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ undoable }) => undoable),
      a,
    );
    if (!template) return null;
    const { batchId, events, before } = template.undoable!;
    // A single change also by its event; several by their batch, if they have one.
    const { id: eventId, type } = events.at(-1)!;
    const whole = events.length > 1;
    const byEvent = b % 2 === 1 && (!whole || speaksForBatch(type));
    return edit(
      model,
      template,
      {
        by: owner(template),
        path: calls.undo.path,
        body: { quote_template_id: template.id, ...(byEvent ? { event_id: eventId } : { batch_id: batchId }) },
        versioned: false,
        says: whole,
      },
      (content) => (model.isGone(content, before) ? new Refusal(409, 'category_gone') : before),
    );
  },
  undoRename(model: Model, [a, b]: Picks): Plan | null {
    const template = pick(
      model.templates.filter(({ renames }) => renames.length > 0),
      a,
    );
    if (!template) return null;
    const { eventId, before, after } = pick(template.renames, b)!;
    return edit(
      model,
      template,
      {
        by: owner(template),
        path: calls.undo.path,
        body: { quote_template_id: template.id, event_id: eventId },
        versioned: false,
      },
      (content) =>
        content.name === after.name && content.alias === after.alias
          ? { ...content, name: before.name, alias: before.alias }
          : new Refusal(409, 'undo_conflict'),
    );
  },
  copy(model: Model, [a]: Picks): Plan | null {
    const template = pick(model.templates, a);
    if (!template) return null;
    const content = template.published?.content;
    const events = content ? 2 + content.questions.length + content.lines.length + content.images.length : 0;
    return {
      by: 'business',
      path: calls.copy.path,
      body: { quote_template_id: template.id },
      outcome: content ? events : new Refusal(404, 'template_not_found'),
      async keep(data, _news, real) {
        const copied = await read(real.people.business, addressOf(calls.template, { params: { slug: data.alias } }));
        const ids = (list: { id: number }[]): Map<number, number> =>
          new Map(content!.questions.map(({ id }, at) => [id, list[at]!.id]));
        const questions = ids(copied.questions);
        const formulaOf = ({ formula }: Line): Formula =>
          formula && { ...formula, question: formula.question === null ? null : questions.get(formula.question)! };
        await addTemplate(
          model,
          real,
          false,
          {
            ...content!,
            related: [],
            questions: content!.questions.map((question) => ({ ...question, id: questions.get(question.id)! })),
            lines: content!.lines.map((line, at) => ({
              ...line,
              id: copied.products[at].quote_template_product_id,
              formula: formulaOf(line),
              when: line.when && questions.get(line.when)!,
            })),
          },
          data,
          events,
        );
      },
    };
  },
  newOffer(model: Model, [a, b]: Picks): Plan {
    const name = `${model.run} Plank ${b}`;
    const price = 1 + (a % 90);
    return {
      by: 'admin',
      path: catalogue.saveOffer.path,
      body: {
        ...offerForm(name, price),
        supplier: people.supplier.id,
        master_product_name: `${name} ${model.offers.length}`,
      },
      outcome: 3,
      data: { version: 2 },
      keep({ id, product_id: product }) {
        model.offers.push({ id, product, version: 2, state: { name, price }, previous: null });
      },
    };
  },
  offerAgain(model: Model, [a]: Picks): Plan | null {
    const offer = pick(model.offers, a);
    return offer
      ? {
          by: 'supplier',
          path: catalogue.saveOffer.path,
          body: { ...offerForm(offer.state.name, 5), product_id: offer.product },
          outcome: new Refusal(409, 'offer_exists'),
        }
      : null;
  },
  changeOffer(model: Model, [a, b, c]: Picks): Plan | null {
    const offer = pick(model.offers, a);
    if (!offer) return null;
    const state = { name: c % 3 === 0 ? `${offer.state.name}s` : offer.state.name, price: 1 + (b % 4) };
    const events = (state.name === offer.state.name ? 0 : 1) + (state.price === offer.state.price ? 0 : 1);
    return {
      by: 'supplier',
      path: catalogue.saveOffer.path,
      body: { ...offerForm(state.name, state.price), id: offer.id },
      outcome: events,
      of: offer,
      data: { id: offer.id, version: offer.version + events },
      keep: () => advance(offer, state, events),
    };
  },
  newCategory(model: Model, [a]: Picks): Plan {
    const title = `${model.run} ${pick(titles, a)!}`;
    return {
      by: 'admin',
      path: categories.add.path,
      body: { title },
      outcome: model.titled(title) ? new Refusal(409, 'category_exists') : 1,
      data: { version: 1 },
      keep({ id, alias }) {
        expect(alias).toBe(model.categoryAliases.grant(slugOf(title), id));
        model.categories.push({
          id,
          version: 1,
          previous: null,
          state: { exists: true, title, alias, published: null, subcategories: [] },
        });
      },
    };
  },
  renameCategory(model: Model, [a, b]: Picks): Plan | null {
    const category = pick(model.categories, a);
    if (!category) return null;
    const title = `${model.run} ${pick(titles, b)!}`;
    const holder = model.titled(title);
    const plan = editCategory(category, categories.update.path, { title }, category.id, (state) =>
      !state.exists ? missing : state.title === title ? state : { ...state, title },
    );
    return holder && holder !== category ? { ...plan, outcome: new Refusal(409, 'category_exists') } : plan;
  },
  publishCategory(model: Model, [a, b]: Picks): Plan | null {
    const category = pick(model.categories, a);
    if (!category) return null;
    const [path, of] =
      b % 3 === 0
        ? [categories.unpublish.path, () => null]
        : [categories.publish.path, ({ title }: CategoryState) => title];
    return editCategory(category, path, {}, category.id, (state) =>
      !state.exists ? missing : of(state) === state.published ? state : { ...state, published: of(state) },
    );
  },
  deleteCategory(model: Model, [a]: Picks): Plan | null {
    const category = pick(model.categories, a);
    if (!category) return null;
    const inUse = model.templatesIn((content) => content.category === category.id) > 0;
    return editCategory(category, categories.remove.path, {}, category.id, (state) =>
      !state.exists ? missing : inUse ? new Refusal(409, 'category_in_use') : { ...state, exists: false },
    );
  },
  newSubcategory(model: Model, [a, b]: Picks): Plan | null {
    const category = pick(model.categories, a);
    if (!category) return null;
    const title = pick(titles, b)!;
    const change = (state: CategoryState): CategoryState | Refusal => {
      if (!state.exists) return missing;
      if (state.subcategories.some((one) => one.title.toLowerCase() === title.toLowerCase()))
        return new Refusal(409, 'category_exists');
      return { ...state, subcategories: [...state.subcategories, { id: 0, title, alias: '', published: null }] };
    };
    const plan = editCategory(category, categories.addSubcategory.path, {}, 0, change);
    return {
      ...plan,
      body: { category_id: category.id, title },
      keep({ id, alias }) {
        const slug = slugOf(title);
        const used = category.state.subcategories.map((one) => one.alias);
        expect(alias).toBe([slug, ...used.map((_, at) => `${slug}-${at + 2}`)].find((free) => !used.includes(free)));
        advance(
          category,
          {
            ...category.state,
            subcategories: [...category.state.subcategories, { id, title, alias, published: null }],
          },
          1,
        );
      },
    };
  },
  changeSubcategory(model: Model, [a, b, c]: Picks): Plan | null {
    const category = pick(
      model.categories.filter(({ state }) => state.exists && state.subcategories.length > 0),
      a,
    );
    if (!category) return null;
    const { id } = pick(category.state.subcategories, b)!;
    const one = (
      state: CategoryState,
      change: (
        sub: CategoryState['subcategories'][number],
      ) => Partial<CategoryState['subcategories'][number]> | Refusal,
    ): CategoryState | Refusal => {
      const sub = state.subcategories.find((each) => each.id === id);
      const changed = sub && change(sub);
      if (!changed || changed instanceof Refusal) return changed ?? missing;
      const same = Object.entries(changed).every(([key, value]) => sub[key as keyof typeof sub] === value);
      return same
        ? state
        : {
            ...state,
            subcategories: state.subcategories.map((each) => (each === sub ? { ...sub, ...changed } : each)),
          };
    };
    if (c % 3 === 0)
      return editCategory(category, categories.publishSubcategory.path, {}, id, (state) =>
        one(state, ({ title }) => ({ published: title })),
      );
    const title = pick(titles, c)!;
    return editCategory(category, categories.updateSubcategory.path, { title }, id, (state) =>
      one(state, () =>
        state.subcategories.some((each) => each.id !== id && each.title.toLowerCase() === title.toLowerCase())
          ? new Refusal(409, 'category_exists')
          : { title },
      ),
    );
  },
  deleteSubcategory(model: Model, [a, b]: Picks): Plan | null {
    const category = pick(
      model.categories.filter(({ state }) => state.exists && state.subcategories.length > 0),
      a,
    );
    if (!category) return null;
    const { id } = pick(category.state.subcategories, b)!;
    const inUse = model.templatesIn((content) => content.subcategory === id) > 0;
    return editCategory(category, categories.removeSubcategory.path, {}, id, (state) => {
      if (!state.subcategories.some((each) => each.id === id)) return missing;
      return inUse
        ? new Refusal(409, 'category_in_use')
        : { ...state, subcategories: state.subcategories.filter((each) => each.id !== id) };
    });
  },
  quote(model: Model, [a]: Picks): Plan | null {
    const template = pick(model.templates, a);
    if (!template) return null;
    const basis = template.gallery ? template.published : { content: template.state, version: template.version };
    const total = basis
      ? totalOf(basis.content, (id) => model.offers.find((offer) => offer.id === id)!.state.price)
      : missing;
    const answers = JSON.stringify(Object.fromEntries((basis?.content.questions ?? []).map(({ id }) => [id, '2'])));
    return {
      by: 'business',
      path: quotes.add.path,
      body: { templateid: template.id, answers, sessionid: `${model.run} cart` },
      outcome: total instanceof Refusal ? total : 1,
      data: { sessionid: `${model.run} cart`, count: model.quotes.length + 1 },
      keep({ id }) {
        const { name, alias, lines } = basis!.content;
        model.quotes.push({
          id,
          template: { id: template.id, name, alias, version: basis!.version },
          total: total as number,
          lines: lines.length,
        });
      },
    };
  },
} satisfies Record<string, (model: Model, picks: Picks) => Plan | null>;

const offerForm = (name: string, price: number) => ({
  name,
  product_type: 'finish_product',
  cost_price: '1',
  retail_price: `${price}`,
  unit: 'box',
});

type Kind = keyof typeof kinds;
type Sending = 'once' | 'twice' | 'stale';

/** A command that the model and the product both run. */
class Step implements fc.AsyncCommand<Model, Real> {
  private said = '';

  constructor(
    readonly kind: Kind,
    readonly picks: Picks,
    readonly sending: Sending,
  ) {}

  check(model: Model): boolean {
    return kinds[this.kind](model, this.picks) !== null;
  }

  async run(model: Model, real: Real): Promise<void> {
    const plan = kinds[this.kind](model, this.picks)!;
    const stale = this.sending === 'stale' ? plan.of?.previous?.version : undefined;
    const body =
      plan.body === undefined
        ? undefined
        : JSON.stringify(stale === undefined ? plan.body : { ...(plan.body as object), version: stale });
    this.said = `${plan.by} ${plan.method ?? 'POST'} ${plan.path} ${body ?? ''}`;
    const key = randomUUID();
    const send = async (): Promise<{ status: number; text: string }> => {
      const headers = { 'idempotency-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) };
      const response = await real.people[plan.by].raw(plan.method ?? 'POST', plan.path, body, headers);
      return { status: response.status, text: await response.text() };
    };
    const answer = await send();
    if (this.sending === 'twice') expect(await send()).toEqual(answer);
    const { data, position, code, pending } = JSON.parse(answer.text) as Data;
    const outcome =
      stale === undefined || (plan.outcome instanceof Refusal && plan.refusedBefore === undefined)
        ? plan.outcome
        : (plan.refusedBefore ?? new Refusal(409, 'version_conflict'));
    this.said += ` → ${answer.status} ${code ?? ''}`;

    const news: Recorded[] = [];
    for await (const event of real.store.readAll(real.head)) news.push(event);
    real.head = news.at(-1)?.position ?? real.head;
    if (outcome instanceof Refusal) {
      expect([answer.status, code, news]).toEqual([outcome.status, outcome.code, []]);
      return;
    }
    expect([answer.status, code, news.length]).toEqual([200, undefined, outcome]);
    expect(data).toMatchObject(plan.data ?? {});
    if (outcome === 0) return;
    // I1: one append, which ends where the answer says.
    const own = news.filter(({ stream }) => stream === news.at(-1)!.stream);
    expect(news.at(-1)!.position).toBe(position);
    expect(new Set(own.map(({ meta }) => meta.commandId)).size).toBe(1);
    expect(own.map(({ revision }) => revision)).toEqual(own.map((_, at) => own[0]!.revision + at));
    if (data.version !== undefined) expect(own.at(-1)!.revision + 1).toBe(data.version);
    if (pending)
      await until(
        () => real.people.admin.get(`${categories.staging.path}?after=${position}`),
        ({ body }) => !body.stale,
      );
    await plan.keep?.(data, news, real);
  }

  toString(): string {
    return `${this.kind}(${this.picks.join(', ')}) ${this.sending}: ${this.said}`;
  }
}

/** The start of every run, so that its commands have something to work on. */
const start: readonly Step[] = (
  [
    ['newCategory', [0, 0, 0]],
    ['newSubcategory', [0, 0, 0]],
    ['newOffer', [4, 0, 0]],
    ['newTemplate', [0, 0, 1]],
    ['newTemplate', [0, 1, 0]],
    ['addQuestion', [0, 0, 0]],
    ['addQuestion', [1, 1, 0]],
    ['addLine', [0, 0, 0]],
    ['addLine', [0, 0, 0]],
    ['addLine', [1, 0, 0]],
    ['changeFormula', [1, 1, 2]],
    ['publish', [0, 0, 0]],
    ['addQuestion', [0, 2, 0]],
    ['rename', [0, 2, 0]],
    ['rename', [1, 2, 0]],
  ] as const
).map(([kind, picks]) => new Step(kind, picks, 'once'));

let app: TestApp;
let people: Real['people'];
beforeAll(async () => {
  app = await startApp();
  people = { admin: await app.as('admin'), business: await app.as('contractor'), supplier: await app.as('suppliers') };
  const png = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  picture = `data:image/png;base64,${png.toString('base64')}`;
});
afterAll(() => app?.stop());

/** The reads show the model's state. */
async function compare(model: Model, { head }: Real): Promise<void> {
  const get = async (client: Client, path: string): Promise<Data> => {
    const { status, body } = await client.get(`${path}${path.includes('?') ? '&' : '?'}after=${head}`);
    expect(body.stale).toBeUndefined();
    return status === 200 ? body.data : body.code;
  };
  const priceOf = (id: number): string => `${model.offers.find((offer) => offer.id === id)!.state.price}.00`;
  const shown = (content: Content, alias: string) => ({
    name: content.name,
    alias,
    description: content.description,
    category_id: content.category,
    subcategory_id: content.subcategory,
    images: content.images.map((id) => expect.objectContaining({ id })),
    questions: content.questions.map((question, at) =>
      expect.objectContaining({
        ...question,
        no_of_question: at + 1,
        deleteallowed: !content.lines.some((line) => uses(line, question.id)),
      }),
    ),
    products: content.lines.map((line) =>
      expect.objectContaining({
        quote_template_product_id: line.id,
        product_id: line.product,
        product_supplier_id: line.offer,
        templateformula: formulaText(line.formula, content.questions),
        retail_price: priceOf(line.offer),
        settings: expect.objectContaining({
          waste_percent: `${line.waste}`,
          round_up: line.roundUp,
          include_when: line.when && { question_id: line.when, op: '>', value: '1' },
        }),
      }),
    ),
  });
  for (const template of model.templates) {
    const { id, gallery, state, version, published, reserved } = template;
    const edited = await get(people[owner(template)], addressOf(calls.template, { params: { slug: state.alias } }));
    expect(edited).toMatchObject({
      id,
      version,
      published_version: published?.version ?? null,
      ...shown(state, state.alias),
    });
    for (const alias of template.slugs.values())
      expect((await get(people[owner(template)], addressOf(calls.template, { params: { slug: alias } }))).id).toBe(id);
    const stranger = people[gallery ? 'business' : 'supplier'];
    const seen = await get(
      stranger,
      addressOf(calls.template, { params: { slug: (published?.content ?? state).alias } }),
    );
    if (reserved)
      expect(await get(stranger, addressOf(calls.template, { params: { slug: reserved.alias } }))).toBe(
        'template_not_found',
      );
    if (published)
      expect(seen).toMatchObject({
        id,
        version: published.version,
        ...shown(published.content, published.content.alias),
      });
    else expect(seen).toBe('template_not_found');
    const related = await get(people[owner(template)], addressOf(calls.related, { query: { quote_template_id: id } }));
    expect(related.map((card: { id: number }) => card.id)).toEqual(
      state.related.filter((other) => model.templates.find((one) => one.id === other)!.published),
    );
  }
  const there = model.categories.filter(({ state }) => state.exists);
  const own = (list: { id: number; title: string }[]): { id: number; title: string }[] =>
    list.filter(({ id }) => model.categories.some((category) => category.id === id));
  const sortedById = (list: { id: number }[]) => [...list].sort((a, b) => a.id - b.id);
  expect(sortedById(own(await get(people.admin, categories.staging.path)))).toMatchObject(
    there.map(({ id, version, state }) => ({
      id,
      version,
      title: state.title,
      alias: state.alias,
      published: state.published !== null,
    })),
  );
  expect(sortedById(own(await get(people.business, categories.published.path)))).toMatchObject(
    there.filter(({ state }) => state.published).map(({ id, state }) => ({ id, title: state.published })),
  );
  for (const { id, version, state } of there) {
    const subcategories = sortedById(
      state.subcategories as CategoryState['subcategories'][number][],
    ) as CategoryState['subcategories'][number][];
    expect(
      sortedById(await get(people.admin, addressOf(categories.stagingSubcategories, { params: { id } }))),
    ).toMatchObject(
      subcategories.map((one) => ({
        id: one.id,
        version,
        title: one.title,
        alias: one.alias,
        published: one.published !== null,
      })),
    );
  }
  const ids = model.offers.map(({ id }) => id);
  const offers = (await people.supplier.post(catalogue.products.path, { ids, perPage: 100 })).body.data.data;
  expect(sortedById(offers)).toMatchObject(
    sortedById(model.offers).map((offer) => {
      const { id, product, version, state } = offer as Offer;
      return { id, product_id: product, version, name: state.name, retail_price: `${state.price}.00` };
    }),
  );
  for (const { id, template, total, lines } of model.quotes) {
    const quote = await get(people.business, addressOf(quotes.one, { params: { id } }));
    expect(quote).toMatchObject({ id, template, retail_total: (total / 100).toFixed(2) });
    expect(quote.lines.length).toBe(lines);
  }
}

let runs = 0;

it('behaves like a simple model under random commands', async () => {
  const store = app.nest.get<EventStore>(EVENT_STORE);
  const highest = new Map<string, string>();
  const kind = fc.constantFrom(...(Object.keys(kinds) as Kind[]));
  const sending = fc.constantFrom<Sending>('once', 'once', 'twice', 'stale');
  const step = fc
    .tuple(kind, fc.tuple(fc.nat(19), fc.nat(19), fc.nat(19)), sending)
    .map(([name, picks, how]) => new Step(name, picks, how));
  const property = fc.asyncProperty(fc.commands([step], { maxCommands: 120, size: 'max' }), async (commands) => {
    const model: Model = Object.assign(new ProductModel(), { run: `run${(runs += 1)}` });
    const real: Real = { people, store, head: await store.head() };
    for (const first of start) await first.run(model, real);
    await fc.asyncModelRun(() => ({ model, real }), commands);
    await compare(model, real);
    expect(await faultsOfLog(app.db.knex, store)).toEqual([]);
    for (const { name, generation, position } of await readGenerations(app.db.knex)) {
      expect(comparePositions(position!, highest.get(`${name}/${generation}`) ?? position!)).toBeGreaterThanOrEqual(0);
      highest.set(`${name}/${generation}`, position!);
    }
  });
  await fc.assert(property, {
    seed: 20_261_121,
    numRuns: 8,
    interruptAfterTimeLimit: 240_000,
    markInterruptAsFailure: true,
  });
}, 300_000);
