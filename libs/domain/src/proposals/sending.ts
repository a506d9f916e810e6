import { isSame } from '../kernel/same.js';
import type { TextRef } from '../kernel/decider.js';
import { DomainError, type FailureCode, type FieldError } from '../kernel/errors.js';
import { calculateProposal, type ProposalFigures } from './calculate.js';
import { cheapestPicks, discountFaults, figuresOf, workedLines, type WorkedProposal } from './figures.js';
import { defaultPicks, readPicks, takenBy, type Picks } from './choices.js';
import type { ProposalContent } from './content.js';
import type { ProposalStateName } from './contract.js';
import { isBelowFloor } from './contract-floor.js';
import type { RevisionState } from './contract-sending.js';
import type { FrozenInternal, FrozenRevision, Pin, SendingEvent } from './events.js';

/** How a revision ended, if it did. `at`: when, ISO 8601 UTC. */
export type Outcome =
  | {
      readonly kind: 'accepted';
      readonly at: string;
      readonly linkId: number | null;
      readonly picks: Picks;
      readonly total: string;
      readonly name: TextRef | null;
      readonly signature: TextRef | null;
    }
  | { readonly kind: 'declined'; readonly at: string }
  | { readonly kind: 'withdrawn'; readonly at: string };

/** A revision as it was sent, with what became of it. */
export interface SentRevision {
  readonly revision: number;
  /** As its papers say; a change order has one of its own. */
  readonly number: string;
  /** ISO 8601 UTC: for the first time. */
  readonly sentAt: string;
  /** The change order that it is; `null`: the proposal itself. */
  readonly order: number | null;
  readonly frozen: FrozenRevision;
  readonly internal: FrozenInternal;
  /** ISO 8601 UTC: from then on it cannot be accepted. */
  readonly validUntil: string;
  readonly sha256: string | null;
  /** When it was opened first (ISO 8601 UTC), and by which link. */
  readonly opened: { readonly at: string; readonly linkId: number } | null;
  /** Its expiry is recorded; it may be expired without. */
  readonly expired: boolean;
  readonly reminders: number;
  readonly outcome: Outcome | null;
}

/** What was sent of a proposal. */
export interface Sending {
  /** Drawn at the first sending, kept for good. */
  readonly number: string | null;
  /** Oldest first. */
  readonly revisions: readonly SentRevision[];
  readonly void: boolean;
  /** Change orders that were started, and whether the last one is open. */
  readonly orders: number;
  readonly ordering: boolean;
  /** The member who agreed to the draft as it is; `null`: nobody. */
  readonly approvedBy: number | null;
}

export const nothingSent: Sending = {
  number: null,
  revisions: [],
  void: false,
  orders: 0,
  ordering: false,
  approvedBy: null,
};

/** What sending comes with, resolved by whoever sends. */
export interface SendProposal {
  type: 'SendProposal';
  /** As drawn; of a later revision the same. */
  number: string;
  validUntil: string;
  client: Pin;
  look: Pin;
  /** The least margin in percent, a decimal string, and whether a second member has to agree to less. */
  floor: { percent: string; asks: boolean } | null;
}

export type SendingCommand =
  | SendProposal
  | { type: 'ApproveProposal' }
  | { type: 'KeepProposalPdf'; revision: number; sha256: string }
  | { type: 'OpenProposal'; revision: number; linkId: number }
  | {
      type: 'AcceptProposal';
      revision: number;
      /** `null`: on paper, recorded by the business. */
      linkId: number | null;
      picks: Picks;
      /** That the client saw. */
      total: string;
      name: TextRef | null;
      signature: TextRef | null;
    }
  | { type: 'DeclineProposal'; revision: number; linkId: number; because: TextRef | null }
  | { type: 'ExpireProposal'; revision: number }
  | { type: 'RemindOfProposal'; revision: number }
  | { type: 'WithdrawProposal' }
  | { type: 'VoidProposal' }
  | { type: 'StartChangeOrder' }
  | { type: 'DropChangeOrder' };

/** The newest revision, or undefined. */
export const newestOf = ({ revisions }: Sending): SentRevision | undefined => revisions.at(-1);

/** The change order that is open, or `null`: the proposal itself. */
export const openOrder = ({ orders, ordering }: Sending): number | null => (ordering ? orders : null);

