import type { NewestCopy } from '@quotewright/domain/engagement/contract.js';
import { newestShown } from '@quotewright/domain/kernel/contract.js';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { categoryLists } from '../categories/category-lists.js';
import { templateCounts } from '../engagement/template-counts.js';
import type { ReadModels } from '../kernel/projection.js';
import { templateDetails } from './template-details.js';

/** Who copied a gallery template last, newest first: each user's first copy of each template. */
export async function newestCopies(read: ReadModels): Promise<NewestCopy[]> {
  const rows = await read
    .knex({ d: read.table(templateCounts, 'downloader') })
    .join({ c: read.table(templateDetails, 'card') }, (on) =>
      on.on('c.template_id', 'd.template_id').andOnVal('c.state', 'staged'),
    )
    .leftJoin({ cat: read.table(categoryLists, 'category') }, 'cat.id', 'c.category_id')
    .leftJoin({ u: 'app.owner' }, 'u.id', 'd.user_id')
    .orderBy([{ column: 'd.at', order: 'desc' }, 'd.template_id', 'd.user_id'])
    .limit(newestShown)
    .select<
      {
        template_id: number;
        template: string;
        alias: string;
        category: string | null;
        user_id: number;
        name: string | null;
        user_type: UserType | null;
        at: Date;
      }[]
    >(
      'd.template_id',
      'c.name as template',
      'c.alias',
      'cat.title as category',
      'd.user_id',
      'u.name',
      'u.user_type',
      'd.at',
    );
  return rows.map((row) => ({
    template: { id: row.template_id, name: row.template, alias: row.alias, category: row.category ?? '' },
    user: { id: row.user_id, name: row.name, user_type: row.user_type },
    at: row.at.toISOString(),
  }));
}
