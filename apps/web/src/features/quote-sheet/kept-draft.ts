import { quoteTypes, type QuoteType } from '@quotewright/domain/formula/settings.js';
import { useMemo } from 'react';
import { useOutbox } from '../../api/outbox.js';
import type { KeptDraft } from '../../api/transport.js';
import { keepInTab, readFromTab } from '../../lib/tab-storage.js';
import { useHydrated } from '../../ui/time.js';
import { isTypedMeasurement, type TypedMeasurement } from '../measurement/typed-measurement.js';

/** A user's input into a quote so far. */
export interface QuoteDraft {
  /** Input by question id; missing if there is none yet. */
  typed: Readonly<Record<string, TypedMeasurement>>;
  quoteType: QuoteType;
  name: string;
  notes: string;
  /** The offers chosen for this quote in place of the template's, by line id. */
  suppliers: Readonly<Record<string, number>>;
}

const keyOf = (place: string): string => `quote-draft-${place}`;

/** A draft as stored at its place. */
export const asKept = (place: string, draft: QuoteDraft): KeptDraft => ({
  name: keyOf(place),
  text: JSON.stringify(draft),
});

/** Whether the draft at a place was saved before its page was reloaded or left, and still waits to be sent. */
export function useSentDraft(place: string): boolean {
  return useOutbox().drafts.includes(keyOf(place));
}

/**
 * The draft at a place (an account's quote from one template), for the life of the tab: it survives reload, Back and
 * other pages (docs/adr/0030). `null` on the server and while hydrating.
 */
export function useKeptDraft(place: string): QuoteDraft | null {
  const hydrated = useHydrated();
  const sent = useSentDraft(place);
  // Later writes are this page's own.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- read again once what waited was sent: its draft went with it
  return useMemo(() => (hydrated ? draftOf(readFromTab(keyOf(place))) : null), [hydrated, place, sent]);
}

/** The part of a draft to store: fields without input show the current start values. */
export function typedOver(fresh: QuoteDraft, draft: QuoteDraft): QuoteDraft {
  return {
    ...draft,
    typed: Object.fromEntries(
      Object.entries(draft.typed).filter(([id, boxes]) => JSON.stringify(boxes) !== JSON.stringify(fresh.typed[id])),
    ),
  };
}

/** The current draft: the stored part over the start values. */
export function laidOver(fresh: QuoteDraft, kept: QuoteDraft): QuoteDraft {
  return { ...kept, typed: { ...fresh.typed, ...kept.typed } };
}

/** Stores a draft at its place; `null` removes it. */
export function keepDraft(place: string, draft: QuoteDraft | null): void {
  keepInTab(keyOf(place), draft);
}

/** A stored draft, maybe of an older release; `null` if invalid. */
export function draftOf(kept: unknown): QuoteDraft | null {
  const { typed, quoteType, name, notes, suppliers } = (kept ?? {}) as Partial<Record<keyof QuoteDraft, unknown>>;
  if (typeof typed !== 'object' || typed === null || typeof name !== 'string' || typeof notes !== 'string') return null;
  const known = quoteTypes.find((one) => one === quoteType);
  const boxes = Object.entries(typed).filter((entry): entry is [string, TypedMeasurement] =>
    isTypedMeasurement(entry[1]),
  );
  // Absent in drafts of older releases.
  const chosen = Object.entries(suppliers ?? {}).filter((entry): entry is [string, number] =>
    Number.isInteger(entry[1]),
  );
  return known
    ? { typed: Object.fromEntries(boxes), quoteType: known, name, notes, suppliers: Object.fromEntries(chosen) }
    : null;
}
