import { businessOf, noIds, type CommandMeta, type Decider } from '../kernel/decider.js';
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
  readonly at: string;
  readonly timeZone: string;
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
  /** `due`: the time that has come. One that was moved meanwhile starts nothing. */
  | { type: 'StartPriceChange'; due: string; late: boolean }
  | { type: 'FinishPriceChange'; changed: number; left: number };

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
    PriceChangeStarted: noIds,
    PriceChangeApplied: noIds,
  },

  initialState: () => ({ ownerId: null, batch: '', offers: 0, state: 'scheduled', at: '', timeZone: '' }),

  evolve(state, event) {
    switch (event.type) {
      case 'PriceChangeScheduled':
        return { ...state, ...event.data };
      case 'PriceChangeMoved':
        return { ...state, ...event.data };
      case 'PriceChangeCancelled':
        return { ...state, state: 'cancelled' };
      case 'PriceChangeStarted':
        return { ...state, state: 'applying' };
      case 'PriceChangeApplied':
        return { ...state, state: 'applied' };
      default:
        return never(event);
    }
  },

  decide(command, now, meta) {
    if (meta.actor && now.ownerId !== null && businessOf(meta.actor) !== now.ownerId)
      throw new DomainError('price_change_not_found', 'This price change was not found.');
    switch (command.type) {
      case 'SchedulePriceChange':
        return schedule(command, now, meta);
      case 'CancelPriceChange':
        if (now.state === 'cancelled') return [];
        if (now.state !== 'scheduled') throw notReady('Its time has come, and it is applied. Undo it instead.');
        return [{ type: 'PriceChangeCancelled', data: {} }];
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
  if (now.state !== 'scheduled') throw notReady('Its time has come, and it is applied already.');
  const at = new Date(wanted).toISOString();
  const { timeZone } = made;
  if (now.ownerId !== null && now.at === at && now.timeZone === timeZone) return [];
  if (at <= meta.at) {
    const message = 'Choose a time that is still to come.';
    throw new DomainError('invalid_input', message, { errors: [{ path: 'at', code: 'past', message }] });
  }
  return now.ownerId === null
    ? [{ type: 'PriceChangeScheduled', data: { ...made, at } }]
    : [{ type: 'PriceChangeMoved', data: { at, timeZone } }];
}
