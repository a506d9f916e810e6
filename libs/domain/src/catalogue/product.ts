import type { ProductType } from '../formula/settings.js';
import {
  businessOf,
  noIds,
  type Actor,
  type CommandMeta,
  type Decider,
  type HeldIds,
  type Recorded,
  type TakenKey,
  type UserType,
} from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';
import {
  assertFree,
  endsHold,
  isLiftedBy,
  holdIn,
  isNewHold,
  isQuiet,
  type Hold,
  type ReleaseRef,
} from '../kernel/holds.js';
import { askingWhy, galleryRules, type ChangeKind } from '../kernel/reasons.js';
import { mayEditProduct, mostImages } from './contract.js';
import {
  knownFacts,
  noFacts,
  offerFields,
  productFields,
  type ChangedFields,
  type OfferFields,
  type OfferForm,
  type ProductFacts,
  type ProductFields,
} from './offer-form.js';
import { heldBack } from './price-approval.js';

/** What every new offer has, and the supplier's own number, absent where there is none. */
type AddedOffer = Omit<OfferFields, 'supplierSku'> & Partial<Pick<OfferFields, 'supplierSku'>>;

/** The events of a product and of its offers. Prices, stock and amounts are decimal strings. */
export type ProductEvent =
  /** Of the facts, only those that are known. */
  | {
      type: 'ProductAdded';
      data: { masterProductId: number; ownerId: number } & Omit<ProductFields, keyof ProductFacts> &
        Partial<ProductFacts>;
    }
  | { type: 'ProductRenamed'; data: { name: string } }
  | { type: 'ProductDescribed'; data: { description: string } }
  | { type: 'ProductTypeChanged'; data: { productType: ProductType } }
  | { type: 'ProductSkuChanged'; data: { sku: string } }
  | { type: 'ProductGtinChanged'; data: Pick<ProductFacts, 'gtin'> }
  | { type: 'ProductPartNumberChanged'; data: Pick<ProductFacts, 'partNumber'> }
  | { type: 'ProductWeightChanged'; data: Pick<ProductFacts, 'weight' | 'weightUnit'> }
  | { type: 'ProductPackChanged'; data: Pick<ProductFacts, 'packAmount' | 'packUnit'> }
  | { type: 'ProductRegrouped'; data: { masterProductId: number } }
  | { type: 'ProductImageAdded'; data: { imageId: number; image: string } }
  | { type: 'ProductImageRemoved'; data: { imageId: number } }
  | { type: 'OfferAdded'; data: { offerId: number; supplierId: number } & AddedOffer }
  /** `release`: the one that changed it. */
  | { type: 'OfferRetailPriceChanged'; data: { offerId: number; retailPrice: string; release?: ReleaseRef } }
  | { type: 'OfferCostPriceChanged'; data: { offerId: number; costPrice: string; release?: ReleaseRef } }
  /** A release holds its prices until it has changed them. */
  | { type: 'OfferHeld'; data: { offerId: number; releaseId: number; started?: number } }
  | { type: 'OfferHoldLifted'; data: { offerId: number; releaseId: number } }
  | { type: 'OfferUnitChanged'; data: { offerId: number; unit: string } }
  | { type: 'OfferStockChanged'; data: { offerId: number; stock: string | null } }
  | { type: 'OfferBrandChanged'; data: { offerId: number; brand: string } }
  /** With what the number was: it is free for another offer of this supplier. */
  | {
      type: 'OfferSupplierSkuChanged';
      data: { offerId: number; supplierId: number; before: string; supplierSku: string };
    }
  | { type: 'OfferFormulaChanged'; data: { offerId: number; formula: string } }
  | { type: 'OfferWithdrawn'; data: { offerId: number } }
  | { type: 'OfferReinstated'; data: { offerId: number } }
  /** With the supplier's number that it frees; both absent where it had none. */
  | { type: 'OfferDeleted'; data: { offerId: number; supplierId?: number; supplierSku?: string } }
  /** It is as it was when it was deleted. With the number that it takes again; both absent where it had none. */
  | { type: 'OfferRestored'; data: { offerId: number; supplierId?: number; supplierSku?: string } }
  | { type: 'ProductHidden'; data: Record<string, never> }
  | { type: 'ProductShown'; data: Record<string, never> }
  | { type: 'ProductDeleted'; data: Record<string, never> }
  /** With its first offer that was restored. */
  | { type: 'ProductRestored'; data: Record<string, never> };

