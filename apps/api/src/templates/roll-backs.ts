import { Inject, Injectable } from '@nestjs/common';
import { sound, streamOf, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { DomainError, isPassing } from '@quotewright/domain/kernel/errors.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { changes } from '@quotewright/domain/templates/changes.js';
import type { RollBackPreview } from '@quotewright/domain/templates/contract.js';
import type { TemplateEvent } from '@quotewright/domain/templates/events.js';
import { review, type Approval, type ReviewEvent } from '@quotewright/domain/templates/review.js';
import { template, type PublishedVersion, type TemplateState } from '@quotewright/domain/templates/template.js';
import type { TemplateRow } from '@quotewright/projections/templates/template-details.js';
import type { CommandContext, CommandResult } from '../platform/commands/aggregate-command.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { comparisonOf } from './comparison.js';
import { TemplatePast } from './template-past.js';
import { Templates } from './templates.js';

type Published = Extract<Recorded<TemplateEvent>, { type: 'TemplatePublished' }>;

/** Publishing what was published before. */
@Injectable()
export class RollBacks {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly read: ReadModels,
    private readonly past: TemplatePast,
    private readonly templates: Templates,
  ) {}

  /** What rolling a gallery template back would do. Throws `version_not_found` where no publish made that version. */
  async preview(row: TemplateRow, version: number, viewer: Actor): Promise<RollBackPreview> {
    const { at, content: staged } = await this.published(row, version);
    const from = { ...row, staged: row.published ?? row.staged, revision: row.published_revision ?? row.revision };
    const comparison = await comparisonOf(
      this.read,
      row.id,
      { row: from, at: new Date(row.published_at ?? row.changed_at).toISOString(), pricesAt: undefined },
      { row: { ...row, staged, revision: version - 1 }, at, pricesAt: undefined },
      viewer,
    );
    const discards = row.published ? changes(row.published, row.staged).length : changes(staged, row.staged).length;
    try {
      await this.templates.checkOffered(row, staged.lines, viewer);
      return { comparison, discards, refused: null };
    } catch (error) {
      if (error instanceof DomainError && !isPassing(error)) return { comparison, discards, refused: error.message };
      throw error;
    }
  }

  /** Rolls a gallery template back. Throws what `preview` throws, `not_restorable`, and what publishing throws. */
  async run(
    row: TemplateRow,
    version: number,
    discard: boolean,
    context: CommandContext,
  ): Promise<CommandResult<TemplateState>> {
    const to = await this.published(row, version);
    await this.templates.checkOffered(row, to.content.lines, context.actor!);
    const gone = await this.templates.gone([to.content]);
    return this.templates.run(row.id, { type: 'RollBack', to, discard, gone }, context);
  }

  /** What the publish that made a version made public. */
  private async published(row: TemplateRow, version: number): Promise<PublishedVersion> {
    const { row: then, at } = await this.past.at(row.id, Promise.resolve(), { kind: 'version', version });
    const [event] = (await this.store.read(streamOf(template, row.id), version - 1, 1)) as Recorded<TemplateEvent>[];
    if (event?.type !== 'TemplatePublished')
      throw new DomainError('version_not_found', `Version ${version} of this template was not published.`);
    const approved = await this.firstPublished(row.id, version, event);
    // A pin may have been approved until the release published it.
    const approvals = await this.approvalsBefore(row.id, approved.how === 'pin' ? version : approved.version);
    return { version, at, content: then.published!, approved, approvals };
  }

  /**
   * Where the content of a publish was approved: a roll back, and a release that goes back, publish again what was
   * approved when it was first published.
   */
  private async firstPublished(
    id: number,
    version: number,
    { data: { rolledBack, pinned } }: Published,
  ): Promise<PublishedVersion['approved']> {
    const source = rolledBack?.version ?? pinned?.version;
    if (source === undefined) return { how: 'publish', version };
    const [before] = (await this.store.read(streamOf(template, id), source - 1, 1)) as Recorded<TemplateEvent>[];
    return before?.type === 'TemplatePublished'
      ? this.firstPublished(id, source, before)
      : { how: 'pin', version: source };
  }

  /** The approvals that a template had of versions before `version`. */
  private async approvalsBefore(id: number, version: number): Promise<readonly Approval[]> {
    const events = (await this.store.read(streamOf(review, id))) as Recorded<ReviewEvent>[];
    return events
      .map((event) => sound(event))
      .filter(({ data }) => data.version < version)
      .reduce(review.evolve, review.initialState()).approvals;
  }
}
