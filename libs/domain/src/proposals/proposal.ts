import { businessOf, type CommandMeta, type Decider, type IdKind, type Recorded } from '../kernel/decider.js';
import { DomainError, never, type FieldError } from '../kernel/errors.js';
import { isSameOrder } from '../kernel/order.js';
import { isSame } from '../kernel/same.js';
import { eventsFor, type Part } from './changes.js';
import { assertChoices, defaultPicks, groupsOf } from './choices.js';
import {
  linesOf,
  type HeadFields,
  type Line,
  type LineFields,
  type LineInternal,
  type LineReasons,
  type Priced,
  type ProposalContent,
  type Section,
  type SectionFields,
} from './content.js';
import { mostProposalLines, mostSections } from './contract.js';
import { isAboutSending, proposalEvents, type ProposalEvent } from './events.js';
import { evolveContent } from './evolve.js';
import { assertSound, FieldFaults, readHead, readLine, readSection } from './fields.js';
import { figuresOf, workedLines } from './figures.js';
import {
  agreedJob,
  agreedOf,
  assertEditable,
  decideOnRevision,
  decideOnWhole,
  evolveSending,
  nothingSent,
  send,
  type Sending,
  type SendingCommand,
} from './sending.js';
import { stepsAfter, undoOf, type Step } from './undo.js';

/** A line that is put in. */
export interface NewLine extends LineFields, LineInternal {}

/** A section that is put in, with its lines. */
export interface NewSection extends SectionFields, Priced {
  readonly lines: readonly NewLine[];
}

/** One change of a draft. `at`: an index in the order; absent: at the end. */
export type ProposalChange =
  | { change: 'head'; fields: Partial<HeadFields & Priced> }
  | { change: 'add-section'; section: NewSection; at?: number }
  | { change: 'duplicate-section'; sectionId: number }
  | { change: 'section'; sectionId: number; fields: Partial<SectionFields & Priced> }
  | { change: 'remove-section'; sectionId: number }
  | { change: 'sort-sections'; sectionIds: readonly number[] }
  | { change: 'add-line'; sectionId: number; line: NewLine; at?: number }
  | { change: 'line'; lineId: number; fields: Partial<LineFields & LineInternal> }
  | { change: 'move-line'; lineId: number; sectionId: number; at: number }
  | { change: 'remove-line'; lineId: number }
  | { change: 'sort-lines'; sectionId: number; lineIds: readonly number[] };

export type ProposalCommand =
  | {
      type: 'StartProposal';
      head: HeadFields;
      pricing: Priced['pricing'];
      sections: readonly NewSection[];
      from?: { proposalId: number; revision: number };
    }
  | { type: 'ChangeProposal'; changes: readonly ProposalChange[] }
  | { type: 'UndoProposalBatch'; batchId: string }
  | SendingCommand;

export interface ProposalState {
  /** `null`: it does not exist. */
  readonly ownerId: number | null;
  readonly content: ProposalContent | null;
  readonly steps: Step | null;
  readonly sending: Sending;
}

/** A proposal of a business: sections of priced lines that a client accepts. */
export const proposal: Decider<ProposalState, ProposalCommand, ProposalEvent> = {
  category: 'proposal',
  idKind: 'proposal',
  private: true,
  events: proposalEvents,
  initialState: () => ({ ...nothingFolded, steps: null }),
  evolve,
  decide(command, state, meta) {
    switch (command.type) {
      case 'StartProposal':
        return start(command, state, meta);
      case 'ChangeProposal':
        return change(command.changes, editable(state, meta), meta);
      case 'UndoProposalBatch':
        return undo(command.batchId, state, meta);
      case 'SendProposal': {
        const content = owned(state, meta);
        return send(content, state.sending, command, meta.actor!.id);
      }
      case 'ApproveProposal':
        return approve(state, meta);
      case 'WithdrawProposal':
      case 'VoidProposal':
      case 'StartChangeOrder':
      case 'DropChangeOrder':
        owned(state, meta);
        return decideOnWhole(state.sending, command);
      default:
        // A client is known by its link, and a process by what it does.
        if (meta.actor || (command.type === 'AcceptProposal' && command.linkId === null)) owned(state, meta);
        if (!state.content) throw missing();
        return decideOnRevision(state.sending, command, meta.at);
    }
  },
};

/** What a proposal holds without its steps: what read models keep. */
export type ProposalFolded = Omit<ProposalState, 'steps'>;

/** Before anything happened. */
export const nothingFolded: ProposalFolded = { ownerId: null, content: null, sending: nothingSent };

