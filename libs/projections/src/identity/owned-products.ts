import { addsToCatalogue, catalogueTypes } from '@quotewright/domain/catalogue/visibility.js';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { masterProductMerges } from '../catalogue/master-product-merges.js';
import { productCatalogue } from '../catalogue/product-catalogue.js';
import type { AnyProjection, ReadModels } from '../kernel/projection.js';
import { releaseHolds } from '../releases/release-holds.js';
import { templateDetails } from '../templates/template-details.js';
import { templateHistory } from '../templates/template-history.js';

/** What `ownProductStreams` reads. */
export const ownProductModels: readonly AnyProjection[] = [
  productCatalogue,
  masterProductMerges,
  releaseHolds,
  templateDetails,
  templateHistory,
];

/**
 * The products and master products that only a business itself could read, so that they go when it is erased
 * (docs/adr/0159): none of one that adds to the catalogue. A product stays if another business sells it or has or had it
 * in a line, or if a release holds its price; a master product if an admin accepted it, if it is merged, or if a product of
 * it stays.
 * @param userType of the business; `null`: unknown, then what accounts that add to the catalogue added stays as well
 */
export async function ownProductStreams(
  read: ReadModels,
  businessId: number,
  userType: UserType | null,
): Promise<string[]> {
  if (userType !== null && addsToCatalogue(userType)) return [];
  const { rows } = await read.knex.raw<{ rows: { stream: string }[] }>(
    `WITH own AS (
       SELECT id FROM ${read.table(productCatalogue, 'product')}
        WHERE owner_id = :businessId AND (:known OR added_by <> ALL (:shared))
     ), sold AS (
       SELECT o.id, o.product_id, o.supplier FROM ${read.table(productCatalogue, 'offer')} o
         JOIN own ON own.id = o.product_id
     ), staying AS (
       SELECT product_id FROM sold WHERE supplier <> :businessId
       UNION
       SELECT s.product_id FROM sold s
         JOIN ${read.table(templateHistory, 'offer_use')} u ON u.offer_id = s.id
         LEFT JOIN ${read.table(templateDetails, 'template')} t ON t.id = u.template_id
        WHERE t.owner_id IS DISTINCT FROM :businessId
       UNION
       SELECT s.product_id FROM sold s
         JOIN ${read.table(releaseHolds, 'hold')} h ON h.kind = 'offer' AND h.id = s.id
     ), going AS (
       SELECT id FROM own EXCEPT SELECT product_id FROM staying
     )
     SELECT 'product-' || id AS stream FROM going
     UNION ALL
     SELECT 'master_product-' || m.id FROM ${read.table(productCatalogue, 'master_product')} m
      WHERE m.owner_id = :businessId AND NOT m.accepted
        AND NOT EXISTS (SELECT FROM ${read.table(masterProductMerges, 'merged')} g WHERE m.id IN (g.id, g.into_id))
        AND NOT EXISTS (
          SELECT FROM ${read.table(productCatalogue, 'product')} p
           WHERE p.master_product_id = m.id AND p.id NOT IN (SELECT id FROM going))`,
    { businessId, known: userType !== null, shared: [...catalogueTypes] },
  );
  return rows.map(({ stream }) => stream);
}
