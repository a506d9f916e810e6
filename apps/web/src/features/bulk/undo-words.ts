import type { BatchUndo } from '@quotewright/domain/templates/contract.js';
import { counted } from '../../lib/format.js';

/** What became of an undo, in a sentence for all and one for each template that was not undone. */
export function undoWords({ items }: Pick<BatchUndo, 'items'>): string {
  const failed = items.filter(({ outcome }) => outcome === 'conflict' || outcome === 'refused');
  const undone = items.filter(({ outcome }) => outcome === 'undone').length;
  const already = items.length - failed.length - undone;
  const said =
    failed.length === 0 && already === 0
      ? `${counted(undone, 'template')} undone.`
      : `${undone} of ${counted(items.length, 'template')} undone${already > 0 ? `, ${already} already ${already === 1 ? 'was' : 'were'}` : ''}.`;
  return [said, ...failed.map(({ name, message }) => `${name}: ${message}`)].join(' ');
}
