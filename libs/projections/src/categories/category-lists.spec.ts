import { expect, it } from '@jest/globals';
import type { CategoryEvent } from '@quotewright/domain/categories/category.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { projectionSpecs } from '../kernel/testing.js';
import {
  categoryById,
  stagingCategories,
  stagingSubcategories,
  subcategoryById,
} from '../templates/staging-categories.js';
import { templateDetails } from '../templates/template-details.js';
import {
  categoryLists,
  categoryNames,
  publishedCategories,
  publishedCategoryByAlias,
  publishedSubcategories,
} from './category-lists.js';

const on = (id: number) => (event: CategoryEvent) => ({ stream: `category-${id}`, event });
const flooring = on(1);
const tile = on(2);
const added = (title: string, alias: string): CategoryEvent => ({ type: 'CategoryAdded', data: { title, alias } });
const wood: CategoryEvent = { type: 'SubcategoryAdded', data: { subcategoryId: 21, title: 'Wood', alias: 'wood' } };

projectionSpecs(
  categoryLists,
  freshDatabase,
  (spec) => {
    it('shows the public the published titles, by title, and admins the staging ones', async () => {
      await spec.given(
        tile(added('Tile', 'tile')),
        flooring(added('flooring', 'flooring')),
        flooring({ type: 'CategoryPublished', data: {} }),
        tile({ type: 'CategoryPublished', data: {} }),
        on(3)(added('Roofing', 'roofing')),
      );
      await spec.when(flooring({ type: 'CategoryRenamed', data: { title: 'Wood floors' } }));
      expect((await publishedCategories(spec.readModels)).map(({ title }) => title)).toEqual(['flooring', 'Tile']);
      expect(await publishedCategoryByAlias(spec.readModels, 'flooring')).toEqual({
        id: 1,
        title: 'flooring',
        alias: 'flooring',
        user_id: 1,
      });
      expect(await publishedCategoryByAlias(spec.readModels, 'roofing')).toBeUndefined();
      expect(
        (await stagingCategories(spec.readModels)).map(({ title, published, has_unpublished_changes, version }) => [
          title,
          published,
          has_unpublished_changes,
          version,
        ]),
      ).toEqual([
        ['Roofing', false, true, 1],
        ['Tile', true, false, 2],
        ['Wood floors', true, true, 3],
      ]);
      await spec.when(
        flooring({ type: 'CategoryPublished', data: {} }),
        tile({ type: 'CategoryUnpublished', data: {} }),
      );
      expect((await publishedCategories(spec.readModels)).map(({ title }) => title)).toEqual(['Wood floors']);
    });

    it('shows sub categories publicly only if their category is public too', async () => {
      await spec.given(
        flooring(added('Flooring', 'flooring')),
        flooring(wood),
        flooring({ type: 'SubcategoryPublished', data: { subcategoryId: 21 } }),
      );
      expect(await publishedSubcategories(spec.readModels)).toEqual([]);
      await spec.when(
        flooring({ type: 'CategoryPublished', data: {} }),
        flooring({ type: 'SubcategoryRenamed', data: { subcategoryId: 21, title: 'Timber' } }),
      );
      expect(await publishedSubcategories(spec.readModels, 1)).toEqual([
        { id: 21, category_id: 1, title: 'Wood', alias: 'wood', user_id: 1 },
      ]);
      expect(await publishedSubcategories(spec.readModels, 2)).toEqual([]);
      expect(await stagingSubcategories(spec.readModels, 1)).toEqual([
        expect.objectContaining({
          id: 21,
          title: 'Timber',
          published: true,
          has_unpublished_changes: true,
          version: 5,
        }),
      ]);
      await spec.when(flooring({ type: 'SubcategoryUnpublished', data: { subcategoryId: 21 } }));
      expect(await publishedSubcategories(spec.readModels)).toEqual([]);
      await spec.when(flooring({ type: 'SubcategoryDeleted', data: { subcategoryId: 21 } }));
      expect(await subcategoryById(spec.readModels, 21)).toBeUndefined();
      expect((await categoryById(spec.readModels, 1))!.version).toBe(7);
    });

    it('sorts both by their last order, and newer ones behind them by title', async () => {
      const order = (...categoryIds: number[]) => ({
        stream: 'category_order-1',
        event: { type: 'CategoriesReordered' as const, data: { categoryIds } },
      });
      const sub = (subcategoryId: number, title: string): CategoryEvent => ({
        type: 'SubcategoryAdded',
        data: { subcategoryId, title, alias: title },
      });
      await spec.given(
        flooring(added('Flooring', 'flooring')),
        tile(added('Tile', 'tile')),
        on(3)(added('Roofing', 'roofing')),
        order(2, 3, 1),
        tile(sub(31, 'Wall')),
        tile(sub(32, 'Floor')),
      );
      const titles = async () => (await stagingCategories(spec.readModels)).map(({ title }) => title);
      expect(await titles()).toEqual(['Tile', 'Roofing', 'Flooring']);
      await spec.when(
        on(4)(added('Siding', 'siding')),
        on(5)(added('Decks', 'decks')),
        ...[1, 2, 3].map((id) => on(id)({ type: 'CategoryPublished', data: {} })),
      );
      expect(await titles()).toEqual(['Tile', 'Roofing', 'Flooring', 'Decks', 'Siding']);
      expect((await publishedCategories(spec.readModels)).map(({ title }) => title)).toEqual([
        'Tile',
        'Roofing',
        'Flooring',
      ]);
      await spec.when(order(5, 4, 1, 3, 2));
      expect(await titles()).toEqual(['Decks', 'Siding', 'Flooring', 'Roofing', 'Tile']);

      const subs = async () =>
        (await stagingSubcategories(spec.readModels, 2)).map(({ title, version }) => [title, version]);
      expect(await subs()).toEqual([
        ['Floor', 4],
        ['Wall', 4],
      ]);
      await spec.when(tile({ type: 'SubcategoriesReordered', data: { subcategoryIds: [31, 32] } }));
      expect(await subs()).toEqual([
        ['Wall', 5],
        ['Floor', 5],
      ]);
      // An undo of the only order there was.
      await spec.when(tile({ type: 'SubcategoriesReordered', data: { subcategoryIds: [], undoes: 'e' } }), order(3, 1));
      expect(await subs()).toEqual([
        ['Floor', 6],
        ['Wall', 6],
      ]);
      expect(await titles()).toEqual(['Roofing', 'Flooring', 'Decks', 'Siding', 'Tile']);
    });

    it('names the place of a template: a category, with its sub category if it has one', async () => {
      await spec.given(flooring(added('Flooring', 'flooring')), flooring(wood));
      const nowhere = { category: '', category_alias: '', subcategory: '' };
      const names = (categoryId: number | null, subcategoryId: number | null) =>
        categoryNames(spec.readModels, categoryId, subcategoryId, true);
      expect(await names(1, 21)).toEqual({ category: 'Flooring', category_alias: 'flooring', subcategory: 'Wood' });
      expect(await names(1, null)).toEqual({ ...nowhere, category: 'Flooring', category_alias: 'flooring' });
      expect(await names(null, null)).toEqual(nowhere);
      expect(await names(9, 99)).toEqual(nowhere);
    });

    it('names it to visitors with the titles of the last publish, with a page address only if there is a page', async () => {
      const sub = (type: 'SubcategoryPublished' | 'SubcategoryUnpublished'): CategoryEvent => ({
        type,
        data: { subcategoryId: 21 },
      });
      const seen = () => categoryNames(spec.readModels, 1, 21, false);
      await spec.given(flooring(added('Flooring', 'flooring')), flooring(wood));
      expect(await seen()).toEqual({ category: '', category_alias: '', subcategory: '' });
      await spec.when(flooring({ type: 'CategoryPublished', data: {} }), flooring(sub('SubcategoryPublished')));
      await spec.when(
        flooring({ type: 'CategoryRenamed', data: { title: 'Floors' } }),
        flooring({ type: 'SubcategoryRenamed', data: { subcategoryId: 21, title: 'Timber' } }),
      );
      expect(await seen()).toEqual({ category: 'Flooring', category_alias: 'flooring', subcategory: 'Wood' });
      await spec.when(flooring({ type: 'CategoryUnpublished', data: {} }), flooring(sub('SubcategoryUnpublished')));
      expect(await seen()).toEqual({ category: 'Flooring', category_alias: '', subcategory: 'Wood' });
      expect(await categoryNames(spec.readModels, 1, 21, true)).toEqual({
        category: 'Floors',
        category_alias: 'flooring',
        subcategory: 'Timber',
      });
      expect(await categoryById(spec.readModels, 1)).toMatchObject({ published: false, public_title: 'Flooring' });
      await spec.when(flooring({ type: 'CategoryPublished', data: {} }), flooring(sub('SubcategoryPublished')));
      expect(await seen()).toEqual({ category: 'Floors', category_alias: 'flooring', subcategory: 'Timber' });
    });

    it('removes a deleted category with its sub categories', async () => {
      await spec.given(flooring(added('Flooring', 'flooring')), flooring(wood));
      await spec.when(flooring({ type: 'CategoryDeleted', data: {} }));
      expect(await categoryById(spec.readModels, 1)).toBeUndefined();
      expect(await subcategoryById(spec.readModels, 21)).toBeUndefined();
    });
  },
  [templateDetails],
);
