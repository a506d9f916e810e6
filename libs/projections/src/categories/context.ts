import type { AnyProjection } from '../kernel/projection.js';
import { categoryLists } from './category-lists.js';

/** The read models of the categories context. */
export const categoriesReadModels: readonly AnyProjection[] = [categoryLists];
