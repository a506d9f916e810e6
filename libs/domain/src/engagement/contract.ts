import type { Person } from '../kernel/contract.js';
import type { UserType } from '../kernel/decider.js';

/** The engagement calls, under `/api`. */
export const paths = {
  /** POST, `ViewTemplateRequest`, public → `ViewCounted`. */
  view: () => '/api/quotetemplate/view',
  /** GET, admin → `NewestCopy[]`. */
  newestCopies: () => '/api/quotetemplates/copies',
};

export interface ViewTemplateRequest {
  quote_template_id: number;
  /** `document.referrer`; only its host is kept. */
  referrer?: string;
}

/** What a counted or ignored view answers. */
export interface ViewCounted {
  /** False where this visitor was counted within the window, or may edit the template. */
  counted: boolean;
}

/** Somebody's first copy of a gallery template. */
export interface NewestCopy {
  template: { id: number; name: string; alias: string };
  user: Person;
  /** ISO 8601 UTC. */
  at: string;
}

/** One visitor's views of one template count once in this time. */
export const viewWindowMinutes = 30;

/** Longest referrer accepted, in characters. */
export const longestReferrer = 2_000;

/** Who viewed, as counts are kept by it. */
export type ViewerType = UserType | 'guest';
