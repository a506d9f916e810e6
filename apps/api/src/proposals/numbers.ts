import { Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { PaperFields } from '@quotewright/domain/proposals/contract-papers.js';
import type { ClientAddress, ClientPapers } from '@quotewright/domain/proposals/contract-client-view.js';
import type { Pin } from '@quotewright/domain/proposals/events.js';
import { numberIn, seriesOf } from '@quotewright/domain/proposals/contract-numbering.js';
import { salted } from '../platform/commands/texts.js';
import { Turns } from '../platform/commands/turns.js';
import { Database } from '../platform/db/database.js';

/** What a revision stands on beside its content. */
interface SentWith {
  /** Drawn at the first sending, and kept for good. */
  number: string;
  client: Pin;
  look: Pin;
}

/** Numbers of proposals, and what is pinned when they are sent. */
@Injectable()
export class ProposalNumbers {
  /** Of a business: many sent at once would wait for its lock with all connections of the pool. */
  private readonly turns = new Turns();

  constructor(private readonly db: Database) {}

  /**
   * Draws the number of a proposal, unless it has one, and pins its client and look: what is as it was is pinned as it was.
   * One short transaction under the lock of the business, so that numbers have no gap and
   * none comes twice.
   * @param year where the business is
   * @returns null: the client was erased
   * @throws `unavailable` if many others are sent by the business at once
   */
  async draw(
    { businessId, proposalId, clientId }: { businessId: number; proposalId: number; clientId: number },
    { papers, logo, year }: { papers: PaperFields; logo: string | null; year: number },
  ): Promise<SentWith | null> {
    return this.turns.take(String(businessId), async () =>
      this.db.knex.transaction(async (tx) => {
        await tx('app.business').where({ id: businessId }).forNoKeyUpdate().select('id');
        const client = await pinnedClient(tx, businessId, clientId);
        if (!client) return null;
        const look = await pinnedLook(tx, businessId, papers, logo);
        const number = await this.numberOf(tx, { businessId, proposalId }, seriesOf(papers.number_pattern, year));
        return { number, client, look };
      }),
    );
  }

  private async numberOf(
    tx: Knex,
    { businessId, proposalId }: { businessId: number; proposalId: number },
    series: string,
  ): Promise<string> {
    const kept = await tx('app.proposal_number')
      .where({ proposal_id: proposalId })
      .first<{ number: string } | undefined>('number');
    if (kept) return kept.number;
    const [{ last }] = (await tx('app.proposal_number')
      .where({ business_id: businessId, series })
      .max({ last: 'n' })) as [{ last: number | null }];
    let n = (last ?? 0) + 1;
    // Another pattern may have come to the same number: Q-{nnn} after 999 is Q-{nnnn}.
    while (
      await tx('app.proposal_number')
        .where({ business_id: businessId, number: numberIn(series, n) })
        .first('n')
    )
      n += 1;
    const number = numberIn(series, n);
    await tx('app.proposal_number').insert({ proposal_id: proposalId, business_id: businessId, series, n, number });
    return number;
  }
}

async function pinnedClient(tx: Knex, businessId: number, id: number): Promise<Pin | null> {
  const client = await tx('app.client')
    .where({ id, business_id: businessId, erased_at: null })
    .forShare()
    .first<ClientAddress | undefined>('name', 'email', 'phone', 'billing_address', 'site_address');
  if (!client) return null;
  const { name, email, phone, billing_address, site_address } = client;
  const body = JSON.stringify({ name, email, phone, billing_address, site_address } satisfies ClientAddress);
  const kept = await tx('app.proposal_client')
    .where({ client_id: id, body })
    .first<{ hash: string } | undefined>('hash');
  if (kept) return { id, hash: kept.hash };
  const { salt, hash } = salted(body);
  await tx('app.proposal_client').insert({ client_id: id, hash, salt, body });
  return { id, hash };
}

async function pinnedLook(tx: Knex, businessId: number, papers: PaperFields, logo: string | null): Promise<Pin> {
  const { called } = await tx('app.owner').where({ id: businessId }).first<{ called: string }>('called');
  const { contact, accent_color, heading_color, time_zone, terms, footer, paper } = papers;
  const body = JSON.stringify({
    business_name: called,
    contact,
    logo,
    accent_color,
    heading_color,
    time_zone,
    terms,
    footer,
    paper,
  } satisfies ClientPapers & Pick<PaperFields, 'paper'>);
  const kept = await tx('app.proposal_look')
    .where({ business_id: businessId, body })
    .first<Pin | undefined>('id', 'hash');
  if (kept) return { id: kept.id, hash: kept.hash };
  const { salt, hash } = salted(body);
  const [made] = await tx('app.proposal_look')
    .insert({ business_id: businessId, hash, salt, body, logo })
    .returning<{ id: number }[]>('id');
  return { id: made!.id, hash };
}
