import type { LineSettings, QuoteType } from '../formula/settings.js';
import { noIds, typesOf, type EventTable, type HeldIds, type UserType } from '../kernel/decider.js';
import { isQuiet, type ReleaseRef } from '../kernel/holds.js';
import type { TemplateContent } from './parts.js';
import type { QuotePrice, ReadyCode, TemplateText } from './contract.js';

/** One key of a line's settings with its value. */
export type LineSetting = { [K in keyof LineSettings]: { setting: K; value: LineSettings[K] } }[keyof LineSettings];

/** The event by which each text of the details changes. A name changes with its address (`TemplateRenamed`). */
export const textEvents = {
  description: 'TemplateDescribed',
  unit: 'TemplateUnitChanged',
  brand: 'TemplateBrandChanged',
  advice: 'TemplateAdviceChanged',
  warranty: 'TemplateWarrantyChanged',
} as const satisfies Record<Exclude<TemplateText, 'name'>, string>;
type ChangedText = keyof typeof textEvents;

/** The texts that have an event of their own. */
export const changedTexts = Object.keys(textEvents) as readonly ChangedText[];

/** A text of the details changed: its data is the text under its field's name. */
export type TextChanged = {
  [Field in ChangedText]: Fact<(typeof textEvents)[Field], Record<Field, string>>;
}[ChangedText];

/** Index of a restored or added item in the order at that time. */
interface At {
  at: number;
}

/** The content of an earlier version, which is published although later changes are staged. */
export interface Pinned {
  /** The version that the content is of. */
  readonly version: number;
  readonly content: TemplateContent;
  /** Time of the first later change; absent if there is none. */
  readonly since?: string;
}

type Fact<Type extends string, Data> = { type: Type; data: Data & { undoes?: string; undoesAlso?: string[] } };

/**
 * The events of a template. `undoes` names the event that an event undoes, `undoesAlso` earlier saves of the same field
 * that it undoes with it. Formulas carry question ids (`{12}x{13}`),
 * numbers are decimal strings, pictures media hashes.
 */
export type TemplateEvent =
  | Fact<
      'TemplateCreated',
      {
        name: string;
        alias: string;
        ownerId: number;
        ownerType: UserType;
        description: string;
        price: string;
        unit: string;
        quoteType: QuoteType;
        kind: QuotePrice;
        categoryId: number | null;
        subcategoryId: number | null;
        brand: string;
        advice: string;
        warranty: string;
      }
    >
  /**
   * Its content was copied from this version of another template. `counted: false`: no download, because the address of
   * the copying account is not confirmed.
   */
  | Fact<'TemplateCopied', { templateId: number; version: number; counted?: false }>
  /**
   * `reserved`: the address works for editors only until the next publish. `frees`: a reserved address that it frees.
   */
  | Fact<'TemplateRenamed', { name: string; alias: string; reserved?: true; frees?: string }>
  /**
   * Its address `lost` belongs to the template `keptBy`, which had it first: it gets `alias` instead. `base` = the
   * address that its name asked for.
   */
  | Fact<'TemplateAddressChanged', { lost: string; alias: string; base: string; keptBy: number }>
  | TextChanged
  | Fact<'TemplatePriceChanged', { price: string }>
  | Fact<'TemplateQuoteTypeChanged', { quoteType: QuoteType }>
  | Fact<'TemplateKindChanged', { kind: QuotePrice }>
  | Fact<'TemplateCategoryAssigned', { categoryId: number | null; subcategoryId: number | null }>
  | Fact<'QuestionAdded', { questionId: number; title: string; unit: string; sampleAnswer: string | null } & At>
  | Fact<'QuestionRetitled', { questionId: number; title: string }>
  | Fact<'QuestionUnitChanged', { questionId: number; unit: string }>
  | Fact<'SampleAnswerSet', { questionId: number; sampleAnswer: string | null }>
  | Fact<'QuestionRemoved', { questionId: number }>
  | Fact<'QuestionsReordered', { questionIds: number[] }>
  | Fact<
      'LineAdded',
      { lineId: number; productId: number; offerId: number; formula: string; settings: LineSettings } & At
    >
  | Fact<'LineRemoved', { lineId: number }>
  | Fact<'LineProductChanged', { lineId: number; productId: number; offerId: number }>
  | Fact<'DefaultSupplierChanged', { lineId: number; offerId: number }>
  | Fact<'LineFormulaChanged', { lineId: number; formula: string }>
  | Fact<'LineSettingChanged', { lineId: number } & LineSetting>
  | Fact<'LinesReordered', { lineIds: number[] }>
  | Fact<'TemplateImageAdded', { imageId: number; image: string } & At>
  | Fact<'TemplateImageRemoved', { imageId: number }>
  | Fact<'TemplateImagesReordered', { imageIds: number[] }>
  | Fact<'RelatedTemplateAdded', { templateId: number }>
  | Fact<'RelatedTemplateRemoved', { templateId: number }>
  /**
   * `note`: of a publication from before notes became the reason of the event. `rolledBack`: the events before it, of the
   * same batch, went back to what was published as this version, at this time (ISO 8601 UTC). `unready`: the checks that
   * failed then. `overrode`: they would have kept it from being published. `release`: the one that published it.
   * `pinned`: what was published; absent: what was staged.
   */
  | Fact<
      'TemplatePublished',
      {
        note: string | null;
        rolledBack?: { version: number; at: string };
        unready?: ReadyCode[];
        overrode?: true;
        release?: ReleaseRef;
        pinned?: Pinned;
      }
    >
  | Fact<'TemplateUnpublished', { release?: ReleaseRef }>
  /** A release holds it until it has published it: nobody else may. */
  | Fact<'TemplateHeld', { releaseId: number; started?: number }>
  /** The hold ended without a publish. */
  | Fact<'TemplateHoldLifted', { releaseId: number }>
  /**
   * What was not published was given up: the `changes` events before it, of the same batch, went back to what was
   * published as `publishedVersion`.
   */
  | Fact<'ChangesDiscarded', { publishedVersion: number; changes: number }>
  /**
   * All that one command did, as the versions from `firstVersion` to `lastVersion`, was undone by the `changes` events
   * before it, of the same batch. `command`: that command's type, where it is known.
   */
  | Fact<
      'BatchUndone',
      { batchId: string; command: string | null; firstVersion: number; lastVersion: number; changes: number }
    >;

