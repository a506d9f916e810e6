import { formatFormula } from '../formula/parse.js';
import type { IncludeWhen, LineSettings, QuoteType } from '../formula/settings.js';
import { dollars } from '../kernel/money.js';
import type { Change } from './changes.js';
import type { Line, TemplateContent } from './content.js';
import {
  templateTexts,
  type QuotePrice,
  type ReadableChange,
  type TemplatePart,
  type TemplateTextField,
} from './contract.js';
import { changedText, isTextChange, type TemplateEvent, type TextChanged } from './events.js';
import { numbered } from './questions.js';

/** Names in a text that belong to another context and are looked up when it is read. */
export type NamedKind = 'product' | 'offer' | 'category' | 'subcategory' | 'template';

/** Names by kind and id; one without a name reads as its kind. */
export type Names = Partial<Record<NamedKind, ReadonlyMap<number, string>>>;

const marks = /\uE000(product|offer|category|subcategory|template):(\d+)\uE001/g;
const mark = (kind: NamedKind, id: number): string => `\uE000${kind}:${id}\uE001`;

const nameless: Record<NamedKind, string> = {
  product: 'a product',
  offer: 'a supplier',
  category: 'a category',
  subcategory: 'a sub category',
  template: 'a template',
};

/** The ids named in texts, by kind, for a single look-up. An offer's name is its supplier's. */
export function namedIn(texts: Iterable<string | null>): Record<NamedKind, number[]> {
  const found: Record<NamedKind, Set<number>> = {
    product: new Set(),
    offer: new Set(),
    category: new Set(),
    subcategory: new Set(),
    template: new Set(),
  };
  for (const text of texts)
    for (const [, kind, id] of text?.matchAll(marks) ?? []) found[kind as NamedKind].add(Number(id));
  return {
    product: [...found.product],
    offer: [...found.offer],
    category: [...found.category],
    subcategory: [...found.subcategory],
    template: [...found.template],
  };
}

/** A text with its names filled in. */
export function withNames(text: string, names: Names): string {
  return text.replace(marks, (_, kind: NamedKind, id: string) => names[kind]?.get(Number(id)) ?? nameless[kind]);
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
  ...Object.fromEntries(Object.entries(templateTexts).map(([field, { label }]) => [field, label])),
  name: 'Name',
  alias: 'Address',
  price: 'Price',
  quoteType: 'Quote type',
  kind: 'Type',
  categoryId: 'Category',
  subcategoryId: 'Sub category',
};

const productOf = (line: Line | undefined): string => (line ? mark('product', line.product.productId) : 'a line');
const formulaOf = (line: Line, side: TemplateContent): string => formatFormula(line.formula, numbered(side.questions));

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
      return mark('category', value as number);
    case 'subcategoryId':
      return mark('subcategory', value as number);
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
  return `${productOf(line)}, ${mark('offer', line.product.offerId)}${formula ? `, ${formula}` : ''}`;
}

function orderText(collection: string, ids: unknown, side: TemplateContent): string {
  return (ids as number[])
    .map((id) => {
      if (collection === 'questions') return side.questions.find((item) => item.id === id)?.title ?? '';
      return collection === 'images'
        ? itemText('images', id, side)
        : productOf(side.lines.find((line) => line.id === id));
    })
    .join(', ');
}

