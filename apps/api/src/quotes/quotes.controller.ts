import { Body, Controller, Param, Query } from '@nestjs/common';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import * as calls from '@quotewright/domain/quotes/endpoints.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import {
  type NewestQuote,
  type QuoteAdded,
  type QuoteCalculation,
  type QuoteListRow,
  type SavedQuote,
} from '@quotewright/domain/quotes/contract.js';
import {
  listSavedQuotes,
  newestQuotes,
  savedQuoteById,
  savedQuotes,
} from '@quotewright/projections/quotes/saved-quotes.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/fields.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { AddQuoteDto, CalculateDto, QuotesQueryDto } from './quotes.dto.js';
import { Quotes } from './quotes.js';

/** Calculating, saving and reading your own quotes. */
@Controller()
export class QuotesController {
  constructor(
    private readonly quotes: Quotes,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.calculate)
  async calculate(@Body() body: CalculateDto, @Viewer() viewer: Actor): Promise<QuoteCalculation> {
    return this.quotes.calculate(body, viewer);
  }

  @Call(calls.add)
  async add(
    @Body() body: AddQuoteDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<QuoteAdded>> {
    const { added, result } = await this.quotes.add(body, viewer, context);
    return answer(added, { message: 'Quote saved.', result });
  }

  @Call(calls.one)
  async one(@Param() { id }: IdParam, @Viewer() viewer: Actor): Promise<Answer<SavedQuote>> {
    const found = await savedQuoteById(this.read, viewer, id);
    if (!found) throw new DomainError('not_found', 'This quote was not found.');
    return answer(found, { stale: await this.read.stale(savedQuotes, `quote-${id}`) });
  }

  @Call(calls.newest)
  async newest(): Promise<NewestQuote[]> {
    return newestQuotes(this.read);
  }

  @Call(calls.quotes)
  async list(@Query() query: QuotesQueryDto, @Viewer() viewer: Actor): Promise<Answer<Page<QuoteListRow>>> {
    return answer(await listSavedQuotes(this.read, viewer, query), { stale: this.read.parked(savedQuotes) });
  }
}
