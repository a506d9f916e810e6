import { businessOf, noIds, type CommandMeta, type Decider, type EventMeta, type TextRef } from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';
import type { WaitingState } from './contract-price-changes.js';

/** Times are UTC instants. What the change sets, and what it shows of itself, is kept under its batch. */
export type PriceChangeEvent =
  /** `batch`: the batch of the events that it will make. `timeZone`: in which the time was chosen. */
  | {
      type: 'PriceChangeScheduled';
      data: { ownerId: number; batch: string; offers: number; at: string; timeZone: string };
    }
  | { type: 'PriceChangeMoved'; data: { at: string; timeZone: string } }
  | { type: 'PriceChangeCancelled'; data: object }
  /** An admin is asked for a yes. `at`: when it is to count then; `null`: at once. */
  | {
      type: 'PriceChangeAsked';
      data: { ownerId: number; batch: string; offers: number; at: string | null; timeZone: string };
    }
  /** `at`: when it counts, which may have passed while it waited. `without`: offers that stay as they are. */
  | { type: 'PriceChangeAccepted'; data: { at: string; without: readonly number[] } }
  | { type: 'PriceChangeRefused'; data: object }
  /** By those who asked. */
  | { type: 'PriceChangeWithdrawn'; data: object }
  /** Its time has come. `late`: it came while the product did not run. */
  | { type: 'PriceChangeStarted'; data: { late?: true } }
  /** How many offers it changed, and how many it left as they were. */
  | { type: 'PriceChangeApplied'; data: { changed: number; left: number } };

export interface WaitingPriceChange {
  /** The business that made it, or the admin; `null` before it exists. */
  readonly ownerId: number | null;
  readonly batch: string;
  readonly offers: number;
  readonly state: WaitingState;
  /** Empty: at once, when it is accepted. */
  readonly at: string;
  /** Empty where nobody chose a time. */
  readonly timeZone: string;
  /** Offers that an admin left out. */
  readonly without: readonly number[];
  /** What an admin answered; `null`: nobody was asked, or it waits. */
  readonly answer: { readonly by: number | null; readonly note: TextRef | null } | null;
}

export type PriceChangeCommand =
  /** Schedules it, or moves it to another time. Safe to repeat. */
  | {
      type: 'SchedulePriceChange';
      ownerId: number;
      batch: string;
      offers: number;
      at: string;
      timeZone: string;
    }
  | { type: 'CancelPriceChange' }
  /** Asks an admin. `at`: `null`: at once. Safe to repeat. */
  | {
      type: 'AskForPriceChange';
      ownerId: number;
      batch: string;
      offers: number;
      at: string | null;
      timeZone: string;
    }
  | { type: 'AcceptPriceChange'; without: readonly number[] }
  | { type: 'RefusePriceChange' }
  /** `due`: the time that has come. One that was moved meanwhile starts nothing. */
  | { type: 'StartPriceChange'; due: string; late: boolean }
  | { type: 'FinishPriceChange'; changed: number; left: number };

const notFound = (): DomainError => new DomainError('price_change_not_found', 'This price change was not found.');
const notReady = (message: string): DomainError => new DomainError('price_change_not_ready', message);

/**
 * What was decided about a change of several prices that does not count at once: when it is to count, and what became of
 * it (docs/adr/0124).
 */
