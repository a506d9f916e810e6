import { ApiError } from '../../api/errors.js';

/** What the commands of one press share: they are asked for a reason once. */
export interface Shared {
  reason: string | null;
  /** A UUID: their events are one batch. */
  batch?: string;
  /** The user gave none: the other commands are not asked again. */
  refused?: ApiError;
}

let shared: Shared | null = null;

/** What the commands that are made now share; `null`: each is on its own. */
export const sharedNow = (): Shared | null => shared;

/**
 * Runs several commands as one: the user is asked for a reason once. Within another such run it belongs to that one.
 * @param mine kept over several runs, as for a retry
 */
export async function withOneReason<T>(run: () => Promise<T>, mine: Shared = { reason: null }): Promise<T> {
  if (shared) return run();
  delete mine.refused;
  shared = mine;
  try {
    return await run();
  } finally {
    shared = null;
  }
}

/** Nothing was sent, because the user gave no reason. */
export const noReason = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'no_reason',
    message: 'Nothing was changed: it needs a reason. Your input is still here.',
    data: null,
    errors: [],
  });
