import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  type ComparedOffers,
  type Deleted,
  type MasterProductSuggestion,
  type OfferSaved,
  type OwnOffer,
  type PriceHistory,
  type ProductRow,
  type ProductUse,
  type StoreProduct,
  type SupplierOption,
} from '@quotewright/domain/catalogue/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { listOffers, optionsOf, ownOffers, suppliersOf } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { suggestMasterProducts } from '@quotewright/projections/catalogue/master-products.js';
import { offerPriceHistory } from '@quotewright/projections/catalogue/offer-price-history.js';
import { productCatalogue } from '@quotewright/projections/catalogue/product-catalogue.js';
import { comparedOffers, priceHistory } from '@quotewright/projections/catalogue/product-page.js';
import { pageTags } from '@quotewright/projections/public-pages/page-tags.js';
import { productUse } from '@quotewright/projections/quotes/product-use.js';
import { storeProducts } from '@quotewright/projections/templates/store-products.js';
import { templateHistory, templatesUsing } from '@quotewright/projections/templates/template-history.js';
import { Clock } from '../platform/clock.js';
import type { CommandContext, CommandResult } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { ReadModels } from '../platform/projections/read-models.js';
import {
  NamedDto,
  OptionsDto,
  OptionSuppliersDto,
  OwnOffersDto,
  ProductListDto,
  ProductPageDto,
  ProductUseDto,
  SaveOfferDto,
  StoreDto,
  SuggestionsDto,
} from './catalogue.dto.js';
import { listingBasis } from './listing-basis.js';
import { Offers } from './offers.js';
import { PriceChanges } from './price-changes.js';

/** The product catalogue: what suppliers offer, and what each caller may see of it. */
@Controller()
export class CatalogueController {
  constructor(
    private readonly changes: PriceChanges,
    private readonly clock: Clock,
    private readonly offers: Offers,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.products)
  async list(@Body() body: ProductListDto, @Viewer() viewer: Actor): Promise<Answer<Page<ProductRow>>> {
    const basis = listingBasis(this.read, viewer, this.clock.now());
    return answer(await listOffers(this.read, viewer, body, basis), { stale: this.read.parked(productCatalogue) });
  }

  @Call(calls.store)
  async store(@Query() query: StoreDto): Promise<Answer<Page<StoreProduct>>> {
    return answer(await storeProducts(this.read, query), {
      stale: this.read.parked(productCatalogue),
      tags: [pageTags.catalogue, pageTags.listing, pageTags.businesses],
    });
  }

  @Call(calls.options)
  async options(@Body() body: OptionsDto, @Viewer() viewer: Actor): Promise<ProductRow[]> {
    return optionsOf(this.read, viewer, body);
  }

  @Call(calls.comparedOffers)
  async compared(@Query() { alias, page }: ProductPageDto, @Viewer() viewer: Actor): Promise<Answer<ComparedOffers>> {
    return answer(await comparedOffers(this.read, viewer, alias, page ?? 1), {
      stale: this.read.parked(productCatalogue),
    });
  }

  @Call(calls.priceHistory)
  async prices(@Query() { alias, page }: ProductPageDto, @Viewer() viewer: Actor): Promise<Answer<PriceHistory>> {
    return answer(await priceHistory(this.read, viewer, alias, page ?? 1), {
      stale: this.read.parked(offerPriceHistory),
    });
  }

  @Call(calls.productUse)
  async use(@Query() { alias }: ProductUseDto, @Viewer() viewer: Actor): Promise<Answer<ProductUse>> {
    return answer(await productUse(this.read, viewer, alias, this.clock.now()), {
      stale: this.read.parked(templateHistory),
    });
  }

  @Call(calls.optionSuppliers)
  async suppliers(
    @Body() { master_product_id }: OptionSuppliersDto,
    @Viewer() viewer: Actor,
  ): Promise<SupplierOption[]> {
    return suppliersOf(this.read, viewer, master_product_id);
  }

  @Call(calls.ownOffers)
  async own(@Body() { product_ids }: OwnOffersDto, @Viewer() viewer: Actor): Promise<OwnOffer[]> {
    const offers = await ownOffers(this.read, viewer, product_ids);
    const using = await templatesUsing(
      this.read,
      businessOf(viewer),
      offers.map(({ id }) => id),
    );
    return offers.map((offer) => ({ ...offer, used_in: using.get(offer.id)! }));
  }

  @Call(calls.suggestions)
  async suggestions(@Body() body: SuggestionsDto, @Viewer() viewer: Actor): Promise<Page<MasterProductSuggestion>> {
    return suggestMasterProducts(this.read, viewer, body);
  }

  @Call(calls.saveOffer)
  async save(
    @Body() body: SaveOfferDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<OfferSaved>> {
    const { saved, waits, result } = await this.offers.save(body, viewer, context);
    if (waits) await this.changes.askFor(waits, viewer, { ...context, expectedVersion: undefined });
    const message = body.id ? 'Product has been updated.' : 'Product has been added.';
    return answer(saved, { message: waits ? `${message} The new price waits for an approval.` : message, result });
  }

  @Call(calls.withdrawOffer)
  async withdraw(
    @Body() { id }: NamedDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    const { result } = await this.offers.changeOffer(id, 'WithdrawOffer', viewer, context);
    return answer(null, { message: 'Product hidden. Lines that use it still work.', result });
  }

  @Call(calls.reinstateOffer)
  async reinstate(
    @Body() { id }: NamedDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    const { result } = await this.offers.changeOffer(id, 'ReinstateOffer', viewer, context);
    return answer(null, { message: 'Product shown again.', result });
  }

  @Call(calls.deleteOffer)
  async deleteOffer(
    @Body() { id }: NamedDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<Deleted>> {
    return deletedOrHidden(await this.offers.changeOffer(id, 'DeleteOffer', viewer, context));
  }

  @Call(calls.hideProduct)
  async hideProduct(@Body() { id }: NamedDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const { result } = await this.offers.changeProduct(id, 'HideProduct', context);
    return answer(null, { message: 'Product hidden from everyone. Lines that use it still work.', result });
  }

  @Call(calls.showProduct)
  async showProduct(@Body() { id }: NamedDto, @Context() context: CommandContext): Promise<Answer<null>> {
    const { result } = await this.offers.changeProduct(id, 'ShowProduct', context);
    return answer(null, { message: 'Product shown again.', result });
  }

  @Call(calls.deleteProduct)
  async deleteProduct(@Body() { id }: NamedDto, @Context() context: CommandContext): Promise<Answer<Deleted>> {
    return deletedOrHidden(await this.offers.changeProduct(id, 'DeleteProduct', context));
  }

  @Call(calls.deleteImage)
  async removeImage(
    @Param() { id }: IdParam,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    return answer(null, { message: 'Image deleted.', result: await this.offers.removeImage(id, viewer, context) });
  }
}

function deletedOrHidden({ deleted, result }: { deleted: Deleted; result: CommandResult }): Answer<Deleted> {
  return answer(deleted, {
    message: deleted.deleted
      ? 'Product deleted.'
      : 'Lines use this product, so it was hidden instead. They still work.',
    result,
  });
}