/** Whether a revision is of a change order that was dropped: what was agreed before it holds again. */
export const isDropped = (sending: Sending, { order, outcome }: SentRevision): boolean =>
  order !== null && outcome?.kind !== 'accepted' && order !== openOrder(sending);

/** The newest revision that counts, or undefined: none of a change order that was dropped. */
export const currentOf = (sending: Sending): SentRevision | undefined =>
  sending.revisions.findLast((one) => !isDropped(sending, one));

/** What a revision came to: as it was accepted, else with the choice that nobody has touched. */
export const totalOf = ({ frozen, outcome }: SentRevision): string =>
  outcome?.kind === 'accepted' ? outcome.total : frozen.total;

/** The choice that a revision is read with: what was accepted, else the one that nobody has touched yet. */
export const picksOf = ({ frozen, outcome }: SentRevision): Picks =>
  outcome?.kind === 'accepted' ? outcome.picks : defaultPicks(frozen);

/** The number of a change order: that of its proposal, and its own. */
export const orderNumber = (number: string, order: number): string => `${number}-CO${order}`;

/** How far it has come: its current revision's state, or void. `at`: ISO 8601 UTC; what is past its validity is expired. */
export function stateOf(sending: Sending, at: string): ProposalStateName {
  if (sending.void) return 'void';
  const newest = currentOf(sending);
  if (!newest) return 'draft';
  if (newest.outcome) return newest.outcome.kind;
  if (newest.expired || at >= newest.validUntil) return 'expired';
  return newest.opened ? 'opened' : 'sent';
}

/** How far a revision has come: also where a newer one took its place, or its change order was dropped. `at`: ISO 8601 UTC. */
export function stateOfRevision(sending: Sending, sent: SentRevision, at: string): RevisionState {
  if (sent.outcome) return sent.outcome.kind;
  if (sending.void) return 'void';
  if (isDropped(sending, sent)) return 'withdrawn';
  if (sent !== newestOf(sending)) return 'superseded';
  if (sent.expired || at >= sent.validUntil) return 'expired';
  return sent.opened ? 'opened' : 'sent';
}

/** The newest revision while its client can still answer it, whether or not its time is over; undefined: there is none. */
export function openRevision(sending: Sending): SentRevision | undefined {
  const newest = newestOf(sending);
  const isOpen = newest?.outcome === null && !sending.void && newest.order === openOrder(sending);
  return isOpen ? newest : undefined;
}

/** What was sent, after an event about it. `at`: when, ISO 8601 UTC. */
export function evolveSending(sending: Sending, event: SendingEvent, at: string): Sending {
  const change = (revision: number, fields: Partial<SentRevision>): Sending => ({
    ...sending,
    revisions: sending.revisions.map((one) => (one.revision === revision ? { ...one, ...fields } : one)),
  });
  const { type, data } = event;
  switch (type) {
    case 'ProposalSent': {
      const { frozen, internal, revision, validUntil, order = null } = data;
      const sent = { revision, number: data.number, sentAt: at, order, frozen, internal, validUntil };
      const fresh = { sha256: null, opened: null, expired: false, reminders: 0, outcome: null };
      const number = sending.number ?? data.number;
      return { ...sending, number, approvedBy: null, revisions: [...sending.revisions, { ...sent, ...fresh }] };
    }
    case 'ProposalResent':
      return change(data.revision, { validUntil: data.validUntil, expired: false });
    case 'ProposalPdfMade':
      return change(data.revision, { sha256: data.sha256 });
    case 'ProposalOpened':
      return change(data.revision, { opened: { at, linkId: data.linkId } });
    case 'ProposalAccepted': {
      const { linkId, picks, total, name, signature } = data;
      return {
        ...change(data.revision, { outcome: { kind: 'accepted', at, linkId, picks, total, name, signature } }),
        ordering: false,
      };
    }
    case 'ProposalDeclined':
      return change(data.revision, { outcome: { kind: 'declined', at } });
    case 'ProposalWithdrawn':
      return change(data.revision, { outcome: { kind: 'withdrawn', at } });
    case 'ProposalExpired':
      return change(data.revision, { expired: true });
    case 'ProposalReminded':
      return change(data.revision, { reminders: data.count });
    case 'ProposalVoided':
      return { ...sending, void: true };
    case 'ChangeOrderStarted':
      return { ...sending, orders: data.order, ordering: true };
    case 'ChangeOrderDropped':
      return { ...sending, ordering: false };
    case 'ProposalApproved':
      return sending;
  }
}

