import { useSyncExternalStore } from 'react';
import { clock, day } from '../lib/day.js';
import { ago, dateTime } from '../lib/moments.js';

const never = () => () => {};

/** Whether the page is hydrated: false on the server and during hydration, so both render the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** A day: in UTC at first, in the reader's own form and time zone after hydration. */
export function Day({ at }: { at: string }) {
  const hydrated = useHydrated();
  return <time dateTime={at}>{day(at, hydrated)}</time>;
}

/** A time of day: in UTC at first, in the reader's own form and time zone after hydration. */
export function Clock({ at }: { at: string }) {
  const hydrated = useHydrated();
  return <time dateTime={at}>{clock(at, hydrated)}</time>;
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
