import {
  businessBehind,
  businessOf,
  noIds,
  type Actor,
  type CommandMeta,
  type Decider,
  type Recorded,
} from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';
import { slugOf } from '../kernel/slug.js';
import { offerRules } from './contract.js';
import { addsToCatalogue } from './visibility.js';

/**
 * `ownerId`: the business that it belongs to until an admin accepts it; `null` = in the catalogue from the start.
 * Absent in older events.
 */
export type MasterProductEvent =
  | { type: 'MasterProductAdded'; data: { name: string; alias: string; ownerId?: number | null } }
  | { type: 'MasterProductAccepted'; data: { name: string } }
  /** By an admin, or because another one had the name first. `ownerId`: the business whose names it belonged to; absent = the catalogue's. */
  | { type: 'MasterProductRenamed'; data: { name: string; ownerId?: number } }
  /** Another one had the address first. `base` = the address that its name asked for. */
  | { type: 'MasterProductAddressChanged'; data: { alias: string; base: string } }
  /** Its products stay in it and count as those of `into`, with whatever that is merged into itself. */
  | { type: 'MasterProductMerged'; data: { into: number } }
  /** The merge was undone. */
  | { type: 'MasterProductUnmerged'; data: Record<string, never> }
  | { type: 'MasterProductDeleted'; data: Record<string, never> };

/** What products are grouped under. */
export interface MasterProductState {
  readonly exists: boolean;
  readonly name: string;
  readonly alias: string;
  /** The business that alone sees it; `null` = in the catalogue. */
  readonly ownerId: number | null;
  /** The one that it stands for since they were merged. */
  readonly mergedInto: number | null;
  readonly deleted: boolean;
}

export type MasterProductCommand =
  /** `ownerId: null` adds it to the catalogue at once; only admins may do that. */
  | { type: 'AddMasterProduct'; name: string; ownerId: number | null }
  | { type: 'AcceptMasterProduct' }
  | { type: 'RenameMasterProduct'; name: string }
  /** The caller knows that it closes no circle, and that `into` takes its products. */
  | { type: 'MergeMasterProduct'; into: number }
  | { type: 'UnmergeMasterProduct' }
  /** The caller knows that nothing is in it. */
  | { type: 'DeleteMasterProduct' };

/**
 * The business a master product was added for. In older events, an author who adds to the catalogue added it for
 * everyone.
 */
export function ownerAsAdded({
  data,
  meta,
}: Pick<Recorded<Extract<MasterProductEvent, { type: 'MasterProductAdded' }>>, 'data' | 'meta'>): number | null {
  if (data.ownerId !== undefined) return data.ownerId;
  return meta.userType === null || addsToCatalogue(meta.userType) ? null : businessBehind(meta);
}

/** A name is unique in the catalogue and within each business, so nobody takes a name away from everyone else. */
const nameKey = (name: string, ownerId: number | null | undefined): string =>
  (ownerId == null ? '' : `${ownerId}:`) + name.trim().toLowerCase();

const NAME = 'master-product-name';
const ALIAS = 'master-product-alias';
const nameTaken = (name: string, ownerId: number | null | undefined) => ({
  kind: NAME,
  key: nameKey(name, ownerId),
  base: nameKey(name, ownerId),
});

