import { connectionBack } from '../lib/connection.js';
import { isApiError } from './errors.js';

/** How often work of the server is looked at while it runs (ms). */
export const FOLLOW = 500;

interface Following<W> {
  read: (work: W) => Promise<W>;
  runs: (work: W) => boolean;
  /** `away`: it cannot be read at the moment. */
  onProgress: (work: W, away: boolean) => void;
}

/**
 * Waits until work of the server is done. It goes on without us: where it cannot be read, it is read again once a retry
 * is worthwhile.
 */
export async function followed<W>(work: W, { read, runs, onProgress }: Following<W>): Promise<W> {
  while (runs(work)) {
    onProgress(work, false);
    await new Promise((resolve) => setTimeout(resolve, FOLLOW));
    const seen = work;
    work = await patiently(
      () => read(seen),
      () => onProgress(seen, true),
    );
  }
  return work;
}

async function patiently<T>(read: () => Promise<T>, onAway: () => void): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!isApiError(error) || !error.passing) throw error;
      onAway();
      await connectionBack();
    }
  }
}
