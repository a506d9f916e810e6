import { Body, Controller, Delete, Param, Post } from '@nestjs/common';
import {
  paths,
  type MasterProductSuggestion,
  type OfferSaved,
  type ProductRow,
  type SupplierOption,
} from '@quotewright/domain/catalogue/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { listOffers, optionsOf, productCatalogue, suggestMasterProducts, suppliersOf } from '@quotewright/projections/catalogue/product-catalogue.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { SignedIn, Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { OptionsDto, OptionSuppliersDto, ProductListDto, SaveOfferDto, SuggestionsDto } from './catalogue.dto.js';
import { Offers } from './offers.js';

/** The product catalogue: what suppliers offer, and what each caller may see of it. */
@Controller()
export class CatalogueController {
  constructor(
    private readonly offers: Offers,
    private readonly read: ReadModels,
  ) {}

  @Post(paths.products())
  @SignedIn()
  async list(@Body() body: ProductListDto, @Viewer() viewer: Actor): Promise<Answer<Page<ProductRow>>> {
    return answer(await listOffers(this.read, viewer, body), { stale: this.read.parked(productCatalogue) });
  }

  @Post(paths.options())
  @SignedIn()
  options(@Body() body: OptionsDto, @Viewer() viewer: Actor): Promise<ProductRow[]> {
    return optionsOf(this.read, viewer, body);
  }

  @Post(paths.optionSuppliers())
  @SignedIn()
  suppliers(@Body() { master_product_id }: OptionSuppliersDto, @Viewer() viewer: Actor): Promise<SupplierOption[]> {
    return suppliersOf(this.read, viewer, master_product_id);
  }

  @Post(paths.suggestions())
  @SignedIn()
  suggestions(@Body() body: SuggestionsDto): Promise<Page<MasterProductSuggestion>> {
    return suggestMasterProducts(this.read, body);
  }

  @Post(paths.saveOffer())
  @SignedIn()
  async save(@Body() body: SaveOfferDto, @Viewer() viewer: Actor, @Context() context: CommandContext): Promise<Answer<OfferSaved>> {
    const { saved, result } = await this.offers.save(body, viewer, context);
    return answer(saved, { message: body.id ? 'Product has been updated.' : 'Product has been added.', result });
  }

  @Delete(paths.image(':id'))
  @SignedIn()
  async removeImage(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<Answer<null>> {
    return answer(null, { message: 'Image deleted.', result: await this.offers.removeImage(id, context) });
  }
}
