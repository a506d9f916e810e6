import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply } from 'fastify';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { MediaStore } from '../media/media-store.js';

const DAY = 24 * 60 * 60 * 1000;
/** A release's files are served for a week after it was last served itself, which each of its instances says once a day. */
const SERVED = 8 * DAY;
/** After this (ms) a store that could not be written is tried again. */
const BREATH = 60_000;
/** Files written at once. */
const AT_ONCE = 8;

/** What browsers get with a page, by its extension; the compressed twins of files are made for the present release only. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** A file's name has a hash in it, so one name never has two contents. */
const NAME = /^[\w-][\w.-]*-[\w-]{8}\.\w+$/;

const keyOf = (name: string): string => `web/${name}`;

/**
 * The web's files beyond their release: a page that is open goes on after the next one was installed, and while two are
 * served side by side either instance has the files of both. They are kept in the media store, by their names.
 */
export class KeptFiles {
  private timer: NodeJS.Timeout | undefined;

  /** @param folder the present release's files */
  constructor(
    private readonly store: MediaStore,
    private readonly folder: string,
    private readonly log: Logger,
  ) {}

  /** Keeps the present release's files, now and every day. Where the store cannot be written it is tried again: nothing waits for that. */
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

  /** The bytes of a file of this or of an earlier release, or `null` where it is unknown or was last served too long ago. */
  async find(name: string, now = Date.now()): Promise<Buffer | null> {
    return NAME.test(name) && extname(name) in TYPES ? this.store.read(keyOf(name), new Date(now - SERVED)) : null;
  }

  /** Answers with a file that the present release does not have. */
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