/** The same after an event. */
export function folded({ ownerId, content, sending }: ProposalFolded, event: Recorded<ProposalEvent>): ProposalFolded {
  if (isAboutSending(event)) {
    const { actorId: approvedBy } = event.meta;
    if (event.type === 'ProposalApproved') return { ownerId, content, sending: { ...sending, approvedBy } };
    const agreed = restarts(event) ? agreedOf(sending) : undefined;
    return {
      ownerId,
      content: agreed ? agreedJob(agreed) : content,
      sending: evolveSending(sending, event, event.meta.at),
    };
  }
  const before = content ?? { head: {} as HeadFields, internal: { pricing: null }, sections: [], lines: [] };
  return {
    ownerId: event.type === 'ProposalStarted' ? event.data.ownerId : ownerId,
    content: evolveContent(before, event),
    // Whoever agreed to a draft agreed to it as it was.
    sending: sending.approvedBy === null ? sending : { ...sending, approvedBy: null },
  };
}

/** Whether the draft becomes the agreed job: nothing before that is undone in it. */
export const restarts = ({ type }: ProposalEvent): boolean =>
  type === 'ChangeOrderStarted' || type === 'ChangeOrderDropped';

function evolve(state: ProposalState, event: Recorded<ProposalEvent>): ProposalState {
  const next = folded(state, event);
  if (restarts(event)) return { ...next, steps: null };
  if (isAboutSending(event)) return { ...next, steps: state.steps };
  return { ...next, steps: stepsAfter(state.steps, event.meta.batchId, event, state.content, next.content!) };
}

const missing = (): DomainError => new DomainError('proposal_not_found', 'There is no such proposal.');

/** The draft, if it is the actor's business's. Throws `proposal_not_found`. */
function owned({ ownerId, content }: ProposalState, { actor }: CommandMeta): ProposalContent {
  if (!content || !actor || businessOf(actor) !== ownerId) throw missing();
  return content;
}

/** The same, unless it is void, or accepted and no change order is open. */
function editable(state: ProposalState, meta: CommandMeta): ProposalContent {
  const content = owned(state, meta);
  assertEditable(state.sending);
  return content;
}

function start(command: Extract<ProposalCommand, { type: 'StartProposal' }>, state: ProposalState, meta: CommandMeta) {
  if (!meta.actor) throw new DomainError('unauthenticated', 'Sign in first.');
  if (state.content) throw new DomainError('version_conflict', 'This proposal exists already.');
  const faults = new FieldFaults('');
  const { pricing, ...head } = readHead(faults, { ...command.head, pricing: command.pricing });
  assertSound(faults.errors);
  const started: ProposalEvent = {
    type: 'ProposalStarted',
    data: {
      ownerId: businessOf(meta.actor),
      head,
      ...(command.from && { from: command.from }),
      internal: { pricing },
    },
  };
  const empty = evolveContent({ head, internal: { pricing }, sections: [], lines: [] }, started);
  const added = command.sections.map((section): ProposalChange => ({ change: 'add-section', section }));
  return [started, ...change(added, empty, meta)];
}

/** A member agrees to send the draft as it is, whatever it earns. */
function approve(state: ProposalState, meta: CommandMeta): ProposalEvent[] {
  const content = owned(state, meta);
  if (state.sending.approvedBy === meta.actor!.id) return [];
  const { margin_percent: margin } = figuresOf(content, workedLines(content), defaultPicks(content));
  return [{ type: 'ProposalApproved', data: { internal: { margin } } }];
}

/** The events of changes, one after the other, all or none. What changes nothing has no event. */
function change(
  list: readonly ProposalChange[],
  content: ProposalContent,
  meta: Pick<CommandMeta, 'ids'>,
): ProposalEvent[] {
  const work = new Work(content, meta);
  list.forEach((one, at) => work.apply(one, at));
  assertSound(work.errors);
  work.settle();
  assertChoices(work.now);
  assertFits(work.now);
  return work.events;
}

/** Throws `proposal_full`. */
function assertFits({ sections, lines }: ProposalContent): void {
  if (sections.length > mostSections)
    throw new DomainError('proposal_full', `A proposal has at most ${mostSections} sections.`);
  if (lines.length > mostProposalLines)
    throw new DomainError('proposal_full', `A proposal has at most ${mostProposalLines} lines.`);
}

