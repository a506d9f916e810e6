import { Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { businessOf, streamOf, type Actor, type TextRef } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { isSame } from '@quotewright/domain/kernel/same.js';
import type { PaperFields, PaperSettings, SavePapersRequest } from '@quotewright/domain/proposals/contract-papers.js';
import { defaultPapers } from '@quotewright/domain/proposals/contract-papers.js';
import { readPapers } from '@quotewright/domain/proposals/papers.js';
import { access } from '@quotewright/domain/trail/access.js';
import type { Here } from '@quotewright/projections/proposals/proposal-lists.js';
import { Clock } from '../platform/clock.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { MemberEvents } from '../platform/commands/member-events.js';
import { Texts } from '../platform/commands/texts.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Media } from '../platform/media/media.js';

/** A row of `app.proposal_settings`. */
interface StoredPapers {
  version: number;
  fields: PaperFields;
  cover: TextRef | null;
  logo: string | null;
}

const PAST_LOGOS = 'past-logos';

/** Settings of a business for its papers. They stand in a plain table, with its texts; the trail tells what changed. */
@Injectable()
export class Papers {
  constructor(
    private readonly clock: Clock,
    private readonly db: Database,
    private readonly events: MemberEvents,
    private readonly media: Media,
    jobs: Jobs,
  ) {
    jobs.handle(PAST_LOGOS, {
      left: () => this.pastLogos().pluck<string[]>('hash'),
      run: async (hash) => {
        if (!(await this.pastLogos().where({ hash }).first('hash'))) return;
        await this.media.remove(hash);
        await this.db.knex('app.proposal_logo').where({ hash }).delete();
      },
    });
  }

  /** Pictures that nothing names any more, also where the business is gone. */
  private pastLogos() {
    const { knex } = this.db;
    return knex('app.proposal_logo')
      .whereRaw("came_at < now() - interval '1 hour'")
      .whereNotIn('hash', knex('app.proposal_settings').whereNotNull('logo').select('logo'))
      .whereNotIn('hash', knex('app.proposal_look').whereNotNull('logo').select('logo'));
  }

  private async stored(businessId: number, knex: Knex = this.db.knex): Promise<StoredPapers> {
    const row = await knex('app.proposal_settings')
      .where({ business_id: businessId })
      .first<StoredPapers | undefined>('version', 'fields', 'cover', 'logo');
    return row ?? { version: 0, fields: defaultPapers, cover: null, logo: null };
  }

  /** The settings as they are, whoever asks, with the cover text as drafts name it. */
  async of(businessId: number): Promise<{ papers: PaperFields; cover: TextRef | null; logo: string | null }> {
    const { fields, cover, logo } = await this.stored(businessId);
    return { papers: fields, cover, logo };
  }

  /** Now where the viewer's business is. */
  async here(viewer: Actor): Promise<Here> {
    const now = this.clock.now();
    const { papers } = await this.of(businessOf(viewer));
    return { at: now.toISOString(), zone: papers.time_zone };
  }

  /** The settings as the viewer reads them: who sees no costs is told no margin. */
  async read(viewer: Actor): Promise<PaperSettings> {
    return shownTo(viewer, await this.stored(businessOf(viewer)));
  }

  /** Changes the settings. Throws `invalid_input`, and `papers_changed` with the settings as they are now. */
  async save({ version, ...given }: SavePapersRequest, viewer: Actor, context: CommandContext): Promise<PaperSettings> {
    const businessId = businessOf(viewer);
    const members = await this.db
      .knex('app.user')
      .where({ business_id: businessId, deactivated_at: null })
      .select('id');
    const fields = readPapers(given, members.length);
    const text = uuidv7();
    return this.change(viewer, context, async (before, tx) => {
      if (version !== undefined && version !== before.version)
        throw new DomainError('papers_changed', 'Another owner changed these settings meanwhile.', {
          data: shownTo(viewer, before),
        });
      if (fields.cover === before.fields.cover) return { ...before, fields };
      const stream = streamOf(access, businessId);
      const texts = new Texts(tx);
      const cover = fields.cover === '' ? null : await texts.keep(text, { stream, businessId, body: fields.cover });
      return { ...before, fields, cover };
    });
  }

  /** Sets the logo, or takes it away. Throws `image_too_large` (413) and `image_invalid` (400). */
  async setLogo(img: string | null, viewer: Actor, context: CommandContext): Promise<PaperSettings> {
    const note = async (hash: string) => void (await this.db.knex('app.proposal_logo').insert({ hash }));
    const logo = img === null ? null : (await this.media.storeImage(img, `account ${viewer.id}`, note)).hash;
    return this.change(viewer, context, async (before) => ({ ...before, logo }));
  }

  /** Changes the row, one after the other, with its event; what changes nothing has none. */
  private async change(
    viewer: Actor,
    context: CommandContext,
    next: (before: StoredPapers, tx: Knex) => Promise<StoredPapers>,
  ): Promise<PaperSettings> {
    const businessId = businessOf(viewer);
    const { now, event } = await this.db.knex.transaction(async (tx) => {
      await tx('app.business').where({ id: businessId }).forNoKeyUpdate().select('id');
      const before = await this.stored(businessId, tx);
      const after = await next(before, tx);
      const fields = changedFields(before, after);
      if (fields.length === 0) return { now: before };
      const now = { ...after, version: before.version + 1 };
      const row = { ...now, fields: JSON.stringify(now.fields), cover: now.cover && JSON.stringify(now.cover) };
      await tx('app.proposal_settings')
        .insert({ business_id: businessId, ...row })
        .onConflict('business_id')
        .merge();
      const event = await this.events.record(tx, businessId, context, {
        type: 'PaperSettingsChanged',
        data: { fields },
      });
      return { now, event };
    });
    if (event) this.events.soon(event);
    return shownTo(viewer, now);
  }
}

const shownTo = ({ costHidden }: Actor, { version, fields, logo }: StoredPapers): PaperSettings => ({
  ...fields,
  floor_percent: costHidden ? null : fields.floor_percent,
  version,
  logo,
});

/** The names of the settings that differ. */
function changedFields(before: StoredPapers, after: StoredPapers): string[] {
  const [old, now] = [before, after].map(({ fields, logo }) => ({ ...fields, logo })) as [object, object];
  return Object.entries(now).flatMap(([field, value]) =>
    isSame(value, (old as Record<string, unknown>)[field]) ? [] : [field],
  );
}
