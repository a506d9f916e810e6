import { Body, Controller } from '@nestjs/common';
import type { SupplierRow } from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { productCatalogue } from '@quotewright/projections/catalogue/product-catalogue.js';
import { listSuppliers } from '@quotewright/projections/templates/supplier-list.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SupplierListDto } from './catalogue.dto.js';

/** The admins' list of suppliers. */
@Controller()
export class SuppliersController {
  constructor(private readonly read: ReadModels) {}

  @Call(calls.supplierList)
  async list(@Body() body: SupplierListDto): Promise<Answer<Page<SupplierRow>>> {
    return answer(await listSuppliers(this.read, body), { stale: this.read.parked(productCatalogue) });
  }
}
