import type { Person } from '../../kernel/contract.js';
import type { ReadyRule } from '../../kernel/contract-reasons.js';

/** What a template of the gallery is checked for before it is published. */
export const readyCodes = ['formulas', 'prices', 'categories', 'picture', 'jobs', 'related', 'warnings'] as const;
export type ReadyCode = (typeof readyCodes)[number];

/** The checks for display. */
export const readyNames: Readonly<Record<ReadyCode, string>> = {
  formulas: 'Formulas',
  prices: 'Prices',
  categories: 'Category',
  picture: 'Picture',
  jobs: 'Sample jobs',
  related: 'Related templates',
  warnings: 'Sense check',
};

/** One thing to fix. */
export interface ReadyFault {
  sentence: string;
  /**
   * The part of the template to fix: `lines.12.formula`, `lines.12.settings`, `lines.12.product`, `lines.12.warnings.…`,
   * `categoryId`, `subcategoryId`, `images`, `jobs.3`, `related.7`. Of a category that is not published:
   * `categories.4`, `subcategories.9`.
   */
  where: string;
}

/** One check of a state of a template. */
export interface ReadyCheck {
  code: ReadyCode;
  ok: boolean;
  sentence: string;
  /** What fails, in the order of the template; empty if it is `ok`. */
  faults: ReadyFault[];
}

/** A warning of the sense check about a line, as it is calculated with the sample answers. */
export interface ReadyWarning {
  /** `lines.12.warnings.zero_result.0`: the line, the kind of warning, and which of that kind. */
  path: string;
  quote_template_product_id: number;
  message: string;
  /** The hash of what it warns of: formula, units, settings and sample answers. Another value is another warning. */
  value: string;
  /** Who said that it looks right, and when; `null` if nobody did. */
  acknowledged: { actor: Person; at: string } | null;
}

/** Whether a state of a template is ready to be published. */
export interface Readiness {
  checks: ReadyCheck[];
  warnings: ReadyWarning[];
}

/** Whether the staging state of a gallery template is ready to be published. */
export interface TemplateReady extends Readiness {
  quote_template_id: number;
  /** That of the state that was checked. */
  version: number;
  /** Whether a failed check keeps it from being published. */
  rule: ReadyRule;
}

/** Which checks fail of each template that was asked for. */
export interface ReadyRow {
  quote_template_id: number;
  failing: ReadyCode[];
}

/** Templates that are checked in one call. */
export const mostChecked = 100;

export interface ReadyOfRequest {
  ids: number[];
}

/** Says that a warning looks right, or takes that back. `path` and `value` are those of the warning. */
export interface AcknowledgeRequest {
  quote_template_id: number;
  path: string;
  value: string;
  acknowledged: boolean;
}

/** A failed check as a refusal names it. */
export type Unready = Pick<ReadyCheck, 'code' | 'sentence'>;
