import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useEffect, useMemo, useState } from 'react';
import { readTyped } from '../measurement/typed-measurement.js';
import { keepDraft, laidOver, typedOver, type QuoteDraft } from './kept-draft.js';

/** Where a draft is stored, and its start values. */
export interface DraftPlace {
  /** Identifies the account's quote from one template. */
  place: string;
  /** The empty draft. */
  fresh: QuoteDraft;
  /** The stored draft. */
  kept: QuoteDraft | null;
}

/** The draft of a quote: stored in the tab with every input, until it is saved. */
export function useQuoteDraft(questions: TemplateDetails['questions'], { place, fresh, kept }: DraftPlace) {
  const [draft, setDraft] = useState(() => (kept ? laidOver(fresh, kept) : fresh));
  /** The draft last saved: nothing of it is stored. */
  const [savedDraft, setSavedDraft] = useState<QuoteDraft | null>(null);
  const { typed } = draft;
  const answers = useMemo(
    () =>
      Object.fromEntries(questions.map(({ id, unit }) => [id, typed[id] ? readTyped(typed[id], unit).value : null])),
    [questions, typed],
  );
  const touched = useMemo(() => JSON.stringify(draft) !== JSON.stringify(fresh), [draft, fresh]);
  useEffect(() => {
    // During hydration the page knows no draft yet, and must not remove the stored one.
    if (draft !== fresh) keepDraft(place, touched && draft !== savedDraft ? typedOver(fresh, draft) : null);
  }, [place, draft, fresh, touched, savedDraft]);
  return {
    draft,
    /** Decimal strings by question id; `null` for invalid input. */
    answers,
    touched,
    change: (part: Partial<QuoteDraft>) => setDraft((before) => ({ ...before, ...part })),
    /** Starts over. Returns a function that undoes it. */
    startOver: () => {
      setDraft({ ...fresh });
      return () => setDraft(draft);
    },
    /** This draft was saved: it is no longer stored, even if its page was left meanwhile. */
    forget: () => {
      keepDraft(place, null);
      setSavedDraft(draft);
    },
  };
}
