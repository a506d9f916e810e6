import { noIds, type CommandMeta, type Decider, type HeldIds, type TextRef } from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';
import { askingWhy, galleryRules, reasonRequired, type ChangeKind } from '../kernel/reasons.js';
import { oneLine } from '../kernel/texts.js';
import { mostReleaseItems, type ReleaseState, type RevertConflict } from './contract.js';
import { idsIn, keyOf, type Before, type Overridden, type ReleaseItem } from './items.js';

/** An item that was refused, and why. */
export interface Refusal {
  readonly key: string;
  readonly code: string;
  readonly message: string;
}

/** Times are UTC instants. The note is the reason of the event that says it. */
export type ReleaseEvent =
  /** `reverts`: the release that it takes back; `leftOut`: what it does not take back, and why. */
  | {
      type: 'ReleaseAdded';
      data: { name: string; ownerId: number; reverts?: number; leftOut?: RevertConflict[] };
    }
  | { type: 'ReleaseRenamed'; data: { name: string } }
  | { type: 'ReleaseNoteChanged'; data: object }
  /** It replaces the item of the same key. */
  | { type: 'ReleaseItemAdded'; data: { item: ReleaseItem } }
  | { type: 'ReleaseItemRemoved'; data: { key: string } }
  /** Also moved. `overridden`: checks that failed then; absent: those that were overridden before. */
  | { type: 'ReleaseScheduled'; data: { at: string; overridden?: Overridden[] } }
  | { type: 'ReleaseUnscheduled'; data: object }
  /** Its items are held from here on. `late`: it was due while the product did not run. `overridden`: as above. */
  | { type: 'ReleaseStarted'; data: { late?: true; overridden?: Overridden[] } }
  /** Nothing of it was published. */
  | { type: 'ReleaseFailed'; data: { refusals: Refusal[] } }
  /** All items are held: from here on they are published, whatever happens. */
  | { type: 'ReleasePublished'; data: { before: Before[] } }
  /** All of them are. */
  | { type: 'ReleaseFinished'; data: object }
  | { type: 'ReleaseCancelled'; data: object }
  /** A draft again. */
  | { type: 'ReleaseReopened'; data: object }
  /** Another release takes it back, which has this id from here on. */
  | { type: 'ReleaseRevertPlanned'; data: { revertId: number } };

export interface Release {
  /** `null` before it exists. */
  readonly ownerId: number | null;
  readonly name: string;
  readonly state: ReleaseState;
  readonly items: readonly ReleaseItem[];
  readonly at: string | null;
  /** Who scheduled or published it: the items are published in their name. */
  readonly by: number | null;
  readonly note: TextRef | null;
  /** The revision of the event by which it started last; `null` before. */
  readonly started: number | null;
  /** It is published, or about to be, and there is no way back. */
  readonly decided: boolean;
  readonly before: readonly Before[];
  readonly overridden: readonly Overridden[];
  /** What it does not take back of the release that it reverts. */
  readonly leftOut: readonly RevertConflict[];
  /** The newest release that takes it back. */
  readonly revertId: number | null;
}

/** The caller has checked the items: that there is what they are about. */
export type ReleaseCommand =
  /** `at`: it is scheduled at once, `overridden` as in `ScheduleRelease`. Safe to repeat. */
  | {
      type: 'AddRelease';
      name: string;
      items: readonly ReleaseItem[];
      at?: string;
      overridden?: readonly Overridden[];
      reverts?: number;
      leftOut?: readonly RevertConflict[];
    }
  /** `noted`: the reason of the command is a new note. */
  | { type: 'ChangeRelease'; name?: string; noted: boolean }
  | { type: 'AddItems'; items: readonly ReleaseItem[] }
  | { type: 'RemoveItems'; keys: readonly string[] }
  /**
   * `noted`: the reason of the command is a new note, which is kept also where the time stays. `overridden`: checks that
   * fail now, and are to be no obstacle.
   */
  | { type: 'ScheduleRelease'; at: string | null; noted?: boolean; overridden?: readonly Overridden[] }
  /** `due`: the time that has come; absent: now. */
  | { type: 'StartRelease'; due?: string; overridden?: readonly Overridden[] }
  /** `started`: the start that it is about; one before that decides nothing any more. */
  | { type: 'FailRelease'; started: number | null; refusals: readonly Refusal[] }
  | { type: 'DecideRelease'; started: number | null; before: readonly Before[] }
  | { type: 'FinishRelease' }
  | { type: 'CancelRelease' }
  | { type: 'ReopenRelease' }
  /** Gives an id to the release that takes it back. `after`: the one before that, as the caller knows it. */
  | { type: 'PlanRevert'; after: number | null };

