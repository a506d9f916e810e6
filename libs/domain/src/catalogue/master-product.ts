import type { Decider } from '../kernel/decider.js';
import { DomainError } from '../kernel/errors.js';
import { slugOf } from '../kernel/slug.js';
import { limits } from './contract.js';

export type MasterProductEvent = { type: 'MasterProductAdded'; data: { name: string; alias: string } };

/** What products are grouped under. */
export interface MasterProductState {
  readonly exists: boolean;
  readonly name: string;
  readonly alias: string;
}

export type MasterProductCommand = { type: 'AddMasterProduct'; name: string };

/** A master product: a name, unique without case, and its address. */
export const masterProduct: Decider<MasterProductState, MasterProductCommand, MasterProductEvent> = {
  category: 'master_product',
  initialState: () => ({ exists: false, name: '', alias: '' }),
  reserve: ({ name }) => [
    {
      kind: 'master-product-name',
      key: name.trim().toLowerCase(),
      onTaken: { code: 'master_product_exists', message: 'A master product of this name was just added: try again.' },
    },
    { kind: 'master-product-alias', key: slugOf(name, 'product'), onTaken: 'suffix' },
  ],
  keysIn: ({ data: { name, alias } }) => ({
    takes: [
      { kind: 'master-product-name', key: name.toLowerCase(), base: name.toLowerCase() },
      { kind: 'master-product-alias', key: alias, base: slugOf(name, 'product') },
    ],
  }),
  evolve: (_, event) => ({ exists: true, ...event.data }),
  decide(command, state, meta) {
    if (state.exists) return [];
    const name = command.name.trim();
    if (name === '' || name.length > limits.masterProductName) {
      throw new DomainError('invalid_input', `A master product needs a name of at most ${limits.masterProductName} characters.`);
    }
    return [{ type: 'MasterProductAdded', data: { name, alias: meta.reserved[1]! } }];
  },
};
