import { formulaInWords } from '../formula/reading.js';
import type { IncludeWhen, LineSettings, QuoteType } from '../formula/settings.js';
import { dollars } from '../kernel/money.js';
import { byRelease } from '../kernel/holds.js';
import { isolated, quoted } from '../kernel/isolated.js';
import { contentBefore, type Change } from './changes.js';
import type { Line, TemplateContent } from './content.js';
import {
  detailsFields,
  readyNames,
  templateTexts,
  type HistoryPart,
  type NamedMove,
  type QuotePrice,
  type ReadableChange,
  type TemplatePart,
  type TemplateTextField,
} from './contract.js';
import { changedText, isTextChange, type TemplateEvent, type TextChanged } from './events.js';
import { movesBetween, type Move } from './moves.js';

/** Names in a text that belong to another context and are looked up when it is read. */
export type NamedKind = 'product' | 'offer' | 'category' | 'subcategory' | 'template' | 'user' | 'supplier';

/** Names by kind and id; one without a name reads as its kind. */
export type Names = Partial<Record<NamedKind, ReadonlyMap<number, string>>>;

const marks = /\uE000(product|offer|category|subcategory|template|user|supplier):(\d+)\uE001/g;
/** How a stored text names something of another context. */
export const markOf = (kind: NamedKind, id: number): string => `\uE000${kind}:${id}\uE001`;

const nameless: Record<NamedKind, string> = {
  product: 'a product',
  offer: 'a supplier',
  category: 'a category',
  subcategory: 'a sub category',
  template: 'a template',
  user: 'a member',
  supplier: 'a supplier',
};

/** The ids named in texts, by kind, for a single look-up. An offer's name is its supplier's. */
export function namedIn(texts: Iterable<string | null>): Record<NamedKind, number[]> {
  const found: Record<NamedKind, Set<number>> = {
    product: new Set(),
    offer: new Set(),
    category: new Set(),
    subcategory: new Set(),
    template: new Set(),
    user: new Set(),
    supplier: new Set(),
  };
  for (const text of texts)
    for (const [, kind, id] of text?.matchAll(marks) ?? []) found[kind as NamedKind].add(Number(id));
  return {
    product: [...found.product],
    offer: [...found.offer],
    category: [...found.category],
    subcategory: [...found.subcategory],
    template: [...found.template],
    user: [...found.user],
    supplier: [...found.supplier],
  };
}

/** A text with its names filled in. */
export function withNames(text: string, names: Names): string {
  return text.replace(marks, (_, kind: NamedKind, id: string) =>
    isolated(names[kind]?.get(Number(id)) ?? nameless[kind]),
  );
}

const quoteTypeLabels: Record<QuoteType, string> = {
  material: 'Material',
  labour: 'Labour',
  material_and_labour: 'Material & Labour',
};
const kindLabels: Record<QuotePrice, string> = { free: 'Free', premium: 'Premium' };
const settingLabels: Record<keyof LineSettings, string> = {
  waste_percent: 'waste',
  pack_size: 'pack size',
  round_up: 'rounding',
  minimum_quantity: 'minimum quantity',
  include_when: 'condition',
};
const detailLabels: Record<string, string> = {
  ...Object.fromEntries(detailsFields().map(({ path, label }) => [path, label])),
  alias: 'Address',
};

const productOf = (line: Line | undefined): string => (line ? markOf('product', line.product.productId) : 'a line');
const lineIn = (side: TemplateContent, id: number): Line | undefined => side.lines.find((line) => line.id === id);
/** With the questions' titles as they were: `Length × Width`. */
const formulaOf = (line: Line | undefined, side: TemplateContent): string =>
  formulaInWords(
    line?.formula ?? '',
    (id) => side.questions.find((question) => question.id === id)?.title ?? 'a question',
  );

/** A part of a stored formula in words: a question by its title at that time. */
export function formulaWords(part: string, side: TemplateContent): string {
  return formulaInWords(
    part,
    (id) => side.questions.find((question) => question.id === id)?.title ?? 'a question',
  ).trim();
}

