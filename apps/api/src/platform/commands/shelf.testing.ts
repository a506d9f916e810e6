import type { Decider } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';

/** A small aggregate for the specs of the machinery: a shelf with a unique label and boxes on it. */
export interface Shelf {
  label: string | null;
  boxes: { id: number; weight: number }[];
}

export type ShelfEvent =
  | { type: 'ShelfPutUp'; data: { label: string } }
  | { type: 'ShelfRelabelled'; data: { label: string } }
  | { type: 'BoxStored'; data: { boxId: number; weight: number } };

export type ShelfCommand =
  | { type: 'PutUpShelf'; label: string }
  | { type: 'RelabelShelf'; label: string }
  | { type: 'ClaimCode'; code: string }
  | { type: 'GiveUpCode'; code: string }
  | { type: 'StoreBoxes'; weights: number[] };

export const shelf: Decider<Shelf, ShelfCommand, ShelfEvent> = {
  category: 'template',
  initialState: () => ({ label: null, boxes: [] }),
  evolve(state, event) {
    switch (event.type) {
      case 'ShelfPutUp':
      case 'ShelfRelabelled':
        return { ...state, label: event.data.label };
      case 'BoxStored':
        return { ...state, boxes: [...state.boxes, { id: event.data.boxId, weight: event.data.weight }] };
    }
  },
  decide(command, state, { reserved, ids, actor }) {
    if (actor?.id === 666) throw new DomainError('forbidden', 'This shelf is not yours.');
    switch (command.type) {
      case 'PutUpShelf':
        return [{ type: 'ShelfPutUp', data: { label: reserved[0]! } }];
      case 'RelabelShelf':
        return reserved[0] === state.label ? [] : [{ type: 'ShelfRelabelled', data: { label: reserved[0]! } }];
      case 'ClaimCode':
        return [{ type: 'ShelfRelabelled', data: { label: command.code } }];
      case 'GiveUpCode':
        return [{ type: 'ShelfRelabelled', data: { label: 'none' } }];
      case 'StoreBoxes':
        if (command.weights.some((weight) => weight < 0)) throw new DomainError('too_light', 'A box weighs something.');
        return command.weights.map((weight, at) => ({ type: 'BoxStored', data: { boxId: ids.question![at]!, weight } }));
    }
  },
  reserve(command) {
    if (command.type === 'ClaimCode') return [{ kind: 'shelf-code', key: command.code, onTaken: { code: 'code_taken', message: 'This code is taken.' } }];
    return command.type === 'StoreBoxes' || command.type === 'GiveUpCode' ? [] : [{ kind: 'shelf-label', key: command.label, onTaken: 'suffix' }];
  },
  release: (command) => (command.type === 'GiveUpCode' ? [{ kind: 'shelf-code', key: command.code }] : []),
  keysIn({ type, data }) {
    if (type === 'ShelfPutUp') return { takes: [{ kind: 'shelf-label', key: data.label, base: data.label }] };
    if (type === 'BoxStored') return {};
    return { givesUp: ['shelf-code'], takes: data.label === 'none' ? [] : [{ kind: 'shelf-code', key: data.label, base: data.label }] };
  },
};