type Of<Type extends ReleaseCommand['type']> = Extract<ReleaseCommand, { type: Type }>;

/** A release that starts later than this after its time is late (ms). */
const LATE = 60_000;

const deciding: Decider<Release, ReleaseCommand, ReleaseEvent> = {
  category: 'release',
  idKind: 'release',
  events: {
    ReleaseAdded: ({ ownerId, reverts }) => ({ user: [ownerId], release: [reverts] }),
    ReleaseRenamed: noIds,
    ReleaseNoteChanged: noIds,
    ReleaseItemAdded: ({ item }) => idsIn(item),
    ReleaseItemRemoved: noIds,
    ReleaseScheduled: idsOverridden,
    ReleaseUnscheduled: noIds,
    ReleaseStarted: idsOverridden,
    ReleaseFailed: noIds,
    ReleasePublished: noIds,
    ReleaseFinished: noIds,
    ReleaseCancelled: noIds,
    ReleaseReopened: noIds,
    ReleaseRevertPlanned: ({ revertId }) => ({ release: [revertId] }),
  },

  initialState: () => ({
    ownerId: null,
    name: '',
    state: 'draft',
    items: [],
    at: null,
    by: null,
    note: null,
    started: null,
    decided: false,
    before: [],
    overridden: [],
    leftOut: [],
    revertId: null,
  }),

  evolve(before, event) {
    const { actorId, reasonText } = event.meta;
    switch (event.type) {
      case 'ReleaseAdded':
        return {
          ...before,
          ownerId: event.data.ownerId,
          name: event.data.name,
          note: reasonText ?? null,
          leftOut: event.data.leftOut ?? [],
        };
      case 'ReleaseRenamed':
        return { ...before, name: event.data.name };
      case 'ReleaseNoteChanged':
        return { ...before, note: reasonText ?? before.note };
      case 'ReleaseItemAdded':
        return {
          ...before,
          items: withItem(before.items, event.data.item),
          overridden: overriddenWithout(before.overridden, keyOf(event.data.item)),
        };
      case 'ReleaseItemRemoved':
        return {
          ...before,
          items: before.items.filter((item) => keyOf(item) !== event.data.key),
          overridden: overriddenWithout(before.overridden, event.data.key),
        };
      case 'ReleaseScheduled':
        return {
          ...before,
          state: 'scheduled',
          at: event.data.at,
          by: actorId ?? before.by,
          note: reasonText ?? before.note,
          overridden: event.data.overridden ?? before.overridden,
        };
      case 'ReleaseUnscheduled':
        return { ...before, state: 'draft', at: null, overridden: [] };
      case 'ReleaseStarted':
        return {
          ...before,
          state: 'publishing',
          started: event.revision,
          by: actorId ?? before.by,
          note: reasonText ?? before.note,
          overridden: event.data.overridden ?? before.overridden,
        };
      case 'ReleaseFailed':
        return { ...before, state: 'failed' };
      case 'ReleasePublished':
        return { ...before, decided: true, before: event.data.before };
      case 'ReleaseFinished':
        return { ...before, state: 'published' };
      case 'ReleaseCancelled':
        return { ...before, state: 'cancelled' };
      case 'ReleaseReopened':
        return { ...before, state: 'draft', at: null, overridden: [] };
      case 'ReleaseRevertPlanned':
        return { ...before, revertId: event.data.revertId };
      default:
        return never(event);
    }
  },

  decide(command, now, meta) {
    if (meta.actor && meta.actor.userType !== 'admin') throw new DomainError('forbidden', 'Only an admin can do this.');
    if (command.type === 'AddRelease') return now.ownerId === null ? addRelease(command, meta) : [];
    if (now.ownerId === null) throw new DomainError('release_not_found', 'This release was not found.');
    switch (command.type) {
      case 'ChangeRelease':
        return changeRelease(command, now);
      case 'AddItems':
        assertEditable(now);
        return itemsAdded(now.items, command.items);
      case 'RemoveItems':
        return removeItems(command, now);
      case 'ScheduleRelease':
        return scheduleRelease(command, now, meta);
      case 'StartRelease':
        return startRelease(command, now, meta);
      case 'FailRelease':
        return isOpen(now, command) ? [{ type: 'ReleaseFailed', data: { refusals: [...command.refusals] } }] : [];
      case 'DecideRelease':
        return isOpen(now, command) ? [{ type: 'ReleasePublished', data: { before: [...command.before] } }] : [];
      case 'FinishRelease':
        return now.state === 'publishing' && now.decided ? [{ type: 'ReleaseFinished', data: {} }] : [];
      case 'CancelRelease':
        return cancelRelease(now);
      case 'ReopenRelease':
        return reopenRelease(now);
      case 'PlanRevert':
        return planRevert(command, now, meta);
      default:
        return never(command);
    }
  },
};

