import type { VersionConflict } from '@quotewright/domain/kernel/contract.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';

/**
 * Runs a command; its version conflict shows the current state as the read does, for the same viewer.
 * @param current performs the read; by then the read models have applied the conflicting change
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