function questionLabel(side: TemplateContent, id: number): string {
  const index = side.questions.findIndex((question) => question.id === id);
  return index < 0 ? 'a question' : `Q${index + 1} ${side.questions[index]!.title}`;
}

function settingText(setting: keyof LineSettings, value: unknown, side: TemplateContent): string | null {
  switch (setting) {
    case 'waste_percent':
      return `${value as string}%`;
    case 'round_up':
      return value ? 'up to whole units' : 'none';
    case 'include_when': {
      if (value === null) return null;
      const when = value as IncludeWhen;
      return `${questionLabel(side, when.question_id)} ${when.op} ${when.value}`;
    }
    default:
      return value as string;
  }
}

function detailText(field: string, value: unknown): string | null {
  if (value === null || value === '') return null;
  switch (field) {
    case 'price':
      return dollars(value as string);
    case 'quoteType':
      return quoteTypeLabels[value as QuoteType];
    case 'kind':
      return kindLabels[value as QuotePrice];
    case 'categoryId':
      return markOf('category', value as number);
    case 'subcategoryId':
      return markOf('subcategory', value as number);
    default:
      return value as string;
  }
}

function itemText(collection: string, id: number, side: TemplateContent): string | null {
  if (collection === 'questions') {
    const question = side.questions.find((item) => item.id === id);
    return question ? `${question.title} (${question.unit})` : null;
  }
  if (collection === 'images') {
    const index = side.images.findIndex((item) => item.id === id);
    return index < 0 ? null : `Picture ${index + 1}`;
  }
  const line = side.lines.find((item) => item.id === id);
  if (!line) return null;
  const formula = formulaOf(line, side);
  return `${productOf(line)}, ${markOf('offer', line.product.offerId)}${formula ? `, ${formula}` : ''}`;
}

type Ordered = 'questions' | 'lines' | 'images';

/** An item of an ordered list by its name. */
function nameIn(collection: Ordered, id: number, side: TemplateContent): string {
  if (collection === 'questions') return questionLabel(side, id);
  return collection === 'lines' ? productOf(lineIn(side, id)) : (itemText('images', id, side) ?? 'a picture');
}

/** Moved items named one by one. */
const mostMoves = 3;

/** `Oak plank from 1 to 2 and Thinset from 4 to 1`; of many only how many. */
function movesInWords(collection: Ordered, moves: readonly Move[], side: TemplateContent): string {
  if (moves.length > mostMoves) return `${moves.length} ${collection === 'images' ? 'pictures' : collection}`;
  return listed(moves.map(({ id, from, to }) => `${nameIn(collection, id, side)} from ${from} to ${to}`));
}

/** `Position of Q2 Width`. */
export function positionLabel(collection: Ordered, id: number, side: TemplateContent): string {
  return `Position of ${nameIn(collection, id, side)}`;
}

/** What was moved in a list (`lines.order`), under names to be filled in. */
export function namedMoves(
  path: string,
  before: readonly number[],
  after: readonly number[],
  side: TemplateContent,
): NamedMove[] {
  const collection = path.split('.')[0] as Ordered;
  return movesBetween(before, after).map(({ id, from, to }) => ({ name: nameIn(collection, id, side), from, to }));
}

/** An order compared with another: only what was moved, with its place in each. */
function orderChange(collection: Ordered, path: string, before: number[], after: number[], side: TemplateContent) {
  const moves = movesBetween(before, after);
  const [first] = moves;
  if (first && moves.length === 1) {
    const label = positionLabel(collection, first.id, side);
    return { path, label, before: String(first.from), after: String(first.to) };
  }
  const placed = (end: 'from' | 'to') => {
    const named = moves.slice(0, mostMoves).map((move) => `${nameIn(collection, move.id, side)} ${move[end]}`);
    return listed(moves.length > mostMoves ? [...named, `${moves.length - mostMoves} more`] : named);
  };
  const labels = { questions: 'Order of questions', lines: 'Order of lines', images: 'Order of pictures' };
  return { path, label: labels[collection], before: placed('from'), after: placed('to') };
}

