import { streams } from '@quotewright/domain/contexts.js';
import { businessBehind, typesOf, type DomainEvent, type Recorded } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { handledBy, ownStream, projection, type ReadModels, type Rows } from '../kernel/projection.js';

/**
 * Whose a private stream is, by its first event: the owner in its data, or else whom the actor acted for. `null` if
 * nobody's, or if the event is not the first, or unreadable.
 */
export function ownerInFirst(event: Recorded): number | null {
  if (event.malformed !== undefined || event.revision !== 0) return null;
  const { ownerId } = event.data as { ownerId?: number | null };
  return ownerId ?? businessBehind(event.meta);
}

function own(rows: Rows, event: Recorded): void {
  const owner = ownerInFirst(event);
  if (owner !== null) rows.put('stream', { stream: event.stream, owner_id: owner });
}

/** The private streams of each account: an erasure finds them here (docs/adr/0160). */
export const ownedStreams = projection<DomainEvent>({
  name: 'owned-streams',
  version: 1,
  tables: {
    stream: { columns: { stream: 'text', owner_id: 'integer' }, key: ['stream'], indexes: [['owner_id']] },
  },
  key: ownStream,
  on: {
    ...handledBy<DomainEvent>(
      streams.flatMap((kind) => (kind.private ? typesOf(kind.events) : [])),
      own,
    ),
    StreamErased: (rows, event) => rows.remove('stream', { stream: (event as StreamErased).data.stream }),
  },
});

/** The private streams of an owner that are not being erased. */
export async function streamsOf(read: ReadModels, ownerId: number): Promise<string[]> {
  return read
    .knex(read.table(ownedStreams, 'stream'))
    .where({ owner_id: ownerId })
    .orderBy('stream')
    .pluck<string[]>('stream');
}
