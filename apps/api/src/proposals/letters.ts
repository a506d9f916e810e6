import { Inject, Injectable } from '@nestjs/common';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { dollars, signedMoney } from '@quotewright/domain/kernel/money.js';
import { timeIn } from '@quotewright/domain/kernel/time-zone.js';
import { minus } from '@quotewright/domain/proposals/change-order.js';
import type { SentRevision } from '@quotewright/domain/proposals/sending.js';
import { agreedOf, newestOf, openOrder, totalOf } from '@quotewright/domain/proposals/sending.js';
import { lettersToWrite, sendingOf } from '@quotewright/projections/proposals/proposal-pages.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { ProposalLinkBook } from './links.js';
import { Papers } from './papers.js';

/** An e-mail to a client that waits for the event of its batch, and for the PDF. */
export interface NewLetter {
  batchId: string;
  businessId: number;
  proposalId: number;
  clientId: number;
  recipient: string;
  message: string;
  /** `null`: the process that reminds. */
  madeBy: number | null;
}

interface StoredLetter {
  business_id: number;
  proposal_id: number;
  client_id: number;
  recipient: string;
  message: string;
  made_by: number | null;
}

/** What an e-mail to a client says. */
interface Told {
  to: string;
  client: string;
  business: string;
  url: string;
  message: string;
  zone: string;
  /** `before`: what the job came to before a change order; `null`: it is the proposal itself. */
  sent: Pick<SentRevision, 'number' | 'validUntil'> & { total: string; before: string | null };
  reminds: boolean;
}

const LETTER = 'proposal-letter';
const PAST = 'past-proposal-letters';

/** E-mails to clients about what was sent. They stand in a plain table until their event is in the log. */
@Injectable()
export class ProposalLetters {
  constructor(
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly links: ProposalLinkBook,
    private readonly mailer: Mailer,
    private readonly papers: Papers,
    private readonly read: ReadModels,
    @Inject(SETTINGS) settings: Settings,
    jobs: Jobs,
  ) {
    const shown = (reminds: boolean, sent: Partial<Told['sent']> = {}): Mail =>
      letterOf({
        to: sample.account.email,
        client: sample.name,
        business: sample.business,
        url: `${settings.publicUrl}/p/${sample.token}`,
        message: reminds ? '' : 'Thank you for your time on Monday.',
        zone: 'America/New_York',
        sent: { number: 'Q-2026-0001', validUntil: sample.at.toISOString(), total: '1992.48', before: null, ...sent },
        reminds,
      });
    const order = { number: 'Q-2026-0001-CO1', total: '1493.34', before: '1992.48' };
    mailer.shows('proposal', () => [shown(false), shown(false, order)]);
    mailer.shows('proposal-reminder', () => [shown(true), shown(true, order)]);
    jobs.handle(LETTER, { left: () => lettersToWrite(this.read), run: (batchId) => this.write(batchId) });
    jobs.handle(PAST, {
      left: async () => ((await this.past().first('batch_id')) ? ['all'] : []),
      run: async () => void (await this.past().delete()),
    });
  }

  /** Those whose event never came. */
  private past() {
    return this.db.knex('app.proposal_letter').whereNull('mailed_at').whereRaw("made_at < now() - interval '7 days'");
  }

  /** Keeps an e-mail before its event is appended; of a client that was erased meanwhile, none. */
  async keep({ batchId, businessId, proposalId, clientId, recipient, message, madeBy }: NewLetter): Promise<void> {
    // The lock makes an erasure wait, which then deletes this e-mail too.
    await this.db.knex.raw(
      `INSERT INTO app.proposal_letter
           (batch_id, business_id, proposal_id, client_id, recipient, message, made_by, made_at)
         SELECT :batchId, :businessId, :proposalId, c.id, :recipient, :message, :madeBy, :now
         FROM app.client c WHERE c.id = :clientId AND c.erased_at IS NULL FOR SHARE`,
      { batchId, businessId, proposalId, clientId, recipient, message, madeBy, now: this.clock.now() },
    );
  }

