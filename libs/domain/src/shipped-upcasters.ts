import type { Upcasters } from './kernel/upcasting.js';

/**
 * Upcasters from events of earlier releases: one entry per type whose shape changed in a way that an optional field
 * could not express. Every log of the running product is read through it. None so far.
 */
export const shippedUpcasters: Upcasters = {};