/** What a revision would freeze of a draft, and what never leaves the business. */
function frozenFrom(
  content: ProposalContent,
  worked: WorkedProposal,
  { client, look }: Pick<SendProposal, 'client' | 'look'>,
): { frozen: FrozenRevision; internal: FrozenInternal; figures: ProposalFigures } {
  const figures = figuresOf(content, worked, defaultPicks(content));
  const { net, tax, total, cost, margin_percent } = figures;
  return {
    figures,
    frozen: {
      head: content.head,
      sections: content.sections.map(({ internal: _, ...section }) => section),
      lines: content.lines.map(({ internal: _, ...line }) => {
        const { quantity, price, calculated } = worked.lines.get(line.id)!;
        return {
          ...line,
          counted: quantity,
          unitPrice: price,
          calculated: calculated && { quantity: calculated.quantity, trace: calculated.trace },
        };
      }),
      client,
      look,
      net,
      tax,
      total,
    },
    internal: {
      pricing: content.internal.pricing,
      sections: Object.fromEntries(content.sections.map(({ id, internal }) => [String(id), internal])),
      lines: Object.fromEntries(content.lines.map(({ id, internal }) => [String(id), internal])),
      cost,
      margin: margin_percent,
    },
  };
}

/**
 * All figures of a sent revision for one choice, from what it froze: no formula is calculated again. Without `internal`, as
 * for a client, costs are `null`.
 */
export function figuresOfRevision(
  { head, sections, lines }: FrozenRevision,
  picks: Picks,
  internal?: FrozenInternal,
): ProposalFigures {
  const taken = takenBy({ sections, lines }, picks);
  return calculateProposal(
    taken.map(({ section, lines: chosen }) => ({
      id: section.id,
      discount: section.discount,
      lines: chosen.map((line) => ({
        id: line.id,
        product_type: line.productType,
        quantity: line.counted,
        unit_price: line.unitPrice,
        unit_cost: internal?.lines[line.id]?.cost ?? null,
        discount: line.discount,
      })),
    })),
    {
      discount: head.discount,
      taxes: head.taxes.rates,
      tax_rounding: head.taxes.rounding,
      instalments: head.instalments,
    },
  );
}

/** Everything that keeps a draft from being sent. */
function faultsOf(content: ProposalContent, worked: WorkedProposal, sending: Sending): FieldError[] {
  const faults: FieldError[] = [];
  const agreed = openOrder(sending) === null ? undefined : agreedOf(sending);
  if (agreed && isSame(agreedJob(agreed), content))
    faults.push({
      path: 'sections',
      code: 'unchanged',
      message: 'Nothing differs from what was accepted. Change something first.',
    });
  if (content.lines.length === 0)
    faults.push({ path: 'sections', code: 'empty', message: 'The proposal is empty. Put in a line first.' });
  if (content.head.clientId === null)
    faults.push({ path: 'client', code: 'required', message: 'Say who the client is.' });
  for (const { line_id, code, message } of worked.faults) faults.push({ path: `lines.${line_id}`, code, message });
  const figures = figuresOf(content, worked, defaultPicks(content));
  const picks = cheapestPicks(content, worked);
  const cheapest = figuresOf(content, worked, picks);
  const named = new Set<string>();
  for (const fault of [...figures.faults, ...cheapest.faults, ...discountFaults(content, worked, picks)]) {
    if (named.has(fault.path)) continue;
    named.add(fault.path);
    faults.push(fault);
  }
  if (cheapest.total.startsWith('-'))
    faults.push({
      path: 'total',
      code: 'negative',
      message: agreed ? 'The job would come to less than zero.' : 'The total is below zero.',
    });
  return faults;
}

const refuse = (code: FailureCode, message: string): never => {
  throw new DomainError(code, message);
};

/** Refuses what nothing can be done with any more. */
function assertNotVoid(sending: Sending): void {
  if (sending.void) refuse('proposal_void', 'This proposal is void.');
}

/** The job as it was agreed last: the accepted revision, or the last change order that was accepted. */
export const agreedOf = ({ revisions }: Sending): SentRevision | undefined =>
  revisions.findLast(({ outcome }) => outcome?.kind === 'accepted');

