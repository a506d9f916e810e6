import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError, type FieldError } from '@quotewright/domain/kernel/errors.js';
import { formatFormula } from '@quotewright/domain/formula/parse.js';
import type { QuoteType } from '@quotewright/domain/formula/settings.js';
import type { QuoteQuestion } from '@quotewright/domain/quotes/calculate.js';
import type { LineChoice, TemplateStage } from '@quotewright/domain/quotes/contract.js';
import type { OfferedLine, QuotedTemplate } from '@quotewright/domain/quotes/quote.js';
import type { QuotePrice } from '@quotewright/domain/templates/contract.js';
import { isGallery, mayEdit } from '@quotewright/domain/templates/details.js';
import { offeredByIds, offersByIds, priceVersion, type Offer } from '../catalogue/catalogue-offers.js';
import { categoryNames } from '../categories/category-lists.js';
import type { ReadModels } from '../kernel/projection.js';
import { templateById } from '../templates/template-details.js';

/** What a quote is calculated from: one state of a template, and its lines with current prices, nothing hidden. */
export interface QuoteBasis {
  /** With the template's own texts. */
  template: QuotedTemplate;
  categoryId: number | null;
  kind: QuotePrice;
  /** The viewer may change the template. */
  editable: boolean;
  quoteType: QuoteType;
  questions: QuoteQuestion[];
  lines: OfferedLine[];
}

/**
 * The basis of a quote from the requested state: by default the published one, else (for editors) staging. A business's
 * own template has only staging. Undefined if there is nothing for this viewer.
 */
export async function quoteBasis(
  read: ReadModels,
  viewer: Actor,
  templateId: number,
  state?: TemplateStage,
): Promise<QuoteBasis | undefined> {
  const row = await templateById(read, templateId);
  if (!row) return undefined;
  const owner = { userId: row.owner_id, userType: row.owner_type };
  const editable = mayEdit(owner, viewer);
  const staged = editable && (!isGallery(owner) || state === 'staging' || (state === undefined && !row.published));
  const content = staged ? row.staged : row.published;
  if (!content) return undefined;
  if (state === 'staging' && !editable)
    throw new DomainError('forbidden', 'Only its owner can try the state being edited.');

  const questions = content.questions.map(({ id, title, unit }, index) => ({
    id,
    no_of_question: index + 1,
    title,
    unit,
  }));
  const [offers, { category }] = await Promise.all([
    offersByIds(
      read,
      content.lines.map(({ product }) => product.offerId),
    ),
    categoryNames(read, content.categoryId, content.subcategoryId, false),
  ]);
  return {
    // A quote keeps its template's address for good; a reserved one may later lead elsewhere.
    template: {
      id: row.id,
      name: content.name,
      alias: row.public_alias ?? row.staged.alias,
      version: (staged ? row.revision : row.published_revision!) + 1,
      category,
      advice: content.advice,
      warranty: content.warranty,
    },
    categoryId: content.categoryId,
    kind: content.kind,
    editable,
    quoteType: content.quoteType,
    questions,
    lines: content.lines.map(({ id, product: { offerId }, formula, settings }) => {
      const offer = offers.get(offerId);
      if (!offer)
        throw new DomainError(
          'unavailable',
          'The prices of this template are still being brought up to date: try again in a moment.',
        );
      return {
        line_id: id,
        formula: formatFormula(formula, questions),
        settings,
        ...offerInLine(viewer, offer),
      };
    }),
  };
}

/** What a line takes from its offer. */
const offerInLine = (viewer: Actor, offer: Offer) => ({
  name: offer.name,
  product_type: offer.product_type,
  unit: offer.unit,
  retail_price: offer.retail_price,
  cost_price: offer.cost_price,
  product_id: offer.product_id,
  product_supplier_id: offer.id,
  supplier: offer.supplier,
  is_private: offer.is_private,
  product_revision: offer.price_revision,
  price_version: priceVersion(viewer, offer),
});

/**
 * The lines with the offers that were chosen for one quote, and what is wrong with a choice. An offer can be chosen if the
 * viewer is offered it and it is of the line's master product and type. Why another one cannot, is not said: it may be
 * somebody's own.
 */
export async function withChoices(
  read: ReadModels,
  viewer: Actor,
  lines: readonly OfferedLine[],
  choices: Readonly<Record<string, LineChoice>>,
): Promise<{ lines: OfferedLine[]; errors: FieldError[] }> {
  const known = new Set(lines.map(({ line_id }) => String(line_id)));
  const errors = Object.keys(choices)
    .filter((id) => !known.has(id))
    .map((id) => ({ path: `lines.${id}`, code: 'unknown_line', message: 'This template has no such line.' }));
  const chosenFor = ({ line_id, product_supplier_id }: OfferedLine): number =>
    choices[line_id]?.product_supplier_id ?? product_supplier_id;
  const changed = lines.filter((line) => chosenFor(line) !== line.product_supplier_id);
  if (changed.length === 0) return { lines: [...lines], errors };
  const [present, offered] = await Promise.all([
    offersByIds(
      read,
      changed.map(({ product_supplier_id }) => product_supplier_id),
    ),
    offeredByIds(read, viewer, changed.map(chosenFor)),
  ]);
  return {
    lines: lines.map((line) => {
      if (!changed.includes(line)) return line;
      const before = present.get(line.product_supplier_id)!;
      const offer = offered.get(chosenFor(line));
      if (offer?.master_product_id === before.master_product_id && offer.product_type === before.product_type)
        return { ...line, ...offerInLine(viewer, offer) };
      errors.push({
        path: `lines.${line.line_id}.product_supplier_id`,
        code: 'not_offered',
        message: `${line.name}: this supplier does not offer it any more. Choose another one.`,
      });
      return line;
    }),
    errors,
  };
}
