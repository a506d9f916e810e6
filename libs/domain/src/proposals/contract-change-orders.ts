import type { ComparedRow, ComparedSum } from './contract-client-page.js';

/** A line or section as it was agreed. Of a section there is a name and an amount. Money: dollars with 2 decimals. */
export interface AgreedItem {
  name: string;
  /** The title of the section that a line was in. */
  section: string | null;
  quantity: string | null;
  unit: string | null;
  unit_price: string | null;
  /** Less its own discount; of a section, less all discounts. */
  amount: string;
}

/** What a change order does to a section or to a line. Lines of a section that is added or removed have no mark of their own. */
export interface OrderMark {
  kind: ComparedRow['kind'];
  section_id: number;
  /** `null`: the section itself. */
  line_id: number | null;
  /** `null`: it was not there. */
  was: AgreedItem | null;
}

/** The change order that is open, as it is drafted. Dollars with 2 decimals. */
export interface OpenOrder {
  /** Counts from 1. */
  order: number;
  number: string;
  /** The new total of the job, and how much more or less that is. */
  total: string;
  change: string;
  sums: ComparedSum[];
  marks: OrderMark[];
}

/** The job as it is agreed, and what its change orders make of it. Dollars with 2 decimals. */
export interface ProposalJob {
  /** The revision that was accepted last: the whole job, with every accepted change order. */
  revision: number;
  /** What the proposal itself was accepted at. */
  accepted: string;
  /** The change orders that were accepted since, oldest first. */
  orders: { number: string; revision: number; change: string }[];
  /** What was accepted, with these change orders. */
  total: string;
  /** `null`: no change order is open. */
  open: OpenOrder | null;
}
