import type { ClientComparison } from '@quotewright/domain/proposals/contract-client-page.js';
import type { ClientView } from '@quotewright/domain/proposals/contract-client-view.js';

/** How a revision was accepted, for the accepted copy. */
export interface Acceptance {
  /** As the client typed it; of an acceptance on paper and an erased client: empty. */
  name: string;
  /** ISO 8601 UTC. */
  at: string;
  /** As it was drawn: the lines of an SVG path in a box of 600 by 200; empty: it was not. */
  signature: string;
  /** SHA-256 of the proposal's PDF as it was sent, in hexadecimal digits. */
  sha256: string;
}

/** All that a paper is made of: what its client sees, and no more. */
export interface Paper {
  view: ClientView;
  size: 'A4' | 'LETTER';
  /** PNG or JPEG by the names that the view gives to logo and pictures; what is missing is left out. */
  pictures: ReadonlyMap<string, Uint8Array>;
  /** What a change order changes; `null`: it is the proposal itself. */
  comparison: ClientComparison | null;
  /** `null`: as it was sent. */
  accepted: Acceptance | null;
}