/** Refuses what is agreed already. `order`: the change order that it is about, or the proposal itself. */
function assertNotAgreed({ revisions }: Sending, order: number | null): void {
  if (revisions.some((one) => one.order === order && one.outcome?.kind === 'accepted'))
    refuse('already_accepted', 'This is accepted already. What changes now is a change order.');
}

/** Refuses to edit what is void, and what is accepted while no change order is open. */
export function assertEditable(sending: Sending): void {
  assertNotVoid(sending);
  assertNotAgreed(sending, openOrder(sending));
}

/** The agreed job as a draft: what was chosen is part of it, what was not is gone. */
export function agreedJob(agreed: SentRevision): ProposalContent {
  const { frozen, internal } = agreed;
  const taken = takenBy(frozen, picksOf(agreed));
  return {
    head: frozen.head,
    internal: { pricing: internal.pricing },
    sections: taken.map(({ section }) => ({ ...section, choice: null, internal: internal.sections[section.id]! })),
    lines: taken.flatMap(({ lines }) =>
      lines.map(({ counted: _, unitPrice: __, calculated: ___, ...line }) => ({
        ...line,
        choice: null,
        internal: internal.lines[line.id]!,
      })),
    ),
  };
}

/** Throws `cannot_send` with everything that keeps a draft from being sent. */
export function assertSendable(content: ProposalContent, worked: WorkedProposal, sending: Sending): void {
  const faults = faultsOf(content, worked, sending);
  if (faults.length > 0) throw new DomainError('cannot_send', faults[0]!.message, { errors: faults });
}

/** Freezes a draft as the next revision; the newest one stays where nothing differs. Changes no number. */
export function send(
  content: ProposalContent,
  sending: Sending,
  command: SendProposal,
  senderId: number,
): SendingEvent[] {
  assertEditable(sending);
  const order = openOrder(sending);
  const worked = workedLines(content);
  assertSendable(content, worked, sending);
  const { frozen, internal } = frozenFrom(content, worked, command);
  const newest = newestOf(sending);
  const { validUntil } = command;
  if (
    newest?.order === order &&
    newest.outcome === null &&
    isSame(newest.frozen, frozen) &&
    isSame(newest.internal, internal)
  )
    return [{ type: 'ProposalResent', data: { revision: newest.revision, validUntil } }];
  if (command.floor?.asks && isBelowFloor(internal, command.floor.percent)) {
    if (sending.approvedBy === null)
      refuse('approval_required', `It earns less than ${command.floor.percent} %. A second member agrees first.`);
    if (sending.approvedBy === senderId)
      refuse('own_approval', 'You agreed to this one. Another member has to send it.');
  }
  const revision = (newest?.revision ?? 0) + 1;
  return [
    {
      type: 'ProposalSent',
      data: {
        revision,
        number: order === null ? (sending.number ?? command.number) : orderNumber(sending.number!, order),
        validUntil,
        ...(order !== null && { order }),
        frozen,
        internal,
      },
    },
  ];
}

/** What the business decides on the whole, whatever was sent. */
type OfWhole = Extract<
  SendingCommand,
  { type: 'VoidProposal' | 'WithdrawProposal' | 'StartChangeOrder' | 'DropChangeOrder' }
>;

/** The number of the next change order. One that was dropped unsent leaves its number, so that clients miss none. */
const nextOrder = ({ orders, revisions }: Sending): number =>
  orders > 0 && !revisions.some(({ order }) => order === orders) ? orders : orders + 1;

