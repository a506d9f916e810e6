import { useSyncExternalStore } from 'react';
import { ago, dateTime } from '../lib/format.js';

const never = () => () => {};

/** Whether the page runs in a browser by now: false on the server and during hydration, so both say the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** A moment: the date and time at first, "3 hours ago" once the page is alive; the exact time on hover. */
export function Ago({ at }: { at: string }) {
  const hydrated = useHydrated();
  return (
    <time dateTime={at} title={dateTime(at)}>
      {hydrated ? ago(at, Date.now()) : dateTime(at)}
    </time>
  );
}
