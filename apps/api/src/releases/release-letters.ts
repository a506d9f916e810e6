import { Inject, Injectable } from '@nestjs/common';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { keyOf } from '@quotewright/domain/releases/items.js';
import {
  failedReleases,
  itemsOf,
  releaseById,
  type ReleaseRecord,
} from '@quotewright/projections/releases/releases.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import type { Mail } from '../platform/mail/mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { sample } from '../platform/mail/sample.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { ReleaseItems } from './release-items.js';

/** After this time nobody is told of a failure any more, as after moving an old log here. */
const RECENT_MS = 3 * 86_400_000;

/** Refused items that an e-mail names. */
const NAMED = 10;

/** Tells the owner of a release, once, that it could not be published. */
@Injectable()
export class ReleaseLetters {
  constructor(
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly items: ReleaseItems,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: Settings,
    jobs: Jobs,
  ) {
    mailer.shows('release-failed', () => [
      {
        ...this.words({
          id: 0,
          name: 'Sample release',
          refusals: [{ title: sample.template, message: 'It is older than what visitors see.' }],
        }),
        to: sample.account.email,
      },
    ]);
    jobs.handle('release-failed', { left: () => this.left(), run: (id) => this.write(Number(id)) });
  }

  private async left(): Promise<string[]> {
    const failed = await failedReleases(this.read, new Date(Date.now() - RECENT_MS));
    const told = await this.db
      .knex('app.release_told')
      .whereIn(
        ['release_id', 'revision'],
        failed.map(({ id, revision }) => [id, revision]),
      )
      .select<{ release_id: number; revision: number }[]>('release_id', 'revision');
    const known = new Set(told.map(({ release_id, revision }) => `${release_id}/${revision}`));
    return failed.filter(({ id, revision }) => !known.has(`${id}/${revision}`)).map(({ id }) => String(id));
  }

  private async write(id: number): Promise<void> {
    const row = await releaseById(this.read, id);
    if (row?.state !== 'failed') return;
    const letter = await this.letterOf(row);
    const ids = await this.db.knex.transaction(async (tx) => {
      const marked = await tx('app.release_told')
        .insert({ release_id: id, revision: row.revision })
        .onConflict(['release_id', 'revision'])
        .ignore()
        .returning('release_id');
      if (marked.length === 0) return [];
      const admins = await tx('app.user')
        .where({ user_type: 'admin' })
        .whereNotNull('verified_at')
        .orderBy('id')
        .select<{ id: number; email: string }[]>('id', 'email');
      const owner = admins.filter((admin) => admin.id === row.owner_id);
      // Nobody is left to whom it belongs: then it is everybody's.
      const to = owner.length > 0 ? owner : admins;
      return this.mailer.write(
        to.map((admin) => ({ ...letter, to: admin.email, account: admin.id })),
        tx,
      );
    });
    this.mailer.offer(ids);
  }

  private async letterOf({ id, name, refusals }: ReleaseRecord): Promise<Omit<Mail, 'to' | 'account'>> {
    const items = (await itemsOf(this.read, [id])).get(id)!;
    const names = await this.items.names(items);
    const titleOf = (key: string): string =>
      names.get(key)?.name ?? items.find((item) => keyOf(item) === key)?.kind ?? key;
    return this.words({ id, name, refusals: refusals.map(({ key, message }) => ({ title: titleOf(key), message })) });
  }

  private words({
    id,
    name,
    refusals,
  }: {
    id: number;
    name: string;
    refusals: readonly { title: string; message: string }[];
  }): Omit<Mail, 'to' | 'account'> {
    const more = refusals.length - NAMED;
    return {
      kind: 'release-failed',
      subject: `Not published: ${isolated(name)}`,
      paragraphs: [
        `The release “${isolated(name)}” was not published. Nothing of it was changed on the site.`,
        ...refusals.slice(0, NAMED).map(({ title, message }) => `${isolated(title)}: ${message}`),
        ...(more > 0 ? [`And ${more} more.`] : []),
        'Make it a draft again, put that right, and publish or schedule it anew.',
      ],
      action: { label: 'Open the release', url: siteAddress(this.settings.publicUrl, `/releases/${id}`) },
    };
  }
}
