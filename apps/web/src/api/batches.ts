import type { BatchUndo } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { connectionBack } from '../lib/connection.js';
import { api } from './client.js';
import { isApiError } from './errors.js';

/** How often an undo is looked at while it runs (ms). */
const FOLLOW = 500;

/** A UUID for the commands of one press. (`randomUUID` is missing on plain http beyond this machine.) */
export function newBatch(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Begins to undo a batch over several templates. */
export async function undoBatch(batchId: string): Promise<BatchUndo> {
  return (await api.command(calls.undoBatch, { body: { batch_id: batchId } })).data;
}

/**
 * Waits until it is known what became of each template of an undo. It goes on without us: where it cannot be read, it is
 * read again once a retry is worthwhile.
 * @param onProgress `away`: it cannot be read at the moment
 */
export async function followUndo(
  undo: BatchUndo,
  onProgress: (undo: BatchUndo, away: boolean) => void,
): Promise<BatchUndo> {
  while (undo.state === 'running') {
    onProgress(undo, false);
    await new Promise((resolve) => setTimeout(resolve, FOLLOW));
    undo = await readUndo(undo.id, () => onProgress(undo, true));
  }
  return undo;
}

async function readUndo(id: string, onAway: () => void): Promise<BatchUndo> {
  for (;;) {
    try {
      return await api.read(calls.batchUndo, { params: { id } });
    } catch (error) {
      if (!isApiError(error) || !error.passing) throw error;
      onAway();
      await connectionBack();
    }
  }
}
