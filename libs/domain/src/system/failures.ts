import type { Failures } from '../kernel/errors.js';
import type { Health, HealthDetail } from './contract.js';

/** The codes of what an operator asks, on the System screen and on the command line. */
export const systemFailures = {
  no_projector: 409,
  rebuild_stopped: 409,
  product_running: 409,
  log_elsewhere: 409,
  parted_already: 409,
  file_exists: 409,
  file_missing: 404,
  log_file_invalid: 400,
  log_not_empty: 409,
  event_refused: 409,
  erased_meanwhile: 409,
  import_out_of_order: 409,
} as const satisfies Failures;

type SystemFailures = typeof systemFailures;
declare module '../kernel/errors.js' {
  interface DeclaredFailures extends SystemFailures {}
}

declare module '../kernel/failure-data.js' {
  interface FailureData {
    /** Of a call for the health: the health. */
    unavailable: Health | HealthDetail | null;
  }
}
