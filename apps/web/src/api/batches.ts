import type { BatchUndo } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { api } from './client.js';
import { followed } from './follow.js';

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
 * Waits until it is known what became of each template of an undo.
 * @param onProgress `away`: it cannot be read at the moment
 */
export const followUndo = (undo: BatchUndo, onProgress: (undo: BatchUndo, away: boolean) => void): Promise<BatchUndo> =>
  followed(undo, {
    read: ({ id }) => api.read(calls.batchUndo, { params: { id } }),
    runs: ({ state }) => state === 'running',
    onProgress,
  });
