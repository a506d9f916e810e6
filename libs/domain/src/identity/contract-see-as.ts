/** How long an admin sees the product as an account does, at most. */
export const seeAsMinutes = 30;

export interface SeeAsRequest {
  id: number;
  /** The account reads it. */
  reason: string;
}

/** The admin who sees what an account sees. */
export interface SeenBy {
  name: string;
  /** When it ends by itself. */
  until: string;
  /** How long that is from the answer (s): the clock of a browser may be wrong. */
  seconds: number;
}
