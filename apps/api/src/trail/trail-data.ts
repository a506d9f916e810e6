import { Injectable } from '@nestjs/common';
import { trailEvents } from '@quotewright/projections/trail/trail-page.js';
import { Database } from '../platform/db/database.js';
import { OwnData } from '../platform/own-data/own-data.js';
import { ReadModels } from '../platform/projections/read-models.js';

/** What an export holds of the history: all changes of a business, and the texts that a person wrote with changes. */
@Injectable()
export class TrailData {
  constructor(db: Database, read: ReadModels, data: OwnData) {
    data.holds(
      {
        name: 'history',
        about: 'Every change of your templates, products, texts, team and rules.',
        whose: 'business',
        rows: (viewer) => trailEvents(read, viewer, {}),
      },
      {
        name: 'reasons',
        about: 'Reasons, notes and comments that you wrote.',
        whose: 'person',
        rows: async function* (viewer) {
          yield* await db
            .knex('app.text')
            .where({ author_id: viewer.id })
            .orderBy('written_at')
            .select<object[]>({ about: 'stream', text: 'body', at: 'written_at' });
        },
      },
    );
  }
}
