import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useEffect, useMemo, useState } from 'react';
import { readTyped } from '../measurement/typed-measurement.js';
import { keepDraft, laidOver, typedOver, type QuoteDraft } from './kept-draft.js';

/** Where a draft is kept and what it begins with. */
export interface DraftPlace {
  /** Names the account's quote from one template. */
  place: string;
  /** The draft nobody has touched. */
  fresh: QuoteDraft;
  /** The draft that was left here. */
  kept: QuoteDraft | null;
}

/** The draft of a quote: it is kept in the tab while somebody types, until it is saved. */
export function useQuoteDraft(questions: TemplateDetails['questions'], { place, fresh, kept }: DraftPlace) {
  const [draft, setDraft] = useState(() => (kept ? laidOver(fresh, kept) : fresh));
  /** The draft that was saved last: there is nothing to keep of it. */
  const [savedDraft, setSavedDraft] = useState<QuoteDraft | null>(null);
  const { typed } = draft;
  const answers = useMemo(
    () =>
      Object.fromEntries(questions.map(({ id, unit }) => [id, typed[id] ? readTyped(typed[id], unit).value : null])),
    [questions, typed],
  );
  const touched = useMemo(() => JSON.stringify(draft) !== JSON.stringify(fresh), [draft, fresh]);
  useEffect(() => {
    // The page as it is hydrated knows no draft yet, and must not do away with the one that is there.
    if (draft !== fresh) keepDraft(place, touched && draft !== savedDraft ? typedOver(fresh, draft) : null);
  }, [place, draft, fresh, touched, savedDraft]);
  return {
    draft,
    /** Decimal strings by question id; `null` while what is typed is no measurement. */
    answers,
    touched,
    change: (part: Partial<QuoteDraft>) => setDraft((before) => ({ ...before, ...part })),
    /** Begins anew. Answers a function that takes that back. */
    startOver: () => {
      setDraft({ ...fresh });
      return () => setDraft(draft);
    },
    /** This very draft was saved: it is not kept any longer, also where its page was left meanwhile. */
    forget: () => {
      keepDraft(place, null);
      setSavedDraft(draft);
    },
  };
}
