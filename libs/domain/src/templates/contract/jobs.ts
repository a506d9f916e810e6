import type { NumberRule } from '../../kernel/number-rules.js';
import type { TextRule } from '../../kernel/text-rules.js';

/**
 * What became of a sample job. `incomplete`: it answers a question that was deleted. `changed`: the total left its
 * tolerance, or, of a job without one, a quantity is not as expected.
 */
export type JobOutcome = 'unchanged' | 'changed' | 'incomplete';

/** A line that does not come out as expected: quantities as decimal text, `null` where the line has none. */
export interface JobDifference {
  quote_template_product_id: number;
  name: string;
  before: string | null;
  after: string | null;
}

/** A named sample of answers, calculated on the saved state of a template at today's prices. */
export interface SampleJob {
  /** Counts within the template. */
  id: number;
  name: string;
  /** ± percent that the total may move; `null`: every quantity counts. */
  tolerance: string | null;
  outcome: JobOutcome;
  /** As calculated; `assumed`: a question that is newer than the job takes its sample answer. */
  answers: { question_id: number; title: string; unit: string; answer: string; assumed: boolean }[];
  differences: JobDifference[];
  /** `null` if the reader may not see a price that it needs. */
  total: string | null;
  /** How far the total is from the one of the expected quantities, in percent with one decimal; `null` if unknown. */
  change: string | null;
  /** The same against the published state; `null` if there is none. */
  change_since_published: string | null;
}

/**
 * Without `id` a new job: its `answers`, decimal text by question id, and the quantities that come out of them now.
 * Answers that are missing are taken from the sample answers. With `id`, its name and tolerance.
 */
export interface SaveJobRequest {
  quote_template_id: number;
  id?: number;
  name: string;
  tolerance?: number | string | null;
  answers?: Record<string, string>;
}

/** Which job. */
export interface JobRequest {
  quote_template_id: number;
  id: number;
}

export const jobNameRule = { least: 1, most: 80, missing: 'Enter a name.' } as const satisfies TextRule;

export const toleranceRule = {
  least: 0,
  most: 100,
  places: 2,
  message: 'The tolerance is a number from 0 to 100.',
} as const satisfies NumberRule;

/** Sample jobs of one template. */
export const mostJobs = 50;
