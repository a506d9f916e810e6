import type { TextRule } from '../kernel/text-rules.js';
import type { ProposalPicks } from './contract-picks.js';

/** The page of a client with its link; under it the posts `accept`, `decline`, `ask`, `pick` and `seen`, and `pdf`. */
export const clientPage = (token: string): string => `/p/${token}`;

/** What a client's texts take. */
export const clientTextRules = {
  name: { least: 1, most: 120, missing: 'Type your name.' },
  reason: { most: 2_000 },
  question: { least: 1, most: 2_000, missing: 'Write your question first.' },
  message: { least: 1, most: 2_000, missing: 'Write your message first.' },
} as const satisfies Record<string, TextRule>;

/**
 * A drawn signature: the lines of an SVG path in whole units of a box of 600 by 200, such as `M10 20L30 40`. Empty: it was
 * not drawn.
 */
export const signatureRule = {
  most: 20_000,
  pattern: /^(?:M(?:600|[1-5]?\d?\d) (?:200|1?\d?\d)(?:L(?:600|[1-5]?\d?\d) (?:200|1?\d?\d))*)*$/,
  message: 'The signature cannot be read. Draw it again.',
} as const satisfies TextRule;

/** What a client accepts. `choices` and `total`: as it saw them. */
export interface AcceptRequest {
  revision: number;
  choices: ProposalPicks;
  total: string;
  name: string;
  signature?: string;
}

/** How a revision stands for its client. `replaced`: there is a newer one. */
export const clientStandings = ['open', 'accepted', 'declined', 'expired', 'replaced'] as const;
export type ClientStanding = (typeof clientStandings)[number];

/** A line or section that differs between two revisions. What the look hides is `null`, as is what is not there. */
export interface ComparedRow {
  kind: 'added' | 'changed' | 'removed';
  section: string;
  /** `null`: the section itself. */
  line: string | null;
  before: { quantity: string | null; amount: string | null } | null;
  after: { quantity: string | null; amount: string | null } | null;
}

/** A sum that makes the total, on both sides: a tax by its name and rate, or what is before tax (`null`). */
export interface ComparedSum {
  name: string | null;
  before: string;
  after: string;
  change: string;
}

/** What changed from an earlier revision, by what a client sees of both. Dollars with 2 decimals. */
export interface ClientComparison {
  revision: number;
  rows: ComparedRow[];
  /** Before tax and each tax; none where there is no tax. */
  sums: ComparedSum[];
  total_before: string;
  total_after: string;
  difference: string;
}

/** A message between a client and the business, as the business reads it. */
export interface ProposalMessage {
  id: number;
  revision: number;
  by_client: boolean;
  /** Who wrote it; `null`: the account is gone. An erased client has an empty name. */
  from: string | null;
  /** The line that it is about; `null`: the whole. */
  line: { id: number; name: string } | null;
  body: string;
  at: string;
}

export interface SendMessageRequest {
  message: string;
  line_id?: number;
}