/** Decides what the business does with what it sent. */
export function decideOnWhole(sending: Sending, { type }: OfWhole): SendingEvent[] {
  const newest = newestOf(sending);
  switch (type) {
    case 'VoidProposal':
      return sending.void ? [] : [{ type: 'ProposalVoided', data: { revision: newest?.revision ?? null } }];
    case 'WithdrawProposal':
      assertEditable(sending);
      // While a change order is drafted, the newest is what was agreed before.
      if (newest?.order !== openOrder(sending)) return refuse('not_sent', 'Nothing was sent that could be withdrawn.');
      if (newest.outcome?.kind === 'declined') refuse('declined', 'The client has declined it. It is over already.');
      return newest.outcome ? [] : [{ type: 'ProposalWithdrawn', data: { revision: newest.revision } }];
    case 'StartChangeOrder':
      assertNotVoid(sending);
      if (!agreedOf(sending)) refuse('not_accepted', 'Only what is accepted has change orders.');
      if (sending.ordering) refuse('order_open', 'Another change order is open. Finish or drop that one first.');
      return [{ type: 'ChangeOrderStarted', data: { order: nextOrder(sending) } }];
    case 'DropChangeOrder':
      assertNotVoid(sending);
      // Whoever was quicker to accept it is told so.
      if (sending.orders > 0) assertNotAgreed(sending, sending.orders);
      return sending.ordering ? [{ type: 'ChangeOrderDropped', data: { order: sending.orders } }] : [];
  }
}

/** What is done about one revision, by its client or by a process. */
type OfRevision = Exclude<SendingCommand, SendProposal | OfWhole | { type: 'ApproveProposal' }>;

/** Decides what becomes of a revision. `at`: ISO 8601 UTC. */
export function decideOnRevision(sending: Sending, command: OfRevision, at: string): SendingEvent[] {
  const sent =
    sending.revisions.find((one) => one.revision === command.revision) ??
    refuse('proposal_not_found', 'This revision was not sent.');
  const { revision, outcome } = sent;
  const isOpen = sent === openRevision(sending);
  const when = (holds: boolean, event: SendingEvent): SendingEvent[] => (holds ? [event] : []);
  switch (command.type) {
    case 'KeepProposalPdf':
      return when(sent.sha256 === null, { type: 'ProposalPdfMade', data: { revision, sha256: command.sha256 } });
    case 'OpenProposal':
      return when(isOpen && !sent.opened, { type: 'ProposalOpened', data: { revision, linkId: command.linkId } });
    case 'ExpireProposal':
      return when(isOpen && !sent.expired && at >= sent.validUntil, { type: 'ProposalExpired', data: { revision } });
    case 'RemindOfProposal':
      return when(isOpen && at < sent.validUntil, {
        type: 'ProposalReminded',
        data: { revision, count: sent.reminders + 1 },
      });
    case 'AcceptProposal':
      return accept(sending, sent, command, at);
    case 'DeclineProposal': {
      if (outcome?.kind === 'declined') return [];
      assertOpen(sending, sent, at);
      const { linkId, because } = command;
      return [{ type: 'ProposalDeclined', data: { revision, linkId, because } }];
    }
  }
}

/** Refuses what can no longer be answered, with the reason that a client understands. */
function assertOpen(sending: Sending, sent: SentRevision, at: string): void {
  assertNotVoid(sending);
  assertNotAgreed(sending, sent.order);
  if (sent.order !== openOrder(sending)) refuse('withdrawn', 'This change order was dropped.');
  if (sent !== newestOf(sending)) refuse('superseded', 'There is a newer version of this proposal.');
  if (sent.outcome?.kind === 'withdrawn') refuse('withdrawn', 'This proposal was withdrawn.');
  if (sent.outcome?.kind === 'declined') refuse('declined', 'This proposal was declined.');
  if (at >= sent.validUntil) refuse('expired', 'This proposal has expired.');
}

/** The first acceptance wins. The same again changes nothing, also after the proposal has expired. */
function accept(
  sending: Sending,
  sent: SentRevision,
  command: Extract<SendingCommand, { type: 'AcceptProposal' }>,
  at: string,
): SendingEvent[] {
  const { linkId, name, signature } = command;
  const picks = readPicks(sent.frozen, command.picks);
  const { outcome, revision, sha256 } = sent;
  if (outcome?.kind === 'accepted' && !sending.void) {
    const repeats = isSame([outcome.linkId, outcome.picks, outcome.name], [linkId, picks, name]);
    return repeats ? [] : refuse('already_accepted', 'This proposal is accepted already.');
  }
  assertOpen(sending, sent, at);
  if (sha256 === null)
    throw new DomainError('pdf_not_ready', 'The document is still being made. Try again in a moment.');
  const { total } = figuresOfRevision(sent.frozen, picks);
  if (total !== command.total) refuse('total_differs', `The total of this choice is $${total}.`);
  return [{ type: 'ProposalAccepted', data: { revision, linkId, picks, total, name, signature, sha256 } }];
}
