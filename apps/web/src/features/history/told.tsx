import type { ReadableChange } from '@quotewright/domain/templates/contract.js';
import { Difference } from './difference.js';
import type { toldChange } from './words.js';

/** An entry's sentence, with the value before and after. */
export function Sentence({ lead, before, after }: ReturnType<typeof toldChange>) {
  return (
    <bdi>
      {lead}
      {before !== null && (
        <>
          {' from '}
          <del>{before}</del>
        </>
      )}
      {after !== null && (
        <>
          {' to '}
          <ins>{after}</ins>
        </>
      )}
    </bdi>
  );
}

/** The changes of one event, each with its name. */
export function ChangeList({ changes }: { changes: readonly ReadableChange[] }) {
  return (
    <dl>
      {changes
        .filter(({ before, after }) => before || after)
        .map((change) => (
          <div key={change.path}>
            <dt>{change.label}</dt>
            <dd>
              <Difference change={change} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
