import type { VersionConflict } from '@quotewright/domain/kernel/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';

/**
 * Runs a command; a version conflict of it shows what stands there now as the read does, for the same viewer.
 * @param current asks the read; by then the read models have taken in the change in the way
 */
export async function showingCurrent<T>(command: Promise<T>, current: () => Promise<unknown>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'version_conflict') throw error;
    const data: VersionConflict = { ...(error.details.data as VersionConflict), current: (await current()) ?? null };
    throw new DomainError(error.code, error.message, { data });
  }
}
