import type { BatchUndo } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { api } from './client.js';

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

/** Undoes a batch over several templates, and waits until it is known what became of each. */
export async function undoBatch(batchId: string, onProgress: (undo: BatchUndo) => void): Promise<BatchUndo> {
  const { data } = await api.command(calls.undoBatch, { body: { batch_id: batchId } });
  let undo = data;
  while (undo.state === 'running') {
    onProgress(undo);
    await new Promise((resolve) => setTimeout(resolve, FOLLOW));
    undo = await api.read(calls.batchUndo, { params: { id: undo.id } });
  }
  return undo;
}
