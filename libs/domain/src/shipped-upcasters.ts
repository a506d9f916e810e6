import type { Upcasters } from './kernel/upcasting.js';

/**
 * How events of earlier releases become those of this one: one entry for each type whose shape was ever changed in a way
 * that an optional field could not express. Every log of the running product is read through it. No shape has been yet.
 */
export const shippedUpcasters: Upcasters = {};
