import { Body, Controller } from '@nestjs/common';
import type { LikelyDouble, MasterProductRow, ProductMoved } from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { PageBody } from '../platform/http/fields.js';
import {
  MasterProductListDto,
  MergeMasterProductDto,
  MoveProductDto,
  NamedDto,
  NotTheSameDto,
  RenameMasterProductDto,
} from './catalogue.dto.js';
import { MasterProducts } from './master-products.js';

/** The names that group products: the admins' part of the catalogue. */
@Controller()
export class MasterProductsController {
  constructor(private readonly masters: MasterProducts) {}

  @Call(calls.masterProducts)
  async list(@Body() body: MasterProductListDto): Promise<Page<MasterProductRow>> {
    return this.masters.list(body);
  }

  @Call(calls.acceptMasterProduct)
  async accept(@Body() { id }: NamedDto, @Context() context: CommandContext): Promise<Answer<null>> {
    return answer(null, { message: 'Everyone can see it now.', result: await this.masters.accept(id, context) });
  }

  @Call(calls.renameMasterProduct)
  async rename(
    @Body() { id, name }: RenameMasterProductDto,
    @Context() context: CommandContext,
  ): Promise<Answer<null>> {
    return answer(null, { message: 'Master product renamed.', result: await this.masters.rename(id, name, context) });
  }

  @Call(calls.deleteMasterProduct)
  async delete(@Body() { id }: NamedDto, @Context() context: CommandContext): Promise<Answer<null>> {
    return answer(null, { message: 'Master product deleted.', result: await this.masters.delete(id, context) });
  }

  @Call(calls.mergeMasterProduct)
  async merge(@Body() { id, into }: MergeMasterProductDto, @Context() context: CommandContext): Promise<Answer<null>> {
    return answer(null, { message: 'Master products merged.', result: await this.masters.merge(id, into, context) });
  }

  @Call(calls.unmergeMasterProduct)
  async unmerge(@Body() { id }: NamedDto, @Context() context: CommandContext): Promise<Answer<null>> {
    return answer(null, { message: 'The two are apart again.', result: await this.masters.unmerge(id, context) });
  }

  @Call(calls.moveProduct)
  async move(@Body() body: MoveProductDto, @Context() context: CommandContext): Promise<Answer<ProductMoved>> {
    const { moved, result } = await this.masters.move(body, context);
    return answer(moved, { message: 'Product moved.', result });
  }

  @Call(calls.likelyDoubles)
  async doubles(@Body() body: PageBody): Promise<Page<LikelyDouble>> {
    return this.masters.doubles(body);
  }

  @Call(calls.notTheSame)
  async notTheSame(@Body() { id, other_id, different }: NotTheSameDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.masters.setDifferent([id, other_id], different, viewer.id);
    return answer(null, { message: different ? 'Kept apart.' : 'They may be the same again.' });
  }
}
