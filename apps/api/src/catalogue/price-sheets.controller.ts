import { Readable } from 'node:stream';
import { Body, Controller, Param, Query, Req, StreamableFile } from '@nestjs/common';
import type { PriceChange, PriceSheet, PriceSheetSummary, ProductRow } from '@quotewright/domain/catalogue/contract.js';
import * as calls from '@quotewright/domain/catalogue/endpoints.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { listOffers } from '@quotewright/projections/catalogue/catalogue-offers.js';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../platform/clock.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { inParts } from './in-parts.js';
import { filteredOfferIds } from './listing-basis.js';
import { PriceChanges } from './price-changes.js';
import {
  AddPriceSheetDto,
  LeaveOutDto,
  PriceSheetDto,
  PriceSheetParam,
  PriceSheetQueryDto,
  PriceSheetsQueryDto,
  ProductsFileDto,
  SheetColumnsDto,
  SheetThresholdDto,
} from './price-sheets.dto.js';
import { PriceSheets } from './price-sheets.js';
import { csvOf, xlsxOf } from './sheet-file/written-sheet.js';

const BY_ID = { field: 'id', type: 'asc' } as const;

/** Prices from files: read, matched and compared before anything changes. */
@Controller()
export class PriceSheetsController {
  constructor(
    private readonly sheets: PriceSheets,
    private readonly changes: PriceChanges,
    private readonly clock: Clock,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.addPriceSheet)
  async add(
    @Body() body: AddPriceSheetDto,
    @Req() { upload }: FastifyRequest,
    @Viewer() viewer: Actor,
  ): Promise<Answer<PriceSheet>> {
    const id = await this.sheets.add(upload!, body, viewer);
    return answer(await this.sheets.of(id, viewer), { message: 'The sheet is being read.' });
  }

  @Call(calls.priceSheets)
  async list(@Query() { page }: PriceSheetsQueryDto, @Viewer() viewer: Actor): Promise<Page<PriceSheetSummary>> {
    return this.sheets.list(viewer, page);
  }

  @Call(calls.priceSheet)
  async one(
    @Param() { id }: PriceSheetParam,
    @Query() query: PriceSheetQueryDto,
    @Viewer() viewer: Actor,
  ): Promise<PriceSheet> {
    return this.sheets.of(id, viewer, query);
  }

  @Call(calls.sheetColumns)
  async columns(@Body() body: SheetColumnsDto, @Viewer() viewer: Actor): Promise<PriceSheet> {
    await this.sheets.setColumns(body, viewer);
    return this.sheets.of(body.id, viewer);
  }

  @Call(calls.sheetThreshold)
  async threshold(@Body() { id, percent }: SheetThresholdDto, @Viewer() viewer: Actor): Promise<PriceSheet> {
    await this.sheets.setThreshold(id, percent, viewer);
    return this.sheets.of(id, viewer);
  }

  @Call(calls.leaveOut)
  async leaveOut(@Body() body: LeaveOutDto, @Viewer() viewer: Actor): Promise<PriceSheet> {
    await this.sheets.leaveOut(body, viewer);
    return this.sheets.of(body.id, viewer);
  }

  @Call(calls.reviewPriceSheet)
  async review(
    @Body() { id }: PriceSheetDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<PriceChange> {
    return this.changes.of(await this.sheets.review(id, viewer, context), viewer);
  }

  @Call(calls.deletePriceSheet)
  async remove(@Param() { id }: PriceSheetParam, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.sheets.remove(id, viewer);
    return answer(null, { message: 'The sheet was deleted.' });
  }

  @Call(calls.badRows)
  async badRows(@Param() { id }: PriceSheetParam, @Viewer() viewer: Actor): Promise<StreamableFile> {
    return new StreamableFile(Readable.from(await this.sheets.badRows(id, viewer)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="rows-not-read.csv"',
    });
  }

  @Call(calls.productsCsv)
  async csv(@Query() query: ProductsFileDto, @Viewer() viewer: Actor): Promise<StreamableFile> {
    return new StreamableFile(Readable.from(csvOf(await this.offers(query, viewer))), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="prices.csv"',
    });
  }

  @Call(calls.productsXlsx)
  async xlsx(@Query() query: ProductsFileDto, @Viewer() viewer: Actor): Promise<StreamableFile> {
    return new StreamableFile(xlsxOf(await this.offers(query, viewer)), {
      type: calls.productsXlsx.file,
      disposition: 'attachment; filename="prices.xlsx"',
    });
  }

  /** Offers that a query asks for, some at a time. */
  private async offers(query: ProductsFileDto, viewer: Actor): Promise<AsyncGenerator<ProductRow[]>> {
    const { read } = this;
    const ids = await filteredOfferIds(read, viewer, query, this.clock.now());
    return (async function* () {
      for await (const some of inParts(ids))
        yield (await listOffers(read, viewer, { ids: [...some], perPage: some.length, sort: BY_ID })).data;
    })();
  }
}
