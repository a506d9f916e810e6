import { Injectable } from '@nestjs/common';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { listOffers } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { OwnData, everyRow } from '../platform/own-data/own-data.js';
import { ReadModels } from '../platform/projections/read-models.js';

/** What a business's export holds of the catalogue: its own offers. */
@Injectable()
export class CatalogueData {
  constructor(
    private readonly read: ReadModels,
    data: OwnData,
  ) {
    data.holds({
      name: 'products',
      about: 'Your products, rates and own prices.',
      whose: 'business',
      rows: (viewer, picture) => this.rows(viewer, picture),
    });
  }

  private async *rows(viewer: Actor, picture: (hash: string | null) => void): AsyncGenerator<object> {
    const own = { supplier: businessOf(viewer), sort: { field: 'id', type: 'asc' } } as const;
    for await (const offer of everyRow((request) => listOffers(this.read, viewer, { ...request, ...own }))) {
      for (const { image } of offer.images) picture(image);
      yield offer;
    }
  }
}