/** A master product: a name, unique without case, and its address. */
export const masterProduct: Decider<MasterProductState, MasterProductCommand, MasterProductEvent> = {
  category: 'master_product',
  idKind: 'master_product',
  events: {
    MasterProductAdded: ({ ownerId }) => ({ user: [ownerId] }),
    MasterProductAccepted: noIds,
    MasterProductRenamed: ({ ownerId }) => ({ user: [ownerId] }),
    MasterProductAddressChanged: noIds,
    MasterProductMerged: ({ into }) => ({ master_product: [into] }),
    MasterProductUnmerged: noIds,
    MasterProductDeleted: noIds,
  },
  initialState: () => ({ exists: false, name: '', alias: '', ownerId: null, mergedInto: null, deleted: false }),
  reserve(command, state) {
    if (command.type === 'RenameMasterProduct') {
      return [
        {
          kind: NAME,
          key: nameKey(command.name, state.ownerId),
          onTaken: {
            code: 'master_product_exists',
            message: 'Another master product has this name. Merge the two instead.',
            path: 'name',
          },
        },
      ];
    }
    if (command.type !== 'AddMasterProduct' && command.type !== 'AcceptMasterProduct') return [];
    if (command.type === 'AcceptMasterProduct') {
      return state.ownerId === null
        ? []
        : [
            {
              kind: NAME,
              key: nameKey(state.name, null),
              onTaken: {
                code: 'master_product_exists',
                message: 'The catalogue already has a master product with this name. Move its products there.',
              },
            },
          ];
    }
    const { name, ownerId } = command;
    return [
      {
        kind: NAME,
        key: nameKey(name, ownerId),
        onTaken: {
          code: 'master_product_exists',
          message: 'A master product with this name was just added. Try again.',
        },
      },
      { kind: ALIAS, key: slugOf(name, 'product'), onTaken: ownerId === null ? 'suffix' : 'hide' },
    ];
  },
  keysIn({ type, data }) {
    switch (type) {
      case 'MasterProductAdded':
        return {
          takes: [
            nameTaken(data.name, data.ownerId),
            { kind: ALIAS, key: data.alias, base: slugOf(data.name, 'product') },
          ],
        };
      case 'MasterProductAccepted':
        return { givesUp: [NAME], takes: [nameTaken(data.name, null)] };
      case 'MasterProductRenamed':
        return { givesUp: [NAME], takes: [nameTaken(data.name, data.ownerId)] };
      case 'MasterProductAddressChanged':
        return { givesUp: [ALIAS], takes: [{ kind: ALIAS, key: data.alias, base: data.base }] };
      // Its address stays its own: somebody may have kept it.
      case 'MasterProductDeleted':
        return { givesUp: [NAME] };
      // What is merged keeps its name and address, which lead to the other one.
      case 'MasterProductMerged':
      case 'MasterProductUnmerged':
        return {};
    }
  },
  hides: (kind, { ownerId }) => kind === ALIAS && ownerId !== null,
  yieldKey({ kind, key, base }, state, granted) {
    if (kind === ALIAS)
      return state.alias === key ? [{ type: 'MasterProductAddressChanged', data: { alias: granted, base } }] : [];
    if (state.deleted) return [];
    const name = state.name + granted.slice(base.length);
    // Older ones count as catalogue names, whoever they belong to.
    if (key === nameKey(state.name, null)) return [{ type: 'MasterProductRenamed', data: { name } }];
    return key === nameKey(state.name, state.ownerId)
      ? [{ type: 'MasterProductRenamed', data: { name, ownerId: state.ownerId! } }]
      : [];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'MasterProductAdded':
        return {
          exists: true,
          name: event.data.name,
          alias: event.data.alias,
          ownerId: ownerAsAdded(event),
          mergedInto: null,
          deleted: false,
        };
      case 'MasterProductAccepted':
        return { ...state, ownerId: null };
      case 'MasterProductRenamed':
        return { ...state, name: event.data.name };
      case 'MasterProductAddressChanged':
        return { ...state, alias: event.data.alias };
      case 'MasterProductMerged':
        return { ...state, mergedInto: event.data.into };
      case 'MasterProductUnmerged':
        return { ...state, mergedInto: null };
      case 'MasterProductDeleted':
        return { ...state, deleted: true };
      default:
        return never(event);
    }
  },
  decide(command, state, meta) {
    switch (command.type) {
      case 'AddMasterProduct':
        return addMasterProduct(command, state, meta);
      case 'AcceptMasterProduct':
        return acceptMasterProduct(state, meta);
      case 'RenameMasterProduct':
        return renameMasterProduct(command, state, meta);
      case 'MergeMasterProduct':
        return mergeMasterProduct(command, state, meta);
      case 'UnmergeMasterProduct':
        refuseOthers(meta.actor, null);
        return known(state).mergedInto === null ? [] : [{ type: 'MasterProductUnmerged', data: {} }];
      case 'DeleteMasterProduct':
        refuseOthers(meta.actor, null);
        if (state.deleted) return [];
        if (known(state).mergedInto !== null) throw mergedAlready();
        return [{ type: 'MasterProductDeleted', data: {} }];
      default:
        return never(command);
    }
  },
};

type Of<Type extends MasterProductCommand['type']> = Extract<MasterProductCommand, { type: Type }>;

function addMasterProduct(
  command: Of<'AddMasterProduct'>,
  state: MasterProductState,
  meta: CommandMeta,
): MasterProductEvent[] {
  if (state.exists) return [];
  refuseOthers(meta.actor, command.ownerId);
  const name = nameOf(command);
  return [{ type: 'MasterProductAdded', data: { name, alias: meta.reserved[1]!, ownerId: command.ownerId } }];
}

function nameOf(command: { name: string }): string {
  const name = command.name.trim();
  const { most } = offerRules.master_product_name;
  const message = `Enter a name of at most ${most} characters.`;
  if (name === '' || name.length > most)
    throw new DomainError('invalid_input', message, { errors: [{ path: 'name', code: 'invalid', message }] });
  return name;
}

function known(state: MasterProductState): MasterProductState {
  if (!state.exists || state.deleted) throw new DomainError('not_found', 'This master product was not found.');
  return state;
}

const mergedAlready = () =>
  new DomainError('merged_already', 'It is merged into another master product. Undo that first.');

function renameMasterProduct(
  command: Of<'RenameMasterProduct'>,
  state: MasterProductState,
  meta: CommandMeta,
): MasterProductEvent[] {
  const { ownerId } = known(state);
  refuseOthers(meta.actor, null);
  const name = nameOf(command);
  if (name === state.name) return [];
  return [{ type: 'MasterProductRenamed', data: ownerId === null ? { name } : { name, ownerId } }];
}

function mergeMasterProduct(
  { into }: Of<'MergeMasterProduct'>,
  state: MasterProductState,
  meta: CommandMeta,
): MasterProductEvent[] {
  refuseOthers(meta.actor, null);
  if (known(state).mergedInto === into) return [];
  if (state.mergedInto !== null) throw mergedAlready();
  if (into === meta.id) throw mergeInCircle();
  return [{ type: 'MasterProductMerged', data: { into } }];
}

/** A master product cannot be merged into itself, nor into one that is merged into it. */
export const mergeInCircle = () =>
  new DomainError('merge_in_circle', 'A master product cannot be merged into itself. Choose another one.');

function acceptMasterProduct(state: MasterProductState, meta: CommandMeta): MasterProductEvent[] {
  const { name, ownerId } = known(state);
  refuseOthers(meta.actor, null);
  return ownerId === null ? [] : [{ type: 'MasterProductAccepted', data: { name } }];
}

/** Only admins add to the catalogue; businesses add for themselves. */
function refuseOthers(actor: Actor | null, ownerId: number | null): void {
  if (actor && actor.userType !== 'admin' && businessOf(actor) !== ownerId)
    throw new DomainError('forbidden', 'Only an admin can add to the shared catalogue.');
}