const ofOffer = ({ offerId }: { offerId: number }): HeldIds => ({ offer: [offerId] });
const ofSupplier = (data: { offerId: number; supplierId?: number }): HeldIds => ({
  ...ofOffer(data),
  user: [data.supplierId],
});
const ofPrice = (data: { offerId: number; release?: ReleaseRef }): HeldIds => ({
  ...ofOffer(data),
  release: [data.release?.id],
});
const ofHold = (data: { offerId: number; releaseId: number }): HeldIds => ({
  ...ofOffer(data),
  release: [data.releaseId],
});
const ofImage = ({ imageId }: { imageId: number }): HeldIds => ({ product_image: [imageId] });
const ofMasterProduct = ({ masterProductId }: { masterProductId: number }): HeldIds => ({
  master_product: [masterProductId],
});

export interface Offer extends OfferFields {
  readonly id: number;
  /** Number of events that changed it. */
  readonly changes: number;
  readonly supplierId: number;
  /**
   * Who withdrew it (`system` if nobody is named); `null` while it is in the catalogue. Lines that use it keep working.
   */
  readonly withdrawnBy: UserType | 'system' | null;
  /** The release that holds its prices. */
  readonly held: Hold | null;
}

/** An offer that was deleted, and by whom (`system` if nobody is named). */
interface Gone extends Offer {
  readonly deletedBy: UserType | 'system';
}

export interface ProductState extends ProductFields {
  readonly exists: boolean;
  /** Number of events that changed the product itself, not its offers. */
  readonly changes: number;
  readonly deleted: boolean;
  /** An admin withdrew it. */
  readonly hidden: boolean;
  readonly masterProductId: number;
  readonly ownerId: number;
  readonly images: readonly { readonly id: number; readonly image: string }[];
  readonly offers: readonly Offer[];
  /** Offers that were deleted, as they were. */
  readonly gone: readonly Gone[];
}

export type ProductCommand =
  /**
   * Adds an offer (`offerId: null`, needs `ids.offer` unless its id was `drawn` before: then adding it again adds nothing),
   * with its product if that is new, or changes one. Needs one `ids.product_image` per image (a media hash). The caller checks the master product (`null`: the product stays where
   * it is) and knows whether this supplier's offers are `shared`.
   */
  | {
      type: 'SaveOffer';
      offerId: number | null;
      drawn?: number;
      supplierId: number;
      shared: boolean;
      masterProductId: number | null;
      form: OfferForm;
      images: readonly string[];
    }
  /**
   * Sets fields of an offer, as one of a batch, if they are still what they were when the batch was made (`from`). The pack
   * is its product's, which only the owner changes.
   */
  | { type: 'ChangeOffer'; offerId: number; shared: boolean; from: Partial<ChangedFields>; to: Partial<ChangedFields> }
  | { type: 'WithdrawOffer'; offerId: number }
  | { type: 'ReinstateOffer'; offerId: number }
  /**
   * `inUse`: a line uses or used it, so it is only withdrawn. Deleting the last offer of a product deletes the product.
   * `from`: what it was when a batch was made; one that was changed since stays, and one that is gone needs nothing.
   */
  | { type: 'DeleteOffer'; offerId: number; inUse: boolean; from?: OfferAsSeen }
  /** Brings a deleted offer back as it was, and one that was withdrawn instead. `withdrawn`: it was so before. */
  | { type: 'RestoreOffer'; offerId: number; withdrawn: boolean }
  | { type: 'HideProduct' }
  | { type: 'ShowProduct' }
  /** `inUse` by any of its offers: then the product is only hidden. */
  | { type: 'DeleteProduct'; inUse: boolean }
  | { type: 'RemoveProductImage'; imageId: number }
  /** Moves the product to another master product, which the caller checks; `null`: it counts there already, by a merge. */
  | { type: 'RegroupProduct'; masterProductId: number | null }
  /** Holds the prices of an offer for a release, if they are those that were `seen`. */
  | ({ type: 'HoldOffer'; offerId: number; seen: OfferPrices } & Hold)
  /** Does for a release what it held the offer for. */
  | { type: 'ReleaseOffer'; offerId: number; release: ReleaseRef; prices: OfferPrices }
  | ({ type: 'LiftOfferHold'; offerId: number } & Hold);

/** What somebody saw of an offer, and whether it was withdrawn. */
interface OfferAsSeen extends Partial<ChangedFields> {
  readonly withdrawn: boolean;
}

type OfferPrices = Pick<OfferFields, 'retailPrice' | 'costPrice'>;

