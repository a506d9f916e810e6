import { ask, get, post, type } from '../kernel/endpoint.js';
import type { SortItem } from '../kernel/contract.js';
import type {
  AddCategoryRequest,
  AddSubcategoryRequest,
  Category,
  CategoryIdRequest,
  CategorySaved,
  ListCategoriesRequest,
  ListSubcategoriesRequest,
  OrderSaved,
  StagingCategory,
  StagingSubcategory,
  Subcategory,
  UndoSortRequest,
  UndoSubcategorySortRequest,
  UpdateCategoryRequest,
  UpdateSubcategoryRequest,
  UpdateUserCategoriesRequest,
  UserCategoriesRequest,
} from './contract.js';

/** Published for everybody, staged for an admin. */
export const all = get('/api/category/list', {
  access: 'public',
  topic: 'categories',
  answer: type<Category[] | StagingCategory[]>(),
});

/** Staging is for admins only, and the default for them. */
export const list = ask('/api/category/list', {
  access: 'public',
  topic: 'categories',
  body: type<ListCategoriesRequest>(),
  answer: type<Category[] | StagingCategory[]>(),
});

export const published = get('/api/category/list/published', {
  access: 'public',
  topic: 'categories',
  answer: type<Category[]>(),
});

export const staging = get('/api/category/list/staging', {
  access: ['admin'],
  topic: 'categories',
  answer: type<StagingCategory[]>(),
});

export const one = get('/api/category/edit/:id', {
  access: ['admin'],
  topic: 'categories',
  answer: type<StagingCategory>(),
});

export const add = post('/api/category/add', {
  access: ['admin'],
  codes: ['category_exists'],
  changes: ['categories', 'templates'],
  once: true,
  version: 'body',
  body: type<AddCategoryRequest>(),
  answer: type<CategorySaved>(),
});

export const update = post('/api/category/update', {
  access: ['admin'],
  codes: ['category_exists'],
  changes: ['categories', 'templates'],
  version: 'body',
  body: type<UpdateCategoryRequest>(),
  answer: type<CategorySaved>(),
});

export const publish = post('/api/category/publish', {
  access: ['admin'],
  changes: ['categories', 'templates'],
  version: 'body',
  body: type<CategoryIdRequest>(),
  answer: type<CategorySaved>(),
});

export const unpublish = post('/api/category/unpublish', {
  access: ['admin'],
  changes: ['categories', 'templates'],
  version: 'body',
  body: type<CategoryIdRequest>(),
  answer: type<CategorySaved>(),
});

export const remove = post('/api/category/delete', {
  access: ['admin'],
  codes: ['category_in_use'],
  changes: ['categories', 'templates'],
  version: 'body',
  body: type<CategoryIdRequest>(),
  answer: type<CategorySaved>(),
});

/** Every category, in the new order. */
export const sort = post('/api/category/sort_order', {
  access: ['admin'],
  changes: ['categories', 'templates'],
  version: 'if-match',
  body: type<SortItem[]>(),
  answer: type<OrderSaved>(),
});

/** Undoes the newest order of the categories. */
export const undoSort = post('/api/category/sort_order/undo', {
  access: ['admin'],
  codes: ['event_not_found', 'undo_conflict'],
  changes: ['categories', 'templates'],
  once: true,
  version: 'body',
  body: type<UndoSortRequest>(),
  answer: type<OrderSaved>(),
});

export const subcategoriesOf = get('/api/subcategorybycatid/:id', {
  access: 'public',
  topic: 'categories',
  answer: type<Subcategory[] | StagingSubcategory[]>(),
});

export const listSubcategories = ask('/api/subcategory/list', {
  access: 'public',
  topic: 'categories',
  body: type<ListSubcategoriesRequest>(),
  answer: type<Subcategory[] | StagingSubcategory[]>(),
});

export const allPublishedSubcategories = get('/api/subcategory/list/published', {
  access: 'public',
  topic: 'categories',
  answer: type<Subcategory[]>(),
});

export const publishedSubcategories = get('/api/subcategory/list/published/:id', {
  access: 'public',
  topic: 'categories',
  answer: type<Subcategory[]>(),
});

export const stagingSubcategories = get('/api/subcategory/list/staging/:id', {
  access: ['admin'],
  topic: 'categories',
  answer: type<StagingSubcategory[]>(),
});

export const oneSubcategory = get('/api/subcategory/edit/:id', {
  access: ['admin'],
  topic: 'categories',
  answer: type<StagingSubcategory>(),
});

export const addSubcategory = post('/api/subcategory/add', {
  access: ['admin'],
  codes: ['category_exists'],
  changes: ['categories', 'templates'],
  once: true,
  version: 'body',
  body: type<AddSubcategoryRequest>(),
  answer: type<CategorySaved>(),
});

export const updateSubcategory = post('/api/subcategory/update', {
  access: ['admin'],
  codes: ['category_exists'],
  changes: ['categories', 'templates'],
  version: 'body',
  body: type<UpdateSubcategoryRequest>(),
  answer: type<CategorySaved>(),
});

export const publishSubcategory = post('/api/subcategory/publish', {
  access: ['admin'],
  changes: ['categories', 'templates'],
  version: 'body',
  body: type<CategoryIdRequest>(),
  answer: type<CategorySaved>(),
});

export const unpublishSubcategory = post('/api/subcategory/unpublish', {
  access: ['admin'],
  changes: ['categories', 'templates'],
  version: 'body',
  body: type<CategoryIdRequest>(),
  answer: type<CategorySaved>(),
});

export const removeSubcategory = post('/api/subcategory/delete', {
  access: ['admin'],
  codes: ['category_in_use'],
  changes: ['categories', 'templates'],
  version: 'body',
  body: type<CategoryIdRequest>(),
  answer: type<CategorySaved>(),
});

/** Every sub category of one category, in the new order. */
export const sortSubcategories = post('/api/subcategory/sort_order', {
  access: ['admin'],
  changes: ['categories', 'templates'],
  version: 'if-match',
  body: type<SortItem[]>(),
  answer: type<OrderSaved>(),
});

/** Undoes the newest order of a category's sub categories. */
export const undoSortSubcategories = post('/api/subcategory/sort_order/undo', {
  access: ['admin'],
  codes: ['event_not_found', 'undo_conflict'],
  changes: ['categories', 'templates'],
  once: true,
  version: 'body',
  body: type<UndoSubcategorySortRequest>(),
  answer: type<OrderSaved>(),
});

/** The published categories an account works in. */
export const userCategories = ask('/api/user/categories', {
  access: 'signed-in',
  topic: 'categories',
  body: type<UserCategoriesRequest>(),
  answer: type<Category[]>(),
});

/** Chooses the categories an account works in: exactly these. */
export const updateUserCategories = post('/api/user/categories/update', {
  access: 'signed-in',
  needs: 'account',
  changes: ['categories'],
  body: type<UpdateUserCategoriesRequest>(),
  answer: type<Category[]>(),
});