/** One difference from state `a` to state `b` for display. Names of other contexts are placeholders (`withNames`). */
export function readable(a: TemplateContent, b: TemplateContent, { path, before, after }: Change): ReadableChange {
  const [head, key, field, setting] = path.split('.') as [string, string?, string?, string?];
  const both = (label: string, text: (value: unknown, side: TemplateContent) => string | null): ReadableChange => ({
    path,
    label,
    before: text(before, a),
    after: text(after, b),
  });
  if (key === undefined) return both(detailLabels[head] ?? head, (value) => detailText(head, value));
  if (head === 'related') return both('Related template', (value) => (value ? mark('template', Number(key)) : null));
  if (key === 'order') {
    const label =
      { questions: 'Order of questions', lines: 'Order of lines', images: 'Order of pictures' }[head] ?? 'Order';
    return both(label, (value, side) => orderText(head, value, side));
  }
  const id = Number(key);
  if (field === undefined) {
    const label = head === 'questions' ? 'Question' : head === 'images' ? 'Picture' : 'Line';
    return both(label, (_, side) => itemText(head, id, side));
  }
  if (head === 'questions') {
    const of = questionLabel(b, id);
    const label = field === 'sampleAnswer' ? 'sample answer' : field;
    return both(`${of}: ${label}`, (value) => value as string | null);
  }
  if (head === 'images') return both('Picture', (_, side) => itemText('images', id, side));
  const of = productOf(b.lines.find((line) => line.id === id));
  if (field === 'formula') {
    return both(`${of}: formula`, (_, side) => formulaOf(side.lines.find((line) => line.id === id)!, side) || null);
  }
  if (field === 'product') {
    const sameProduct = (before as Line['product']).productId === (after as Line['product']).productId;
    return both(sameProduct ? `${of}: supplier` : 'Product of a line', (value) => {
      const { productId, offerId } = value as Line['product'];
      return sameProduct ? mark('offer', offerId) : `${mark('product', productId)}, ${mark('offer', offerId)}`;
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

const changeCount = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** What a batch that was undone had been: `the discard of what was not published (versions 8 to 130)`. */
function undoneWords({
  command,
  firstVersion,
  lastVersion,
}: Extract<TemplateEvent, { type: 'BatchUndone' }>['data']): string {
  const versions = `(versions ${firstVersion} to ${lastVersion})`;
  if (command === 'DiscardChanges') return `the discard of what was not published ${versions}`;
  if (command === 'UndoChange' || command === 'UndoBatch') return `an undo ${versions}`;
  return `what was changed together ${versions}`;
}

const quoted = (text: string): string => `“${text}”`;

function textSummary(event: TextChanged): string {
  const { field, text } = changedText(event);
  const { label, long }: TemplateTextField = templateTexts[field];
  if (long) return `changed the ${label.toLowerCase()}`;
  return text ? `changed the ${label.toLowerCase()} to ${text}` : `removed the ${label.toLowerCase()}`;
}

/**
 * What an event did, as a sentence without its subject: `changed the formula of Quarter-round`. Names of other contexts
 * are placeholders (`withNames`).
 */
export function summaryOf(event: TemplateEvent, before: TemplateContent, after: TemplateContent): string {
  const line = (id: number): string =>
    productOf(after.lines.find((item) => item.id === id) ?? before.lines.find((item) => item.id === id));
  if (isTextChange(event)) return textSummary(event);
  switch (event.type) {
    case 'TemplateCreated':
      return `created the template ${quoted(event.data.name)}`;
    case 'TemplateCopied':
      return `took its content from ${mark('template', event.data.templateId)}, version ${event.data.version}`;
    case 'TemplateRenamed':
      return `renamed the template to ${quoted(event.data.name)}`;
    case 'TemplateAddressChanged':
      return `moved the template from the address ${event.data.lost}, which another template had first, to ${event.data.alias}`;
    case 'TemplatePriceChanged':
      return `changed the price from ${dollars(before.price)} to ${dollars(event.data.price)}`;
    case 'TemplateQuoteTypeChanged':
      return `changed the quote type to ${quoteTypeLabels[event.data.quoteType]}`;
    case 'TemplateKindChanged':
      return `made the template ${kindLabels[event.data.kind].toLowerCase()}`;
    case 'TemplateCategoryAssigned':
      return event.data.categoryId === null
        ? 'took the template out of its category'
        : `moved the template to ${mark('category', event.data.categoryId)}`;
    case 'QuestionAdded':
      return `added the question ${quoted(event.data.title)}`;
    case 'QuestionRetitled':
      return `renamed the question ${questionLabel(before, event.data.questionId)} to ${quoted(event.data.title)}`;
    case 'QuestionUnitChanged':
      return `changed the unit of ${questionLabel(after, event.data.questionId)} to ${event.data.unit}`;
    case 'SampleAnswerSet':
      return event.data.sampleAnswer === null
        ? `removed the sample answer of ${questionLabel(after, event.data.questionId)}`
        : `set the sample answer of ${questionLabel(after, event.data.questionId)} to ${event.data.sampleAnswer}`;
    case 'QuestionRemoved':
      return `deleted the question ${questionLabel(before, event.data.questionId)}`;
    case 'QuestionsReordered':
      return 'changed the order of the questions';
    case 'LineAdded':
      return `added the line ${line(event.data.lineId)}`;
    case 'LineRemoved':
      return `removed the line ${line(event.data.lineId)}`;
    case 'LineProductChanged':
      return `replaced ${productOf(before.lines.find((item) => item.id === event.data.lineId))} by ${line(event.data.lineId)}`;
    case 'DefaultSupplierChanged':
      return `switched ${line(event.data.lineId)} to ${mark('offer', event.data.offerId)}`;
    case 'LineFormulaChanged':
      return `changed the formula of ${line(event.data.lineId)}`;
    case 'LineSettingChanged':
      return `changed the ${settingLabels[event.data.setting]} of ${line(event.data.lineId)}`;
    case 'LinesReordered':
      return 'changed the order of the lines';
    case 'TemplateImageAdded':
      return 'added a picture';
    case 'TemplateImageRemoved':
      return 'deleted a picture';
    case 'TemplateImagesReordered':
      return 'changed the order of the pictures';
    case 'RelatedTemplateAdded':
      return `related ${mark('template', event.data.templateId)}`;
    case 'RelatedTemplateRemoved':
      return `no longer relates ${mark('template', event.data.templateId)}`;
    case 'TemplatePublished':
      return 'published the template';
    case 'TemplateUnpublished':
      return 'took the template off the public site';
    case 'ChangesDiscarded':
      return `discarded what was not published: ${changeCount(event.data.changes)}, back to version ${event.data.publishedVersion}`;
    case 'BatchUndone':
      return `undid ${undoneWords(event.data)}`;
    default:
      return event satisfies never;
  }
}
