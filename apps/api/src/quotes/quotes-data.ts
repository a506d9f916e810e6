import { Injectable } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { listSavedQuotes, savedQuoteById } from '@quotewright/projections/quotes/saved-quotes.js';
import { OwnData, everyRow } from '../platform/own-data/own-data.js';
import { ReadModels } from '../platform/projections/read-models.js';

/** What a business's export holds of quotes. */
@Injectable()
export class QuotesData {
  constructor(
    private readonly read: ReadModels,
    data: OwnData,
  ) {
    data.holds({
      name: 'quotes',
      about: 'Saved quotes with measurements, lines and prices.',
      whose: 'business',
      rows: (viewer) => this.rows(viewer),
    });
  }

  private async *rows(viewer: Actor): AsyncGenerator<object> {
    // The oldest first: one that is saved meanwhile moves no page.
    for await (const { id, made_by } of everyRow((request) =>
      listSavedQuotes(this.read, viewer, { ...request, sort: 'created_at.asc' }),
    )) {
      const quote = await savedQuoteById(this.read, viewer, id);
      if (quote) yield { ...quote, made_by };
    }
  }
}
