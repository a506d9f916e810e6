import type { Knex } from 'knex';
import { v5 as uuidv5 } from 'uuid';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';

/** Namespace of an erasure's event ids. */
const NAMESPACE = '6f7a6a52-8a0b-4a0e-9a3c-4d1f0f6f2b11';

/**
 * The id of the event that says that a stream is erased: a repeated erasure adds none twice.
 * @param begunAnew the id of the stream's first event, if it began again after it was erased
 */
export function erasureIdOf(stream: string, begunAnew?: string): string {
  return uuidv5(begunAnew === undefined ? stream : `${stream}/${begunAnew}`, NAMESPACE);
}

/** Deletes the keys of erased streams for good. */
export async function forgetKeys(tx: Knex, erased: readonly Pick<Recorded, 'data'>[]): Promise<void> {
  const rows = erased.map(({ data }) => ({
    stream: (data as StreamErased['data']).stream,
    key: null,
    internal_key: null,
  }));
  if (rows.length > 0) await tx('app.chain_key').insert(rows).onConflict('stream').merge(['key', 'internal_key']);
}
