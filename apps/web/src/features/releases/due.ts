const zoneOf = (local: boolean) => (local ? undefined : 'UTC');
const plain = (text: string): string => text.replace(/[\u202f\u00a0]/g, ' ');

/** When a release is due, in short: `Fri 09:00`; in UTC unless `local`. */
export function dueShort(at: string, local: boolean): string {
  const time = new Date(at);
  const format = (options: Intl.DateTimeFormatOptions) =>
    plain(new Intl.DateTimeFormat('en-US', { ...options, timeZone: zoneOf(local) }).format(time));
  return `${format({ weekday: 'short' })} ${format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`;
}

/** The same in full, with its time zone: `Friday, November 27, 2026 at 09:00 UTC`. */
export function dueInFull(at: string, local: boolean): string {
  return plain(
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zoneOf(local),
      timeZoneName: 'short',
    }).format(new Date(at)),
  );
}

/** The reader's time zone: `Europe/Berlin`. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Tomorrow at nine, in the reader's time zone: milliseconds since 1970. */
export function tomorrowAtNine(now: number): number {
  const then = new Date(now);
  then.setDate(then.getDate() + 1);
  return then.setHours(9, 0, 0, 0);
}