const ofQuestion = ({ questionId }: { questionId: number }): HeldIds => ({ question: [questionId] });
const ofLine = ({ lineId }: { lineId: number }): HeldIds => ({ line: [lineId] });
const ofImage = ({ imageId }: { imageId: number }): HeldIds => ({ image: [imageId] });
const ofTemplate = ({ templateId }: { templateId: number }): HeldIds => ({ template: [templateId] });
const inCategory = (data: { categoryId: number | null; subcategoryId: number | null }): HeldIds => ({
  category: [data.categoryId],
  subcategory: [data.subcategoryId],
});
const offered = (data: { lineId: number; productId: number; offerId: number }): HeldIds => ({
  ...ofLine(data),
  product: [data.productId],
  offer: [data.offerId],
});

/** The ids of a whole content. */
function idsInContent({ questions, lines, images, related, ...details }: TemplateContent): HeldIds {
  return {
    ...inCategory(details),
    question: [...questions.map(({ id }) => id), ...lines.map(({ settings }) => settings.include_when?.question_id)],
    line: lines.map(({ id }) => id),
    product: lines.map(({ product }) => product.productId),
    offer: lines.map(({ product }) => product.offerId),
    image: images.map(({ id }) => id),
    template: related,
  };
}

const fieldsOfTexts = new Map<string, keyof typeof textEvents>(changedTexts.map((field) => [textEvents[field], field]));

/** Whether the event changed one of the texts. */
export const isTextChange = (event: TemplateEvent): event is TextChanged => fieldsOfTexts.has(event.type);

/** The field that the event changed, and its text. Anything else in its data is of no concern to this release. */
export function changedText({ type, data }: TextChanged): { field: ChangedText; text: string } {
  const field = fieldsOfTexts.get(type)!;
  return { field, text: (data as Record<typeof field, string>)[field] };
}

const noIdsInTexts = Object.fromEntries(Object.values(textEvents).map((type) => [type, noIds])) as Record<
  TextChanged['type'],
  typeof noIds
>;

/** The events of a template and the ids they hold. */
export const templateEvents: EventTable<TemplateEvent> = {
  TemplateCreated: (data) => ({ user: [data.ownerId], ...inCategory(data) }),
  TemplateCopied: ofTemplate,
  TemplateRenamed: noIds,
  TemplateAddressChanged: ({ keptBy }) => ({ template: [keptBy] }),
  ...noIdsInTexts,
  TemplatePriceChanged: noIds,
  TemplateQuoteTypeChanged: noIds,
  TemplateKindChanged: noIds,
  TemplateCategoryAssigned: inCategory,
  QuestionAdded: ofQuestion,
  QuestionRetitled: ofQuestion,
  QuestionUnitChanged: ofQuestion,
  SampleAnswerSet: ofQuestion,
  QuestionRemoved: ofQuestion,
  QuestionsReordered: ({ questionIds }) => ({ question: questionIds }),
  LineAdded: (data) => ({ ...offered(data), question: [data.settings.include_when?.question_id] }),
  LineRemoved: ofLine,
  LineProductChanged: offered,
  DefaultSupplierChanged: (data) => ({ ...ofLine(data), offer: [data.offerId] }),
  LineFormulaChanged: ofLine,
  LineSettingChanged: (data) => ({
    ...ofLine(data),
    question: data.setting === 'include_when' ? [data.value?.question_id] : [],
  }),
  LinesReordered: ({ lineIds }) => ({ line: lineIds }),
  TemplateImageAdded: ofImage,
  TemplateImageRemoved: ofImage,
  TemplateImagesReordered: ({ imageIds }) => ({ image: imageIds }),
  RelatedTemplateAdded: ofTemplate,
  RelatedTemplateRemoved: ofTemplate,
  TemplatePublished: ({ release, pinned }) => ({
    ...(pinned && idsInContent(pinned.content)),
    release: [release?.id],
  }),
  TemplateUnpublished: ({ release }) => ({ release: [release?.id] }),
  TemplateHeld: ({ releaseId }) => ({ release: [releaseId] }),
  TemplateHoldLifted: ({ releaseId }) => ({ release: [releaseId] }),
  ChangesDiscarded: noIds,
  BatchUndone: noIds,
};

/** The events that change a template, or what visitors see of it: all but those of holds. */
export const loudEvents = typesOf(templateEvents).filter((type) => !isQuiet(type));
