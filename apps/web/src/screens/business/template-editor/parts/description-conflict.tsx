import { ConflictDialog } from './conflict-dialog.js';
import { valuesOf, type DescriptionForm } from './description-form.js';
import { withPart } from './description-merge.js';
import type { Conflict } from './use-description.js';
import { usePartWords } from './use-part-words.js';

interface DescriptionConflictProps extends Conflict {
  /** Saves what was decided. */
  save: (values: DescriptionForm) => void;
  useTheirs: () => void;
  cancel: () => void;
}

/** Somebody saved the description first: its clashing parts in words, and the form that follows from what is chosen. */
export function DescriptionConflict({ who, at, base, mine, theirs, clashes, kept, save, useTheirs, cancel }: DescriptionConflictProps) {
  const now = valuesOf(theirs);
  const wordsOf = usePartWords(clashes.some(({ fields }) => fields.includes('category_id')) ? [base, mine, now] : []);
  const together = kept.theirs.reduce((values, part) => withPart(values, part, now), mine);
  return (
    <ConflictDialog
      who={who}
      at={at}
      clashes={clashes.map((part) => ({ label: part.label, before: wordsOf(part, base), mine: wordsOf(part, mine), theirs: wordsOf(part, now) }))}
      kept={{ mine: kept.mine.map(({ label }) => label), theirs: kept.theirs.map(({ label }) => label) }}
      save={(sideOf) => save(clashes.reduce((values, part) => (sideOf(part.label) === 'theirs' ? withPart(values, part, now) : values), together))}
      useTheirs={useTheirs}
      cancel={cancel}
    />
  );
}