function idsOverridden({ overridden = [] }: { overridden?: readonly Overridden[] }): HeldIds {
  return { template: overridden.map(({ templateId }) => templateId) };
}

/** What stays overridden once an item is another one: what was said of it was said of what it was. */
export const overriddenWithout = (overridden: readonly Overridden[], key: string): readonly Overridden[] =>
  overridden.filter(({ templateId }) => keyOf({ kind: 'template', id: templateId }) !== key);

const withItem = (items: readonly ReleaseItem[], item: ReleaseItem): readonly ReleaseItem[] =>
  items.some((one) => keyOf(one) === keyOf(item))
    ? items.map((one) => (keyOf(one) === keyOf(item) ? item : one))
    : [...items, item];

function notEditable({ state }: Release): DomainError {
  const why = {
    publishing: 'It is being published.',
    published: 'It was published.',
    failed: 'It has failed. Make it a draft again first.',
    cancelled: 'It was cancelled. Make it a draft again first.',
  } as Partial<Record<ReleaseState, string>>;
  return new DomainError('release_not_editable', `This release cannot be changed. ${why[state] ?? ''}`.trim());
}

function assertEditable(now: Release): void {
  if (now.state !== 'draft' && now.state !== 'scheduled') throw notEditable(now);
}

function addRelease(
  { name, items, at, overridden, reverts, leftOut }: Of<'AddRelease'>,
  meta: CommandMeta,
): ReleaseEvent[] {
  const added: ReleaseEvent = {
    type: 'ReleaseAdded',
    data: {
      name: oneLine(name),
      ownerId: meta.actor?.id ?? 0,
      ...(reverts !== undefined && { reverts }),
      ...(leftOut?.length && { leftOut: [...leftOut] }),
    },
  };
  return [
    added,
    ...itemsAdded([], items),
    ...(at === undefined ? [] : [scheduledFor(at, meta, explained(overridden, meta))]),
  ];
}

function changeRelease({ name: wanted, noted }: Of<'ChangeRelease'>, now: Release): ReleaseEvent[] {
  assertEditable(now);
  const name = wanted === undefined ? now.name : oneLine(wanted);
  return [
    ...(name === now.name ? [] : [{ type: 'ReleaseRenamed' as const, data: { name } }]),
    ...(noted ? [{ type: 'ReleaseNoteChanged' as const, data: {} }] : []),
  ];
}

function itemsAdded(before: readonly ReleaseItem[], items: readonly ReleaseItem[]): ReleaseEvent[] {
  const news = items.filter((item) => !before.some((one) => isSame(one, item)));
  if (news.reduce(withItem, before).length > mostReleaseItems)
    throw new DomainError('limit_reached', `A release can have at most ${mostReleaseItems} items.`);
  return news.map((item) => ({ type: 'ReleaseItemAdded', data: { item } }));
}

const isSame = (one: ReleaseItem, other: ReleaseItem): boolean =>
  Object.keys({ ...one, ...other }).every((field) => {
    const [a, b] = [one, other].map((item) => (item as unknown as Record<string, unknown>)[field]);
    return JSON.stringify(a) === JSON.stringify(b);
  });

function removeItems({ keys }: Of<'RemoveItems'>, now: Release): ReleaseEvent[] {
  assertEditable(now);
  const gone = now.items.map(keyOf).filter((key) => keys.includes(key));
  if (now.state === 'scheduled' && gone.length === now.items.length)
    throw new DomainError('release_empty', 'A scheduled release needs an item. Take it off the schedule first.');
  return gone.map((key) => ({ type: 'ReleaseItemRemoved', data: { key } }));
}

