import { Injectable } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { QuotedSuppliersRequest } from '@quotewright/domain/ratings/contract.js';
import { OwnData, everyRow } from '../platform/own-data/own-data.js';
import { Ratings } from './ratings.js';

/** What a business's export holds of ratings: those it gave, and a supplier's those it got. */
@Injectable()
export class RatingsData {
  constructor(
    private readonly ratings: Ratings,
    data: OwnData,
  ) {
    data.holds(
      {
        name: 'ratings',
        about: 'Ratings that your business gave to suppliers.',
        whose: 'business',
        rows: (viewer) => this.given(viewer),
      },
      {
        name: 'ratings-received',
        about: 'Ratings that your business got, and its answers.',
        whose: 'business',
        rows: (viewer) => everyRow((request) => this.ratings.list(request, viewer)),
      },
    );
  }

  private async *given(viewer: Actor): AsyncGenerator<object> {
    const page = async (request: QuotedSuppliersRequest) => {
      const { data, ...rest } = await this.ratings.suppliers(request, viewer);
      return { ...rest, data: data.map((supplier) => ({ ...supplier, id: supplier.supplier_id })) };
    };
    for await (const { supplier_id, business_name, own } of everyRow(page))
      if (own) yield { supplier_id, business_name, ...own };
  }
}
