import type { Knex } from 'knex';
import type { BesideRevision } from '@quotewright/domain/proposals/client-view.js';
import type { ClientAddress, ClientPapers } from '@quotewright/domain/proposals/contract-client-view.js';
import type { FrozenRevision } from '@quotewright/domain/proposals/events.js';
import { offersByIds } from '@quotewright/projections/catalogue/catalogue-offers.js';
import type { ReadModels } from '../platform/projections/read-models.js';

/** A client that was erased. */
const FORGOTTEN: ClientAddress = { name: '', email: '', phone: '', billing_address: '', site_address: '' };

/** What stands beside a sent revision for its client: the pinned client and papers, its texts, and pictures. */
export async function besideRevision(
  knex: Knex,
  read: ReadModels,
  { head, lines, client, look }: FrozenRevision,
): Promise<BesideRevision> {
  const offerIds = head.look.pictures ? lines.flatMap(({ offer }) => (offer ? [offer.offerId] : [])) : [];
  const [person, papers, texts, offers] = await Promise.all([
    knex('app.proposal_client').where({ client_id: client.id, hash: client.hash }).first<Pinned | undefined>('body'),
    knex('app.proposal_look').where({ id: look.id }).first<Pinned>('body'),
    knex('app.text')
      .whereIn(
        'id',
        [head.cover, head.notes].flatMap((ref) => ref?.id ?? []),
      )
      .select<{ id: string; body: string }[]>('id', 'body'),
    offersByIds(read, offerIds),
  ]);
  const bodies = new Map(texts.map(({ id, body }) => [id, body]));
  return {
    texts: {
      client: person?.body ? (JSON.parse(person.body) as ClientAddress) : FORGOTTEN,
      papers: JSON.parse(papers!.body) as ClientPapers,
      cover: bodies.get(head.cover?.id ?? '') ?? '',
      notes: bodies.get(head.notes?.id ?? '') ?? '',
    },
    pictures: new Map(
      [...offers.values()].flatMap(({ product_id: id, thumbnail }) => (thumbnail ? [[id, thumbnail] as const] : [])),
    ),
  };
}

interface Pinned {
  body: string;
}
