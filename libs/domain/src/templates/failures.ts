import type { Failures } from '../kernel/errors.js';
import type { UndoConflict } from '../kernel/contract.js';
import type { Unready } from './contract/ready.js';

/** The failure codes of templates. Another business's template answers as a missing one. */
export const templateFailures = {
  template_not_found: 404,
  question_not_found: 404,
  line_not_found: 404,
  image_not_found: 404,
  offer_not_found: 404,
  event_not_found: 404,
  moment_not_found: 404,
  change_not_found: 404,
  comment_not_found: 404,
  job_not_found: 404,
  /** There is no such batch, or nothing of it is the caller's. */
  batch_not_found: 404,
  version_not_found: 404,
  /** The line has no such warning, or its value is another by now. */
  warning_not_found: 404,
  /** The state asked for is older than the template. */
  not_yet: 404,
  admin_field: 403,
  premium_required: 403,
  related_to_itself: 400,
  formula_invalid: 400,
  last_image: 409,
  question_in_use: 409,
  ambiguous_line: 409,
  undo_conflict: 409,
  not_undoable: 409,
  /** Something that the part needs is gone. */
  not_restorable: 409,
  not_published: 409,
  /** It would give up changes that were not published. */
  unpublished_changes: 409,
  not_publishable: 409,
  category_missing: 409,
  /** The category was deleted. */
  category_gone: 409,
  subcategory_missing: 409,
  limit_reached: 409,
  /** Too few people approved what would be published. */
  approvals_missing: 409,
  /** Checks fail, and the gallery's rule is that they block. */
  not_ready: 409,
  /** Nobody approves a change of their own. */
  own_change: 409,
  not_in_review: 409,
  nothing_to_review: 409,
  /** The template was changed since it was looked at. */
  review_outdated: 409,
  /** A rehearsal would be about single accounts. */
  too_few_quotes: 409,
  nothing_to_rehearse: 409,
  /** It was withdrawn, or its supplier is deactivated. */
  offer_ended: 409,
  offer_not_shared: 409,
} as const satisfies Failures;

type TemplateFailures = typeof templateFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends TemplateFailures {}
}

declare module '../kernel/failure-data.js' {
  interface FailureData {
    /** The lines that may be meant (`quote_template_product_id`). */
    ambiguous_line: { lines: number[] };
    undo_conflict: UndoConflict | null;
    /** The checks that fail. */
    not_ready: { failing: Unready[] };
  }
}
