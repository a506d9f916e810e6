import { ConflictDialog } from './conflict-dialog.js';
import { asTyped, withPart, type Part, type Texts } from './form-merge.js';
import type { OpenConflict } from './use-merging-form.js';

interface FormConflictProps<V> {
  conflict: OpenConflict<V>;
  /** What was saved: `this template`. */
  what?: string;
  /** A part's value, as its field shows it. */
  wordsOf?: (part: Part<V>, values: V) => string;
}

/** Somebody saved first: the conflicting parts in words, and the form after the decision. */
export function FormConflict<V extends Texts<V>>({ conflict, what, wordsOf = asTyped }: FormConflictProps<V>) {
  const { who, at, base, mine, theirs, clashes, kept, save, useTheirs, cancel } = conflict;
  const together = kept.theirs.reduce((values, part) => withPart(values, part, theirs), mine);
  return (
    <ConflictDialog
      what={what}
      who={who}
      at={at}
      clashes={clashes.map((part) => ({
        label: part.label,
        before: wordsOf(part, base),
        mine: wordsOf(part, mine),
        theirs: wordsOf(part, theirs),
      }))}
      kept={{ mine: kept.mine.map(({ label }) => label), theirs: kept.theirs.map(({ label }) => label) }}
      save={(sideOf) =>
        save(
          clashes.reduce(
            (values, part) => (sideOf(part.label) === 'theirs' ? withPart(values, part, theirs) : values),
            together,
          ),
        )
      }
      useTheirs={useTheirs}
      cancel={cancel}
    />
  );
}
