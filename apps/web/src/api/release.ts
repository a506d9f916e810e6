import { isLaterRelease } from '@quotewright/domain/kernel/release.js';

/** Notified when answers come from a later release than the page. */
type Listener = () => void;

let own: string | null = null;
let updated = false;
const listeners = new Set<Listener>();

/** Sets the release of this page. */
export function beginFrom(release: string): void {
  own = release;
}

/** Takes the release in an answer. */
export function hearRelease(release: string | null): void {
  if (updated || own === null || release === null || !isLaterRelease(release, own)) return;
  updated = true;
  for (const listener of listeners) listener();
}

/** Subscribes to a later release; returns the unsubscribe function. With `isUpdated` a store for React. */
export function onUpdate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isUpdated = (): boolean => updated;