const deciding: Decider<ProductState, ProductCommand, ProductEvent> = {
  category: 'product',
  idKind: 'product',
  events: {
    ProductAdded: (data) => ({ user: [data.ownerId], ...ofMasterProduct(data) }),
    ProductRenamed: noIds,
    ProductDescribed: noIds,
    ProductTypeChanged: noIds,
    ProductSkuChanged: noIds,
    ProductGtinChanged: noIds,
    ProductPartNumberChanged: noIds,
    ProductWeightChanged: noIds,
    ProductPackChanged: noIds,
    ProductRegrouped: ofMasterProduct,
    ProductImageAdded: ofImage,
    ProductImageRemoved: ofImage,
    OfferAdded: ofSupplier,
    OfferRetailPriceChanged: ofPrice,
    OfferCostPriceChanged: ofPrice,
    OfferHeld: ofHold,
    OfferHoldLifted: ofHold,
    OfferUnitChanged: ofOffer,
    OfferStockChanged: ofOffer,
    OfferBrandChanged: ofOffer,
    OfferSupplierSkuChanged: ofSupplier,
    OfferFormulaChanged: ofOffer,
    OfferWithdrawn: ofOffer,
    OfferReinstated: ofOffer,
    OfferDeleted: ofSupplier,
    OfferRestored: ofSupplier,
    ProductHidden: noIds,
    ProductShown: noIds,
    ProductDeleted: noIds,
    ProductRestored: noIds,
  },

  initialState: () => ({
    exists: false,
    changes: 0,
    deleted: false,
    hidden: false,
    masterProductId: 0,
    ownerId: 0,
    name: '',
    description: '',
    productType: 'building_material',
    sku: '',
    ...noFacts,
    images: [],
    offers: [],
    gone: [],
  }),

  evolve(state, event) {
    const next = evolved(state, event);
    if (isQuiet(event.type)) return next;
    if (!('offerId' in event.data)) return { ...next, changes: next.changes + 1 };
    const { offerId } = event.data;
    return {
      ...next,
      offers: next.offers.map((offer) => (offer.id === offerId ? { ...offer, changes: offer.changes + 1 } : offer)),
    };
  },

  // A reason is no yes of an admin.
  ruledThoughExplained: ({ type }) => type === 'SaveOffer',

  versionOf: (command, state) => offerVersion(state, 'offerId' in command ? command.offerId : null),

  reserve(command, state) {
    const { supplierId, supplierSku } = numberOf(command, state);
    return supplierId && supplierSku
      ? [{ kind: SUPPLIER_SKU, key: supplierSkuKey(supplierId, supplierSku), onTaken: supplierSkuTaken(supplierSku) }]
      : [];
  },

  keysIn({ type, data }) {
    switch (type) {
      case 'OfferAdded':
        return { takes: supplierSkus(data.supplierId, data.supplierSku) };
      case 'OfferSupplierSkuChanged':
        return {
          loses: supplierSkus(data.supplierId, data.before),
          takes: supplierSkus(data.supplierId, data.supplierSku),
        };
      case 'OfferDeleted':
        return { loses: supplierSkus(data.supplierId, data.supplierSku) };
      case 'OfferRestored':
        return { takes: supplierSkus(data.supplierId, data.supplierSku) };
      default:
        return {};
    }
  },

  yieldKey({ key, base }, { offers }, granted) {
    const offer = offers.find(({ supplierId, supplierSku }) => supplierSkuKey(supplierId, supplierSku) === key);
    return offer ? [supplierSkuChanged(offer, offer.supplierSku + granted.slice(base.length))] : [];
  },

  decide(command, state, meta) {
    switch (command.type) {
      case 'SaveOffer':
        return wasAdded(command, state) ? [] : saveOffer(command, state, meta);
      case 'ChangeOffer':
        return changeOneOffer(command, state, meta);
      case 'WithdrawOffer':
        return withdrawOffer(command, state, meta);
      case 'ReinstateOffer':
        return reinstateOffer(command, state, meta);
      case 'DeleteOffer':
        return deleteOffer(command, state, meta);
      case 'RestoreOffer':
        return restoreOffer(command, state, meta);
      case 'HideProduct':
        return hideProduct(state, meta);
      case 'ShowProduct':
        return showProduct(state, meta);
      case 'DeleteProduct':
        return deleteProduct(command, state, meta);
      case 'RemoveProductImage':
        return removeProductImage(command, state, meta);
      case 'RegroupProduct':
        return regroupProduct(command, state, meta);
      case 'HoldOffer':
        return holdOffer(command, state);
      case 'ReleaseOffer':
        return releaseOffer(command, state);
      case 'LiftOfferHold': {
        const { offerId, releaseId } = command;
        const held = state.offers.find(({ id }) => id === offerId)?.held;
        return isLiftedBy(held, command) ? [{ type: 'OfferHoldLifted', data: { offerId, releaseId } }] : [];
      }
      default:
        return never(command);
    }
  },
};

