import { never } from '../kernel/errors.js';
import { byRelease } from '../kernel/holds.js';
import type { ReadableChange } from '../templates/contract.js';
import type { CategoryEvent, CategoryState } from './category.js';

const renamed = (what: string, before: string, after: string) => ({
  summary: `renamed the ${what} from ${before} to ${after}`,
  changes: [{ path: 'title', label: 'Title', before, after }],
});

const alone = (summary: string) => ({ summary, changes: [] });

/** What an event of a category did, as a sentence without its subject, with its values before and after. */
export function categoryTold(
  event: CategoryEvent,
  before: CategoryState,
): { summary: string; changes: ReadableChange[] } {
  const { title } = before;
  const sub = (id: number): string => before.subcategories.find((one) => one.id === id)?.title ?? 'a sub category';
  const partHeld = (id: number | null): string => (id === null ? title : sub(id));
  switch (event.type) {
    case 'CategoryAdded':
      return alone(`added the category ${event.data.title}`);
    case 'CategoryRenamed':
      return renamed('category', title, event.data.title);
    case 'CategoryAddressChanged':
      return {
        summary: `changed the address of ${title} from ${before.alias} to ${event.data.alias}`,
        changes: [{ path: 'alias', label: 'Address', before: before.alias, after: event.data.alias }],
      };
    case 'CategoryPublished':
      return alone(`published the category ${title}${byRelease(event.data.release)}`);
    case 'CategoryUnpublished':
      return alone(`took the category ${title} off the public site${byRelease(event.data.release)}`);
    case 'CategoryHeld':
      return alone(`held ${partHeld(event.data.subcategoryId)} for a release`);
    case 'CategoryHoldLifted':
      return alone(`gave ${partHeld(event.data.subcategoryId)} free again`);
    case 'CategoryDeleted':
      return alone(`deleted the category ${title}`);
    case 'SubcategoryAdded':
      return alone(`added the sub category ${event.data.title} to ${title}`);
    case 'SubcategoryRenamed':
      return renamed(`sub category of ${title}`, sub(event.data.subcategoryId), event.data.title);
    case 'SubcategoryPublished':
      return alone(
        `published the sub category ${sub(event.data.subcategoryId)} of ${title}${byRelease(event.data.release)}`,
      );
    case 'SubcategoryUnpublished':
      return alone(
        `took the sub category ${sub(event.data.subcategoryId)} of ${title} off the public site${byRelease(event.data.release)}`,
      );
    case 'SubcategoryDeleted':
      return alone(`deleted the sub category ${sub(event.data.subcategoryId)} of ${title}`);
    case 'SubcategoriesReordered':
      return alone(`changed the order of the sub categories of ${title}`);
    default:
      return never(event);
  }
}
