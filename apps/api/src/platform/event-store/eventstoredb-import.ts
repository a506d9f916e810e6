import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { PatientClient } from './eventstoredb-client.js';
import { Silence } from './eventstoredb-errors.js';
import { forTheClient, revisionFor } from './eventstoredb-events.js';
import type { StoredEvent } from './log-file.js';

/** An append of more than this (characters of JSON) is sent alone; far below the smallest limit of a node. */
const LARGE = 1 << 16;
/** A deadline (ms) that no difference between the clocks of client and node reaches. */
const FAR = 3_600_000;

/** Adjacent events of one stream. */
export interface ImportedAppend {
  stream: string;
  events: readonly StoredEvent[];
  expected: number | 'no-stream';
}

/**
 * Events of another log, as appends to be sent at once: adjacent events of one stream together. What the node may refuse
 * for its size is alone, so that no later one is behind it.
 */
export function* appendsOf(events: readonly StoredEvent[]): Iterable<ImportedAppend[]> {
  let together: ImportedAppend[] = [];
  for (let from = 0; from < events.length; ) {
    const { stream, revision } = events[from]!;
    let to = from + 1;
    while (events[to]?.stream === stream) to += 1;
    const append: ImportedAppend = {
      stream,
      events: events.slice(from, to),
      expected: revision === 0 ? 'no-stream' : revision - 1,
    };
    if (JSON.stringify(append.events).length > LARGE) {
      if (together.length > 0) yield together;
      yield [append];
      together = [];
    } else together.push(append);
    from = to;
  }
  if (together.length > 0) yield together;
}

/**
 * Appends in order over one stream of the node, without waiting for the answers (docs/adr/0169). The connection is its
 * own: a lost stream fails all that are on their way.
 */
export class PipelinedAppends {
  private readonly node: PatientClient;

  /** @param prefix of the node's streams */
  constructor(
    url: string,
    private readonly prefix: string,
  ) {
    this.node = new PatientClient(url, true);
  }

  /**
   * After a failure all are sent again: the node knows those it has by their ids, and takes the others in the same order.
   * Throws `import_out_of_order` if it has left one out and taken later ones.
   */
  async send(appends: readonly ImportedAppend[]): Promise<void> {
    const [first, ...rest] = appends.map(({ stream, events, expected }) => ({
      name: this.prefix + stream,
      events: events.map(forTheClient),
      expectedRevision: revisionFor(expected),
    }));
    if (!first) return;
    const answers = await this.node.attempt(async ({ client }, limit) =>
      untilSilent(limit, async (heard) => {
        const sent = async ({ name, events, expectedRevision }: typeof first) => {
          // A node that does not lead might hand on later ones than it loses.
          const options = { expectedRevision, requiresLeader: true, deadline: FAR };
          const { position } = await client.appendToStream(name, events, options);
          heard();
          return position?.commit ?? [];
        };
        // The client keeps the order of calls only on an open stream.
        return [await sent(first), ...(await Promise.all(rest.map(sent)))];
      }),
    );
    const places = answers.flat();
    if (places.some((place, at) => at > 0 && place <= places[at - 1]!))
      throw new DomainError(
        'import_out_of_order',
        'The node has lost an event of the import and taken later ones: import again, into an empty log.',
      );
  }

  async close(): Promise<void> {
    await this.node.close();
  }
}

/** The result of a work that says when it has heard something, or `Silence` if it has not for this long (ms). */
async function untilSilent<T>(limit: number, work: (heard: () => void) => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence(`No answer within ${limit} ms`)), limit);
  });
  return Promise.race([work(() => timer?.refresh()), silence]).finally(() => clearTimeout(timer));
}