const SUPPLIER_SKU = 'supplier-sku';

/** A supplier's numbers are its own: two suppliers may have the same one. */
const supplierSkuKey = (supplierId: number, supplierSku: string): string =>
  `${supplierId}:${supplierSku.trim().toLowerCase()}`;

/** The key of an offer's number; none without a number. */
function supplierSkus(supplierId: number | undefined, supplierSku: string | undefined): TakenKey[] {
  if (!supplierId || !supplierSku) return [];
  const key = supplierSkuKey(supplierId, supplierSku);
  return [{ kind: SUPPLIER_SKU, key, base: key }];
}

/** The number that a command would give an offer, if it says one. */
function numberOf(
  command: ProductCommand,
  { offers, gone }: ProductState,
): { supplierId?: number; supplierSku?: string } {
  if (command.type === 'SaveOffer')
    return { supplierId: command.supplierId, supplierSku: command.form.supplierSku?.trim() };
  if (command.type === 'RestoreOffer') return gone.find(({ id }) => id === command.offerId) ?? {};
  if (command.type !== 'ChangeOffer') return {};
  const { offerId, to } = command;
  return { supplierId: offers.find(({ id }) => id === offerId)?.supplierId, supplierSku: to.supplierSku };
}

const supplierSkuTaken = (supplierSku: string) =>
  ({
    code: 'supplier_sku_taken',
    message: `Another product of this supplier has the number ${supplierSku}. Use another, or change that one first.`,
    path: 'supplier_sku',
  }) as const;

const supplierSkuChanged = (offer: Offer, supplierSku: string): ProductEvent => ({
  type: 'OfferSupplierSkuChanged',
  data: { offerId: offer.id, supplierId: offer.supplierId, before: offer.supplierSku, supplierSku },
});

const withNumber = ({ id, supplierId, supplierSku }: Offer) => ({
  offerId: id,
  ...(supplierSku !== '' && { supplierId, supplierSku }),
});

const deleted = (offer: Offer): ProductEvent => ({ type: 'OfferDeleted', data: withNumber(offer) });

type Of<Type extends ProductCommand['type']> = Extract<ProductCommand, { type: Type }>;

const withdrawn = ({ id, withdrawnBy }: Offer): ProductEvent[] =>
  withdrawnBy === null ? [{ type: 'OfferWithdrawn', data: { offerId: id } }] : [];

function withdrawOffer({ offerId }: Of<'WithdrawOffer'>, state: ProductState, { actor }: CommandMeta): ProductEvent[] {
  return withdrawn(ownOffer(state, offerId, actor));
}

function reinstateOffer(
  { offerId }: Of<'ReinstateOffer'>,
  state: ProductState,
  { actor }: CommandMeta,
): ProductEvent[] {
  const { withdrawnBy } = ownOffer(state, offerId, actor);
  if (withdrawnBy === null) return [];
  refuseUndoing(withdrawnBy, actor);
  return [{ type: 'OfferReinstated', data: { offerId } }];
}

function deleteOffer(
  { offerId, inUse, from }: Of<'DeleteOffer'>,
  state: ProductState,
  { actor }: CommandMeta,
): ProductEvent[] {
  const gone = from && state.gone.find(({ id }) => id === offerId);
  if (gone) {
    refuseOtherSuppliers(actor, gone.supplierId);
    return [];
  }
  const offer = ownOffer(state, offerId, actor);
  if (from && (from.withdrawn !== (offer.withdrawnBy !== null) || !isAs(changedFieldsOf(offer, state), from)))
    throw changedSince();
  assertFree(offer.held, 'This offer');
  // Deleting and adding it again would restore it.
  refuseUndoing(offer.withdrawnBy, actor);
  if (inUse) return withdrawn(offer);
  const last = state.offers.length === 1;
  return [deleted(offer), ...(last ? [{ type: 'ProductDeleted' as const, data: {} }] : [])];
}

