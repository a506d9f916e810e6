import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { OfferSaved, SaveOfferRequest } from '@quotewright/domain/catalogue/contract.js';
import { masterProduct } from '@quotewright/domain/catalogue/master-product.js';
import { assertForm, product, type OfferForm, type ProductState } from '@quotewright/domain/catalogue/product.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { listOffers, masterProductById, masterProductByName, offersByIds, productById, productOfImage } from '@quotewright/projections/catalogue/product-catalogue.js';
import { accountById } from '../platform/auth/accounts.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { showingCurrent } from '../platform/commands/version-conflict.js';
import { Database } from '../platform/db/database.js';
import { invalidInput } from '../platform/http/validation.js';
import { Media } from '../platform/media/media.js';
import { ReadModels } from '../platform/projections/read-models.js';

interface MasterProduct {
  id: number;
  alias: string;
}

/** Saving what suppliers offer. */
@Injectable()
export class Offers {
  constructor(
    private readonly bus: CommandBus,
    private readonly db: Database,
    private readonly media: Media,
    private readonly read: ReadModels,
  ) {}

  /**
   * Adds or changes an offer, with its product and master product where they are new. Throws what the product decides,
   * `invalid_input` naming the field, and `not_found` for an offer or product there is not.
   */
  async save(body: Omit<SaveOfferRequest, 'version'>, viewer: Actor, context: CommandContext): Promise<{ saved: OfferSaved; result: CommandResult<ProductState> }> {
    const supplierId = await this.supplierOf(body, viewer);
    const form = formOf(body);
    assertForm(form);
    const productId = await this.productOf(body);
    const images = await Promise.all((body.img ?? []).map((dataUrl) => this.media.storeImage(dataUrl)));
    const master = await this.masterOf(body, productId, context);
    const command = { type: 'SaveOffer', offerId: body.id || null, supplierId, masterProductId: master.id, form, images: images.map(({ hash }) => hash) } as const;
    // Of a product, only what the caller may see of this offer.
    const result = await showingCurrent(
      this.bus.execute(new AggregateCommand(product, productId ?? 'new', command, { ...context, ids: { offer: 1, product_image: images.length } })),
      async () => (await listOffers(this.read, viewer, { ids: [body.id ?? 0] })).data[0],
    );
    const { id } = result.state.offers.find((offer) => offer.supplierId === supplierId)!;
    return {
      saved: { id, product_id: result.id, master_product_id: master.id, master_product_alias: master.alias, version: result.version },
      result,
    };
  }

  async removeImage(imageId: number, context: CommandContext): Promise<CommandResult<ProductState>> {
    const productId = await productOfImage(this.read, imageId);
    if (productId === undefined) throw new DomainError('not_found', 'There is no such picture.');
    return this.bus.execute(new AggregateCommand(product, productId, { type: 'RemoveProductImage', imageId }, { ...context, expectedVersion: undefined }));
  }

  /** Everybody keeps their own offers; an admin names the supplier. */
  private async supplierOf(body: Omit<SaveOfferRequest, 'version'>, viewer: Actor): Promise<number> {
    const named = body.supplier || body.user_id;
    if (viewer.userType !== 'admin') {
      if (named && named !== viewer.id) throw new DomainError('forbidden', 'You can only keep offers of your own.');
      return viewer.id;
    }
    if (!named || !(await accountById(this.db.knex, named))) throw invalidInput([{ path: 'supplier', code: 'missing', message: 'Choose a supplier.' }]);
    return named;
  }

  private async productOf(body: Omit<SaveOfferRequest, 'version'>): Promise<number | null> {
    if (body.id) {
      const offer = (await offersByIds(this.read, [body.id])).get(body.id);
      if (!offer || (body.product_id && body.product_id !== offer.product_id)) throw new DomainError('not_found', 'There is no such offer.');
      return offer.product_id;
    }
    if (!body.product_id) return null;
    if (!(await productById(this.read, body.product_id))) throw new DomainError('not_found', 'There is no such product.');
    return body.product_id;
  }

  /** The master product named by the form: by id, by its exact name, as a new one of that name, or the product's own. */
  private async masterOf(body: Omit<SaveOfferRequest, 'version'>, productId: number | null, context: CommandContext): Promise<MasterProduct> {
    const name = body.master_product_name?.trim();
    if (body.master_product_id) {
      const found = await masterProductById(this.read, body.master_product_id);
      if (!found) throw invalidInput([{ path: 'master_product_id', code: 'unknown', message: 'There is no such master product.' }]);
      return found;
    }
    if (name) {
      const found = await masterProductByName(this.read, name);
      if (found) return found;
      // The call's own version belongs to the product's command.
      const added = await this.bus.execute(new AggregateCommand(masterProduct, 'new', { type: 'AddMasterProduct', name }, { ...context, expectedVersion: undefined }));
      return { id: added.id, alias: added.state.alias };
    }
    const current = productId === null ? undefined : await productById(this.read, productId);
    const master = current && (await masterProductById(this.read, current.master_product_id));
    if (!master) throw invalidInput([{ path: 'master_product_name', code: 'missing', message: 'Choose or name a master product.' }]);
    return master;
  }
}

function formOf(body: Omit<SaveOfferRequest, 'version'>): OfferForm {
  return {
    name: body.name,
    description: body.description,
    productType: body.product_type,
    sku: body.sku,
    costPrice: body.cost_price,
    retailPrice: body.retail_price,
    unit: body.unit,
    stock: body.unit_in_stock,
    brand: body.brand,
    formula: body.formula,
  };
}
