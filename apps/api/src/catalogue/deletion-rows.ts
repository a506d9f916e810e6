import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { Offer } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { withdrawnByAdmins } from '@quotewright/projections/catalogue/catalogue-presence.js';
import { offersEverInUse } from '@quotewright/projections/templates/template-history.js';
import type { ReadModels } from '../platform/projections/read-models.js';
import { fieldsOf, refusedRow, type FoundRow } from './price-change-rows.js';

/** What deleting offers makes of each, or why it cannot be deleted (docs/adr/0130). Those that are deleted already are left out. */
export async function deletionsOf(read: ReadModels, viewer: Actor, offers: readonly Offer[]): Promise<FoundRow[]> {
  const ids = offers.map(({ id }) => id);
  const [used, kept] = await Promise.all([
    offersEverInUse(read, ids),
    viewer.userType === 'admin' ? new Set<number>() : withdrawnByAdmins(read, ids),
  ]);
  return offers.flatMap((offer): FoundRow[] => {
    const { id: offer_id, product_id, withdrawn, deleted } = offer;
    if (deleted) return [];
    if (kept.has(offer_id))
      return [refusedRow(offer, 'An admin removed this from the catalogue. Contact us to delete it.')];
    if (withdrawn && used.has(offer_id))
      return [refusedRow(offer, 'It is hidden already. A template uses or used it, so it is kept for that.')];
    return [
      {
        offer_id,
        product_id,
        before: { ...fieldsOf(offer), withdrawn },
        after: { gone: used.has(offer_id) ? 'withdrawn' : 'deleted' },
        outcome: 'waiting',
        message: null,
      },
    ];
  });
}