export const priceChange: Decider<WaitingPriceChange, PriceChangeCommand, PriceChangeEvent> = {
  category: 'price_change',
  idKind: 'price_change',
  events: {
    PriceChangeScheduled: ({ ownerId }) => ({ user: [ownerId] }),
    PriceChangeMoved: noIds,
    PriceChangeCancelled: noIds,
    PriceChangeAsked: ({ ownerId }) => ({ user: [ownerId] }),
    PriceChangeAccepted: ({ without }) => ({ offer: without }),
    PriceChangeRefused: noIds,
    PriceChangeWithdrawn: noIds,
    PriceChangeStarted: noIds,
    PriceChangeApplied: noIds,
  },

  initialState: () => ({
    ownerId: null,
    batch: '',
    offers: 0,
    state: 'scheduled',
    at: '',
    timeZone: '',
    without: [],
    answer: null,
  }),

  evolve(state, event) {
    switch (event.type) {
      case 'PriceChangeScheduled':
        return { ...state, ...event.data };
      case 'PriceChangeMoved':
        return { ...state, ...event.data };
      case 'PriceChangeCancelled':
        return { ...state, state: 'cancelled' };
      case 'PriceChangeAsked':
        return { ...state, ...event.data, at: event.data.at ?? '', state: 'asked' };
      case 'PriceChangeAccepted':
        return { ...state, ...event.data, state: 'scheduled', answer: answerOf(event.meta) };
      case 'PriceChangeRefused':
        return { ...state, state: 'refused', answer: answerOf(event.meta) };
      case 'PriceChangeWithdrawn':
        return { ...state, state: 'withdrawn' };
      case 'PriceChangeStarted':
        return { ...state, state: 'applying' };
      case 'PriceChangeApplied':
        return { ...state, state: 'applied' };
      default:
        return never(event);
    }
  },

  decide(command, now, meta) {
    if (command.type === 'AcceptPriceChange' || command.type === 'RefusePriceChange')
      return answered(command, now, meta);
    if (meta.actor && now.ownerId !== null && businessOf(meta.actor) !== now.ownerId) throw notFound();
    switch (command.type) {
      case 'SchedulePriceChange':
        return schedule(command, now, meta);
      case 'CancelPriceChange':
        if (now.state === 'cancelled' || now.state === 'withdrawn') return [];
        if (now.state === 'asked') return [{ type: 'PriceChangeWithdrawn', data: {} }];
        if (now.state === 'refused') throw notReady('An admin refused this change. Make it again.');
        if (now.state !== 'scheduled') throw notReady('Its time has come, and it is applied. Undo it instead.');
        return [{ type: 'PriceChangeCancelled', data: {} }];
      case 'AskForPriceChange':
        return ask(command, now, meta);
      case 'StartPriceChange': {
        const { due, late } = command;
        if (now.state !== 'scheduled' || now.at !== due) return [];
        return [{ type: 'PriceChangeStarted', data: late ? { late } : {} }];
      }
      case 'FinishPriceChange': {
        const { changed, left } = command;
        return now.state === 'applying' ? [{ type: 'PriceChangeApplied', data: { changed, left } }] : [];
      }
      default:
        return never(command);
    }
  },
};

function schedule(
  { type: _, at: wanted, ...made }: Extract<PriceChangeCommand, { type: 'SchedulePriceChange' }>,
  now: WaitingPriceChange,
  meta: CommandMeta,
): PriceChangeEvent[] {
  if (now.state === 'cancelled') throw notReady('This change was cancelled. Make it again.');
  if (now.state === 'asked') throw notReady('This change waits for an approval. Withdraw it first.');
  if (now.state !== 'scheduled') throw notReady('Its time has come, and it is applied already.');
  const at = new Date(wanted).toISOString();
  const { timeZone } = made;
  if (now.ownerId !== null && now.at === at && now.timeZone === timeZone) return [];
  assertToCome(at, meta);
  return now.ownerId === null
    ? [{ type: 'PriceChangeScheduled', data: { ...made, at } }]
    : [{ type: 'PriceChangeMoved', data: { at, timeZone } }];
}

function assertToCome(at: string, meta: CommandMeta): void {
  if (at > meta.at) return;
  const message = 'Choose a time that is still to come.';
  throw new DomainError('invalid_input', message, { errors: [{ path: 'at', code: 'past', message }] });
}

function ask(
  { type: _, at: wanted, ...made }: Extract<PriceChangeCommand, { type: 'AskForPriceChange' }>,
  now: WaitingPriceChange,
  meta: CommandMeta,
): PriceChangeEvent[] {
  if (now.state === 'asked') return [];
  if (now.ownerId !== null) throw notReady('This change was decided already. Make it again.');
  const at = wanted === null ? null : new Date(wanted).toISOString();
  if (at !== null) assertToCome(at, meta);
  return [{ type: 'PriceChangeAsked', data: { ...made, at } }];
}

const answerOf = ({ actorId: by, reasonText: note }: EventMeta): WaitingPriceChange['answer'] => ({
  by,
  note: note ?? null,
});

/** What an admin answers. The same answer of the same admin says nothing; of two admins the first counts. */
function answered(
  command: Extract<PriceChangeCommand, { type: 'AcceptPriceChange' | 'RefusePriceChange' }>,
  now: WaitingPriceChange,
  { actor, at }: CommandMeta,
): PriceChangeEvent[] {
  if (now.ownerId === null || actor?.userType !== 'admin') throw notFound();
  const accepts = command.type === 'AcceptPriceChange';
  const without = accepts ? [...new Set(command.without)].sort((a, b) => a - b) : [];
  if (now.state === 'asked') {
    if (!accepts) return [{ type: 'PriceChangeRefused', data: {} }];
    if (without.length >= now.offers) throw notReady('Every product is left out. Refuse the change instead.');
    return [{ type: 'PriceChangeAccepted', data: { at: now.at || at, without } }];
  }
  const same = accepts ? now.state !== 'refused' && `${now.without}` === `${without}` : now.state === 'refused';
  if (now.answer?.by === actor.id && same) return [];
  throw new DomainError(
    'price_change_answered',
    now.answer === null
      ? 'This change does not wait any more: it was withdrawn.'
      : `Another answer came first: this change was ${now.state === 'refused' ? 'refused' : 'accepted'}.`,
  );
}
