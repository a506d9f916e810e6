import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { plannedOnce, type ReadModels } from '../kernel/projection.js';
import { templateDetails } from './template-details.js';

/** What counting a view needs of a template: its states are left in the table. */
export interface ViewedTemplate {
  owner: { userId: number; userType: UserType };
  published: boolean;
}

/** The template with an id, or undefined. */
export async function viewedTemplate(read: ReadModels, id: number): Promise<ViewedTemplate | undefined> {
  const templates = read.table(templateDetails, 'template');
  const row = await read
    .knex(templates)
    .options(plannedOnce('viewed template', templates))
    .where({ id })
    .first<{ user_id: number; user_type: UserType; published: boolean } | undefined>(
      'owner_id as user_id',
      'owner_type as user_type',
      read.knex.raw('published_revision IS NOT NULL AS published'),
    );
  return row && { owner: { userId: row.user_id, userType: row.user_type }, published: row.published };
}
