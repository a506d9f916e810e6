import type { Knex } from 'knex';
import { strip } from '@quotewright/domain/catalogue/visibility.js';
import type { OfferFields } from '@quotewright/domain/catalogue/offer-form.js';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import type { TemplateContent } from '@quotewright/domain/templates/content.js';
import { offersByIds, offersOfMasters, type Offer } from '../catalogue/catalogue-offers.js';
import type { ReadModels } from '../kernel/projection.js';
import { templateDetails, templatesByIds, type TemplateRow } from './template-details.js';
import { templateHistory } from './template-history.js';
import { sampleQuote } from './template-view.js';

/** A template that quotes with some offers, and whether `viewer` may read its name and totals. */
export interface PricedTemplate {
  id: number;
  named: boolean;
}

/**
 * The templates with a line of one of these offers: of the gallery as published, of businesses as they are. `viewer`
 * reads the gallery's and its own by name; of others it learns at most how many.
 */
export async function templatesPricedBy(
  read: ReadModels,
  viewer: Actor,
  offerIds: readonly number[],
): Promise<PricedTemplate[]> {
  const { rows } = await read.knex.raw<{ rows: PricedTemplate[] }>(
    `SELECT t.id, true AS named FROM :details: t
     WHERE t.owner_type = 'admin' AND t.published IS NOT NULL AND EXISTS (
       SELECT 1 FROM jsonb_array_elements(t.published -> 'lines') line
       WHERE (line -> 'product' ->> 'offerId')::int = ANY (:offers))
     UNION ALL
     SELECT c.template_id, c.owner_id = :owner FROM :card: c
     WHERE NOT c.gallery AND c.state = 'staged' AND EXISTS (
       SELECT 1 FROM :use: u WHERE u.template_id = c.template_id AND u.until IS NULL AND u.offer_id = ANY (:offers))
     ORDER BY 1`,
    {
      details: read.table(templateDetails, 'template'),
      card: read.table(templateDetails, 'card'),
      use: read.table(templateHistory, 'offer_use'),
      offers: [...offerIds],
      owner: businessOf(viewer),
    },
  );
  return rows;
}

/**
 * A query of how many `templates` have a line of an offer, by what the offers are counted by (`of`): of the gallery as
 * published, and all as they are.
 * @param offers SQL of a query of `of` and the offers' `offer_id`
 */
export function templatesCounted(read: ReadModels, offers: Knex.QueryBuilder): Knex.Raw {
  return read.knex.raw(
    `WITH counted AS (:offers), line AS (
       SELECT t.id AS template_id, (line -> 'product' ->> 'offerId')::int AS offer_id
       FROM :details: t, jsonb_array_elements(t.published -> 'lines') line
       WHERE t.owner_type = 'admin' AND t.published IS NOT NULL
       UNION ALL
       SELECT u.template_id, u.offer_id FROM :use: u JOIN :card: c USING (template_id)
       WHERE u.until IS NULL AND c.state = 'staged')
     SELECT counted.of, count(DISTINCT line.template_id)::int AS templates
     FROM counted JOIN line USING (offer_id) GROUP BY 1`,
    {
      offers,
      details: read.table(templateDetails, 'template'),
      card: read.table(templateDetails, 'card'),
      use: read.table(templateHistory, 'offer_use'),
    },
  );
}

/** How many templates depend on each of some master products, by id; none where there are none. */
export async function templatesOfMasters(read: ReadModels, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows }: { rows: { of: number; templates: number }[] } = await templatesCounted(
    read,
    offersOfMasters(read, ids),
  );
  return new Map(rows.map(({ of, templates }) => [of, templates]));
}

/** A subquery of the offers in lines of the published gallery and of the viewer's own templates. */
export function offersInUse(read: ReadModels, viewer: Actor): Knex.Raw {
  return read.knex.raw(
    `SELECT (line -> 'product' ->> 'offerId')::int FROM :details: t, jsonb_array_elements(t.published -> 'lines') line
     WHERE t.owner_type = 'admin' AND t.published IS NOT NULL
     UNION
     SELECT u.offer_id FROM :use: u JOIN :card: c USING (template_id)
     WHERE u.until IS NULL AND c.state = 'staged' AND c.owner_id = :owner`,
    {
      details: read.table(templateDetails, 'template'),
      card: read.table(templateDetails, 'card'),
      use: read.table(templateHistory, 'offer_use'),
      owner: businessOf(viewer),
    },
  );
}

/** The totals of a template on its sample answers (dollars) at two sets of prices; `null`: it cannot be calculated. */
export interface TemplateEffect {
  id: number;
  before: string | null;
  after: string | null;
  /** `null` also where `viewer` may not see every cost in it. */
  cost_before: string | null;
  cost_after: string | null;
}

/** New prices and units of offers, by offer. */
export type NewValues = ReadonlyMap<number, Partial<OfferFields>>;

const pricedAnew = (offer: Offer, { retailPrice, costPrice, unit }: Partial<OfferFields> = {}): Offer => ({
  ...offer,
  ...(retailPrice !== undefined && { retail_price: retailPrice }),
  ...(costPrice !== undefined && { cost_price: costPrice }),
  ...(unit !== undefined && { unit }),
});

/** The state of a template whose price others see: as published, or a business's own as it is. */
const shownState = ({ owner_type, published, staged }: TemplateRow): TemplateContent =>
  owner_type === 'admin' ? (published ?? staged) : staged;

/**
 * What new values of offers do to templates, one after the other: by the calculation of quotes, so that each shows the
 * total `after` once the values count. Templates that are gone are left out.
 */
export async function* priceEffects(
  read: ReadModels,
  viewer: Actor,
  templateIds: readonly number[],
  values: NewValues,
): AsyncIterable<TemplateEffect> {
  const rows = await templatesByIds(read, templateIds);
  const offers = await offersByIds(
    read,
    rows.flatMap((row) => shownState(row).lines.map(({ product }) => product.offerId)),
  );
  const anew = new Map([...offers].map(([id, offer]) => [id, pricedAnew(offer, values.get(id))]));
  for (const row of rows) {
    const [before, after] = [offers, anew].map((priced) => {
      const { quote } = sampleQuote(shownState(row), row.id, priced, (line) => strip(viewer, line));
      return quote.faults.length > 0 ? { retail_total: null, cost_total: null } : quote;
    }) as [Totals, Totals];
    const costed = before.cost_total !== null && after.cost_total !== null;
    yield {
      id: row.id,
      before: before.retail_total,
      after: after.retail_total,
      cost_before: costed ? before.cost_total : null,
      cost_after: costed ? after.cost_total : null,
    };
  }
}

interface Totals {
  retail_total: string | null;
  cost_total: string | null;
}
