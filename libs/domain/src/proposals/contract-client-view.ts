import type { ProposalPicks } from './contract-picks.js';

/** How a business's papers look: what is pinned, as JSON, when it sends them. */
export interface ClientPapers {
  business_name: string;
  /** Where the business is found: lines of an address, phone, e-mail. May be empty. */
  contact: string;
  /** The file of its logo among the product's pictures; `null`: none. */
  logo: string | null;
  /** `#rrggbb`, both readable on white. */
  accent_color: string;
  heading_color: string;
  /** In which its last day ends. */
  time_zone: string;
  terms: string;
  footer: string;
}

/** Whom a revision was sent to: what is pinned then, as JSON. An erased client has empty fields. */
export interface ClientAddress {
  name: string;
  email: string;
  phone: string;
  billing_address: string;
  site_address: string;
}

/** What stands beside a revision in plain tables. Texts may have several lines, and may be empty. */
export interface ClientTexts {
  client: ClientAddress;
  cover: string;
  notes: string;
  papers: ClientPapers;
}

/** What a client may choose: to take it or not, or one of the alternatives of a group. */
export type ClientChoice = { kind: 'optional' } | { kind: 'alternative'; group: number };

/** A line as the client reads it. What the look hides is `null`. Money: dollars with 2 decimals. */
export interface ClientLine {
  id: number;
  name: string;
  quantity: string | null;
  unit: string | null;
  /** The price of one, without tax. */
  unit_price: string | null;
  /** Before its own discount, where it has one. */
  full_price: string | null;
  /** What it comes to; with its share of discounts and taxes where prices are shown with tax. A choice always tells it. */
  amount: string | null;
  /** The file of its picture among the product's. */
  picture: string | null;
  choice: ClientChoice | null;
  /** Whether it is part of its section as chosen. */
  chosen: boolean;
}

export interface ClientSection {
  id: number;
  title: string;
  choice: ClientChoice | null;
  chosen: boolean;
  lines: ClientLine[];
  /** What its own discount takes off; `null`: it has none, or prices are shown with tax. */
  discount: string | null;
  /** Less its discount; with its share of discounts and taxes where prices are shown with tax. As if it were chosen. */
  amount: string;
}

/** All that a client sees of a sent revision for a choice. Money: dollars with 2 decimals. */
export interface ClientView extends ClientTexts {
  number: string;
  revision: number;
  /** The change order that it is; `null`: the proposal itself. */
  order: number | null;
  title: string;
  /** ISO 8601 UTC. */
  sent_at: string;
  valid_until: string;
  shows: { quantities: boolean; line_prices: boolean; pictures: boolean; tax_inclusive: boolean };
  sections: ClientSection[];
  picks: ProposalPicks;
  subtotal: string;
  /** The discount on the whole. */
  discount: string;
  net: string;
  taxes: { name: string; percent: string; amount: string }[];
  tax: string;
  total: string;
  instalments: { label: string; amount: string }[];
}
