/** The time zones of a browser, and this one. */
export function zonesWith(zone: string): string[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return known.includes(zone) ? known : [zone, ...known];
}
