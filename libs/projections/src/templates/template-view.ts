import { filledTexts } from '@quotewright/domain/advice/contract.js';
import { strip, whyNotOffered } from '@quotewright/domain/catalogue/visibility.js';
import { formatFormula } from '@quotewright/domain/formula/parse.js';
import { defaultLineSettings } from '@quotewright/domain/formula/settings.js';
import { sampleAnswer, unitBeside } from '@quotewright/domain/formula/units.js';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { readAnswers } from '@quotewright/domain/quotes/answers.js';
import { calculateQuote } from '@quotewright/domain/quotes/calculate.js';
import { revisionsOf } from '@quotewright/domain/quotes/quote.js';
import { exampleLines } from '@quotewright/domain/quotes/tried.js';
import type { TemplateContent } from '@quotewright/domain/templates/content.js';
import {
  everyText,
  type ExampleLine,
  type GuestLine,
  type GuestTemplate,
  type StagingFacts,
  type TemplateDetails,
  type TemplateImage,
  type TemplateLine,
  type TemplateQuestion,
  type WorkedExample,
} from '@quotewright/domain/templates/contract.js';
import { isGallery, mayEdit } from '@quotewright/domain/templates/details.js';
import { isInUse, numbered } from '@quotewright/domain/templates/questions.js';
import { offerPricesAt } from '../catalogue/offer-price-history.js';
import { offersByIds, priceVersion, type Offer } from '../catalogue/catalogue-offers.js';
import type { ReadModels } from '../kernel/projection.js';
import { withRatings } from '../ratings/supplier-ratings.js';
import { templatesByIds, type OwnedRow, type TemplateRow, type UncountedRow } from './template-details.js';
import { factsOf, type TemplateFacts } from './template-facts.js';

/** The content of a template at one version. */
export interface VersionedContent {
  content: TemplateContent;
  /** 1, 2, 3 … */
  version: number;
}

/** The owner of a row, for the domain's rules. */
export const ownerOf = (row: OwnedRow) => ({ userId: row.owner_id, userType: row.owner_type });

/** The staging state. */
export const stagedState = (row: UncountedRow): VersionedContent => ({
  content: row.staged,
  version: row.revision + 1,
});

/** The published state, or `null`. */
export function publishedState(row: UncountedRow): VersionedContent | null {
  return row.published && { content: row.published, version: row.published_revision! + 1 };
}

/** The state a viewer reads: staging for owner and admin, published for everyone else; `null` = none. */
export function visibleState(row: UncountedRow, viewer: Actor | null): VersionedContent | null {
  return mayEdit(ownerOf(row), viewer) ? stagedState(row) : publishedState(row);
}

/** The questions in their order, numbered. */
function questionsOf(content: TemplateContent, templateId: number): TemplateQuestion[] {
  return content.questions.map(({ id, title, unit, sampleAnswer: sample }, index) => ({
    id,
    no_of_question: index + 1,
    title,
    unit,
    quote_template_id: templateId,
    deleteallowed: !isInUse(content, id),
    sample_answer: sample,
  }));
}

/** Why the offer of a line could not be added again, if so. */
export function notOfferedAs({ reach }: Pick<Offer, 'reach'>): Pick<TemplateLine, 'not_offered'> {
  const why = whyNotOffered(reach);
  return why ? { not_offered: why } : {};
}

/** The lines in order with all their data, nothing hidden. `offers` = those the lines use. */
function fullLines(
  content: TemplateContent,
  templateId: number,
  offers: ReadonlyMap<number, Offer>,
): (TemplateLine & Pick<Offer, 'retail_price' | 'cost_price' | 'unit_in_stock' | 'is_private'>)[] {
  const questions = numbered(content.questions);
  return content.lines.flatMap((line, index) => {
    const offer = offers.get(line.product.offerId);
    if (!offer) return [];
    const templateformula = formatFormula(line.formula, questions);
    const known = offer.formulas.some(({ formula }) => formula === templateformula) || templateformula === '';
    return [
      {
        id: offer.id,
        product_supplier_id: offer.id,
        product_id: offer.product_id,
        quote_template_id: templateId,
        quote_template_product_id: line.id,
        sort_order: index + 1,
        master_product_id: offer.master_product_id,
        master_product_alias: offer.master_product_alias,
        name: offer.name,
        description: offer.description,
        business_name: offer.business_name,
        product_type: offer.product_type,
        sku: offer.sku,
        retail_price: offer.retail_price,
        cost_price: offer.cost_price,
        unit_in_stock: offer.unit_in_stock,
        unit: offer.unit,
        brand: offer.brand,
        thumbnail: offer.thumbnail,
        templateformula,
        formula: offer.formula,
        formulas: known ? offer.formulas : [{ formula: templateformula }, ...offer.formulas],
        supplier: offer.supplier,
        ...notOfferedAs(offer),
        settings: { ...line.settings },
        is_private: offer.is_private,
      },
    ];
  });
}

