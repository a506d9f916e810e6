import type { Decider } from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';
import { allStars, type Stars } from './contract.js';

/** `from`: the stars before; absent in the first rating of a supplier. */
export type RatingEvent = { type: 'SupplierRated'; data: { supplierId: number; stars: Stars; from?: Stars } };

/** The stars that a business gave, by supplier. */
export interface RatingsState {
  readonly stars: Readonly<Record<number, Stars>>;
}

export type RatingCommand = { type: 'RateSupplier'; supplierId: number; stars: Stars };

/**
 * The ratings that one business gave, in a stream with its id: so it has one of each supplier. They count on when the
 * business is gone; what it wrote stands elsewhere and goes with it (docs/adr/0125).
 */
export const ratings: Decider<RatingsState, RatingCommand, RatingEvent> = {
  category: 'ratings',
  events: { SupplierRated: ({ supplierId }) => ({ user: [supplierId] }) },

  initialState: () => ({ stars: {} }),

  evolve: ({ stars }, { data }) => ({ stars: { ...stars, [data.supplierId]: data.stars } }),

  decide(command, state, { id }) {
    switch (command.type) {
      case 'RateSupplier': {
        const { supplierId, stars } = command;
        if (supplierId === id) throw new DomainError('forbidden', 'You cannot rate your own business.');
        if (!allStars.includes(stars)) throw new DomainError('invalid_input', 'Give 1 to 5 stars.');
        const from = state.stars[supplierId];
        if (from === stars) return [];
        return [{ type: 'SupplierRated', data: { supplierId, stars, ...(from !== undefined && { from }) } }];
      }
      default:
        return never(command.type);
    }
  },
};
