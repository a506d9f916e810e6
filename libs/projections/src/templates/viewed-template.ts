import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { plannedOnce, type ReadModels } from '../kernel/projection.js';
import { templateDetails } from './template-details.js';

/** What counting a view needs of a template: its states are left in the table. */
export interface ViewedTemplate {
  owner: { userId: number; userType: UserType };
  published: boolean;
}

/** Templates by their ids, in this order; undefined where there is none. */
export async function viewedTemplates(
  read: ReadModels,
  ids: readonly number[],
): Promise<(ViewedTemplate | undefined)[]> {
  const templates = read.table(templateDetails, 'template');
  const rows = await read
    .knex(templates)
    .options(plannedOnce('viewed templates', templates))
    .whereRaw('id = ANY (?)', [[...ids]])
    .select<{ id: number; user_id: number; user_type: UserType; published: boolean }[]>(
      'id',
      'owner_id as user_id',
      'owner_type as user_type',
      read.knex.raw('published_revision IS NOT NULL AS published'),
    );
  const byId = new Map(
    rows.map(({ id, user_id: userId, user_type: userType, published }) => [
      id,
      { owner: { userId, userType }, published },
    ]),
  );
  return ids.map((id) => byId.get(id));
}
