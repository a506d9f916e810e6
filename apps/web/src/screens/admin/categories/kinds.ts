import {
  paths as calls,
  type AddCategoryRequest,
  type AddSubcategoryRequest,
  type StagingCategory,
  type UndoSortRequest,
  type UndoSubcategorySortRequest,
} from '@quotewright/domain/categories/contract.js';
import { paths } from '../../../app/paths.js';

/** What categories and sub categories share: texts, calls, and links to their templates. */
export interface Kind {
  noun: string;
  nouns: string;
  add: { path: string; body: (title: string) => AddCategoryRequest | AddSubcategoryRequest };
  update: string;
  remove: string;
  publish: string;
  unpublish: string;
  sort: string;
  undoSort: { path: string; body: (batch: string) => UndoSortRequest };
  templates: (id: number) => string;
}

export const categoryKind: Kind = {
  noun: 'category',
  nouns: 'categories',
  add: { path: calls.add(), body: (title) => ({ title }) },
  update: calls.update(),
  remove: calls.remove(),
  publish: calls.publish(),
  unpublish: calls.unpublish(),
  sort: calls.sort(),
  undoSort: { path: `${calls.sort()}/undo`, body: (batch_id) => ({ batch_id }) },
  templates: (id) => paths['qtemplates-staging']({ category: id }),
};

/** The sub categories of one category. */
export const subcategoryKind = (category: StagingCategory): Kind => ({
  noun: 'sub category',
  nouns: 'sub categories',
  add: { path: calls.subcategoryAdd(), body: (title) => ({ category_id: category.id, title }) },
  update: calls.subcategoryUpdate(),
  remove: calls.subcategoryRemove(),
  publish: calls.subcategoryPublish(),
  unpublish: calls.subcategoryUnpublish(),
  sort: calls.subcategorySort(),
  undoSort: {
    path: `${calls.subcategorySort()}/undo`,
    body: (batch_id): UndoSubcategorySortRequest => ({ category_id: category.id, batch_id }),
  },
  templates: (id) => paths['qtemplates-staging']({ category: category.id, sub: id }),
});
