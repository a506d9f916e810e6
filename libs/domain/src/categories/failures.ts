import type { Failures } from '../kernel/errors.js';
import type { CategoryInUse } from './contract.js';

/** The failure codes of categories. */
export const categoryFailures = {
  category_not_found: 404,
  /** The title is taken. */
  category_exists: 409,
  /** It has templates. */
  category_in_use: 409,
} as const satisfies Failures;

type CategoryFailures = typeof categoryFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends CategoryFailures {}
}

declare module '../kernel/failure-data.js' {
  interface FailureData {
    category_in_use: CategoryInUse;
  }
}
