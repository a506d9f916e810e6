import { noIds, type Decider, type LostKey } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';

/** A small aggregate for specs of the machinery: a shelf with a unique label, a unique code and boxes. */
export interface Shelf {
  label: string | null;
  code: string | null;
  boxes: { id: number; weight: number }[];
}

type ShelfEvent =
  | { type: 'ShelfPutUp'; data: { label: string; base: string } }
  | { type: 'ShelfRelabelled'; data: { label: string; base: string } }
  | { type: 'LabelYielded'; data: { lost: string; label: string; base: string } }
  | { type: 'CodeClaimed'; data: { code: string } }
  | { type: 'CodeGivenUp'; data: object }
  | { type: 'BoxStored'; data: { boxId: number; weight: number } };

export type ShelfCommand =
  | { type: 'PutUpShelf'; label: string; hidden?: true }
  | { type: 'RelabelShelf'; label: string }
  | { type: 'ClaimCode'; code: string }
  | { type: 'GiveUpCode' }
  | { type: 'StoreBoxes'; weights: number[] };

const LABEL = 'shelf-label';
const CODE = 'shelf-code';

/**
 * It keeps every label it ever had, like a template its addresses, and one code at a time, like a category its title.
 */
export const shelf: Decider<Shelf, ShelfCommand, ShelfEvent> = {
  category: 'template',
  idKind: 'template',
  events: {
    ShelfPutUp: noIds,
    ShelfRelabelled: noIds,
    LabelYielded: noIds,
    CodeClaimed: noIds,
    CodeGivenUp: noIds,
    BoxStored: ({ boxId }) => ({ question: [boxId] }),
  },
  initialState: () => ({ label: null, code: null, boxes: [] }),
  evolve(state, event) {
    switch (event.type) {
      case 'ShelfPutUp':
      case 'ShelfRelabelled':
        return { ...state, label: event.data.label };
      case 'LabelYielded':
        return state.label === event.data.lost ? { ...state, label: event.data.label } : state;
      case 'CodeClaimed':
        return { ...state, code: event.data.code };
      case 'CodeGivenUp':
        return { ...state, code: null };
      case 'BoxStored':
        return { ...state, boxes: [...state.boxes, { id: event.data.boxId, weight: event.data.weight }] };
    }
  },
  decide(command, state, { reserved, ids, actor }) {
    if (actor?.id === 666) throw new DomainError('forbidden', 'This shelf is not yours.');
    switch (command.type) {
      case 'PutUpShelf':
        return [{ type: 'ShelfPutUp', data: { label: reserved[0]!, base: command.label } }];
      case 'RelabelShelf':
        return reserved[0] === state.label
          ? []
          : [{ type: 'ShelfRelabelled', data: { label: reserved[0]!, base: command.label } }];
      case 'ClaimCode':
        return command.code === state.code ? [] : [{ type: 'CodeClaimed', data: { code: command.code } }];
      case 'GiveUpCode':
        return state.code === null ? [] : [{ type: 'CodeGivenUp', data: {} }];
      case 'StoreBoxes':
        if (command.weights.some((weight) => weight < 0))
          throw new DomainError('limit_reached', 'A box weighs something.');
        return command.weights.map((weight, at) => ({
          type: 'BoxStored',
          data: { boxId: ids.question![at]!, weight },
        }));
    }
  },
  reserve(command) {
    switch (command.type) {
      case 'PutUpShelf':
        return [{ kind: LABEL, key: command.label, onTaken: command.hidden ? 'hide' : 'suffix' }];
      case 'RelabelShelf':
        return [{ kind: LABEL, key: command.label, onTaken: 'suffix' }];
      case 'ClaimCode':
        return [{ kind: CODE, key: command.code, onTaken: { code: 'name_taken', message: 'This code is taken.' } }];
      default:
        return [];
    }
  },
  keysIn({ type, data }) {
    switch (type) {
      case 'ShelfPutUp':
      case 'ShelfRelabelled':
        return { takes: [{ kind: LABEL, key: data.label, base: data.base }] };
      case 'LabelYielded':
        return { loses: [{ kind: LABEL, key: data.lost }], takes: [{ kind: LABEL, key: data.label, base: data.base }] };
      case 'CodeClaimed':
        return { givesUp: [CODE], takes: [{ kind: CODE, key: data.code, base: data.code }] };
      case 'CodeGivenUp':
        return { givesUp: [CODE] };
      default:
        return {};
    }
  },
  yieldKey({ kind, key, base }: LostKey, state, granted) {
    if (kind === LABEL) return [{ type: 'LabelYielded', data: { lost: key, label: granted, base } }];
    return state.code === key ? [{ type: 'CodeClaimed', data: { code: granted } }] : [];
  },
};
