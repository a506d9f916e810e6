import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  mayEditProduct,
  type Deleted,
  type OfferSaved,
  type ProductRow,
  type SaveOfferRequest,
} from '@quotewright/domain/catalogue/contract.js';
import { masterProduct } from '@quotewright/domain/catalogue/master-product.js';
import {
  assertForm,
  offerFields,
  type OfferForm,
  type ProductFields,
} from '@quotewright/domain/catalogue/offer-form.js';
import { heldBack } from '@quotewright/domain/catalogue/price-approval.js';
import {
  offerVersion,
  product,
  type ProductCommand,
  type ProductState,
} from '@quotewright/domain/catalogue/product.js';
import { addsToCatalogue } from '@quotewright/domain/catalogue/visibility.js';
import type { ProductType } from '@quotewright/domain/formula/settings.js';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import {
  listOffers,
  offerIdsOf,
  offersByIds,
  productById,
  productOfImage,
  type KnownProduct,
} from '@quotewright/projections/catalogue/catalogue-offers.js';
import {
  masterProductById,
  masterProductByName,
  masterProductContent,
  type MasterProduct,
} from '@quotewright/projections/catalogue/master-products.js';
import { offersEverInUse, templatesUsing } from '@quotewright/projections/templates/template-history.js';
import { ownerById } from '../platform/auth/accounts.js';
import { assertVerified } from '../platform/auth/verified.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { Policies } from '../platform/commands/policies.js';
import { showingCurrent } from '../platform/commands/version-conflict.js';
import { Database } from '../platform/db/database.js';
import { invalidInput } from '../platform/http/validation.js';
import { LogPictures } from '../platform/media/log-pictures.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { isStranger, mixedKinds } from './one-kind.js';
import { fieldsOf, productOf, type StoredRow } from './price-change-rows.js';

/** Owner of an offer, and whether their offers are shared. */
interface Supplier {
  id: number;
  shared: boolean;
}

/** Saving and withdrawing suppliers' offers. */
@Injectable()
export class Offers {
  constructor(
    private readonly bus: CommandBus,
    private readonly db: Database,
    private readonly pictures: LogPictures,
    private readonly policies: Policies,
    private readonly read: ReadModels,
  ) {}

  /**
   * Adds or changes an offer, with its product and master product if they are new. Throws what the product decides,
   * `invalid_input` naming the field, and `not_found` for an unknown offer or product. What the supplier's rule keeps for
   * an admin's yes stays as it was, and is answered as `waits`.
   * @param drawn ids of a new product and its offer, if they were drawn before: added again, it is the same
   */
  async save(
    body: Omit<SaveOfferRequest, 'version'>,
    viewer: Actor,
    context: CommandContext,
    drawn?: { productId: number; offerId: number },
  ): Promise<{ saved: OfferSaved; waits: StoredRow | null; result: CommandResult<ProductState> }> {
    assertMayShow(viewer);
    const known = await this.productOf(body, viewer);
    const supplier = await this.supplierOf(body, viewer, known?.supplier);
    const asked = formOf(body);
    assertForm(asked, known?.product ?? null, supplier.shared);
    const waits = await this.heldBackOf(body.id, asked, supplier, viewer);
    const form = { ...asked, ...waits?.before };
    const { images, keep } = await this.pictures.read(body.img ?? [], viewer);
    const master = await this.masterOf(body, viewer, supplier.id, known?.masterProductId, context);
    await this.assertOneKindIn(master.id, known, asked.productType);
    const command = {
      type: 'SaveOffer',
      offerId: body.id || null,
      ...(drawn && { drawn: drawn.offerId }),
      supplierId: supplier.id,
      shared: supplier.shared,
      // What was merged keeps its products, so that the merge can be undone.
      masterProductId: master.id === known?.masterProductId ? null : master.id,
      form,
      images,
    } as const;
    // Only what the caller may see of the product and this offer.
    const result = await showingCurrent(
      this.bus.execute(
        new AggregateCommand(product, drawn?.productId ?? known?.id ?? 'new', command, {
          ...context,
          keep,
          ids: { ...(!drawn && { offer: 1 }), product_image: images.length },
        }),
      ),
      async () => (await listOffers(this.read, viewer, { ids: [body.id ?? 0] })).data[0],
    );
    const id = drawn?.offerId ?? result.state.offers.find((offer) => offer.supplierId === supplier.id)!.id;
    return {
      saved: {
        id,
        product_id: result.id,
        master_product_id: master.id,
        master_product_alias: master.alias,
        version: offerVersion(result.state, id),
        waits: waits !== null,
      },
      waits,
      result,
    };
  }