/** A draft after changes that add no section, decided as if they were made. What they add has ids that are not drawn. */
export function contentAfter(content: ProposalContent, list: readonly ProposalChange[]): ProposalContent {
  const free = 1 + Math.max(0, ...content.lines.map(({ id }) => id));
  const ids = { proposal_line: list.map((_, at) => free + at) };
  return change(list, content, { ids }).reduce(evolveContent, content);
}

function undo(batchId: string, state: ProposalState, meta: CommandMeta): ProposalEvent[] {
  const content = editable(state, meta);
  const events = undoOf(content, state.steps, batchId);
  const undone = events.reduce(evolveContent, content);
  assertChoices(undone);
  assertFits(undone);
  return events;
}

const reasonsOf = ({ internal }: Line): LineReasons => internal.because ?? { quantity: null, price: null };

/** The reasons of a line after a change: another quantity or price leaves the reason of the one before. */
function reasonsAfter(given: Partial<LineFields & LineInternal>, before: Line): LineReasons {
  const was = reasonsOf(before);
  const reasonFor = (field: 'quantity' | 'price'): LineReasons[typeof field] => {
    const typed = given[field] === undefined ? before[field] : given[field];
    if (typed === null) return null;
    return given.because?.[field] ?? (typed === before[field] ? was[field] : null);
  };
  return { quantity: reasonFor('quantity'), price: reasonFor('price') };
}

/** Changes on their way to events. */
class Work {
  readonly events: ProposalEvent[] = [];
  readonly errors: FieldError[] = [];
  private readonly drawn = new Map<IdKind, number>();

  constructor(
    public now: ProposalContent,
    private readonly meta: Pick<CommandMeta, 'ids'>,
  ) {}

  private emit(...events: ProposalEvent[]): void {
    for (const event of events) {
      this.events.push(event);
      this.now = evolveContent(this.now, event);
    }
  }

  /** The next id of those that were drawn for the command. */
  private draw(kind: 'proposal_section' | 'proposal_line'): number {
    const at = this.drawn.get(kind) ?? 0;
    this.drawn.set(kind, at + 1);
    const id = this.meta.ids[kind]?.[at];
    if (id === undefined) throw new Error(`Too few ids of ${kind} were drawn`);
    return id;
  }

  /** How many ids are left of those that were drawn. */
  private left(kind: 'proposal_section' | 'proposal_line'): number {
    return (this.meta.ids[kind]?.length ?? 0) - (this.drawn.get(kind) ?? 0);
  }

  private section(id: number): Section {
    const found = this.now.sections.find((one) => one.id === id);
    if (!found) throw new DomainError('proposal_not_found', 'This section is no longer there.');
    return found;
  }

  private line(id: number): Line {
    const found = this.now.lines.find((one) => one.id === id);
    if (!found) throw new DomainError('proposal_not_found', 'This line is no longer there.');
    return found;
  }

  /** Sets the fields that differ, one event each. */
  private set(start: string, fields: object, before: object): void {
    const parts = Object.entries(fields).flatMap(([field, value]): Part[] =>
      isSame(value, (before as Record<string, unknown>)[field])
        ? []
        : [{ path: start === 'head.' && field === 'pricing' ? 'pricing' : `${start}${field}`, value }],
    );
    this.emit(...eventsFor(parts));
  }

  apply(one: ProposalChange, index: number): void {
    const faults = new FieldFaults(`changes.${index}.`);
    switch (one.change) {
      case 'head':
        this.set('head.', readHead(faults, one.fields), { ...this.now.head, ...this.now.internal });
        break;
      case 'add-section':
        this.addSection(one.section, one.at ?? this.now.sections.length, faults);
        break;
      case 'duplicate-section':
        this.duplicate(this.section(one.sectionId));
        break;
      case 'section': {
        const before = this.section(one.sectionId);
        const fields = readSection(faults, one.fields, one.fields.template ?? before.template);
        this.set(`sections.${before.id}.`, fields, { ...before, ...before.internal });
        break;
      }
      case 'remove-section': {
        const { id: sectionId } = this.section(one.sectionId);
        for (const { id: lineId } of linesOf(this.now, sectionId))
          this.emit({ type: 'ProposalLineRemoved', data: { lineId } });
        this.emit({ type: 'SectionRemoved', data: { sectionId } });
        break;
      }
      case 'sort-sections':
        this.sort('sections.order', one.sectionIds, this.now.sections);
        break;
      case 'add-line':
        this.addLine(one.line, this.section(one.sectionId).id, one.at, faults);
        break;
      case 'line': {
        const before = this.line(one.lineId);
        const given = readLine(faults, one.fields, before.formula !== null);
        const fields = { ...given, because: reasonsAfter(given, before) };
        this.set(`lines.${before.id}.`, fields, { ...before, ...before.internal, because: reasonsOf(before) });
        break;
      }
      case 'move-line': {
        const line = this.line(one.lineId);
        const { id: sectionId } = this.section(one.sectionId);
        const others = linesOf(this.now, sectionId).filter(({ id }) => id !== line.id);
        const at = Math.min(one.at, others.length);
        if (line.sectionId === sectionId && linesOf(this.now, sectionId)[at]?.id === line.id) break;
        this.emit({ type: 'ProposalLineMoved', data: { lineId: line.id, sectionId, at } });
        break;
      }
      case 'remove-line':
        this.emit({ type: 'ProposalLineRemoved', data: { lineId: this.line(one.lineId).id } });
        break;
      case 'sort-lines':
        this.sort(`sections.${one.sectionId}.order`, one.lineIds, linesOf(this.now, this.section(one.sectionId).id));
        break;
      default:
        never(one);
    }
    this.errors.push(...faults.errors);
  }

