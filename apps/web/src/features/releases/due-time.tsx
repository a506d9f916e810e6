import { useHydrated } from '../../ui/time.js';
import { dueInFull, dueShort } from './due.js';

/** `Fri 09:00`, with the full date on hover: in UTC at first, in the reader's time zone after hydration. */
export function DueShort({ at }: { at: string }) {
  const hydrated = useHydrated();
  return (
    <time dateTime={at} title={dueInFull(at, hydrated)}>
      {dueShort(at, hydrated)}
    </time>
  );
}

/** `Friday, November 27, 2026 at 09:00 GMT+1`. */
export function DueInFull({ at }: { at: string }) {
  const hydrated = useHydrated();
  return <time dateTime={at}>{dueInFull(at, hydrated)}</time>;
}
