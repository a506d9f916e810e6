import type { Knex } from 'knex';
import type { CategoryInUse, StagingCategory, StagingSubcategory } from '@quotewright/domain/categories/contract.js';
import { arranged, categoryTitles, type CategoryRow, type SubcategoryRow } from '../categories/category-lists.js';
import type { TemplateContent } from '@quotewright/domain/templates/content.js';
import type { GonePlaces } from '@quotewright/domain/templates/places.js';
import type { ReadModels } from '../kernel/projection.js';
import { templateDetails } from './template-details.js';

const staged = (row: CategoryRow & { templates: number }): StagingCategory => ({
  id: row.id,
  title: row.title,
  alias: row.alias,
  user_id: row.user_id,
  published: row.published_title !== null,
  public_title: row.public_title,
  has_unpublished_changes: row.published_title !== row.title,
  version: row.version,
  templates: row.templates,
});

/** Gallery templates by their published and their staging state. Businesses own their copies, which hold no category. */
function gallery(read: ReadModels): Knex.QueryBuilder {
  return read.knex({ t: read.table(templateDetails, 'card') }).where('t.gallery', true);
}

function stagedRows(read: ReadModels, kind: 'category' | 'subcategory'): Knex.QueryBuilder {
  const count = gallery(read)
    .where(`t.${kind}_id`, read.knex.ref('s.id'))
    .select(read.knex.raw('count(DISTINCT t.template_id)::int'));
  return arranged(read, kind, 'title').select(count.as('templates'));
}

/** Every category with its staging title, in order. */
export async function stagingCategories(read: ReadModels): Promise<StagingCategory[]> {
  const rows: (CategoryRow & { templates: number })[] = await stagedRows(read, 'category');
  return rows.map(staged);
}

/** One category as its admin edits it. */
export async function categoryById(read: ReadModels, id: number): Promise<StagingCategory | undefined> {
  const [row]: (CategoryRow & { templates: number })[] = await stagedRows(read, 'category').where('s.id', id);
  return row && staged(row);
}

/** Every sub category of a category with its staging title, in order. */
export async function stagingSubcategories(read: ReadModels, categoryId: number): Promise<StagingSubcategory[]> {
  return stagedSubcategories(read, { 's.category_id': categoryId });
}

/** One subcategory as its admin edits it; its `category_id` is the stream its commands go to. */
export async function subcategoryById(read: ReadModels, id: number): Promise<StagingSubcategory | undefined> {
  return (await stagedSubcategories(read, { 's.id': id }))[0];
}

async function stagedSubcategories(read: ReadModels, match: Record<string, number>): Promise<StagingSubcategory[]> {
  const rows: (SubcategoryRow & { version: number; templates: number })[] = await stagedRows(read, 'subcategory')
    .where(match)
    .select('c.version');
  return rows.map((row) => ({ ...staged(row), category_id: row.category_id }));
}

/** Templates to name when they keep a category from being deleted. */
const MOST_NAMED = 5;

/** The gallery templates in a category or sub category: how many, and the first by name. */
export async function templatesIn(
  read: ReadModels,
  match: { category_id: number } | { subcategory_id: number },
): Promise<CategoryInUse> {
  const ids = gallery(read).where(match).distinct('t.template_id');
  const named: { id: number; name: string; alias: string; total: number }[] = await read
    .knex({ c: read.table(templateDetails, 'card') })
    .where('c.state', 'staged')
    .whereIn('c.template_id', ids)
    .orderByRaw('lower(c.name), c.template_id')
    .limit(MOST_NAMED)
    .select('c.template_id AS id', 'c.name', 'c.alias', read.knex.raw('count(*) OVER ()::int AS total'));
  return {
    templates: named[0]?.total ?? 0,
    named: named.map(({ id: templateId, name, alias }) => ({ id: templateId, name, alias })),
  };
}

/** Which categories of a template, at these times of its life, were deleted since. */
export async function gonePlaces(read: ReadModels, times: readonly TemplateContent[]): Promise<GonePlaces> {
  const named = (field: 'categoryId' | 'subcategoryId') => [
    ...new Set(times.flatMap((content) => content[field] ?? [])),
  ];
  const [categories, subcategories] = [named('categoryId'), named('subcategoryId')];
  const there = await categoryTitles(read, categories, subcategories, true);
  return {
    categories: categories.filter((id) => !there.category.has(id)),
    subcategories: subcategories.filter((id) => !there.subcategory.has(id)),
  };
}
