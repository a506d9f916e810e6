import { Injectable } from '@nestjs/common';
import { businessOf } from '@quotewright/domain/kernel/decider.js';
import { standardTextsOf } from '@quotewright/projections/advice/standard-text-lists.js';
import { OwnData } from '../platform/own-data/own-data.js';
import { ReadModels } from '../platform/projections/read-models.js';

/** What a business's export holds of standard texts. */
@Injectable()
export class AdviceData {
  constructor(read: ReadModels, data: OwnData) {
    data.holds({
      name: 'standard-texts',
      about: 'Your warranty and advice texts.',
      whose: 'business',
      rows: async function* (viewer) {
        yield* await standardTextsOf(read, businessOf(viewer));
      },
    });
  }
}
