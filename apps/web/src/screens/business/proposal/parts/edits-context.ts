import { createContext, use, useSyncExternalStore } from 'react';
import type { DraftEdits, Edit, EditsState } from './draft-edits.js';

/** The edits of the draft on the page. */
export const EditsContext = createContext<DraftEdits | null>(null);

/** The edits of the draft around it. */
export function useEdits(): DraftEdits {
  const edits = use(EditsContext);
  if (!edits) throw new Error('This part needs the edits of a draft.');
  return edits;
}

/** What was typed under a key, if anything. */
export function useEdit(key: string): Edit | undefined {
  const edits = useEdits();
  return useSyncExternalStore(
    edits.subscribe,
    () => edits.editOf(key),
    () => undefined,
  );
}

/** How the edits stand. */
export const useEditsState = (edits: DraftEdits): EditsState =>
  useSyncExternalStore(edits.subscribe, edits.read, edits.read);