  /**
   * A product is added among its like, and moved or changed only so. Where the caller may not change the product, that is
   * refused anyway.
   */
  private async assertOneKindIn(
    masterId: number,
    known: Awaited<ReturnType<Offers['productOf']>>,
    asked: ProductType | undefined,
  ): Promise<void> {
    if (known && !known.own) return;
    const before = known?.product.productType;
    const type = asked ?? before!;
    if (known?.masterProductId === masterId && (type === 'labour') === (before === 'labour')) return;
    const content = await masterProductContent(this.read, masterId, known?.id);
    if (content && isStranger(type, content))
      throw new DomainError('labour_with_material', mixedKinds, {
        errors: [{ path: 'master_product_name', code: 'labour_with_material', message: mixedKinds }],
      });
  }

  /** What of a form waits for an admin. */
  private async heldBackOf(
    offerId: number | undefined,
    form: OfferForm,
    { id, shared }: Supplier,
    viewer: Actor,
  ): Promise<StoredRow | null> {
    if (!offerId || viewer.userType === 'admin') return null;
    const { prices } = await this.policies.lately(id);
    const offer = prices && (await offersByIds(this.read, [offerId])).get(offerId);
    if (!offer || offer.supplier !== id) return null;
    const before = fieldsOf(offer);
    const held = heldBack(prices, before, offerFields(form, before, shared));
    return held && { offer_id: offerId, product_id: offer.product_id, ...held };
  }

  async removeImage(imageId: number, viewer: Actor, context: CommandContext): Promise<CommandResult<ProductState>> {
    assertMayShow(viewer);
    const productId = await productOfImage(this.read, imageId);
    if (productId === undefined) throw new DomainError('not_found', 'This picture was not found.');
    return this.bus.execute(
      new AggregateCommand(
        product,
        productId,
        { type: 'RemoveProductImage', imageId },
        { ...context, expectedVersion: undefined },
      ),
    );
  }

  /**
   * Withdraws, restores or deletes an offer. One that a line uses or used is withdrawn instead of deleted, so that
   * every line, past or restored, still counts. Throws what the product decides, and `not_found`.
   */
  async changeOffer(
    offerId: number,
    type: 'WithdrawOffer' | 'ReinstateOffer' | 'DeleteOffer',
    viewer: Actor,
    context: CommandContext,
  ): Promise<{ deleted: Deleted; result: CommandResult<ProductState> }> {
    assertMayShow(viewer);
    const offer = await this.offerById(offerId, viewer);
    const command: ProductCommand =
      type === 'DeleteOffer'
        ? { type, offerId, inUse: (await offersEverInUse(this.read, [offerId])).size > 0 }
        : { type, offerId };
    const result = await this.bus.execute(new AggregateCommand(product, offer.product_id, command, context));
    return { deleted: { id: offerId, deleted: !result.state.offers.some(({ id }) => id === offerId) }, result };
  }

  /** The same for a product with all its offers. */
  async changeProduct(
    productId: number,
    type: 'HideProduct' | 'ShowProduct' | 'DeleteProduct',
    context: CommandContext,
  ): Promise<{ deleted: Deleted; result: CommandResult<ProductState> }> {
    const command: ProductCommand =
      type === 'DeleteProduct'
        ? { type, inUse: (await offersEverInUse(this.read, await offerIdsOf(this.read, productId))).size > 0 }
        : { type };
    const result = await this.bus.execute(new AggregateCommand(product, productId, command, context));
    return { deleted: { id: productId, deleted: result.state.deleted }, result };
  }

  /** Users keep their own offers; an admin names the supplier, whose account may be deleted if the offer exists. */
  private async supplierOf(
    body: Omit<SaveOfferRequest, 'version'>,
    viewer: Actor,
    ofOffer: number | undefined,
  ): Promise<Supplier> {
    const named = body.supplier || body.user_id;
    if (viewer.userType !== 'admin') {
      if (named && named !== businessOf(viewer))
        throw new DomainError('forbidden', 'You can change only your own offers.');
      return { id: businessOf(viewer), shared: addsToCatalogue(viewer.userType) };
    }
    const owner = named ? await ownerById(this.db.knex, named) : null;
    if (!named || (!owner && named !== ofOffer))
      throw invalidInput([{ path: 'supplier', code: 'missing', message: 'Choose a supplier.' }]);
    if (owner?.deactivated && named !== ofOffer)
      throw invalidInput([
        {
          path: 'supplier',
          code: 'deactivated',
          message:
            'This supplier is deactivated, so nobody would be offered it. Choose another, or reactivate it first.',
        },
      ]);
    return { id: named, shared: owner === null || addsToCatalogue(owner.user_type) };
  }

