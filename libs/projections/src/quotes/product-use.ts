import {
  leastPrivate,
  mostNamedUses,
  quoteUseDays,
  type ProductUse,
  type UsingTemplate,
} from '@quotewright/domain/catalogue/contract.js';
import { owns } from '@quotewright/domain/catalogue/visibility.js';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { offersOfMasterAt } from '../catalogue/catalogue-offers.js';
import type { ReadModels } from '../kernel/projection.js';
import { templatesPricedBy } from '../templates/price-effect.js';
import { templateDetails } from '../templates/template-details.js';
import { savedQuotes } from './saved-quotes.js';

const DAY_MS = 86_400_000;

interface NamedCard extends UsingTemplate {
  gallery: boolean;
  total: string;
}

/** Where a master product is used, as far as `viewer` may know. */
export async function productUse(read: ReadModels, viewer: Actor, alias: string, now: Date): Promise<ProductUse> {
  const admin = viewer.userType === 'admin';
  const supplying = viewer.userType === 'suppliers';
  const offers = await offersOfMasterAt(read, viewer, alias);
  const considered = supplying ? offers.filter(({ supplier }) => owns(viewer, supplier)) : offers;
  const [templates, quotes] = await Promise.all([
    templatesPricedBy(
      read,
      viewer,
      considered.map(({ id }) => id),
    ),
    quotesWith(
      read,
      viewer,
      offers.map(({ id }) => id),
      new Date(now.getTime() - quoteUseDays * DAY_MS),
    ),
  ]);
  const cards = await namedCards(
    read,
    viewer,
    templates.filter(({ named }) => named).map(({ id }) => id),
  );
  const using = (gallery: boolean) => {
    const found = cards.filter((card) => card.gallery === gallery);
    return {
      total: Number(found[0]?.total ?? 0),
      templates: admin ? [] : found.map(({ id, name, alias: address }) => ({ id, name, alias: address })),
    };
  };
  const others = templates.filter(({ named }) => !named).length;
  return {
    gallery: using(true),
    own: using(false),
    ...((admin || supplying) && { private: admin || others >= leastPrivate ? others : null }),
    quotes: { total: quotes.total, quotes: admin ? [] : quotes.found },
  };
}

/** The first gallery templates and the first of `viewer`'s own by name, each with how many of its kind there are. */
async function namedCards(read: ReadModels, viewer: Actor, ids: readonly number[]): Promise<NamedCard[]> {
  const { rows } = await read.knex.raw<{ rows: NamedCard[] }>(
    `SELECT id, name, alias, gallery, total FROM (
       SELECT template_id AS id, name, alias, gallery, count(*) OVER (PARTITION BY gallery) AS total,
         row_number() OVER (PARTITION BY gallery ORDER BY lower(name), template_id) AS n
       FROM :card: WHERE template_id = ANY (:ids)
         AND (gallery AND state = 'published' OR NOT gallery AND state = 'staged' AND owner_id = :owner)
     ) numbered WHERE n <= :most ORDER BY n`,
    {
      card: read.table(templateDetails, 'card'),
      ids: [...ids],
      owner: businessOf(viewer),
      most: mostNamedUses,
    },
  );
  return rows;
}

/** The quotes with one of the offers that were saved since: the newest of `viewer`'s own, or of everybody for admins. */
async function quotesWith(
  read: ReadModels,
  viewer: Actor,
  offerIds: readonly number[],
  since: Date,
): Promise<{ total: number; found: ProductUse['quotes']['quotes'] }> {
  const query = read
    .knex(read.table(savedQuotes, 'quote'))
    .where('created_at', '>=', since)
    .whereRaw(
      `EXISTS (SELECT FROM jsonb_array_elements(saved -> 'lines') line
        WHERE (line ->> 'offerId')::int = ANY (?) AND (line ->> 'included')::boolean)`,
      [[...offerIds]],
    );
  if (viewer.userType !== 'admin') void query.where({ owner_id: businessOf(viewer) });
  const rows = await query
    .orderByRaw('created_at DESC, id DESC')
    .limit(mostNamedUses)
    .select<{ id: number; title: string; created_at: Date; total: string }[]>(
      'id',
      'title',
      'created_at',
      read.knex.raw('count(*) OVER () AS total'),
    );
  return {
    total: Number(rows[0]?.total ?? 0),
    found: rows.map(({ id, title, created_at }) => ({ id, name: title, created_at: created_at.toISOString() })),
  };
}
