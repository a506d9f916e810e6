/** The event behind a step. */
export interface WhyEvent {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  /** Who did it; `null`: the system, or somebody whom the business does not know. Deleted accounts have no name. */
  by: { id: number; name: string | null } | null;
}

/** Where a step can be looked at: the history of a template at a moment, or the prices of a product. */
export type WhyLink =
  | { kind: 'template'; alias: string /** A position of its history; `null`: its newest. */; at: string | null }
  | { kind: 'product'; alias: string };

/** One step from a measurement to money. */
export interface WhyStep {
  /** Like “Length”, “Formula”, “Supplier price of one”. */
  label: string;
  /** Like `12 ft`, `Q1xQ2`, `$58.00`. */
  value: string;
  /** The working; `null`: the value says it. */
  detail: string | null;
  /** `null`: it follows from the steps before it, or `note` says why there is none. */
  event: WhyEvent | null;
  /** Why no event is shown; `null`: there is one, or there is nothing to say. */
  note: string | null;
  link: WhyLink | null;
  /** The number that the step is itself, to ask about; `null`: it has no steps. */
  path: string | null;
}

/** Which number: `lines.7.quantity`, `lines.7.unit_price`, `lines.7.total`, `sections.5.total`, `taxes.1`, `total`. */
export const whyPath = /^(total|taxes\.\d{1,9}|sections\.\d{1,9}\.total|lines\.\d{1,9}\.(quantity|unit_price|total))$/;

/** `revision`: of a sent one; absent: of the draft. */
export interface ProposalWhyQuery {
  path: string;
  revision?: number;
}

/** Why a number is what it is, in the order in which it comes about. */
export interface ProposalWhy {
  path: string;
  label: string;
  value: string;
  steps: WhyStep[];
}
