import type { ReleaseReady } from '@quotewright/domain/releases/contract.js';
import { readyNames } from '@quotewright/domain/templates/contract.js';

/** How many failed checks an override would publish a release over; 0 if something else is in the way, too. */
export function overridableIn(ready: ReleaseReady | undefined): number {
  const blocking = ready?.items.flatMap(({ findings }) => findings.filter(({ blocks }) => blocks)) ?? [];
  return blocking.every(({ code }) => code in readyNames) ? blocking.length : 0;
}
