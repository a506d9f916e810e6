import type { Knex } from 'knex';
import type { Category, Subcategory } from '@quotewright/domain/categories/contract.js';
import type { CategoryEvent } from '@quotewright/domain/categories/category.js';
import type { CategoryOrderEvent } from '@quotewright/domain/categories/category-order.js';
import { idOfStream, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { plannedOnce, projection, type ReadModels, type Rows } from '../kernel/projection.js';

interface TitledRow {
  id: number;
  title: string;
  alias: string;
  published_title: string | null;
  /** The title of the last publish, also after unpublishing: its templates stay public under this name. */
  public_title: string | null;
  user_id: number | null;
}

/** A category as its table holds it. */
export interface CategoryRow extends TitledRow {
  version: number;
}

/** A subcategory as its table holds it. */
export interface SubcategoryRow extends TitledRow {
  category_id: number;
}

/** Place of a category or sub category; without one it comes after those that have one, by title. */
interface PlaceRow {
  kind: 'category' | 'subcategory';
  id: number;
  place: number;
}

/** The places of an order. They are separate rows, so that an order never waits for its categories. */
function arrange(rows: Rows, kind: PlaceRow['kind'], ids: readonly number[]): void {
  for (const [place, id] of ids.entries()) rows.put('place', { kind, id, place });
}

/** An order names all there were; one that was undone may have named more. */
async function arrangeCategories(rows: Rows, ids: readonly number[]): Promise<void> {
  await rows.removeWhere('place', { kind: 'category' });
  arrange(rows, 'category', ids);
}

async function arrangeSubcategories(rows: Rows, categoryId: number, ids: readonly number[]): Promise<void> {
  for (const { id } of await rows.where<SubcategoryRow>('subcategory', { category_id: categoryId }))
    if (!ids.includes(id)) rows.remove('place', { kind: 'subcategory', id });
  arrange(rows, 'subcategory', ids);
}

/** Every event moves the version of the whole category. */
async function change(
  rows: Rows,
  event: Recorded<CategoryEvent>,
  columns: (row: CategoryRow) => Partial<CategoryRow> = () => ({}),
): Promise<void> {
  const row = await rows.get<CategoryRow>('category', { id: idOfStream(event.stream) });
  if (row) rows.put('category', { ...row, ...columns(row), version: event.revision + 1 });
}

async function changeSubcategory(
  rows: Rows,
  event: Recorded<CategoryEvent>,
  id: number,
  columns: (row: SubcategoryRow) => Partial<SubcategoryRow>,
): Promise<void> {
  const row = await rows.get<SubcategoryRow>('subcategory', { id });
  if (row) rows.put('subcategory', { ...row, ...columns(row) });
  await change(rows, event);
}

/** The categories and sub categories, in staging and published. */
export const categoryLists = projection<CategoryEvent | CategoryOrderEvent>({
  name: 'category-lists',
  version: 3,
  tables: {
    category: {
      columns: {
        id: 'integer',
        title: 'text',
        alias: 'text',
        published_title: 'text?',
        public_title: 'text?',
        user_id: 'integer?',
        version: 'integer',
      },
      key: ['id'],
      indexes: [['alias']],
    },
    subcategory: {
      columns: {
        id: 'integer',
        category_id: 'integer',
        title: 'text',
        alias: 'text',
        published_title: 'text?',
        public_title: 'text?',
        user_id: 'integer?',
      },
      key: ['id'],
      indexes: [['category_id']],
    },
    place: { columns: { kind: 'text', id: 'integer', place: 'integer' }, key: ['kind', 'id'] },
  },
  on: {
    CategoryAdded: (rows, event) =>
      rows.put('category', {
        id: idOfStream(event.stream),
        ...event.data,
        published_title: null,
        public_title: null,
        user_id: event.meta.actorId,
        version: event.revision + 1,
      }),
    CategoryRenamed: (rows, event) => change(rows, event, () => ({ title: event.data.title })),
    CategoryAddressChanged: (rows, event) => change(rows, event, () => ({ alias: event.data.alias })),
    CategoryPublished: (rows, event) =>
      change(rows, event, ({ title }) => ({ published_title: title, public_title: title })),
    CategoryUnpublished: (rows, event) => change(rows, event, () => ({ published_title: null })),
    CategoryDeleted: async (rows, event) => {
      const id = idOfStream(event.stream);
      rows.remove('category', { id });
      await rows.removeWhere('subcategory', { category_id: id });
    },
    SubcategoryAdded: async (rows, event) => {
      const { subcategoryId: id, title, alias } = event.data;
      rows.put('subcategory', {
        id,
        category_id: idOfStream(event.stream),
        title,
        alias,
        published_title: null,
        public_title: null,
        user_id: event.meta.actorId,
      });
      await change(rows, event);
    },
    SubcategoryRenamed: (rows, event) =>
      changeSubcategory(rows, event, event.data.subcategoryId, () => ({ title: event.data.title })),
    SubcategoryPublished: (rows, event) =>
      changeSubcategory(rows, event, event.data.subcategoryId, ({ title }) => ({
        published_title: title,
        public_title: title,
      })),
    SubcategoryUnpublished: (rows, event) =>
      changeSubcategory(rows, event, event.data.subcategoryId, () => ({ published_title: null })),
    SubcategoryDeleted: async (rows, event) => {
      rows.remove('subcategory', { id: event.data.subcategoryId });
      await change(rows, event);
    },
    SubcategoriesReordered: async (rows, event) => {
      await arrangeSubcategories(rows, idOfStream(event.stream), event.data.subcategoryIds);
      await change(rows, event);
    },
    CategoriesReordered: (rows, event) => arrangeCategories(rows, event.data.categoryIds),
  },
});

const published = ({ id, alias, published_title, user_id }: TitledRow): Category => ({
  id,
  title: published_title!,
  alias,
  user_id,
});

/** Categories, or sub categories with their category as `c`, in order. */
export function arranged(
  read: ReadModels,
  kind: PlaceRow['kind'],
  title: 'title' | 'published_title',
): Knex.QueryBuilder {
  const rows = read.knex({ s: read.table(categoryLists, kind) });
  if (kind === 'subcategory') void rows.join({ c: read.table(categoryLists, 'category') }, 'c.id', 's.category_id');
  return rows
    .leftJoin({ p: read.table(categoryLists, 'place') }, (on) => void on.on('p.id', 's.id').andOnVal('p.kind', kind))
    .orderByRaw('p.place NULLS LAST, lower(??), s.id', [`s.${title}`])
    .select('s.*');
}

/** The published categories in order. */
export async function publishedCategories(read: ReadModels): Promise<Category[]> {
  const rows: CategoryRow[] = await arranged(read, 'category', 'published_title').whereNotNull('s.published_title');
  return rows.map(published);
}

/** The published category at an alias. */
export async function publishedCategoryByAlias(read: ReadModels, alias: string): Promise<Category | undefined> {
  const row = await read
    .knex<CategoryRow>(read.table(categoryLists, 'category'))
    .where({ alias })
    .whereNotNull('published_title')
    .first<CategoryRow | undefined>();
  return row && published(row);
}

/** Published sub categories of published categories, in order; of one category, or of all. */
export async function publishedSubcategories(read: ReadModels, categoryId?: number): Promise<Subcategory[]> {
  const rows: SubcategoryRow[] = await arranged(read, 'subcategory', 'published_title')
    .whereNotNull('c.published_title')
    .whereNotNull('s.published_title')
    .modify((query) => {
      if (categoryId !== undefined) void query.where('s.category_id', categoryId);
    });
  return rows.map((row) => ({ ...published(row), category_id: row.category_id }));
}

/** Category and sub category of a template as it shows them. */
export interface ShownPlace {
  category: string;
  category_alias: string;
  subcategory: string;
}

/**
 * The columns of `ShownPlace` in SQL, from `category` as `cat` and `subcategory` as `sub`; empty if there is none.
 * Visitors read the titles of the last publish, and get an alias only if the category has a page.
 * @param edited condition: whether to show staging titles, as to an admin
 */
export function shownPlace(edited: string): string {
  const titled = (table: 'cat' | 'sub', as: string) =>
    `coalesce(CASE WHEN ${edited} THEN ${table}.title ELSE ${table}.public_title END, '') AS ${as}`;
  return `${titled('cat', 'category')}, ${titled('sub', 'subcategory')},
    CASE WHEN ${edited} OR cat.published_title IS NOT NULL THEN coalesce(cat.alias, '') ELSE '' END AS category_alias`;
}

/**
 * The category and sub category that a template shows. `edited`: as an admin edits it, otherwise as everyone reads it.
 */
export async function categoryNames(
  read: ReadModels,
  categoryId: number | null,
  subcategoryId: number | null,
  edited: boolean,
): Promise<ShownPlace> {
  const categories = read.table(categoryLists, 'category');
  const row =
    categoryId === null
      ? undefined
      : await read
          .knex({ cat: categories })
          .options(plannedOnce(edited ? 'edited names' : 'names', categories))
          .leftJoin({ sub: read.table(categoryLists, 'subcategory') }, (on) => void on.onVal('sub.id', subcategoryId))
          .where('cat.id', categoryId)
          .first<ShownPlace | undefined>(read.knex.raw(shownPlace(String(edited))));
  return row ?? { category: '', category_alias: '', subcategory: '' };
}

/** A category or sub category with its staging title. */
export interface Place {
  id: number;
  title: string;
  published: boolean;
}

/** Categories and sub categories by id; deleted ones are left out. */
export async function placesByIds(
  read: ReadModels,
  categoryIds: readonly number[],
  subcategoryIds: readonly number[],
): Promise<{ categories: Map<number, Place>; subcategories: Map<number, Place> }> {
  const places = async (table: PlaceRow['kind'], ids: readonly number[]): Promise<Map<number, Place>> => {
    const rows: TitledRow[] = await read.knex(read.table(categoryLists, table)).whereIn('id', [...ids]);
    return new Map(
      rows.map(({ id, title, published_title }) => [id, { id, title, published: published_title !== null }]),
    );
  };
  const [categories, subcategories] = await Promise.all([
    places('category', categoryIds),
    places('subcategory', subcategoryIds),
  ]);
  return { categories, subcategories };
}

/** Current titles of categories and sub categories: in staging, or as visitors know them, if they do. */
export async function categoryTitles(
  read: ReadModels,
  categoryIds: readonly number[],
  subcategoryIds: readonly number[],
  edited: boolean,
): Promise<{ category: Map<number, string>; subcategory: Map<number, string> }> {
  const titles = async (table: PlaceRow['kind'], ids: readonly number[]): Promise<Map<number, string>> => {
    if (ids.length === 0) return new Map();
    const rows = await read
      .knex<TitledRow>(read.table(categoryLists, table))
      .whereIn('id', [...ids])
      .select('id', 'title', 'public_title');
    return new Map(
      rows.flatMap(({ id, title, public_title }) => {
        const shown = edited ? title : public_title;
        return shown === null ? [] : [[id, shown]];
      }),
    );
  };
  const [category, subcategory] = await Promise.all([
    titles('category', categoryIds),
    titles('subcategory', subcategoryIds),
  ]);
  return { category, subcategory };
}

/** Categories or sub categories by id, under their staging titles; `category`: that of a sub category, else `null`. */
export async function categoriesNamed(
  read: ReadModels,
  kind: PlaceRow['kind'],
  ids: readonly number[],
): Promise<{ id: number; title: string; alias: string; category: string | null }[]> {
  if (ids.length === 0) return [];
  const rows = arranged(read, kind, 'title').whereIn('s.id', [...ids]);
  return rows.select(kind === 'subcategory' ? 'c.title as category' : read.knex.raw('NULL AS category'));
}