  private async offerById(id: number, viewer: Actor): Promise<ProductRow> {
    const [offer] = (await listOffers(this.read, viewer, { ids: [id] })).data;
    if (!offer) throw new DomainError('not_found', 'This offer was not found.');
    return offer;
  }

  /**
   * The form's product and the owner of its offer; `null` for a new one. What the caller may not read does not exist.
   */
  private async productOf(
    body: Omit<SaveOfferRequest, 'version'>,
    viewer: Actor,
  ): Promise<{ id: number; masterProductId: number; product: ProductFields; supplier?: number; own: boolean } | null> {
    if (body.id) {
      const offer = await this.offerById(body.id, viewer);
      if (body.product_id && body.product_id !== offer.product_id)
        throw new DomainError('not_found', 'This offer was not found.');
      return {
        id: offer.product_id,
        masterProductId: offer.master_product_id,
        product: productOf(offer),
        supplier: offer.supplier,
        own: mayEditProduct(offer.product_owner, offer.supplier),
      };
    }
    if (!body.product_id) return null;
    const found =
      (await productById(this.read, viewer, body.product_id)) ?? (await this.productOnLine(body.product_id, viewer));
    if (!found) throw new DomainError('not_found', 'This product was not found.');
    return { id: found.id, masterProductId: found.master_product_id, product: productOf(found), own: false };
  }

  /** A product that the caller is not or no longer offered, but has on a line: they may set their own price for it. */
  private async productOnLine(productId: number, viewer: Actor): Promise<KnownProduct | undefined> {
    const using = await templatesUsing(this.read, businessOf(viewer), await offerIdsOf(this.read, productId));
    return [...using.values()].some((templates) => templates.length > 0)
      ? productById(this.read, null, productId)
      : undefined;
  }

  /** The master product of the form: by id, by its exact name, a new one of that name, or the product's own. */
  private async masterOf(
    body: Omit<SaveOfferRequest, 'version'>,
    viewer: Actor,
    supplierId: number,
    current: number | undefined,
    context: CommandContext,
  ): Promise<Pick<MasterProduct, 'id' | 'alias'>> {
    const name = body.master_product_name?.trim();
    // Readers of a product also read its master product.
    const named = body.master_product_id || (name ? undefined : current);
    if (named) {
      const found = await masterProductById(this.read, named === current ? null : viewer, named);
      if (!found)
        throw invalidInput([
          { path: 'master_product_id', code: 'unknown', message: 'This master product was not found.' },
        ]);
      return found;
    }
    if (!name)
      throw invalidInput([
        { path: 'master_product_name', code: 'missing', message: 'Choose or name a master product.' },
      ]);
    const found = await masterProductByName(this.read, supplierId, name);
    if (found) return found;
    const ownerId = viewer.userType === 'admin' ? null : supplierId;
    // The call's version belongs to the product's command. The next product may name the same one.
    const added = await this.bus.execute(
      new AggregateCommand(
        masterProduct,
        'new',
        { type: 'AddMasterProduct', name, ownerId },
        { ...context, expectedVersion: undefined, respondAsync: false },
      ),
    );
    return { id: added.id, alias: added.state.alias };
  }
}

/** Suppliers' prices and stock are visible in the catalogue; the numbers of other businesses are private. */
export function assertMayShow(viewer: Actor): void {
  if (viewer.userType === 'suppliers') assertVerified(viewer);
}

function formOf(body: Omit<SaveOfferRequest, 'version'>): OfferForm {
  return {
    name: body.name,
    description: body.description,
    productType: body.product_type,
    sku: body.sku,
    gtin: body.gtin,
    partNumber: body.part_number,
    weight: body.weight,
    weightUnit: body.weight_unit,
    packAmount: body.pack_amount,
    packUnit: body.pack_unit,
    costPrice: body.cost_price,
    retailPrice: body.retail_price,
    unit: body.unit,
    stock: body.unit_in_stock,
    supplierSku: body.supplier_sku,
    brand: body.brand,
    formula: body.formula,
  };
}