  /** Forgets an e-mail whose command changed nothing. */
  async drop(batchId: string): Promise<void> {
    await this.db.knex('app.proposal_letter').where({ batch_id: batchId, mailed_at: null }).delete();
  }

  /** The last address of a client that a proposal was mailed to; undefined: none was. */
  async lastOf(proposalId: number, clientId: number): Promise<{ recipient: string; clientId: number } | undefined> {
    const last = await this.db
      .knex('app.proposal_letter')
      .where({ proposal_id: proposalId, client_id: clientId })
      .whereNotNull('mailed_at')
      .orderBy('made_at', 'desc')
      .first<StoredLetter | undefined>('recipient', 'client_id');
    return last && { recipient: last.recipient, clientId: last.client_id };
  }

  /** Writes an e-mail with a link of its own, once. One about what cannot be read any more is not sent. */
  private async write(batchId: string): Promise<void> {
    const batch = await sendingOf(this.read, batchId);
    if (!batch) return;
    const { revision, sending, reminds } = batch;
    const sent = sending.revisions.find((one) => one.revision === revision);
    if (!sent?.sha256) return;
    const readable =
      !sending.void && sent === newestOf(sending) && sent.outcome === null && sent.order === openOrder(sending);
    const ids = await this.db.knex.transaction(async (tx) => {
      const [letter] = await tx('app.proposal_letter')
        .where({ batch_id: batchId, mailed_at: null })
        .update({ mailed_at: this.clock.now() })
        .returning<StoredLetter[]>('*');
      if (!letter || !readable) return [];
      const { business_id: businessId, proposal_id: proposalId, client_id: clientId, recipient, message } = letter;
      const [owner, client, { papers }] = await Promise.all([
        tx('app.owner').where({ id: businessId }).first<{ called: string }>('called'),
        tx('app.client').where({ id: clientId }).first<{ name: string }>('name'),
        this.papers.of(businessId),
      ]);
      const madeBy = letter.made_by;
      const link = await this.links.make(tx, { businessId, proposalId, clientId, recipient, madeBy });
      await tx('app.proposal_letter').where({ batch_id: batchId }).update({ link_id: link.id });
      const { total } = sent.frozen;
      const { number, order, validUntil } = sent;
      const before = order === null ? null : totalOf(agreedOf(sending)!);
      const mail = letterOf({
        to: recipient,
        client: client.name,
        business: owner.called,
        url: link.url,
        message,
        zone: papers.time_zone,
        sent: { number, validUntil, total, before },
        reminds,
      });
      return this.mailer.write([{ ...mail, client: clientId, names: { business: businessId } }], tx);
    });
    this.mailer.offer(ids);
  }
}

/** A sent proposal, or a reminder of it. */
function letterOf({ to, client, business, url, message, zone, sent, reminds }: Told): Mail {
  const { number, total, before, validUntil } = sent;
  const what = before === null ? 'proposal' : 'change order';
  const from = isolated(business);
  // The last moment of the last day.
  const last = new Date(Date.parse(validUntil) - 60_000);
  return {
    kind: reminds ? 'proposal-reminder' : 'proposal',
    to,
    subject: reminds ? `Reminder: ${number} from ${from}` : `${number} from ${from}`,
    greeting: client === '' ? null : isolated(client),
    paragraphs: [
      reminds
        ? `The ${what} that ${from} sent you can still be accepted.`
        : `${from} sends you a ${what}. Open it to read it, ask about it, load it as a PDF and accept it.`,
      ...message.split(/\n{2,}/).filter((part) => part !== ''),
    ],
    facts: [
      { name: 'Number', value: isolated(number) },
      ...(before === null
        ? [{ name: 'Total', value: dollars(total) }]
        : [
            { name: 'This change', value: signedMoney(minus(total, before)) },
            { name: 'New total of the job', value: dollars(total) },
          ]),
      { name: 'Valid until', value: timeIn(last, zone) },
    ],
    action: { label: `Open the ${what}`, url },
  };
}