/** Its items are being held, and it is not decided yet; `of`: since that start. */
export const isOpen = (
  { state, decided, started }: Pick<Release, 'state' | 'decided' | 'started'>,
  of: Pick<Release, 'started'> = { started },
): boolean => state === 'publishing' && !decided && started === of.started;

function cancelRelease({ state, decided }: Release): ReleaseEvent[] {
  if (decided) throw new DomainError('release_decided', 'It is too late to cancel: this release is published.');
  return state === 'cancelled' ? [] : [{ type: 'ReleaseCancelled', data: {} }];
}

function reopenRelease(now: Release): ReleaseEvent[] {
  if (now.state === 'draft') return [];
  if (now.state !== 'failed' && now.state !== 'cancelled') throw notEditable(now);
  return [{ type: 'ReleaseReopened', data: {} }];
}

function assertFilled({ items }: Release): void {
  if (items.length === 0) throw new DomainError('release_empty', 'This release has no items yet. Add one first.');
}

/** Throws `invalid_input` unless the time is to come. */
function scheduledFor(at: string, meta: CommandMeta, more: { overridden?: Overridden[] } = {}): ReleaseEvent {
  if (Date.parse(at) <= Date.parse(meta.at)) {
    const message = 'Choose a time that is still to come.';
    throw new DomainError('invalid_input', message, { errors: [{ path: 'at', code: 'past', message }] });
  }
  return { type: 'ReleaseScheduled', data: { at: new Date(at).toISOString(), ...more } };
}

function scheduleRelease(
  { at, noted, overridden }: Of<'ScheduleRelease'>,
  now: Release,
  meta: CommandMeta,
): ReleaseEvent[] {
  assertEditable(now);
  if (at === null) return now.state === 'draft' ? [] : [{ type: 'ReleaseUnscheduled', data: {} }];
  assertFilled(now);
  const over = explained(overridden, meta);
  if (now.at !== null && Date.parse(now.at) === Date.parse(at) && !over.overridden)
    return noted ? [{ type: 'ReleaseNoteChanged', data: {} }] : [];
  return [scheduledFor(at, meta, over)];
}

/** What is overridden, for the event. Throws `reason_required`, whatever the rule about reasons says, if nobody said why. */
function explained(overridden: readonly Overridden[] = [], meta: CommandMeta): { overridden?: Overridden[] } {
  if (overridden.length === 0) return {};
  if (!meta.explained) throw reasonRequired('Say why you publish it although checks fail.');
  return { overridden: [...overridden] };
}

/** Starting is safe to repeat, and a time that was moved meanwhile starts nothing. */
function startRelease({ due, overridden }: Of<'StartRelease'>, now: Release, meta: CommandMeta): ReleaseEvent[] {
  if (due !== undefined) {
    if (now.state !== 'scheduled' || now.at !== due || Date.parse(meta.at) < Date.parse(due)) return [];
    const late = Date.parse(meta.at) - Date.parse(due) > LATE;
    return [{ type: 'ReleaseStarted', data: late ? { late } : {} }];
  }
  if (now.state === 'publishing') return [];
  assertEditable(now);
  assertFilled(now);
  return [{ type: 'ReleaseStarted', data: explained(overridden, meta) }];
}

/** Two who press Revert get the same one: the first to plan it gives the id. */
function planRevert({ after }: Of<'PlanRevert'>, now: Release, { ids }: CommandMeta): ReleaseEvent[] {
  if (now.state !== 'published')
    throw new DomainError('release_not_published', 'Only a published release can be reverted.');
  return now.revertId === after ? [{ type: 'ReleaseRevertPlanned', data: { revertId: ids.release![0]! } }] : [];
}

/** What an event is to the rule about reasons: the note of a release explains its publishing. */
function kindOf({ type }: ReleaseEvent, { note }: Release): ChangeKind | null {
  return note === null && (type === 'ReleaseScheduled' || type === 'ReleaseStarted') ? 'publishing' : null;
}

/**
 * A release: what is published together, at once or at its time. A process holds its items, decides and publishes them
 * (docs/adr/0072).
 */
export const release = askingWhy(deciding, { ruledBy: () => galleryRules, kindOf });
