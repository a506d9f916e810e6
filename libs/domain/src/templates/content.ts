import { everyText } from './contract.js';
import { changedText, isTextChange, type TemplateEvent } from './events.js';
import type { TemplateContent } from './parts.js';

export type { Collection, Details, Image, Line, Question, TemplateContent } from './parts.js';

/** An empty template. */
export const emptyContent: TemplateContent = {
  ...everyText(() => ''),
  alias: '',
  price: '0.00',
  quoteType: 'material_and_labour',
  kind: 'free',
  categoryId: null,
  subcategoryId: null,
  questions: [],
  lines: [],
  images: [],
  related: [],
};

function inserted<T>(items: readonly T[], item: T, at: number): T[] {
  return [...items.slice(0, at), item, ...items.slice(at)];
}

function without<T extends { id: number }>(items: readonly T[], id: number): T[] {
  return items.filter((item) => item.id !== id);
}

function patched<T extends { id: number }>(items: readonly T[], id: number, change: Partial<T>): T[] {
  return items.map((item) => (item.id === id ? { ...item, ...change } : item));
}

function ordered<T extends { id: number }>(items: readonly T[], ids: readonly number[]): T[] {
  const placed = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return [...placed, ...items.filter((item) => !ids.includes(item.id))];
}

/** The published content after an event that led to `content`: as published, at its current address. */
export function publishedAfter(
  published: TemplateContent | null,
  event: TemplateEvent,
  content: TemplateContent,
): TemplateContent | null {
  if (event.type === 'TemplatePublished')
    return event.data.pinned ? { ...emptyContent, ...event.data.pinned.content } : content;
  if (event.type === 'TemplateUnpublished' || published === null) return null;
  return event.type === 'TemplateAddressChanged' ? evolveContent(published, event) : published;
}

/** Folds one event onto the content; unrelated events leave it unchanged. */
export function evolveContent(content: TemplateContent, event: TemplateEvent): TemplateContent {
  if (isTextChange(event)) {
    const { field, text } = changedText(event);
    return { ...content, [field]: text };
  }
  switch (event.type) {
    case 'TemplateCreated': {
      const { ownerId: _owner, ownerType: _type, undoes: _undoes, undoesAlso: _also, ...details } = event.data;
      return { ...emptyContent, ...details };
    }
    case 'TemplateRenamed':
      return { ...content, name: event.data.name, alias: event.data.alias };
    case 'TemplateAddressChanged':
      return content.alias === event.data.lost ? { ...content, alias: event.data.alias } : content;
    case 'TemplatePriceChanged':
      return { ...content, price: event.data.price };
    case 'TemplateQuoteTypeChanged':
      return { ...content, quoteType: event.data.quoteType };
    case 'TemplateKindChanged':
      return { ...content, kind: event.data.kind };
    case 'TemplateCategoryAssigned':
      return { ...content, categoryId: event.data.categoryId, subcategoryId: event.data.subcategoryId };
    case 'QuestionAdded': {
      const { questionId: id, title, unit, sampleAnswer, at } = event.data;
      return { ...content, questions: inserted(content.questions, { id, title, unit, sampleAnswer }, at) };
    }
    case 'QuestionRetitled':
      return { ...content, questions: patched(content.questions, event.data.questionId, { title: event.data.title }) };
    case 'QuestionUnitChanged':
      return { ...content, questions: patched(content.questions, event.data.questionId, { unit: event.data.unit }) };
    case 'SampleAnswerSet':
      return {
        ...content,
        questions: patched(content.questions, event.data.questionId, { sampleAnswer: event.data.sampleAnswer }),
      };
    case 'QuestionRemoved':
      return { ...content, questions: without(content.questions, event.data.questionId) };
    case 'QuestionsReordered':
      return { ...content, questions: ordered(content.questions, event.data.questionIds) };
    case 'LineAdded': {
      const { lineId: id, productId, offerId, formula, settings, at } = event.data;
      return {
        ...content,
        lines: inserted(content.lines, { id, product: { productId, offerId }, formula, settings }, at),
      };
    }
    case 'LineRemoved':
      return { ...content, lines: without(content.lines, event.data.lineId) };
    case 'LineProductChanged': {
      const { lineId, productId, offerId } = event.data;
      return { ...content, lines: patched(content.lines, lineId, { product: { productId, offerId } }) };
    }
    case 'DefaultSupplierChanged': {
      const { lineId, offerId } = event.data;
      const line = content.lines.find(({ id }) => id === lineId);
      return line
        ? { ...content, lines: patched(content.lines, lineId, { product: { ...line.product, offerId } }) }
        : content;
    }
    case 'LineFormulaChanged':
      return { ...content, lines: patched(content.lines, event.data.lineId, { formula: event.data.formula }) };
    case 'LineSettingChanged': {
      const { lineId, setting, value } = event.data;
      const line = content.lines.find(({ id }) => id === lineId);
      return line
        ? { ...content, lines: patched(content.lines, lineId, { settings: { ...line.settings, [setting]: value } }) }
        : content;
    }
    case 'LinesReordered':
      return { ...content, lines: ordered(content.lines, event.data.lineIds) };
    case 'TemplateImageAdded': {
      const { imageId: id, image, at } = event.data;
      return { ...content, images: inserted(content.images, { id, image }, at) };
    }
    case 'TemplateImageRemoved':
      return { ...content, images: without(content.images, event.data.imageId) };
    case 'TemplateImagesReordered':
      return { ...content, images: ordered(content.images, event.data.imageIds) };
    case 'RelatedTemplateAdded':
      return {
        ...content,
        related: [...content.related.filter((id) => id !== event.data.templateId), event.data.templateId],
      };
    case 'RelatedTemplateRemoved':
      return { ...content, related: content.related.filter((id) => id !== event.data.templateId) };
    case 'TemplateCopied':
    case 'TemplatePublished':
    case 'TemplateUnpublished':
    case 'TemplateHeld':
    case 'TemplateHoldLifted':
    case 'ChangesDiscarded':
    case 'BatchUndone':
      return content;
    default:
      event satisfies never;
      return content;
  }
}
