import { never } from '../kernel/errors.js';
import { quoted } from '../kernel/isolated.js';
import type { ReadableChange } from '../templates/contract.js';
import type { StandardTextEvent, StandardTextsState } from './standard-texts.js';

/**
 * What an event of the standard texts did, as a sentence without its subject, with its values before and after.
 * @param categoryName how a category stands in stored texts
 */
export function standardTextTold(
  event: StandardTextEvent,
  before: Pick<StandardTextsState, 'texts'>,
  categoryName: (id: number) => string,
): { summary: string; changes: ReadableChange[] } {
  const { textId, undoes } = event.data;
  const was = before.texts.find(({ id }) => id === textId);
  const title = quoted(was?.title ?? '');
  const place = (id: number | null | undefined): string => (id == null ? 'all categories' : categoryName(id));
  const alone = (summary: string) => ({ summary, changes: [] });
  const change = (path: string, label: string, from: string | null, to: string | null): ReadableChange[] => [
    { path, label, before: from || null, after: to || null },
  ];
  const told = () => {
    switch (event.type) {
      case 'StandardTextAdded': {
        const { title: added, warranty, advice } = event.data;
        return {
          summary: `${undoes ? 'brought back' : 'added'} the standard text ${quoted(added)}`,
          changes: [
            ...(warranty ? change('warranty', 'Warranty', null, warranty) : []),
            ...(advice ? change('advice', 'Advice', null, advice) : []),
          ],
        };
      }
      case 'StandardTextRetitled':
        return {
          summary: `renamed the standard text from ${title} to ${quoted(event.data.title)}`,
          changes: change('title', 'Title', was?.title ?? null, event.data.title),
        };
      case 'StandardTextCategoryChanged':
        return {
          summary: `moved the standard text ${title} from ${place(was?.categoryId)} to ${place(event.data.categoryId)}`,
          changes: change('category', 'Category', place(was?.categoryId), place(event.data.categoryId)),
        };
      case 'StandardWarrantyChanged':
        return {
          summary: `changed the warranty of ${title}`,
          changes: change('warranty', 'Warranty', was?.warranty ?? null, event.data.warranty),
        };
      case 'StandardAdviceChanged':
        return {
          summary: `changed the advice of ${title}`,
          changes: change('advice', 'Advice', was?.advice ?? null, event.data.advice),
        };
      case 'StandardTextMadeDefault':
        return alone(`made ${title} the standard text of ${place(was?.categoryId)}`);
      case 'StandardTextDefaultEnded':
        return alone(`stopped using ${title} for ${place(was?.categoryId)}`);
      case 'StandardTextDeleted':
        return alone(`deleted the standard text ${title}`);
      default:
        return never(event);
    }
  };
  const { summary, changes } = told();
  return { summary: undoes ? `${summary} (undo)` : summary, changes };
}