/** `a, b and c`. */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** One difference from state `a` to state `b` for display. Names of other contexts are placeholders (`withNames`). */
export function readable(a: TemplateContent, b: TemplateContent, { path, before, after }: Change): ReadableChange {
  const [head, key, field, setting] = path.split('.') as [string, string?, string?, string?];
  const both = (label: string, text: (value: unknown, side: TemplateContent) => string | null): ReadableChange => ({
    path,
    label,
    before: before === null ? null : text(before, a),
    after: after === null ? null : text(after, b),
  });
  if (key === undefined) return both(detailLabels[head] ?? head, (value) => detailText(head, value));
  if (head === 'related') return both('Related template', (value) => (value ? markOf('template', Number(key)) : null));
  if (key === 'order') return orderChange(head as Ordered, path, before as number[], after as number[], b);
  const id = Number(key);
  if (field === undefined) {
    const label = head === 'questions' ? 'Question' : head === 'images' ? 'Picture' : 'Line';
    return both(label, (_, side) => itemText(head, id, side));
  }
  if (head === 'questions') {
    const of = questionLabel(b.questions.some((one) => one.id === id) ? b : a, id);
    const label = field === 'sampleAnswer' ? 'sample answer' : field;
    return both(`${of}: ${label}`, (value) => value as string | null);
  }
  if (head === 'images') return both('Picture', (_, side) => itemText('images', id, side));
  const of = productOf(lineIn(b, id) ?? lineIn(a, id));
  if (field === 'formula') {
    return both(`${of}: formula`, (_, side) => formulaOf(lineIn(side, id), side) || null);
  }
  if (field === 'product') {
    const [was, is] = [before as Line['product'] | null, after as Line['product'] | null];
    const sameProduct = was?.productId === is?.productId;
    return both(sameProduct ? `${of}: supplier` : 'Product of a line', (value) => {
      const { productId, offerId } = value as Line['product'];
      return sameProduct ? markOf('offer', offerId) : `${markOf('product', productId)}, ${markOf('offer', offerId)}`;
    });
  }
  const which = setting as keyof LineSettings;
  return both(`${of}: ${settingLabels[which]}`, (value, side) => settingText(which, value, side));
}

/** The part of a template that a path belongs to. */
export function partOf(path: string): TemplatePart {
  if (path.endsWith('.order')) return 'order';
  const head = path.split('.')[0];
  return head === 'questions' || head === 'lines' || head === 'images' || head === 'related' ? head : 'details';
}

/** The parts of a history that an event with these changes belongs to. */
export function partsOf({ type }: Pick<TemplateEvent, 'type'>, made: readonly Change[]): HistoryPart[] {
  if (type === 'TemplatePublished' || type === 'TemplateUnpublished') return ['publishing'];
  const parts = new Set<HistoryPart>(made.map(({ path }) => partOf(path)));
  if (made.some(({ path }) => path === 'price')) parts.add('prices');
  return [...parts];
}

/**
 * What saves of one field did together: `changed the price from $5.00 to $7.00`.
 * @param net what differs from before the first to after the last
 * @param last what the last of them did
 */
export function savesSummary(
  event: TemplateEvent,
  net: readonly Change[],
  last: readonly Change[],
  after: TemplateContent,
): string {
  if (net.length > 0) return summaryOf(event, contentBefore(after, net), after);
  const { label } = readable(contentBefore(after, last), after, last[0]!);
  return `changed ${label} and set it back`;
}

