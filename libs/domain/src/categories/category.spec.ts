import { describe, expect, it } from '@jest/globals';
import { Story } from '../kernel/testing.js';
import { category } from './category.js';
import { categoryOrder } from './category-order.js';

const admin = { id: 1, userType: 'admin' as const };
const code = (code: string) => expect.objectContaining({ code });

function flooring() {
  const story = new Story(category, admin);
  story.do({ type: 'AddCategory', title: ' Flooring ' });
  return story;
}

describe('a category', () => {
  it('begins staged, with an alias of its title', () => {
    const story = flooring();
    expect(story.log.map(({ type, data }) => [type, data])).toEqual([
      ['CategoryAdded', { title: 'Flooring', alias: 'flooring' }],
    ]);
    expect(story.state).toMatchObject({ exists: true, publishedTitle: null });
  });

  it('reserves its title, ignoring case, and its alias', () => {
    expect(
      category.reserve!({ type: 'AddCategory', title: ' Floor TILES ' }, category.initialState(), admin).map(
        ({ kind, key }) => [kind, key],
      ),
    ).toEqual([
      ['category-title', 'floor tiles'],
      ['category-alias', 'floor-tiles'],
    ]);
  });

  it('keeps its published title and its alias until it is published again', () => {
    const story = flooring();
    story.do({ type: 'PublishCategory' });
    story.do({ type: 'RenameCategory', title: 'Floors' });
    expect(story.state).toMatchObject({ title: 'Floors', publishedTitle: 'Flooring', alias: 'flooring' });
    story.do({ type: 'PublishCategory' });
    expect(story.state.publishedTitle).toBe('Floors');
    story.do({ type: 'UnpublishCategory' });
    expect(story.state.publishedTitle).toBeNull();
  });

  it('changes the case of its title without reserving it again, and frees the old title with a new one', () => {
    const { state } = flooring();
    expect(category.reserve!({ type: 'RenameCategory', title: 'FLOORING' }, state, admin)).toEqual([]);
    const title = (key: string) => ({ kind: 'category-title', key, base: key });
    expect(category.keysIn!({ type: 'CategoryRenamed', data: { title: 'Floors' } })).toEqual({
      givesUp: ['category-title'],
      takes: [title('floors')],
    });
    expect(category.keysIn!({ type: 'CategoryDeleted', data: {} })).toEqual({ givesUp: ['category-title'] });
  });

  it('writes nothing where nothing changes', () => {
    const story = flooring();
    expect(story.do({ type: 'RenameCategory', title: 'Flooring ' })).toEqual([]);
    expect(story.do({ type: 'UnpublishCategory' })).toEqual([]);
    story.do({ type: 'PublishCategory' });
    expect(story.do({ type: 'PublishCategory' })).toEqual([]);
  });

  it('is not deleted while it has templates, and accepts nothing afterwards', () => {
    const story = flooring();
    expect(() => story.do({ type: 'DeleteCategory', inUse: { templates: 2, named: [] } })).toThrow(
      code('category_in_use'),
    );
    story.do({ type: 'DeleteCategory', inUse: { templates: 0, named: [] } });
    expect(() => story.do({ type: 'RenameCategory', title: 'Again' })).toThrow(code('not_found'));
    expect(() => story.do({ type: 'DeleteCategory', inUse: { templates: 0, named: [] } })).toThrow(code('not_found'));
  });

  it.each(['', '   ', 'x'.repeat(81)])('refuses the title %j', (title) => {
    expect(() => new Story(category, admin).do({ type: 'AddCategory', title })).toThrow(code('invalid_input'));
    expect(() => flooring().do({ type: 'RenameCategory', title })).toThrow(code('invalid_input'));
    expect(() => flooring().do({ type: 'AddSubcategory', title })).toThrow(code('invalid_input'));
  });
});

describe('its subcategories', () => {
  it('have titles that are unique within the category', () => {
    const story = flooring();
    story.do({ type: 'AddSubcategory', title: 'Wood' });
    expect(() => story.do({ type: 'AddSubcategory', title: 'WOOD' })).toThrow(code('category_exists'));
    story.do({ type: 'AddSubcategory', title: 'Wood!' });
    expect(story.state.subcategories.map(({ title, alias }) => [title, alias])).toEqual([
      ['Wood', 'wood'],
      ['Wood!', 'wood-2'],
    ]);
    const [wood, other] = story.state.subcategories;
    expect(() => story.do({ type: 'RenameSubcategory', subcategoryId: other!.id, title: 'wood' })).toThrow(
      code('category_exists'),
    );
    expect(story.do({ type: 'RenameSubcategory', subcategoryId: wood!.id, title: 'Wood' })).toEqual([]);
    story.do({ type: 'RenameSubcategory', subcategoryId: wood!.id, title: 'WOOD' });
    expect(story.state.subcategories[0]).toMatchObject({ title: 'WOOD', alias: 'wood' });
  });

  it('are published and unpublished one by one', () => {
    const story = flooring();
    story.do({ type: 'AddSubcategory', title: 'Wood' });
    const { id } = story.state.subcategories[0]!;
    story.do({ type: 'PublishSubcategory', subcategoryId: id });
    story.do({ type: 'RenameSubcategory', subcategoryId: id, title: 'Timber' });
    expect(story.state.subcategories[0]).toMatchObject({ title: 'Timber', publishedTitle: 'Wood' });
    story.do({ type: 'UnpublishSubcategory', subcategoryId: id });
    expect(story.do({ type: 'UnpublishSubcategory', subcategoryId: id })).toEqual([]);
    expect(() =>
      story.do({ type: 'DeleteSubcategory', subcategoryId: id, inUse: { templates: 1, named: [] } }),
    ).toThrow(code('category_in_use'));
    story.do({ type: 'DeleteSubcategory', subcategoryId: id, inUse: { templates: 0, named: [] } });
    expect(story.state.subcategories).toEqual([]);
    expect(() => story.do({ type: 'PublishSubcategory', subcategoryId: id })).toThrow(code('not_found'));
  });

  it('take an order that names each exactly once', () => {
    const story = flooring();
    for (const title of ['Wood', 'Vinyl', 'Tile']) story.do({ type: 'AddSubcategory', title });
    const [wood, vinyl, tile] = story.state.subcategories.map(({ id }) => id);
    const sort = (...ids: (number | undefined)[]) =>
      story.do({ type: 'SortSubcategories', order: ids.map((id, sort_order) => ({ id: id!, sort_order })) });
    expect(sort(wood, vinyl, tile).map(({ data }) => data)).toEqual([{ subcategoryIds: [wood, vinyl, tile] }]);
    expect(sort(wood, vinyl, tile)).toEqual([]);
    expect(sort(tile, wood, vinyl)).toHaveLength(1);
    for (const wrong of [
      [wood, vinyl],
      [wood, wood, tile],
      [wood, vinyl, tile, 999],
    ])
      expect(() => sort(...wrong)).toThrow(code('sort_order_incomplete'));
  });
});

