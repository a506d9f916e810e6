import type { ReadableChange } from '@quotewright/domain/templates/contract.js';

/** Before struck out, after underlined. */
export function Difference({ change }: { change: ReadableChange }) {
  return (
    <span>
      {change.before !== null && (
        <del>
          <bdi>{change.before || 'empty'}</bdi>
        </del>
      )}{' '}
      {change.after !== null && (
        <ins>
          <bdi>{change.after || 'empty'}</bdi>
        </ins>
      )}
      {change.before === null && change.after === null && <span className="text-ink-3">empty</span>}
    </span>
  );
}
