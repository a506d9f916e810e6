import type {
  CategoryIdRequest,
  CategorySaved,
  OrderSaved,
  StagingCategory,
  UpdateCategoryRequest,
} from '@quotewright/domain/categories/contract.js';
import type { SortItem } from '@quotewright/domain/kernel/contract.js';
import type { Command } from '@quotewright/domain/kernel/endpoint.js';
import * as calls from '@quotewright/domain/categories/endpoints.js';
import type { GiveCommand } from '../../../api/use-command.js';
import { paths } from '../../../app/paths.js';

/** What categories and sub categories share: texts, calls, and links to their templates. */
export interface Kind {
  noun: string;
  nouns: string;
  /** Adds one of this title. */
  add: (command: GiveCommand, title: string) => ReturnType<GiveCommand>;
  update: Command<string, UpdateCategoryRequest, CategorySaved>;
  remove: Command<string, CategoryIdRequest, CategorySaved>;
  publish: Command<string, CategoryIdRequest, CategorySaved>;
  unpublish: Command<string, CategoryIdRequest, CategorySaved>;
  sort: Command<string, SortItem[], OrderSaved>;
  /** Undoes the newest order, by the batch that it answered. */
  undoSort: (command: GiveCommand, batch: string) => Promise<unknown>;
  templates: (id: number) => string;
}

export const categoryKind: Kind = {
  noun: 'category',
  nouns: 'categories',
  add: (command, title) => command(calls.add, { body: { title } }),
  update: calls.update,
  remove: calls.remove,
  publish: calls.publish,
  unpublish: calls.unpublish,
  sort: calls.sort,
  undoSort: (command, batch) => command(calls.undoSort, { body: { batch_id: batch } }),
  templates: (id) => paths['qtemplates-staging']({ category: id }),
};

/** The sub categories of one category. */
export const subcategoryKind = (category: StagingCategory): Kind => ({
  noun: 'sub category',
  nouns: 'sub categories',
  add: (command, title) => command(calls.addSubcategory, { body: { category_id: category.id, title } }),
  update: calls.updateSubcategory,
  remove: calls.removeSubcategory,
  publish: calls.publishSubcategory,
  unpublish: calls.unpublishSubcategory,
  sort: calls.sortSubcategories,
  undoSort: (command, batch) =>
    command(calls.undoSortSubcategories, { body: { category_id: category.id, batch_id: batch } }),
  templates: (id) => paths['qtemplates-staging']({ category: category.id, sub: id }),
});
