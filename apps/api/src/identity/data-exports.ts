import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ZipFile } from 'yazl';
import { dataExportDays, type DataExport } from '@quotewright/domain/identity/contract-data-export.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { hasRight } from '@quotewright/domain/kernel/rights.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { accountById, actorOf, type Account } from '../platform/auth/accounts.js';
import { Throttle } from '../platform/auth/throttle.js';
import { Clock } from '../platform/clock.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { Media } from '../platform/media/media.js';
import { OwnData, type DataPart } from '../platform/own-data/own-data.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { LOGGER } from '../platform/telemetry/log.js';
import { MemberEvents } from '../platform/commands/member-events.js';

const DAY_MS = 86_400_000;
/** A file that cannot be made so often will not be made at the next try either. */
const MOST_ATTEMPTS = 5;

/** A row of `app.data_export`. */
interface StoredExport {
  id: string;
  account_id: number;
  business_id: number | null;
  state: DataExport['state'];
  requested_at: Date;
  attempts: number;
  ends_at: Date;
}

/** The business whose data an account may take along: its own, as an owner. An admin's work belongs to the gallery. */
const businessFor = ({ business_id, role }: Pick<Account, 'business_id' | 'role'>): number | null =>
  hasRight(role, 'business') ? business_id : null;

const noSuchExport = (): DomainError => new DomainError('not_found', 'This export was not found. Ask for a new one.');

/**
 * All data of an account as one file: collected by a job, a file at a time, and put together as it is downloaded
 * (docs/adr/0113).
 */
@Injectable()
export class DataExports {
  constructor(
    private readonly db: Database,
    private readonly data: OwnData,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly media: Media,
    private readonly throttle: Throttle,
    private readonly events: MemberEvents,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    mailer.shows('data-export', () => [this.letter(sample.account, 'ready'), this.letter(sample.account, 'failed')]);
    jobs.handle('data-export', {
      left: () => this.db.knex('app.data_export').where({ state: 'making' }).pluck<string[]>('id'),
      run: (id, signal) => this.make(id, signal),
    });
    jobs.handle('data-export-past', {
      left: async () => ((await this.past().first('id')) ? ['all'] : []),
      run: async () => void (await this.past().delete()),
    });
  }

  /** The account's newest export, or `null`. */
  async newest(viewer: Actor): Promise<DataExport | null> {
    const row = await this.stored(viewer.id);
    if (!row) return null;
    const [{ count }] = (await this.db.knex('app.data_export_file').where({ export_id: row.id }).count()) as [
      { count: string },
    ];
    return {
      id: row.id,
      state: row.state,
      requested_at: row.requested_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
      done: Number(count),
      files: this.data.parts(row.business_id !== null).length,
      business: row.business_id !== null,
    };
  }

  /** Begins an export, which replaces the one before. While one is made, it stays. The trail tells of it. */
  async start(viewer: Actor, context: CommandContext): Promise<void> {
    const { knex } = this.db;
    const begun = await knex.transaction(async (tx) => {
      const account = await tx<Account>('app.user').where({ id: viewer.id }).forUpdate().first();
      if (!account) throw noSuchExport();
      const before = await this.stored(viewer.id, tx);
      if (before?.state === 'making') return null;
      await this.throttle.hit(['data-export', String(viewer.id)], this.settings.throttle.form);
      await tx('app.data_export').where({ account_id: viewer.id }).delete();
      const now = this.clock.now();
      const businessId = businessFor(account);
      const [row] = await tx('app.data_export')
        .insert({
          account_id: viewer.id,
          business_id: businessId,
          requested_at: now,
          ends_at: new Date(now.getTime() + dataExportDays * DAY_MS),
        })
        .returning<{ id: string }[]>('id');
      const event = await this.events.record(tx, account.business_id ?? account.id, context, {
        type: 'DataExported',
        data: { business: businessId !== null },
      });
      return { id: row!.id, event };
    });
    if (!begun) return;
    this.events.soon(begun.event);
    this.jobs.add('data-export', begun.id);
  }

  /**
   * The file, made as it is sent. Throws `not_found` unless it is the viewer's own, ready, and of a business that they
   * still own.
   */
  async file(id: string, viewer: Actor): Promise<Readable> {
    const row = await this.stored(viewer.id);
    if (row?.id !== id || row.state !== 'ready') throw noSuchExport();
    const parts = this.data.parts(row.business_id !== null);
    const zip = new ZipFile();
    const mtime = row.requested_at;
    zip.addBuffer(Buffer.from(readMe(row, parts)), 'READ-ME.txt', { mtime });
    const files = this.db.knex('app.data_export_file').where({ export_id: id });
    const names = await files.clone().orderBy('name').pluck<string[]>('name');
    for (const name of names)
      lazily(zip, `${name}.json`, mtime, async () => {
        const file = await files.clone().where({ name }).first<{ content: Buffer } | undefined>('content');
        if (!file) throw noSuchExport();
        // A business's quotes of years are hundreds of megabytes of JSON: never whole in memory.
        return oneChunk(file.content).pipe(createGunzip());
      });
    const { rows } = await this.db.knex.raw<{ rows: { hash: string }[] }>(
      'SELECT DISTINCT unnest(pictures) AS hash FROM app.data_export_file WHERE export_id = ? ORDER BY 1',
      [id],
    );
    // One that was deleted since is an empty file: the index of the archive comes last, but it names every file.
    for (const { hash } of rows)
      lazily(zip, `pictures/${hash}.webp`, mtime, async () =>
        oneChunk((await this.media.original(hash)) ?? Buffer.alloc(0)),
      );
    zip.end();
    const output = zip.outputStream as Readable;
    zip.on('error', (error: Error) => {
      this.logger.error({ err: error }, 'an export of data was not sent whole');
      output.destroy(error);
    });
    return output;
  }

