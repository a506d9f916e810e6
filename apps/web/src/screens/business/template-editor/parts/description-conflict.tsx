import type { DescriptionForm } from './description-form.js';
import { FormConflict } from '../../../../features/merging/form-conflict.js';
import type { OpenConflict } from '../../../../features/merging/use-merging-form.js';
import { usePartWords } from './use-part-words.js';

/** Somebody saved the description first. */
export function DescriptionConflict({ conflict }: { conflict: OpenConflict<DescriptionForm> }) {
  const { base, mine, theirs, clashes } = conflict;
  const wordsOf = usePartWords(
    clashes.some(({ fields }) => fields.includes('category_id')) ? [base, mine, theirs] : [],
  );
  return <FormConflict conflict={conflict} wordsOf={wordsOf} />;
}
