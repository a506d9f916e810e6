import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply } from 'fastify';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { MediaStore } from '../media/media-store.js';

const DAY = 24 * 60 * 60 * 1000;
/**
 * A release's files are served for a week after it was last served itself, which each of its instances records daily.
 */
const SERVED = 8 * DAY;
/** Retry interval for a store that was not writable (ms). */
const BREATH = 60_000;
/** Files written concurrently. */
const AT_ONCE = 8;

/** Content types of page files, by extension; compressed copies exist only for the current release. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** A file's name contains a hash, so one name never has two contents. */
const NAME = /^[\w-][\w.-]*-[\w-]{8}\.\w+$/;

const keyOf = (name: string): string => `web/${name}`;

/**
 * The web's files of several releases: an open page keeps working after the next one is deployed, and during a rollout
 * either instance has the files of both. They are in the media store, by name.
 */
export class KeptFiles {
  private timer: NodeJS.Timeout | undefined;

  /** @param folder the current release's files */
  constructor(
    private readonly store: MediaStore,
    private readonly folder: string,
    private readonly log: Logger,
  ) {}

  /**
   * Stores the current release's files, now and daily. A store that is not writable is retried: nothing waits for it.
   */
  async begin(): Promise<void> {
    let wait = DAY;
    try {
      await this.keep();
    } catch (error) {
      this.log.warn({ err: error }, 'the web’s files could not be kept for the next release');
      wait = BREATH;
    }
    this.timer = setTimeout(() => void this.begin(), wait).unref();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private async keep(): Promise<void> {
    const copies = new PQueue({ concurrency: AT_ONCE });
    const names = (await readdir(this.folder)).filter((name) => NAME.test(name) && extname(name) in TYPES);
    await Promise.all(
      names.map((name) =>
        copies.add(async () => this.store.write(keyOf(name), await readFile(join(this.folder, name)))),
      ),
    );
  }

  /** The bytes of a file of this or an earlier release, or `null` if it is unknown or was last served too long ago. */
  async find(name: string, now = Date.now()): Promise<Buffer | null> {
    return NAME.test(name) && extname(name) in TYPES ? this.store.read(keyOf(name), new Date(now - SERVED)) : null;
  }

  /** Answers with a file that the current release does not have. */
  async serve(name: string, reply: FastifyReply): Promise<FastifyReply> {
    const bytes = await this.find(name);
    if (!bytes)
      return reply
        .status(404)
        .header('cache-control', 'no-cache')
        .type('text/plain; charset=utf-8')
        .send('There is no such file.');
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(TYPES[extname(name)]!).send(bytes);
  }
}
