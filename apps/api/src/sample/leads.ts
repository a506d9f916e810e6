import type { Knex } from 'knex';
import { businessOf, fold, streamOf, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { consentWords, type LeadCustomer, type LeadState } from '@quotewright/domain/leads/contract.js';
import type { TemplateEvent } from '@quotewright/domain/templates/events.js';
import { template } from '@quotewright/domain/templates/template.js';
import type { SampleAccount } from './accounts.js';
import type { Item, Pieces } from './pieces.js';
import { quotesByName } from './quotes-by-name.js';

/** What the sample's contractors say of themselves. */
const PROFILES: Readonly<Record<string, { about: string; area: string; trades: readonly string[] }>> = {
  dana: {
    about: 'Walls, trim and whole rooms, with our own painter and carpenter.',
    area: 'Springfield and 25 miles around',
    trades: [],
  },
  theo: {
    about: 'We lay what our store sells, and what yours sells too.',
    area: 'Springfield, Shelbyville',
    trades: [],
  },
  lena: {
    about: 'Tile and stone, from backsplash to entry hall.',
    area: 'The whole county',
    trades: ['Tile', 'Bathroom', 'Kitchen'],
  },
};

interface SampleLead {
  from: string;
  to: string;
  /** In the gallery. */
  template: string;
  /** In the order of the questions. */
  answers: readonly number[];
  state: LeadState;
  daysAgo: number;
  note?: string;
  customer?: LeadCustomer;
  reason?: string;
  /** The name of the quote that answers it. */
  quote?: string;
}

const LEADS: readonly SampleLead[] = [
  {
    from: 'iris',
    to: 'theo',
    template: 'LVP Plank',
    answers: [30, 22, 9],
    state: 'quoted',
    daysAgo: 12,
    note: 'A dental practice: work on a weekend if you can.',
    quote: 'Dunmore dental, waiting room',
  },
  {
    from: 'noel',
    to: 'theo',
    template: 'Ceramic Floor',
    answers: [12, 9, 3],
    state: 'won',
    daysAgo: 9,
    quote: 'Pruitt mudroom',
  },
  {
    from: 'iris',
    to: 'lena',
    template: 'Kitchen Backsplash',
    answers: [19, 18, 3, 4, 4],
    state: 'lost',
    daysAgo: 8,
    quote: 'Okafor kitchen',
  },
  {
    from: 'noel',
    to: 'dana',
    template: 'Interior Walls',
    answers: [22, 4, 8, 63, 2],
    state: 'won',
    daysAgo: 7,
    quote: 'Maple Street 12, hall',
  },
  {
    from: 'iris',
    to: 'dana',
    template: 'Ceramic Floor',
    answers: [8, 7, 3],
    state: 'declined',
    daysAgo: 5,
    reason: 'We do not lay tile ourselves. Try a tile setter.',
  },
  {
    from: 'noel',
    to: 'dana',
    template: 'Baseboard',
    answers: [16, 13, 6, 52],
    state: 'seen',
    daysAgo: 2,
    note: 'Old boards stay until you come.',
  },
  {
    from: 'iris',
    to: 'dana',
    template: 'Interior Walls',
    answers: [15, 12, 8, 54, 2],
    state: 'sent',
    daysAgo: 0,
    note: 'Two coats. The colour is chosen in our store.',
    customer: { name: 'Sample Customer', email: 'customer@quotewright.example', phone: '+1 555 0100 300' },
  },
];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What each state has behind it. */
const SEEN: readonly LeadState[] = ['seen', 'declined', 'quoted', 'won', 'lost'];
const QUOTED: readonly LeadState[] = ['quoted', 'won', 'lost'];

interface Services {
  knex: Knex;
  store: EventStore;
}

/** Contractors of the sample who take leads, and leads in each state. Templates that are not loaded have none. */
export async function addLeads(
  { knex, store }: Services,
  pieces: Pieces,
  accounts: readonly SampleAccount[],
  actors: ReadonlyMap<string, Actor>,
): Promise<Item> {
  const quotes = await quotesByName(store);
  const calledOf = (key: string) => accounts.find((account) => account.key === key)!.businessName!;
  const leads = LEADS.filter((lead) => pieces.has(`template:${lead.template}`));
  const questions = new Map<string, readonly { id: number; title: string; unit: string }[]>();
  for (const { template: name } of leads) {
    const events = await store.read(streamOf(template, pieces.item(`template:${name}`).id));
    questions.set(
      name,
      fold(template, template.initialState(), events as Recorded<TemplateEvent>[]).published!.questions,
    );
  }
  const now = Date.now();
  await knex.transaction(async (tx) => {
    const profiles = Object.entries(PROFILES).map(([key, { trades, ...profile }]) => ({
      ...profile,
      category_ids: trades.flatMap((title) => {
        const category = `category:${title}`;
        return pieces.has(category) ? pieces.item(category).id : [];
      }),
      business_id: businessOf(actors.get(key)!),
      open: true,
      changed_at: new Date(now - 30 * DAY),
    }));
    // Of two instances that start at the same time, one adds them.
    const added = await tx('app.lead_profile')
      .insert(profiles)
      .onConflict('business_id')
      .ignore()
      .returning('business_id');
    if (added.length === 0) return;
    for (const [at, lead] of leads.entries()) {
      const sent = now - lead.daysAgo * DAY - 2 * HOUR;
      const after = (hours: number) => new Date(sent + hours * HOUR);
      const seen = SEEN.includes(lead.state);
      const quoted = QUOTED.includes(lead.state);
      await tx('app.lead').insert({
        sender_id: businessOf(actors.get(lead.from)!),
        receiver_id: businessOf(actors.get(lead.to)!),
        sent_by: actors.get(lead.from)!.id,
        request: `sample ${at}`,
        state: lead.state,
        template_id: pieces.item(`template:${lead.template}`).id,
        template_name: lead.template,
        answers: JSON.stringify(
          questions.get(lead.template)!.map(({ id, title, unit }, number) => ({
            question_id: id,
            no_of_question: number + 1,
            title,
            unit,
            answer: String(lead.answers[number]),
          })),
        ),
        note: lead.note ?? '',
        customer: lead.customer ? JSON.stringify(lead.customer) : null,
        consent: lead.customer ? consentWords(calledOf(lead.to)) : null,
        decline_reason: lead.reason ?? '',
        quote_id: (lead.quote && quotes.get(lead.quote)) ?? null,
        sent_at: after(0),
        seen_at: seen ? after(1) : null,
        quoted_at: quoted ? after(20) : null,
        changed_at: after({ sent: 0, seen: 1, declined: 2, quoted: 20, won: 40, lost: 40 }[lead.state]),
      });
    }
  });
  return { id: 0, parts: {} };
}
