import type { LineSettings, QuoteType } from '../formula/settings.js';
import type { UserType } from '../kernel/decider.js';
import type { QuotePrice } from './contract.js';

/** One key of a line's settings with its value. */
export type LineSetting = { [K in keyof LineSettings]: { setting: K; value: LineSettings[K] } }[keyof LineSettings];

/** Index of a restored or added item in the order at that time. */
interface At {
  at: number;
}

type Fact<Type extends string, Data> = { type: Type; data: Data & { undoes?: string } };

/**
 * The events of a template. `undoes` names the event that an event undoes. Formulas carry question ids (`{12}x{13}`),
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
  | Fact<'TemplateDescribed', { description: string }>
  | Fact<'TemplatePriceChanged', { price: string }>
  | Fact<'TemplateUnitChanged', { unit: string }>
  | Fact<'TemplateQuoteTypeChanged', { quoteType: QuoteType }>
  | Fact<'TemplateKindChanged', { kind: QuotePrice }>
  | Fact<'TemplateCategoryAssigned', { categoryId: number | null; subcategoryId: number | null }>
  | Fact<'TemplateBrandChanged', { brand: string }>
  | Fact<'TemplateAdviceChanged', { advice: string }>
  | Fact<'TemplateWarrantyChanged', { warranty: string }>
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
  | Fact<'TemplatePublished', { note: string | null }>
  | Fact<'TemplateUnpublished', object>
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

/** Every event type of a template. The compiler keeps it complete. */
export const templateEventTypes = Object.keys({
  TemplateCreated: 0,
  TemplateCopied: 0,
  TemplateRenamed: 0,
  TemplateAddressChanged: 0,
  TemplateDescribed: 0,
  TemplatePriceChanged: 0,
  TemplateUnitChanged: 0,
  TemplateQuoteTypeChanged: 0,
  TemplateKindChanged: 0,
  TemplateCategoryAssigned: 0,
  TemplateBrandChanged: 0,
  TemplateAdviceChanged: 0,
  TemplateWarrantyChanged: 0,
  QuestionAdded: 0,
  QuestionRetitled: 0,
  QuestionUnitChanged: 0,
  SampleAnswerSet: 0,
  QuestionRemoved: 0,
  QuestionsReordered: 0,
  LineAdded: 0,
  LineRemoved: 0,
  LineProductChanged: 0,
  DefaultSupplierChanged: 0,
  LineFormulaChanged: 0,
  LineSettingChanged: 0,
  LinesReordered: 0,
  TemplateImageAdded: 0,
  TemplateImageRemoved: 0,
  TemplateImagesReordered: 0,
  RelatedTemplateAdded: 0,
  RelatedTemplateRemoved: 0,
  TemplatePublished: 0,
  TemplateUnpublished: 0,
  ChangesDiscarded: 0,
  BatchUndone: 0,
} satisfies Record<TemplateEvent['type'], 0>) as TemplateEvent['type'][];
