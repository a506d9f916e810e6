import { categoryLists, shownPlace, type ShownPlace } from '../categories/category-lists.js';
import { templateCounts, type TemplateCounts } from '../engagement/template-counts.js';
import { plannedOnce, type ReadModels } from '../kernel/projection.js';
import { templateDetails } from './template-details.js';

/** What a template's page shows that no state of the template holds. */
export interface TemplateFacts extends ShownPlace, TemplateCounts {
  /** The reader's newest copy of it. */
  copy: { id: number; alias: string } | null;
}

/** Whose facts are read. */
export interface FactsQuery {
  templateId: number;
  categoryId: number | null;
  subcategoryId: number | null;
  /** The category as an admin edits it, otherwise as everyone reads it. */
  edited: boolean;
  /** The account whose copy is told; `null`: nobody's. */
  copiedBy: number | null;
}

/** The facts of a template, by one statement. */
export async function factsOf(
  read: ReadModels,
  { templateId, categoryId, subcategoryId, edited, copiedBy }: FactsQuery,
): Promise<TemplateFacts> {
  const [categories, subcategories] = [read.table(categoryLists, 'category'), read.table(categoryLists, 'subcategory')];
  const [counts, templates] = [read.table(templateCounts, 'template'), read.table(templateDetails, 'template')];
  const found = read.knex.raw<{
    rows: (Omit<TemplateFacts, 'copy'> & { copy_id: number | null; copy_alias: string })[];
  }>(
    `SELECT ${shownPlace(String(edited))}, coalesce(n.views, 0) AS views, coalesce(n.downloads, 0) AS downloads,
            copy.id AS copy_id, copy.alias AS copy_alias
       FROM (SELECT ?::integer AS id, ?::integer AS category_id, ?::integer AS subcategory_id, ?::integer AS copied_by) t
       LEFT JOIN ${categories} cat ON cat.id = t.category_id
       LEFT JOIN ${subcategories} sub ON sub.id = t.subcategory_id AND cat.id IS NOT NULL
       LEFT JOIN ${counts} n ON n.template_id = t.id
       LEFT JOIN LATERAL (
         SELECT id, staged->>'alias' AS alias FROM ${templates}
          WHERE owner_id = t.copied_by AND origin_id = t.id ORDER BY id DESC LIMIT 1
       ) copy ON true`,
    [templateId, categoryId, subcategoryId, copiedBy],
  );
  const plan = plannedOnce(edited ? 'facts edited' : 'facts', categories, subcategories, counts, templates);
  const { copy_id, copy_alias, ...facts } = (await found.options(plan)).rows[0]!;
  return { ...facts, copy: copy_id === null ? null : { id: copy_id, alias: copy_alias } };
}
