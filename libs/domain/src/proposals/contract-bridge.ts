/** What a move of the time machine is about. */
export type BridgeMoveKind = 'price' | 'product' | 'formula' | 'settings' | 'added' | 'removed';

/** One thing that moved since a proposal pinned it, and what it does to the total. Money: decimal strings. */
export interface BridgeMove {
  /** Names it for `reprice`. What moves again has another key. */
  key: string;
  kind: BridgeMoveKind;
  /** Like “Supplier price of ThinSet 50 lb”. */
  label: string;
  /** Like `$24.00 → $26.00`; `null` where there is nothing to compare. Costs only for those who see them. */
  detail: string | null;
  /** The title of its section; `null`: it is about several. */
  section: string | null;
  /** Since when it is so, ISO 8601 UTC. */
  at: string;
  /** What it adds to the total after the moves before it; `null`: it is kept out. */
  amount: string | null;
  /** The same of the cost; `null`: kept out, or hidden. */
  cost: string | null;
  /** Why it is kept out; `null`: it is not. */
  missing: string | null;
}

/** Something that cannot be compared with today: it keeps what is pinned. */
export interface BridgeNote {
  label: string;
  message: string;
}

/** A proposal as it was pinned or sent, at today's prices, and with today's template. The moves add up to the difference. */
export interface ProposalBridge {
  /** The draft's, for `reprice`. */
  version: number;
  /** The sent revision that it starts from; `null`: the draft. */
  revision: number | null;
  /** The total as pinned, or as it was sent or accepted. */
  pinned: string;
  at_todays_prices: string;
  /** At today's prices, too. */
  with_todays_templates: string;
  /** Prices first, then templates. */
  moves: BridgeMove[];
  notes: BridgeNote[];
}

/** Takes moves into the draft. */
export interface RepriceRequest {
  version?: number;
  /** By their keys; absent: all that are not kept out. */
  moves?: string[];
}

/** Most moves that one call names. */
export const mostMoves = 1_000;