function restoreOffer(
  { offerId, withdrawn: before }: Of<'RestoreOffer'>,
  state: ProductState,
  { actor }: CommandMeta,
): ProductEvent[] {
  const gone = state.gone.find(({ id }) => id === offerId);
  if (!gone) {
    const { withdrawnBy } = ownOffer(state, offerId, actor);
    if (before || withdrawnBy === null) return [];
    refuseUndoing(withdrawnBy, actor);
    return [{ type: 'OfferReinstated', data: { offerId } }];
  }
  refuseOtherSuppliers(actor, gone.supplierId);
  refuseUndoing(gone.deletedBy, actor);
  if (state.offers.some(({ supplierId }) => supplierId === gone.supplierId))
    throw new DomainError('offer_exists', 'This product was added again since. Change that offer instead.');
  return [
    ...(state.deleted ? [{ type: 'ProductRestored' as const, data: {} }] : []),
    { type: 'OfferRestored', data: withNumber(gone) },
  ];
}

function holdOffer({ offerId, seen, ...hold }: Of<'HoldOffer'>, state: ProductState): ProductEvent[] {
  const offer = ownOffer(state, offerId, null);
  assertFree(offer.held, 'This offer', hold.releaseId);
  if (offer.retailPrice !== seen.retailPrice || offer.costPrice !== seen.costPrice)
    throw new DomainError('price_moved', 'Its price was changed since. Add it again with the price of now.');
  return isNewHold(offer.held, hold) ? [{ type: 'OfferHeld', data: { offerId, ...holdIn(hold) } }] : [];
}

/** It never refuses: the release is decided. What the release does not hold (any more) stays as it is. */
function releaseOffer({ offerId, release, prices }: Of<'ReleaseOffer'>, state: ProductState): ProductEvent[] {
  const before = state.offers.find(({ id, held }) => id === offerId && held?.releaseId === release.id);
  if (!before) return [];
  const changes = offerChanges(before, { ...before, ...prices }, release);
  return changes.length > 0 ? changes : [{ type: 'OfferHoldLifted', data: { offerId, releaseId: release.id } }];
}

function hideProduct(state: ProductState, { actor }: CommandMeta): ProductEvent[] {
  refuseBusinesses(actor);
  return exists(state).hidden ? [] : [{ type: 'ProductHidden', data: {} }];
}

function showProduct(state: ProductState, { actor }: CommandMeta): ProductEvent[] {
  refuseBusinesses(actor);
  return exists(state).hidden ? [{ type: 'ProductShown', data: {} }] : [];
}

function regroupProduct(
  { masterProductId }: Of<'RegroupProduct'>,
  state: ProductState,
  { actor }: CommandMeta,
): ProductEvent[] {
  if (actor && actor.userType !== 'admin')
    throw new DomainError('forbidden', 'Only an admin can move a product to another master product.');
  return masterProductId === null || exists(state).masterProductId === masterProductId
    ? []
    : [{ type: 'ProductRegrouped', data: { masterProductId } }];
}

function deleteProduct({ inUse }: Of<'DeleteProduct'>, state: ProductState, meta: CommandMeta): ProductEvent[] {
  if (inUse) return hideProduct(state, meta);
  refuseBusinesses(meta.actor);
  for (const { held } of exists(state).offers) assertFree(held, 'An offer of it');
  return [...exists(state).offers.map(deleted), { type: 'ProductDeleted', data: {} }];
}

function removeProductImage(
  { imageId }: Of<'RemoveProductImage'>,
  state: ProductState,
  { actor }: CommandMeta,
): ProductEvent[] {
  if (!state.images.some(({ id }) => id === imageId)) throw new DomainError('not_found', 'This picture was not found.');
  if (actor && actor.userType !== 'admin' && businessOf(actor) !== state.ownerId) throw notOwner();
  return [{ type: 'ProductImageRemoved', data: { imageId } }];
}

/** Number of events of the product and this offer; other suppliers' offers may be private. `null` = a new offer. */
export function offerVersion(state: ProductState, offerId: number | null): number {
  return state.changes + (state.offers.find(({ id }) => id === offerId)?.changes ?? 0);
}