  private sort(path: string, ids: readonly number[], items: readonly { readonly id: number }[]): void {
    const now = items.map(({ id }) => id);
    if (!isSameOrder([...ids].sort(), [...now].sort()))
      throw new DomainError('sort_order_incomplete', 'The new order must name each exactly once.');
    if (!isSameOrder(ids, now)) this.emit(...eventsFor([{ path, value: [...ids] }]));
  }

  private addSection({ lines, pricing, ...given }: NewSection, at: number, faults: FieldFaults): void {
    const { pricing: read, ...fields } = readSection(faults, { ...given, pricing }, given.template);
    const id = this.draw('proposal_section');
    this.emit({ type: 'SectionAdded', data: { section: { id, ...fields }, at, internal: { pricing: read } } });
    for (const line of lines) this.addLine(line, id, undefined, faults);
  }

  private addLine(given: NewLine, sectionId: number, at: number | undefined, faults: FieldFaults): void {
    const { pricing, cost, because, ...fields } = readLine(faults, given, given.formula !== null);
    this.emit({
      type: 'ProposalLineAdded',
      data: {
        line: { id: this.draw('proposal_line'), sectionId, ...fields },
        at: at ?? linesOf(this.now, sectionId).length,
        internal: { pricing, cost, ...(because && { because }) },
      },
    });
  }

  /** Beside it. Its alternatives are groups of their own; it is no alternative itself. */
  private duplicate({ internal, id: copyOf, ...section }: Section): void {
    const copied = linesOf(this.now, copyOf);
    // Before the copy is made: a call that doubles a proposal again and again would never end.
    assertFits({ ...this.now, lines: [...this.now.lines, ...copied] });
    if (copied.length > this.left('proposal_line'))
      throw new DomainError('version_conflict', 'This section was changed meanwhile. Duplicate it again.');
    const id = this.draw('proposal_section');
    const at = this.now.sections.findIndex((one) => one.id === copyOf) + 1;
    const choice = section.choice?.kind === 'alternative' ? null : section.choice;
    this.emit({ type: 'SectionAdded', data: { section: { ...section, choice, id }, at, copyOf, internal } });
    const lines = copied.map((line) => ({ line, id: this.draw('proposal_line') }));
    const groups = new Map<number, number>();
    lines.forEach(({ line: { internal: ofLine, ...line }, id: copy }, index) => {
      let own = line.choice;
      if (own?.kind === 'alternative') {
        const group = groups.get(own.group) ?? copy;
        groups.set(own.group, group);
        own = { ...own, group };
      }
      this.emit({
        type: 'ProposalLineAdded',
        data: { line: { ...line, id: copy, sectionId: id, choice: own }, at: index, internal: ofLine },
      });
    });
  }

  /** Alternatives of which one is left are none; where the default went, the first is it. */
  settle(): void {
    const settleGroups = (kind: 'sections' | 'lines') => {
      for (const group of groupsOf<Section | Line>(this.now[kind]).values()) {
        const left = group.length === 1;
        const lacks = !group.some(({ choice }) => choice?.kind === 'alternative' && choice.isDefault);
        const wasThere = this.events.some(({ type }) => type === 'ProposalLineRemoved' || type === 'SectionRemoved');
        if (!wasThere || !(left || lacks)) continue;
        const first = group[0]!;
        const value = left ? null : { ...(first.choice as object), isDefault: true };
        this.emit(...eventsFor([{ path: `${kind}.${first.id}.choice`, value }]));
      }
    };
    settleGroups('sections');
    settleGroups('lines');
  }
}
