import type { Category, StagingCategory, StagingSubcategory, Subcategory } from '@quotewright/domain/categories/contract.js';
import type { CategoryEvent } from '@quotewright/domain/categories/category.js';
import { idOfStream, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { projection, type ReadModels, type Rows } from '../kernel/projection.js';
import { templateDetails } from '../templates/template-details.js';

interface TitledRow {
  id: number;
  title: string;
  alias: string;
  published_title: string | null;
  user_id: number | null;
}

interface CategoryRow extends TitledRow {
  version: number;
}

interface SubcategoryRow extends TitledRow {
  category_id: number;
}

/** Every event moves the version of the whole category. */
async function change(rows: Rows, event: Recorded<CategoryEvent>, columns: (row: CategoryRow) => Partial<CategoryRow> = () => ({})): Promise<void> {
  const row = await rows.get<CategoryRow>('category', { id: idOfStream(event.stream) });
  if (row) rows.put('category', { ...row, ...columns(row), version: event.revision + 1 });
}

async function changeSubcategory(rows: Rows, event: Recorded<CategoryEvent>, id: number, columns: (row: SubcategoryRow) => Partial<SubcategoryRow>): Promise<void> {
  const row = await rows.get<SubcategoryRow>('subcategory', { id });
  if (row) rows.put('subcategory', { ...row, ...columns(row) });
  await change(rows, event);
}

/** The categories and subcategories, staged and published. */
export const categoryLists = projection<CategoryEvent>({
  name: 'category-lists',
  version: 1,
  tables: {
    category: {
      columns: { id: 'integer', title: 'text', alias: 'text', published_title: 'text?', user_id: 'integer?', version: 'integer' },
      key: ['id'],
      indexes: [['alias']],
    },
    subcategory: {
      columns: { id: 'integer', category_id: 'integer', title: 'text', alias: 'text', published_title: 'text?', user_id: 'integer?' },
      key: ['id'],
      indexes: [['category_id']],
    },
  },
  on: {
    CategoryAdded: (rows, event) =>
      rows.put('category', { id: idOfStream(event.stream), ...event.data, published_title: null, user_id: event.meta.actorId, version: event.revision + 1 }),
    CategoryRenamed: (rows, event) => change(rows, event, () => ({ title: event.data.title })),
    CategoryPublished: (rows, event) => change(rows, event, ({ title }) => ({ published_title: title })),
    CategoryUnpublished: (rows, event) => change(rows, event, () => ({ published_title: null })),
    CategoryDeleted: async (rows, event) => {
      const id = idOfStream(event.stream);
      rows.remove('category', { id });
      await rows.removeWhere('subcategory', { category_id: id });
    },
    SubcategoryAdded: async (rows, event) => {
      const { subcategoryId: id, title, alias } = event.data;
      rows.put('subcategory', { id, category_id: idOfStream(event.stream), title, alias, published_title: null, user_id: event.meta.actorId });
      await change(rows, event);
    },
    SubcategoryRenamed: (rows, event) => changeSubcategory(rows, event, event.data.subcategoryId, () => ({ title: event.data.title })),
    SubcategoryPublished: (rows, event) => changeSubcategory(rows, event, event.data.subcategoryId, ({ title }) => ({ published_title: title })),
    SubcategoryUnpublished: (rows, event) => changeSubcategory(rows, event, event.data.subcategoryId, () => ({ published_title: null })),
    SubcategoryDeleted: async (rows, event) => {
      rows.remove('subcategory', { id: event.data.subcategoryId });
      await change(rows, event);
    },
  },
});

const published = ({ id, alias, published_title, user_id }: TitledRow): Category => ({ id, title: published_title!, alias, user_id });

const staged = (row: CategoryRow): StagingCategory => ({
  id: row.id,
  title: row.title,
  alias: row.alias,
  user_id: row.user_id,
  published: row.published_title !== null,
  has_unpublished_changes: row.published_title !== row.title,
  version: row.version,
});

/** The published categories by title. */
export async function publishedCategories(read: ReadModels): Promise<Category[]> {
  const rows = await read.knex<CategoryRow>(read.table(categoryLists, 'category')).whereNotNull('published_title').orderByRaw('lower(published_title), id');
  return rows.map(published);
}

/** Every category with its staged title, by title. */
export async function stagingCategories(read: ReadModels): Promise<StagingCategory[]> {
  const rows = await read.knex<CategoryRow>(read.table(categoryLists, 'category')).orderByRaw('lower(title), id');
  return rows.map(staged);
}

/** One category as its admin edits it. */
export async function categoryById(read: ReadModels, id: number): Promise<StagingCategory | undefined> {
  const row = await read.knex<CategoryRow>(read.table(categoryLists, 'category')).where({ id }).first<CategoryRow | undefined>();
  return row && staged(row);
}

/** The published category at an alias. */
export async function publishedCategoryByAlias(read: ReadModels, alias: string): Promise<Category | undefined> {
  const row = await read.knex<CategoryRow>(read.table(categoryLists, 'category')).where({ alias }).whereNotNull('published_title').first<CategoryRow | undefined>();
  return row && published(row);
}

/** Published subcategories of published categories, by title; of one category, or of all. */
export async function publishedSubcategories(read: ReadModels, categoryId?: number): Promise<Subcategory[]> {
  const rows = await read
    .knex<SubcategoryRow>({ s: read.table(categoryLists, 'subcategory') })
    .join({ c: read.table(categoryLists, 'category') }, 'c.id', 's.category_id')
    .whereNotNull('c.published_title')
    .whereNotNull('s.published_title')
    .modify((query) => {
      if (categoryId !== undefined) void query.where('s.category_id', categoryId);
    })
    .orderByRaw('lower(s.published_title), s.id')
    .select<SubcategoryRow[]>('s.*');
  return rows.map((row) => ({ ...published(row), category_id: row.category_id }));
}

/** Every subcategory of a category with its staged title, by title. */
export async function stagingSubcategories(read: ReadModels, categoryId: number): Promise<StagingSubcategory[]> {
  return stagedSubcategories(read, { 's.category_id': categoryId });
}

/** One subcategory as its admin edits it; its `category_id` is the stream its commands go to. */
export async function subcategoryById(read: ReadModels, id: number): Promise<StagingSubcategory | undefined> {
  return (await stagedSubcategories(read, { 's.id': id }))[0];
}

async function stagedSubcategories(read: ReadModels, match: Record<string, number>): Promise<StagingSubcategory[]> {
  const rows = await read
    .knex({ s: read.table(categoryLists, 'subcategory') })
    .join({ c: read.table(categoryLists, 'category') }, 'c.id', 's.category_id')
    .where(match)
    .orderByRaw('lower(s.title), s.id')
    .select<(SubcategoryRow & { version: number })[]>('s.*', 'c.version');
  return rows.map((row) => ({ ...staged(row), category_id: row.category_id }));
}

/** How many templates stand in a category or a subcategory, published or being edited. */
export async function templatesIn(read: ReadModels, match: { category_id: number } | { subcategory_id: number }): Promise<number> {
  const counted = await read.knex(read.table(templateDetails, 'card')).where(match).countDistinct({ total: 'template_id' }).first<{ total: string }>();
  return Number(counted.total);
}

/** Current titles of categories and subcategories. */
export async function categoryTitles(
  read: ReadModels,
  categoryIds: readonly number[],
  subcategoryIds: readonly number[],
): Promise<{ category: Map<number, string>; subcategory: Map<number, string> }> {
  const [categories, subcategories] = await Promise.all([
    read.knex<CategoryRow>(read.table(categoryLists, 'category')).whereIn('id', [...categoryIds]).select('id', 'title'),
    read.knex<SubcategoryRow>(read.table(categoryLists, 'subcategory')).whereIn('id', [...subcategoryIds]).select('id', 'title'),
  ]);
  const titles = (rows: { id: number; title: string }[]): Map<number, string> => new Map(rows.map(({ id, title }) => [id, title]));
  return { category: titles(categories), subcategory: titles(subcategories) };
}