function evolved(state: ProductState, event: Recorded<ProductEvent>): ProductState {
  switch (event.type) {
    case 'ProductAdded':
      return { ...state, exists: true, ...event.data };
    case 'ProductRenamed':
    case 'ProductDescribed':
    case 'ProductTypeChanged':
    case 'ProductSkuChanged':
    case 'ProductGtinChanged':
    case 'ProductPartNumberChanged':
    case 'ProductWeightChanged':
    case 'ProductPackChanged':
    case 'ProductRegrouped':
      return { ...state, ...event.data };
    case 'ProductImageAdded':
      return { ...state, images: [...state.images, { id: event.data.imageId, image: event.data.image }] };
    case 'ProductImageRemoved':
      return { ...state, images: state.images.filter(({ id }) => id !== event.data.imageId) };
    case 'OfferAdded': {
      const { offerId: id, ...offer } = event.data;
      return {
        ...state,
        offers: [...state.offers, { id, changes: 0, supplierSku: '', ...offer, withdrawnBy: null, held: null }],
      };
    }
    case 'OfferRetailPriceChanged':
    case 'OfferCostPriceChanged': {
      const { offerId, release: _, ...change } = event.data;
      return changeOffer(state, offerId, endsHold(event) ? { ...change, held: null } : change);
    }
    case 'OfferHeld':
      return changeOffer(state, event.data.offerId, { held: holdIn(event.data) });
    case 'OfferHoldLifted':
      return changeOffer(state, event.data.offerId, { held: null });
    case 'OfferUnitChanged':
    case 'OfferStockChanged':
    case 'OfferBrandChanged':
    case 'OfferFormulaChanged': {
      const { offerId, ...change } = event.data;
      return changeOffer(state, offerId, change);
    }
    case 'OfferSupplierSkuChanged':
      return changeOffer(state, event.data.offerId, { supplierSku: event.data.supplierSku });
    case 'OfferWithdrawn':
      return changeOffer(state, event.data.offerId, { withdrawnBy: event.meta.userType ?? 'system' });
    case 'OfferReinstated':
      return changeOffer(state, event.data.offerId, { withdrawnBy: null });
    case 'OfferDeleted': {
      const { offerId } = event.data;
      const deletedBy: Gone['deletedBy'] = event.meta.userType ?? 'system';
      const changed = state.offers.flatMap((one) => (one.id === offerId ? { ...one, changes: one.changes + 1 } : []));
      return {
        ...state,
        offers: state.offers.filter(({ id }) => id !== offerId),
        gone: [...state.gone, ...changed.map((offer) => ({ ...offer, deletedBy }))],
      };
    }
    case 'OfferRestored': {
      const { offerId } = event.data;
      const back = state.gone.filter(({ id }) => id === offerId).map(({ deletedBy: _, ...offer }) => offer);
      return { ...state, offers: [...state.offers, ...back], gone: state.gone.filter(({ id }) => id !== offerId) };
    }
    case 'ProductHidden':
      return { ...state, hidden: true };
    case 'ProductShown':
      return { ...state, hidden: false };
    // An admin's deletion is one of every offer that it ever had.
    case 'ProductDeleted':
      return {
        ...state,
        deleted: true,
        offers: [],
        gone:
          event.meta.userType === 'admin' ? state.gone.map((o) => ({ ...o, deletedBy: 'admin' as const })) : state.gone,
      };
    case 'ProductRestored':
      return { ...state, deleted: false };
    default:
      return never(event);
  }
}

function changeOffer(state: ProductState, offerId: number, change: Partial<Offer>): ProductState {
  return { ...state, offers: state.offers.map((offer) => (offer.id === offerId ? { ...offer, ...change } : offer)) };
}

function exists(state: ProductState): ProductState {
  if (!state.exists || state.deleted) throw new DomainError('not_found', 'This product was not found.');
  return state;
}

function ownOffer(state: ProductState, offerId: number, actor: Actor | null): Offer {
  const offer = state.offers.find(({ id }) => id === offerId);
  if (!offer) throw new DomainError('not_found', 'This offer was not found.');
  refuseOtherSuppliers(actor, offer.supplierId);
  return offer;
}

/** Only an admin restores what an admin withdrew. */
function refuseUndoing(withdrawnBy: Offer['withdrawnBy'], actor: Actor | null): void {
  if (withdrawnBy === 'admin' && actor && actor.userType !== 'admin')
    throw new DomainError('forbidden', 'An admin removed this from the catalogue. Contact us to restore it.');
}

function refuseBusinesses(actor: Actor | null): void {
  if (actor && actor.userType !== 'admin')
    throw new DomainError('forbidden', 'Only an admin can hide or delete a whole product.');
}

/** Whether an offer with an id that was drawn before was added, also if it was deleted since. */
const wasAdded = ({ drawn }: Of<'SaveOffer'>, { offers, gone }: ProductState): boolean =>
  drawn !== undefined && [...offers, ...gone].some(({ id }) => id === drawn);