  /** Collects what is missing. After a crash it goes on where it was. */
  private async make(id: string, signal: AbortSignal): Promise<void> {
    const { knex } = this.db;
    const [row] = await knex('app.data_export')
      .where({ id, state: 'making' })
      .increment('attempts')
      .returning<StoredExport[]>('*');
    if (!row) return;
    const account = await accountById(knex, row.account_id);
    if (!account) return;
    const allowed = row.business_id === null || row.business_id === businessFor(account);
    if (!allowed || row.attempts > MOST_ATTEMPTS) {
      await this.finish(row, account, 'failed');
      return;
    }
    const viewer = actorOf(account);
    const there = new Set(await knex('app.data_export_file').where({ export_id: id }).pluck<string[]>('name'));
    for (const part of this.data.parts(row.business_id !== null)) {
      if (there.has(part.name)) continue;
      signal.throwIfAborted();
      const pictures = new Set<string>();
      const content = await collected(part, viewer, pictures);
      await knex('app.data_export_file')
        .insert({ export_id: id, name: part.name, content, pictures: [...pictures] })
        .onConflict(['export_id', 'name'])
        .ignore();
    }
    await this.finish(row, account, 'ready');
  }

  private async finish(row: StoredExport, account: Account, state: 'ready' | 'failed'): Promise<void> {
    const letters = await this.db.knex.transaction(async (tx) => {
      const now = this.clock.now();
      const changed = await tx('app.data_export')
        .where({ id: row.id, state: 'making' })
        .update({ state, ready_at: now, ends_at: new Date(now.getTime() + dataExportDays * DAY_MS) });
      if (changed === 0) return [];
      if (state === 'failed') await tx('app.data_export_file').where({ export_id: row.id }).delete();
      return this.mailer.write([this.letter(account, state)], tx);
    });
    this.mailer.offer(letters);
  }

  /** The newest of an account; one of a business that the account does not own any more counts as none. */
  private async stored(accountId: number, knex = this.db.knex): Promise<StoredExport | undefined> {
    const account = await accountById(knex, accountId);
    const row = await knex('app.data_export')
      .where({ account_id: accountId })
      .where('ends_at', '>', this.clock.now())
      .first<StoredExport | undefined>();
    const allowed = account && row && (row.business_id === null || row.business_id === businessFor(account));
    return allowed ? row : undefined;
  }

  private past() {
    return this.db.knex('app.data_export').where('ends_at', '<=', this.clock.now());
  }

  private letter({ id, email }: Pick<Account, 'id' | 'email'>, state: 'ready' | 'failed'): Mail {
    return {
      kind: 'data-export',
      to: email,
      account: id,
      subject: state === 'ready' ? 'Your data is ready' : 'Your data could not be exported',
      paragraphs:
        state === 'ready'
          ? [
              `The export of your account is ready. Sign in to download it. We delete it after ${dataExportDays} days.`,
              'If you did not ask for it, set a new password and end the sessions that you do not know.',
            ]
          : ['The export of your account could not be made. Ask for it again on your account page.'],
      action: { label: 'Open my account', url: siteAddress(this.settings.publicUrl, '/account#your-data') },
    };
  }
}

/** A part as a compressed JSON list, a row a line: long ones are never whole in memory as text. */
async function collected(part: DataPart, viewer: Actor, pictures: Set<string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let text = '[';
  let before = '\n';
  const note = (hash: string | null): void => void (hash && pictures.add(hash));
  for await (const row of part.rows(viewer, note)) {
    text += before + JSON.stringify(row, null, 1);
    before = ',\n';
    if (text.length < CHUNK) continue;
    chunks.push(gzipSync(text));
    text = '';
  }
  chunks.push(gzipSync(`${text}\n]\n`));
  // Compressed texts, one after the other, are the compressed whole (RFC 1952).
  return Buffer.concat(chunks);
}

/** Characters that are compressed at once. */
const CHUNK = 1_000_000;

const oneChunk = (bytes: Buffer): Readable => Readable.from([bytes], { objectMode: false });

/** Adds a file that is read when its turn comes. */
function lazily(zip: ZipFile, name: string, mtime: Date, read: () => Promise<Readable>): void {
  zip.addReadStreamLazy(name, { mtime }, (give) => {
    read().then(
      (file) => give(null, file),
      (error: unknown) => give(error, Readable.from([])),
    );
  });
}

function readMe(row: StoredExport, parts: readonly DataPart[]): string {
  const width = Math.max(...parts.map(({ name }) => name.length)) + '.json'.length + 2;
  return [
    'Quotewright: the data of your account',
    `Asked for on ${row.requested_at.toISOString()} (UTC).`,
    '',
    'Each file is a list in JSON. Times are in UTC, money is in US dollars.',
    'Pictures are in the folder "pictures", under the names that the files give.',
    '',
    ...parts.map(({ name, about }) => `${`${name}.json`.padEnd(width)}${about}`),
    '',
    row.business_id === null
      ? 'What belongs to a business is exported by its owners; what admins make belongs to the gallery.'
      : 'What belongs to your business is in it, whoever of your team made it.',
    'Passwords, codes and keys are not: we keep no password, and nobody can read them again.',
    '',
  ].join('\n');
}
