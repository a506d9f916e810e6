import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { formatFormula } from '@quotewright/domain/formula/parse.js';
import type { QuoteType } from '@quotewright/domain/formula/settings.js';
import type { QuoteQuestion } from '@quotewright/domain/quotes/calculate.js';
import type { TemplateStage } from '@quotewright/domain/quotes/contract.js';
import type { OfferedLine, QuotedTemplate } from '@quotewright/domain/quotes/quote.js';
import type { QuotePrice } from '@quotewright/domain/templates/contract.js';
import { isGallery, mayEdit } from '@quotewright/domain/templates/details.js';
import { offersByIds, priceVersion } from '../catalogue/catalogue-offers.js';
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
        name: offer.name,
        product_type: offer.product_type,
        formula: formatFormula(formula, questions),
        settings,
        unit: offer.unit,
        retail_price: offer.retail_price,
        cost_price: offer.cost_price,
        product_id: offer.product_id,
        product_supplier_id: offerId,
        supplier: offer.supplier,
        is_private: offer.is_private,
        product_revision: offer.price_revision,
        price_version: priceVersion(viewer, offer),
      };
    }),
  };
}