function saveOffer(command: Of<'SaveOffer'>, state: ProductState, meta: CommandMeta): ProductEvent[] {
  const { offerId, supplierId, form } = command;
  refuseOtherSuppliers(meta.actor, supplierId);
  if (state.deleted) throw new DomainError('not_found', 'This product was not found.');
  const before = offerId === null ? null : state.offers.find(({ id }) => id === offerId);
  if (before === undefined) throw new DomainError('not_found', 'This offer was not found.');
  if (before && before.supplierId !== supplierId)
    throw new DomainError('forbidden', 'This offer belongs to another supplier.');
  if (!before && state.offers.some((offer) => offer.supplierId === supplierId)) {
    throw new DomainError('offer_exists', 'This supplier already offers this product. Change that offer instead.');
  }

  const fields = productFields(form, state.exists ? state : null);
  const masterProductId = command.masterProductId ?? state.masterProductId;
  const events: ProductEvent[] = state.exists
    ? productChanges(state, { ...fields, masterProductId })
    : [productAdded(masterProductId, supplierId, fields)];
  if (state.exists && (events.length > 0 || command.images.length > 0) && !mayEditProduct(state.ownerId, supplierId))
    throw notOwner();
  if (state.images.length + command.images.length > mostImages) {
    throw new DomainError('invalid_input', `A product can have at most ${mostImages} pictures.`, {
      errors: [{ path: 'img', code: 'too_many', message: `A product can have at most ${mostImages} pictures.` }],
    });
  }
  for (const [index, image] of command.images.entries()) {
    events.push({ type: 'ProductImageAdded', data: { imageId: meta.ids.product_image![index]!, image } });
  }

  const offer = offerFields(form, before ?? null, command.shared);
  if (before && (offer.retailPrice !== before.retailPrice || offer.costPrice !== before.costPrice))
    assertFree(before.held, 'The price of this offer');
  if (before && meta.actor?.userType !== 'admin' && heldBack(meta.policy?.prices, before, offer))
    throw new DomainError('approval_required', 'This change of the price needs the yes of an admin.');
  if (!before) {
    const { supplierSku, ...others } = offer;
    const data = {
      offerId: command.drawn ?? meta.ids.offer![0]!,
      supplierId,
      ...others,
      ...(supplierSku !== '' && { supplierSku }),
    };
    return [...events, { type: 'OfferAdded', data }];
  }
  return [...events, ...offerChanges(before, offer)];
}

function productAdded(
  masterProductId: number,
  ownerId: number,
  { name, description, productType, sku, ...facts }: ProductFields,
): ProductEvent {
  const data = { masterProductId, ownerId, name, description, productType, sku, ...knownFacts(facts) };
  return { type: 'ProductAdded', data };
}

const changedSince = (): DomainError =>
  new DomainError('changed_since', 'This was changed after you made this change, and stays as it is.');

/** Whether an offer has the values that somebody saw of it. */
const isAs = (now: ChangedFields, { withdrawn: _, ...seen }: OfferAsSeen): boolean =>
  (Object.keys(seen) as (keyof ChangedFields)[]).every((field) => now[field] === seen[field]);

/** An offer with what a pack of its product holds. */
const changedFieldsOf = (offer: Offer, { packAmount, packUnit }: ProductState): ChangedFields => ({
  ...offer,
  packAmount,
  packUnit,
});

/** An offer that is as the batch wants it already needs nothing; one that was changed otherwise since stays as it is. */
function changeOneOffer(
  { offerId, shared, from, to }: Of<'ChangeOffer'>,
  state: ProductState,
  { actor }: CommandMeta,
): ProductEvent[] {
  const before = ownOffer(state, offerId, actor);
  const { packAmount, packUnit } = to;
  const packs = packAmount !== undefined || packUnit !== undefined;
  const packed = packs ? packChanges(state, productFields({ ...before, packAmount, packUnit }, state)) : [];
  const changes = [...packed, ...offerChanges(before, offerFields({ ...before, ...to }, before, shared))];
  if (changes.length === 0) return [];
  const fields = Object.keys(to) as (keyof ChangedFields)[];
  const now = changedFieldsOf(before, state);
  if (fields.some((field) => now[field] !== from[field])) throw changedSince();
  if (packed.length > 0 && !mayEditProduct(state.ownerId, before.supplierId)) throw notOwner();
  if (changes.some(({ type }) => type === 'OfferRetailPriceChanged' || type === 'OfferCostPriceChanged'))
    assertFree(before.held, 'The price of this offer');
  return changes;
}

function packChanges(
  before: Pick<ProductFacts, 'packAmount' | 'packUnit'>,
  { packAmount, packUnit }: Pick<ProductFacts, 'packAmount' | 'packUnit'>,
): ProductEvent[] {
  return packAmount === before.packAmount && packUnit === before.packUnit
    ? []
    : [{ type: 'ProductPackChanged', data: { packAmount, packUnit } }];
}

