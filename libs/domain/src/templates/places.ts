import { DomainError, type FailureCode } from '../kernel/errors.js';
import type { TemplateContent } from './content.js';

/** The deleted ones among the categories and sub categories of a template, now or earlier. */
export interface GonePlaces {
  readonly categories: readonly number[];
  readonly subcategories: readonly number[];
}

/** Throws if a gallery template would have no category, or a deleted one. */
export function assertPlaced({ categoryId, subcategoryId }: TemplateContent, gone: GonePlaces | undefined): void {
  const refused = (code: FailureCode, path: string, message: string): DomainError =>
    new DomainError(code, message, { errors: [{ path, code, message }] });
  if (categoryId === null)
    throw refused('category_missing', 'category_id', 'It would have no category. Choose one first.');
  if (gone?.categories.includes(categoryId))
    throw refused('category_gone', 'category_id', 'Its category was deleted. Choose another.');
  if (subcategoryId === null)
    throw refused('category_missing', 'subcategory_id', 'It would have no sub category. Choose one first.');
  if (gone?.subcategories.includes(subcategoryId))
    throw refused('category_gone', 'subcategory_id', 'Its sub category was deleted. Choose another.');
}
