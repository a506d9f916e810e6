import { standardTextLists } from '../advice/standard-text-lists.js';
import { productCatalogue } from '../catalogue/product-catalogue.js';
import type { ReadModels } from '../kernel/projection.js';
import { proposalPages } from '../proposals/proposal-pages.js';
import { templateDetails } from '../templates/template-details.js';
import { savedQuotes } from './saved-quotes.js';

/** Whether a business owns anything: templates, products, offers, quotes, proposals, clients, standard texts or leads. */
export async function ownsAnything(read: ReadModels, businessId: number): Promise<boolean> {
  const { rows } = await read.knex.raw<{ rows: { owns: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM ${read.table(templateDetails, 'template')} WHERE owner_id = :businessId)
         OR EXISTS (SELECT FROM ${read.table(productCatalogue, 'product')} WHERE owner_id = :businessId)
         OR EXISTS (SELECT FROM ${read.table(productCatalogue, 'offer')} WHERE supplier = :businessId AND NOT deleted)
         OR EXISTS (SELECT FROM ${read.table(savedQuotes, 'quote')} WHERE owner_id = :businessId)
         OR EXISTS (SELECT FROM ${read.table(proposalPages, 'proposal')} WHERE owner_id = :businessId)
         OR EXISTS (SELECT FROM ${read.table(standardTextLists, 'text')} WHERE owner_id = :businessId)
         OR EXISTS (SELECT FROM app.client WHERE business_id = :businessId)
         OR EXISTS (SELECT FROM app.lead WHERE sender_id = :businessId OR receiver_id = :businessId) AS owns`,
    { businessId },
  );
  return rows[0]!.owns;
}