function productChanges(
  state: ProductState,
  { masterProductId, ...fields }: ReturnType<typeof productFields> & { masterProductId: number },
): ProductEvent[] {
  const changes: ProductEvent[] = [];
  if (fields.name !== state.name) changes.push({ type: 'ProductRenamed', data: { name: fields.name } });
  if (fields.description !== state.description)
    changes.push({ type: 'ProductDescribed', data: { description: fields.description } });
  if (fields.productType !== state.productType)
    changes.push({ type: 'ProductTypeChanged', data: { productType: fields.productType } });
  if (fields.sku !== state.sku) changes.push({ type: 'ProductSkuChanged', data: { sku: fields.sku } });
  const { gtin, partNumber, weight, weightUnit } = fields;
  if (gtin !== state.gtin) changes.push({ type: 'ProductGtinChanged', data: { gtin } });
  if (partNumber !== state.partNumber) changes.push({ type: 'ProductPartNumberChanged', data: { partNumber } });
  if (weight !== state.weight || weightUnit !== state.weightUnit)
    changes.push({ type: 'ProductWeightChanged', data: { weight, weightUnit } });
  changes.push(...packChanges(state, fields));
  if (masterProductId !== state.masterProductId) changes.push({ type: 'ProductRegrouped', data: { masterProductId } });
  return changes;
}

function offerChanges(
  before: ProductState['offers'][number],
  offer: ReturnType<typeof offerFields>,
  release?: ReleaseRef,
): ProductEvent[] {
  const offerId = before.id;
  const by = release ? { release } : {};
  const changes: ProductEvent[] = [];
  if (offer.retailPrice !== before.retailPrice)
    changes.push({ type: 'OfferRetailPriceChanged', data: { offerId, retailPrice: offer.retailPrice, ...by } });
  if (offer.costPrice !== before.costPrice)
    changes.push({ type: 'OfferCostPriceChanged', data: { offerId, costPrice: offer.costPrice, ...by } });
  if (offer.unit !== before.unit) changes.push({ type: 'OfferUnitChanged', data: { offerId, unit: offer.unit } });
  if (offer.stock !== before.stock) changes.push({ type: 'OfferStockChanged', data: { offerId, stock: offer.stock } });
  if (offer.brand !== before.brand) changes.push({ type: 'OfferBrandChanged', data: { offerId, brand: offer.brand } });
  if (offer.supplierSku !== before.supplierSku) changes.push(supplierSkuChanged(before, offer.supplierSku));
  if (offer.formula !== before.formula)
    changes.push({ type: 'OfferFormulaChanged', data: { offerId, formula: offer.formula } });
  return changes;
}

/** Admins act for any supplier, everyone else for themselves. */
function refuseOtherSuppliers(actor: Actor | null, supplierId: number): void {
  if (actor && actor.userType !== 'admin' && businessOf(actor) !== supplierId)
    throw new DomainError('forbidden', 'You can change only your own offers.');
}

function notOwner(): DomainError {
  return new DomainError(
    'not_product_owner',
    'This product belongs to another supplier. You can change only the price, unit, stock, supplier SKU, brand and formula of your offer.',
  );
}

/** What an event is to the rule about reasons. A new product needs none; an offer on a known one is a price. */
function kindOf({ type }: ProductEvent, { exists: known }: ProductState): ChangeKind | null {
  if (!known) return null;
  switch (type) {
    case 'OfferAdded':
    case 'OfferRetailPriceChanged':
    case 'OfferCostPriceChanged':
      return 'price';
    case 'OfferFormulaChanged':
      return 'formula';
    case 'OfferHeld':
    case 'OfferHoldLifted':
      return null;
    default:
      return 'other';
  }
}

/** Offers follow the rules of their supplier, pictures those of the product's owner, the catalogue the gallery's. */
function ruledBy(command: ProductCommand, { offers, gone, ownerId }: ProductState): number {
  if (command.type === 'SaveOffer') return command.supplierId;
  if (command.type === 'RemoveProductImage') return ownerId;
  if (!('offerId' in command) || 'releaseId' in command || 'release' in command) return galleryRules;
  return [...offers, ...gone].find(({ id }) => id === command.offerId)?.supplierId ?? galleryRules;
}

/** A product with its suppliers' offers. */
export const product = askingWhy(deciding, { ruledBy, kindOf });