const changeCount = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** What a batch that was undone had been: `the discard of what was not published (versions 8 to 130)`. */
function undoneWords({
  command,
  firstVersion,
  lastVersion,
}: Extract<TemplateEvent, { type: 'BatchUndone' }>['data']): string {
  const versions = `(versions ${firstVersion} to ${lastVersion})`;
  if (command === 'DiscardChanges') return `the discard of what was not published ${versions}`;
  if (command?.startsWith('Undo')) return `an undo ${versions}`;
  return `what was changed together ${versions}`;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** `Nov 12, 2026`, in UTC. */
const dayOf = (at: string): string => DAY.format(new Date(at));

function textSummary(event: TextChanged): string {
  const { field, text } = changedText(event);
  const { label, long }: TemplateTextField = templateTexts[field];
  if (long) return `changed the ${label.toLowerCase()}`;
  return text ? `changed the ${label.toLowerCase()} to ${text}` : `removed the ${label.toLowerCase()}`;
}

/** The state before an event and after it. */
interface Sides {
  before: TemplateContent;
  after: TemplateContent;
}

type Told = Exclude<TemplateEvent, TextChanged>;

/** `from 10% to 15%`; `to 15%` where there was nothing. */
const fromTo = (before: string | null, after: string | null): string =>
  `${before === null || before === '' ? '' : `from ${before} `}to ${after ?? 'nothing'}`;
const lineName = (id: number, { before, after }: Sides): string => productOf(lineIn(after, id) ?? lineIn(before, id));
const order = (collection: Ordered, { before, after }: Sides): string => {
  const ids = (side: TemplateContent) => side[collection].map(({ id }) => id);
  const moves = movesBetween(ids(before), ids(after));
  return moves.length === 0
    ? `kept the order of the ${collection === 'images' ? 'pictures' : collection}`
    : `moved ${movesInWords(collection, moves, after)}`;
};
const supplierOf = (line: Line | undefined): string => (line ? markOf('offer', line.product.offerId) : 'a supplier');
const unitOf = (side: TemplateContent, id: number) => side.questions.find((question) => question.id === id)?.unit ?? '';
const sampleOf = (side: TemplateContent, id: number) =>
  side.questions.find((question) => question.id === id)?.sampleAnswer ?? null;

/** One sentence an event, without its subject; with the values where they are short. */
const sentences: { [T in Told['type']]: (data: Extract<Told, { type: T }>['data'], sides: Sides) => string } = {
  TemplateCreated: ({ name }) => `created the template ${quoted(name)}`,
  TemplateCopied: ({ templateId, version }) => `copied ${markOf('template', templateId)} version ${version}`,
  TemplateRenamed: ({ name }, { before }) => `renamed the template from ${quoted(before.name)} to ${quoted(name)}`,
  TemplateAddressChanged: ({ lost, alias }) =>
    `moved the template from the address ${lost}, which another template had first, to ${alias}`,
  TemplatePriceChanged: ({ price }, { before }) =>
    `changed the price from ${dollars(before.price)} to ${dollars(price)}`,
  TemplateQuoteTypeChanged: ({ quoteType }, { before }) =>
    `changed the quote type from ${quoteTypeLabels[before.quoteType]} to ${quoteTypeLabels[quoteType]}`,
  TemplateKindChanged: ({ kind }) => `made the template ${kindLabels[kind].toLowerCase()}`,
  TemplateCategoryAssigned: ({ categoryId }) =>
    categoryId === null
      ? 'took the template out of its category'
      : `moved the template to ${markOf('category', categoryId)}`,
  QuestionAdded: ({ title, unit }) => `added the question ${quoted(title)}${unit ? ` in ${unit}` : ''}`,
  QuestionRetitled: ({ questionId, title }, { before }) =>
    `renamed the question ${questionLabel(before, questionId)} to ${quoted(title)}`,
  QuestionUnitChanged: ({ questionId, unit }, { before, after }) =>
    `changed the unit of ${questionLabel(after, questionId)} ${fromTo(unitOf(before, questionId), unit)}`,
  SampleAnswerSet: ({ questionId, sampleAnswer }, { before, after }) =>
    sampleAnswer === null
      ? `removed the sample answer of ${questionLabel(after, questionId)}`
      : `changed the sample answer of ${questionLabel(after, questionId)} ${fromTo(sampleOf(before, questionId), sampleAnswer)}`,
  QuestionRemoved: ({ questionId }, { before }) => `deleted the question ${questionLabel(before, questionId)}`,
  QuestionsReordered: (_, sides) => order('questions', sides),
  LineAdded: ({ lineId }, { after }) => {
    const line = lineIn(after, lineId);
    const formula = formulaOf(line, after);
    return `added the line ${productOf(line)} from ${supplierOf(line)}${formula ? `: ${formula}` : ''}`;
  },
  LineRemoved: ({ lineId }, sides) => `removed the line ${lineName(lineId, sides)}`,
  LineProductChanged: ({ lineId }, { before, after }) =>
    `replaced ${productOf(lineIn(before, lineId))} by ${productOf(lineIn(after, lineId))} from ${supplierOf(lineIn(after, lineId))}`,
  DefaultSupplierChanged: ({ lineId }, { before, after }) =>
    `switched ${lineName(lineId, { before, after })} from ${supplierOf(lineIn(before, lineId))} to ${supplierOf(lineIn(after, lineId))}`,
  LineFormulaChanged: ({ lineId }, { before, after }) => {
    const [was, is] = [formulaOf(lineIn(before, lineId), before), formulaOf(lineIn(after, lineId), after)];
    const name = lineName(lineId, { before, after });
    return is === '' ? `removed the formula of ${name}` : `changed the formula of ${name} ${fromTo(was, is)}`;
  },
  LineSettingChanged: ({ lineId, setting }, { before, after }) => {
    const text = (side: TemplateContent) => {
      const line = lineIn(side, lineId);
      return line ? settingText(setting, line.settings[setting], side) : null;
    };
    const of = `the ${settingLabels[setting]} of ${lineName(lineId, { before, after })}`;
    return text(after) === null ? `removed ${of}` : `changed ${of} ${fromTo(text(before), text(after))}`;
  },
  LinesReordered: (_, sides) => order('lines', sides),
  TemplateImageAdded: () => 'added a picture',
  TemplateImageRemoved: () => 'deleted a picture',
  TemplateImagesReordered: (_, sides) => order('images', sides),
  RelatedTemplateAdded: ({ templateId }) => `added ${markOf('template', templateId)} as related`,
  RelatedTemplateRemoved: ({ templateId }) => `removed ${markOf('template', templateId)} as related`,
  TemplatePublished: ({ rolledBack, unready = [], overrode, release, pinned }) => {
    if (rolledBack) return `rolled back to version ${rolledBack.version}, published on ${dayOf(rolledBack.at)}`;
    const published = `published ${pinned ? `version ${pinned.version} of ` : ''}the template${byRelease(release)}`;
    if (unready.length === 0) return published;
    const checks = unready.length === 1 ? '1 check' : `${unready.length} checks`;
    const names = unready.map((code) => readyNames[code].toLowerCase()).join(', ');
    return `${published} ${overrode ? `over ${checks} that failed` : `although ${checks} failed`} (${names})`;
  },
  TemplateUnpublished: ({ release }) => `took the template off the public site${byRelease(release)}`,
  TemplateHeld: () => 'held the template for a release',
  TemplateHoldLifted: () => 'gave the template free again',
  ChangesDiscarded: ({ changes, publishedVersion }) =>
    `discarded what was not published: ${changeCount(changes)}, back to version ${publishedVersion}`,
  BatchUndone: (data) => `undid ${undoneWords(data)}`,
};

/**
 * What an event did, as a sentence without its subject: `moved Quarter-round from 1 to 2`. Names of other contexts are
 * placeholders (`withNames`).
 */
export function summaryOf(event: TemplateEvent, before: TemplateContent, after: TemplateContent): string {
  if (isTextChange(event)) return textSummary(event);
  const tell = sentences[event.type] as (data: Told['data'], sides: Sides) => string;
  return tell(event.data, { before, after });
}
