import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { ProposalLink, ProposalLinks } from '@quotewright/domain/proposals/contract-sending.js';
import { newestOf, type Sending } from '@quotewright/domain/proposals/sending.js';
import { proposalSending } from '@quotewright/projections/proposals/proposal-pages.js';
import { newToken } from '../platform/auth/tokens.js';
import { assertVerified } from '../platform/auth/verified.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

/** Whom a link is for, and who made it. */
interface NewLink {
  businessId: number;
  proposalId: number;
  clientId: number;
  /** Empty: it is copied. */
  recipient: string;
  madeBy: number | null;
}

interface LinkRow {
  id: number;
  recipient: string;
  made_at: Date;
  revoked_at: Date | null;
  downloads: number;
  downloaded_at: Date | null;
}

/** Links that show a proposal to who has them. The token is told once; its hash is kept. */
@Injectable()
export class ProposalLinkBook {
  constructor(
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly read: ReadModels,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Makes a link in the caller's transaction. */
  async make(
    tx: Knex,
    { businessId, proposalId, clientId, recipient, madeBy }: NewLink,
  ): Promise<{ id: number; url: string }> {
    const { token, hash } = newToken();
    const [made] = await tx('app.proposal_link')
      .insert({
        business_id: businessId,
        proposal_id: proposalId,
        client_id: clientId,
        recipient,
        token_hash: hash,
        made_by: madeBy,
        made_at: this.clock.now(),
      })
      .returning<{ id: number }[]>('id');
    return { id: made!.id, url: siteAddress(this.settings.publicUrl, `/p/${token}`) };
  }

  /** Makes another link, to be copied. Throws `proposal_not_found`, and `not_sent` where there is nothing to show. */
  async another(id: number, viewer: Actor): Promise<ProposalLinks> {
    assertVerified(viewer);
    const sent = await this.sent(id, viewer);
    const newest = newestOf(sent);
    if (!newest) throw new DomainError('not_sent', 'Send the proposal first. A link shows what was sent.');
    if (sent.void) throw new DomainError('proposal_void', 'This proposal is void.');
    const businessId = businessOf(viewer);
    const clientId = newest.frozen.client.id;
    const of = { businessId, proposalId: id, clientId, recipient: '', madeBy: viewer.id };
    const { url } = await this.db.knex.transaction((tx) => this.make(tx, of));
    return { url, links: await this.of(id, sent) };
  }

  /** Ends a link. Throws `proposal_not_found`, and `link_not_found`. Repeated, it changes nothing. */
  async revoke(id: number, linkId: number, viewer: Actor): Promise<ProposalLinks> {
    const sent = await this.sent(id, viewer);
    const link = this.db.knex('app.proposal_link').where({ id: linkId, proposal_id: id });
    if (!(await link.clone().first('id')))
      throw new DomainError('link_not_found', 'There is no such link of this proposal.');
    await link.where({ revoked_at: null }).update({ revoked_at: this.clock.now() });
    return { url: null, links: await this.of(id, sent) };
  }

  /** The links of a proposal, newest first. Throws `proposal_not_found`. */
  async list(id: number, viewer: Actor): Promise<ProposalLinks> {
    return { url: null, links: await this.of(id, await this.sent(id, viewer)) };
  }

  private async sent(id: number, viewer: Actor): Promise<Sending> {
    const sent = await proposalSending(this.read, viewer, id);
    if (!sent) throw new DomainError('proposal_not_found', 'There is no such proposal.');
    return sent;
  }

  private async of(id: number, { revisions }: Sending): Promise<ProposalLink[]> {
    const { knex } = this.db;
    const rows = await knex({ l: 'app.proposal_link' })
      .leftJoin({ v: 'app.proposal_visit' }, (on) => on.on('v.link_id', 'l.id').onVal('v.kind', 'pdf'))
      .where({ 'l.proposal_id': id })
      .groupBy('l.id')
      .orderBy('l.id', 'desc')
      .select<LinkRow[]>('l.id', 'l.recipient', 'l.made_at', 'l.revoked_at')
      .select(knex.raw('count(v.id)::int AS downloads'))
      .max('v.at as downloaded_at');
    return rows.map((link) => ({
      id: link.id,
      recipient: link.recipient,
      made_at: link.made_at.toISOString(),
      revoked_at: link.revoked_at?.toISOString() ?? null,
      opened_at: revisions.find(({ opened }) => opened?.linkId === link.id)?.opened?.at ?? null,
      downloads: link.downloads,
      downloaded_at: link.downloaded_at?.toISOString() ?? null,
    }));
  }
}
