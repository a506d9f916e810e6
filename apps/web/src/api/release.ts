import { isLaterRelease } from '@quotewright/domain/kernel/release.js';

/** What is told once answers come from a later release than the page. */
type Listener = () => void;

let own: string | null = null;
let updated = false;
const listeners = new Set<Listener>();

/** Says which release made this page. */
export function beginFrom(release: string): void {
  own = release;
}

/** Takes the release that an answer names. */
export function hearRelease(release: string | null): void {
  if (updated || own === null || release === null || !isLaterRelease(release, own)) return;
  updated = true;
  for (const listener of listeners) listener();
}

/** Hears of a later release; answers how to stop. With `isUpdated` a store for React. */
export function onUpdate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isUpdated = (): boolean => updated;
