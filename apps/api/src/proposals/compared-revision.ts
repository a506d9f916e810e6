import type { Knex } from 'knex';
import { defaultPicks, type Picks } from '@quotewright/domain/proposals/choices.js';
import { clientView, comparison } from '@quotewright/domain/proposals/client-view.js';
import type { ClientComparison } from '@quotewright/domain/proposals/contract-client-page.js';
import { picksOf, type SentRevision } from '@quotewright/domain/proposals/sending.js';
import type { ReadModels } from '../platform/projections/read-models.js';
import { besideRevision } from './beside-revision.js';

/**
 * What a sent revision changes, as its client sees it. What is chosen of a proposal is no change of the business's, so a
 * revision is read as nobody has touched it; what is chosen of a change order is a part of the change.
 * @param before what it is compared with; undefined: it is the first, which changes nothing (`null`)
 * @param picks what is chosen of a change order
 */
export async function comparedRevision(
  knex: Knex,
  read: ReadModels,
  before: SentRevision | undefined,
  after: SentRevision,
  picks = picksOf(after),
): Promise<ClientComparison | null> {
  if (!before) return null;
  const viewOf = async (one: SentRevision, chosen: Picks) =>
    clientView(one, chosen, await besideRevision(knex, read, one.frozen));
  const chosen = after.order === null ? defaultPicks(after.frozen) : picks;
  return comparison(await viewOf(before, picksOf(before)), await viewOf(after, chosen));
}