/** The offers of the lines; with `at`, under the names and prices of that instant. */
async function offersOfLines(read: ReadModels, content: TemplateContent, at?: string): Promise<Map<number, Offer>> {
  const ids = content.lines.map(({ product }) => product.offerId);
  const [offers, [then]] = await Promise.all([
    offersByIds(read, ids),
    offerPricesAt(read, ids, ...(at === undefined ? [] : [at])),
  ]);
  if (!then) return offers;
  return new Map(
    [...offers].map(([id, offer]) => {
      const { name, retail_price, cost_price } = then.get(id) ?? offer;
      return [id, { ...offer, name, retail_price, cost_price }];
    }),
  );
}

/**
 * The offers that two states use, each at the prices of one moment; undefined: today's. One that was not there yet has
 * the prices of the other moment.
 */
export async function offersAtBoth(
  read: ReadModels,
  contents: readonly TemplateContent[],
  moments: readonly [string | undefined, string | undefined],
): Promise<[Map<number, Offer>, Map<number, Offer>]> {
  const ids = contents.flatMap(({ lines }) => lines.map(({ product }) => product.offerId));
  const instants = moments.filter((at) => at !== undefined);
  const [offers, then] = await Promise.all([offersByIds(read, ids), offerPricesAt(read, ids, ...instants)]);
  const [one, other] = moments.map((at) => (at === undefined ? undefined : then[instants.indexOf(at)]));
  const at = (first: typeof one, second: typeof one) =>
    new Map(
      [...offers].map(([id, offer]): [number, Offer] => {
        const { retail_price, cost_price } = first === undefined ? offer : (first.get(id) ?? second?.get(id) ?? offer);
        return [id, { ...offer, retail_price, cost_price }];
      }),
    );
  return [at(one, other), at(other, one)];
}

const imagesOf = (content: TemplateContent): TemplateImage[] => content.images.map(({ id, image }) => ({ id, image }));

/** The facts of a template as `viewer` knows them; only gallery templates have copies. */
async function factsFor(
  read: ReadModels,
  row: UncountedRow,
  { content }: VersionedContent,
  viewer: Actor | null,
): Promise<TemplateFacts> {
  const gallery = isGallery(ownerOf(row));
  return factsOf(read, {
    templateId: row.id,
    categoryId: content.categoryId,
    subcategoryId: content.subcategoryId,
    edited: gallery && mayEdit(ownerOf(row), viewer),
    copiedBy: gallery && viewer ? businessOf(viewer) : null,
  });
}

/** What guests and members both read. */
function common(row: UncountedRow, { content }: VersionedContent, { copy: _, ...facts }: TemplateFacts) {
  return {
    id: row.id,
    ...everyText((field) => content[field]),
    alias: content.alias,
    thumbnail: content.images[0]?.image ?? '',
    images: imagesOf(content),
    category_id: content.categoryId,
    subcategory_id: content.subcategoryId,
    ...facts,
    quote_price: content.kind,
    quote_type: content.quoteType,
    questions: questionsOf(content, row.id),
  };
}

/**
 * A state of a template as a signed-in `viewer` reads it: hidden figures are absent.
 * @param at an instant: prices and product names of that time
 */
export async function templateDetailsView(
  read: ReadModels,
  row: Omit<TemplateRow, 'unpublished_since'>,
  state: VersionedContent,
  viewer: Actor,
  at?: string,
): Promise<TemplateDetails> {
  const [facts, offers] = await Promise.all([
    factsFor(read, row, state, viewer),
    offersOfLines(read, state.content, at),
  ]);
  return {
    ...common(row, state, facts),
    price: state.content.price,
    user_id: row.owner_id,
    userType: row.owner_type,
    products: fullLines(state.content, row.id, offers).map((line) => strip(viewer, line)),
    version: state.version,
    revisions: revisionsOf(
      state,
      [...offers.values()].map((offer) => ({
        product_supplier_id: offer.id,
        price_version: priceVersion(viewer, offer),
      })),
    ),
    published_version: row.published_revision === null ? null : row.published_revision + 1,
    has_unpublished_changes: isGallery(ownerOf(row)) && row.change_count > 0,
    editable: mayEdit(ownerOf(row), viewer),
    copy: facts.copy,
  };
}

/** Details without how the quantities come about, for those to whom a premium template is closed. */
export function closedView(view: TemplateDetails): TemplateDetails {
  return {
    ...view,
    closed: true,
    products: view.products.map((line) => ({
      ...line,
      templateformula: '',
      formula: '',
      formulas: [],
      settings: { ...defaultLineSettings },
    })),
  };
}

type FullLine = ReturnType<typeof fullLines>[number];
type LinePrices = { retail_price?: string | null; cost_price?: string | null };

/**
 * A state calculated with its sample answers (assumed by unit if there is none).
 * @param priceOf the prices of a line that count
 * @param own answers by question id, which go before the sample answers
 */
