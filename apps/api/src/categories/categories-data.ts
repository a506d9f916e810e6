import { Injectable } from '@nestjs/common';
import { publishedCategories } from '@quotewright/projections/categories/category-lists.js';
import { Database } from '../platform/db/database.js';
import { OwnData } from '../platform/own-data/own-data.js';
import { ReadModels } from '../platform/projections/read-models.js';

/** What an account's export holds of categories: those it works in. */
@Injectable()
export class CategoriesData {
  constructor(db: Database, read: ReadModels, data: OwnData) {
    data.holds({
      name: 'categories',
      about: 'The categories that you chose.',
      whose: 'person',
      rows: async function* (viewer) {
        const chosen = await db.knex('app.user_category').where({ user_id: viewer.id }).pluck<number[]>('category_id');
        for (const { id, title } of await publishedCategories(read)) if (chosen.includes(id)) yield { id, title };
      },
    });
  }
}
