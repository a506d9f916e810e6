import type { Person } from '../../kernel/contract.js';
import type { TextRule } from '../../kernel/text-rules.js';

/** A version of a template that has a name: “before spring prices”. */
export interface Moment {
  /** Counts within the template. */
  id: number;
  name: string;
  version: number;
  /** The time of the change that made the version. */
  at: string;
  /** The place of that change in the history. */
  position: string;
  /** Who named it. */
  actor: Person;
}

/** Without `id` a new one; `at_version` is the version that it names, by default the current one. */
export interface SaveMomentRequest {
  quote_template_id: number;
  id?: number;
  name: string;
  at_version?: number;
}

export interface RemoveMomentRequest {
  quote_template_id: number;
  id: number;
}

export const momentNameRule = { least: 1, most: 80, missing: 'Enter a name.' } as const satisfies TextRule;

/** Named moments of one template. */
export const mostMoments = 100;