export function sampleQuote(
  content: TemplateContent,
  templateId: number,
  offers: ReadonlyMap<number, Offer>,
  priceOf: (line: FullLine) => LinePrices,
  own: ReadonlyMap<number, string> = new Map(),
) {
  const questions = questionsOf(content, templateId);
  const answers = questions.map((question) => {
    const answer = own.get(question.id);
    return { ...question, ...(answer === undefined ? sampleAnswer(question) : { answer, assumed: false }) };
  });
  const lines = fullLines(content, templateId, offers).map((line) => {
    const { retail_price = null, cost_price = null } = priceOf(line);
    return {
      ...line,
      line_id: line.quote_template_product_id,
      formula: line.templateformula,
      retail_price,
      cost_price,
    };
  });
  const given = Object.fromEntries(answers.map(({ id, answer }) => [String(id), answer]));
  const quote = calculateQuote({
    questions,
    lines,
    answers: readAnswers(questions, given).answers,
    quoteType: content.quoteType,
  });
  return { answers, lines, quote };
}

/** The sample quotes of templates at today's prices, by template id. */
export async function sampleQuotes(
  read: ReadModels,
  ids: readonly number[],
): Promise<Map<number, StagingFacts['sample_quote']>> {
  const rows = await templatesByIds(read, ids);
  const contents = rows.flatMap(({ staged, published }) => (published ? [staged, published] : [staged]));
  const offers = await offersByIds(
    read,
    contents.flatMap(({ lines }) => lines.map(({ product }) => product.offerId)),
  );
  const total = (content: TemplateContent, id: number): string | null => {
    const { quote } = sampleQuote(content, id, offers, ({ retail_price }) => ({ retail_price }));
    return quote.faults.length > 0 ? null : quote.retail_total;
  };
  return new Map(
    rows.map(({ id, staged, published, change_count }) => {
      const now = total(staged, id);
      return [id, { staged: now, published: published && (change_count > 0 ? total(published, id) : now) }];
    }),
  );
}

/** The sample quote for everybody: quantities, never money. */
function workedExample(
  content: TemplateContent,
  templateId: number,
  offers: ReadonlyMap<number, Offer>,
): WorkedExample {
  const { answers, lines, quote } = sampleQuote(content, templateId, offers, () => ({}));
  return {
    answers: answers.map(({ id, no_of_question, title, unit, answer, assumed }) => ({
      question_id: id,
      no_of_question,
      title,
      unit,
      answer,
      assumed,
    })),
    lines: exampleLines(lines, quote),
  };
}

/** The published state as a guest reads it: no price, no stock. `null` if the template is not published. */
export async function guestTemplateView(read: ReadModels, row: TemplateRow): Promise<GuestTemplate | null> {
  const state = publishedState(row);
  return state && guestView(read, row, state, new Date(row.published_at!));
}

/** The page of a gallery template as guests would read it if its staged state were published now. */
export async function previewView(read: ReadModels, row: TemplateRow): Promise<GuestTemplate> {
  return guestView(read, row, stagedState(row), new Date());
}

/** A result without how it is worked out; its unit in the right number, which the working would say. */
const withoutWorking = (line: ExampleLine): ExampleLine => ({
  ...line,
  unit: line.quantity === null ? line.unit : unitBeside(line.unit, line.quantity),
  trace: '',
});

async function guestView(
  read: ReadModels,
  row: TemplateRow,
  state: VersionedContent,
  publishedAt: Date,
): Promise<GuestTemplate> {
  const [facts, offers] = await Promise.all([factsFor(read, row, state, null), offersOfLines(read, state.content)]);
  const lines = fullLines(state.content, row.id, offers).map((line) => strip(null, line));
  const suppliers = [...new Map(lines.map((line) => [line.business_name, line])).values()].filter(
    ({ business_name, not_offered }) => business_name && not_offered !== 'deactivated',
  );
  const rated = await withRatings(read, suppliers);
  const open = state.content.kind === 'free';
  const example = workedExample(state.content, row.id, offers);
  return {
    ...common(row, state, facts),
    // A public page knows no quote, so nothing that a variable stands for.
    ...filledTexts(state.content, {}),
    published_version: state.version,
    published_at: publishedAt.toISOString(),
    products: lines.map(
      (line): GuestLine => ({
        quote_template_product_id: line.quote_template_product_id,
        product_id: line.product_id,
        master_product_id: line.master_product_id,
        sort_order: line.sort_order,
        name: line.name,
        description: line.description,
        business_name: line.business_name,
        product_type: line.product_type,
        sku: line.sku,
        unit: line.unit,
        brand: line.brand,
        thumbnail: line.thumbnail,
        templateformula: open ? line.templateformula : null,
        settings: open ? line.settings : null,
      }),
    ),
    suppliers: suppliers.map(({ business_name }) => business_name),
    supplier_ratings: rated.flatMap(({ business_name, rating, ratings }) =>
      rating === null ? [] : { business_name, rating, ratings },
    ),
    // How it is worked out names the formula and the settings.
    example: open ? example : { ...example, lines: example.lines.map(withoutWorking) },
  };
}
