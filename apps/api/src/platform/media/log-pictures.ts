import type { Knex } from 'knex';
import { businessOf, sound, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { checkLog } from '../event-store/log-check.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Media } from './media.js';

const KIND = 'unused-pictures';
/** The one job of this kind: it takes everything that is due. */
const JOB = 'due';

/** Every media hash in a text. */
const HASHES = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;

/**
 * The pictures that events name. One that no event names is deleted: after a day if none ever did, soon if the streams
 * that did are erased (docs/adr/0117).
 */
export class LogPictures {
  constructor(
    private readonly knex: Knex,
    private readonly media: Media,
    private readonly log: EventStore,
    private readonly jobs: Jobs,
    /** Bytes of all pictures that a business may store. */
    private readonly most: number,
  ) {
    jobs.handle(KIND, {
      left: async () => ((await this.due().first('id')) ? [JOB] : []),
      run: (_id, signal) => this.deleteUnnamed(signal),
    });
  }

  /**
   * Reads uploaded pictures for the command that names them. Throws as `Media.readImage`, and `quota_reached` (409) if
   * those of the business take all its room.
   * @returns their names, which no other upload has, and `keep` for the command's context, which stores them once the
   * command is accepted
   */
  async read(dataUrls: readonly string[], sender: Actor): Promise<{ images: string[]; keep: () => Promise<void> }> {
    const business = businessOf(sender);
    if (dataUrls.length > 0 && sender.userType !== 'admin') await this.assertRoom(business);
    const images = await Promise.all(dataUrls.map((one) => this.media.readImage(one, `account ${sender.id}`)));
    let kept: Promise<void> | undefined;
    return { images: images.map(({ hash }) => hash), keep: () => (kept ??= this.keep(images, business)) };
  }

  private async assertRoom(business: number): Promise<void> {
    const stored = await this.knex('app.business_picture').where({ business_id: business }).sum({ bytes: 'bytes' });
    if (Number(stored[0]!.bytes) < this.most) return;
    throw new DomainError(
      'quota_reached',
      `The pictures of your business take all the ${this.most / 1_000_000} MB it may have. Ask us if you need more.`,
    );
  }

  private async keep(images: readonly { hash: string; bytes: Buffer }[], business: number): Promise<void> {
    if (images.length === 0) return;
    // The checks of a day fall due together, when it and the next are over: a command is appended within an hour.
    const dueAt = this.knex.raw("date_trunc('day', now()) + interval '2 days'");
    await this.knex('app.picture_check').insert(images.map(({ hash }) => ({ image: hash, due_at: dueAt })));
    await this.knex('app.business_picture').insert(
      images.map(({ hash, bytes }) => ({ image: hash, business_id: business, bytes: bytes.length })),
    );
    for (const image of images) await this.media.keepImage(image);
  }

  /**
   * Notes what a stream names, whose `StreamErased` is in the log and which is about to be deleted: a check from now on
   * does not count the stream.
   */
  async noteErased(stream: string): Promise<void> {
    const images = new Set((await this.log.read(stream)).flatMap(({ data }) => hashesIn(data)));
    if (images.size === 0) return;
    await this.knex('app.picture_check').insert(
      [...images].map((image) => ({ image, due_at: this.knex.fn.now() as unknown as Date })),
    );
  }

  /** Has what is due checked now. */
  soon(): void {
    this.jobs.add(KIND, JOB);
  }

  private due(): Knex.QueryBuilder {
    return this.knex('app.picture_check').where('due_at', '<=', this.knex.fn.now());
  }

  private async deleteUnnamed(signal: AbortSignal): Promise<void> {
    const checks = (await this.due().select('id', 'image')) as { id: string; image: string }[];
    const images = new Set(checks.map(({ image }) => image));
    const named = await namedOf(images, this.log.readAll(null));
    // Another log, or one that was read only in part, says nothing about these pictures.
    await checkLog(this.knex, this.log);
    signal.throwIfAborted();
    for (const image of images) if (!named.has(image)) await this.media.remove(image);
    await this.knex('app.business_picture')
      .whereRaw('image = ANY (?)', [[...images].filter((image) => !named.has(image))])
      .delete();
    await this.knex('app.picture_check')
      .whereRaw('id = ANY (?)', [checks.map(({ id }) => id)])
      .delete();
  }
}

/**
 * Those of these pictures that a stream names which is not erased. A picture counts wherever an event holds its hash,
 * removed or not: earlier states are shown too. Throws `unavailable` at an event that cannot be read, for it may name
 * any.
 * @param events the whole log
 */
export async function namedOf(images: ReadonlySet<string>, events: AsyncIterable<Recorded>): Promise<Set<string>> {
  const streamsNaming = new Map<string, Set<string>>();
  const erased = new Set<string>();
  for await (const event of events) {
    const { type, stream, data } = sound(event);
    if (type === 'StreamErased') erased.add((data as StreamErased['data']).stream);
    for (const image of hashesIn(data)) {
      if (!images.has(image)) continue;
      const streams = streamsNaming.get(image) ?? new Set();
      streamsNaming.set(image, streams.add(stream));
    }
  }
  return new Set(
    [...streamsNaming].flatMap(([image, streams]) => ([...streams].every((one) => erased.has(one)) ? [] : [image])),
  );
}

function hashesIn(data: unknown): string[] {
  return JSON.stringify(data).match(HASHES) ?? [];
}