describe('undoing an order', () => {
  const ordered = (ids: readonly number[]) => ids.map((id, sort_order) => ({ id, sort_order }));
  const categories = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const sort = (...ids: number[]) => ({ type: 'SortCategories', categories, order: ordered(ids) }) as const;
  const batchOf = (story: { log: readonly { meta: { batchId: string } }[] }) => story.log.at(-1)!.meta.batchId;

  it('goes back to the order before, and to the titles where there was none', () => {
    const story = new Story(categoryOrder, admin, 1);
    story.do(sort(2, 1, 3));
    const [first, batch] = [story.log[0]!.id, batchOf(story)];
    story.do(sort(3, 2, 1));
    const second = story.log[1]!.id;
    expect(story.do({ type: 'UndoSortCategories', batchId: batchOf(story) })).toEqual([
      { type: 'CategoriesReordered', data: { categoryIds: [2, 1, 3], undoes: second } },
    ]);
    expect(() => story.do({ type: 'UndoSortCategories', batchId: batch })).toThrow(code('undo_conflict'));
    const fresh = new Story(categoryOrder, admin, 1);
    fresh.do(sort(2, 1, 3));
    expect(fresh.do({ type: 'UndoSortCategories', batchId: batchOf(fresh) })).toEqual([
      { type: 'CategoriesReordered', data: { categoryIds: [], undoes: first } },
    ]);
    fresh.do({ type: 'UndoSortCategories', batchId: batchOf(fresh) });
    expect(fresh.state.order).toEqual([2, 1, 3]);
  });

  it('is refused where it was changed again since, and names that change', () => {
    const story = new Story(categoryOrder, admin, 1);
    story.do(sort(2, 1, 3));
    const batchId = batchOf(story);
    story.do(sort(3, 2, 1));
    expect(() => story.do({ type: 'UndoSortCategories', batchId })).toThrow(
      expect.objectContaining({
        code: 'undo_conflict',
        details: {
          data: { event_id: story.log[1]!.id, version: 2, type: 'CategoriesReordered', path: 'order' },
        },
      }),
    );
    expect(() => story.do({ type: 'UndoSortCategories', batchId: 'elsewhere' })).toThrow(code('event_not_found'));
  });

  it('works the same for the sub categories of a category, whatever else happened to it', () => {
    const story = flooring();
    for (const title of ['Wood', 'Vinyl']) story.do({ type: 'AddSubcategory', title });
    const [wood, vinyl] = story.state.subcategories.map(({ id }) => id) as [number, number];
    story.do({ type: 'SortSubcategories', order: ordered([wood, vinyl]) });
    const early = batchOf(story);
    story.do({ type: 'SortSubcategories', order: ordered([vinyl, wood]) });
    const [batchId, undoes] = [batchOf(story), story.log.at(-1)!.id];
    story.do({ type: 'RenameSubcategory', subcategoryId: wood, title: 'Timber' });
    expect(() => story.do({ type: 'UndoSortSubcategories', batchId: early })).toThrow(code('undo_conflict'));
    expect(() => story.do({ type: 'UndoSortSubcategories', batchId: batchOf(story) })).toThrow(code('event_not_found'));
    expect(story.do({ type: 'UndoSortSubcategories', batchId })).toEqual([
      { type: 'SubcategoriesReordered', data: { subcategoryIds: [wood, vinyl], undoes } },
    ]);
  });
});

describe('the order of the categories', () => {
  it('takes an order that names each category exactly once, and writes nothing twice', () => {
    const story = new Story(categoryOrder, admin, 1);
    const categories = [{ id: 1 }, { id: 2 }, { id: 3 }];
    const sort = (...ids: number[]) =>
      story.do({ type: 'SortCategories', categories, order: ids.map((id, sort_order) => ({ id, sort_order })) });
    expect(sort(1, 2, 3).map(({ data }) => data)).toEqual([{ categoryIds: [1, 2, 3] }]);
    expect(sort(1, 2, 3)).toEqual([]);
    expect(sort(3, 1, 2).map(({ data }) => data)).toEqual([{ categoryIds: [3, 1, 2] }]);
    for (const wrong of [[1, 2], [1, 1, 2], [1, 2, 4], []])
      expect(() => sort(...wrong)).toThrow(code('sort_order_incomplete'));
  });
});
