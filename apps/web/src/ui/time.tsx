import { useSyncExternalStore } from 'react';
import { ago, dateTime } from '../lib/format.js';

const never = () => () => {};

/** Whether the page is hydrated: false on the server and during hydration, so both render the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** A moment: date and time at first, "3 hours ago" after hydration; the exact time on hover. */
export function Ago({ at }: { at: string }) {
  const hydrated = useHydrated();
  return (
    <time dateTime={at} title={dateTime(at)}>
      {hydrated ? ago(at, Date.now()) : dateTime(at)}
    </time>
  );
}
