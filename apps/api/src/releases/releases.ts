import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type {
  ReleaseChanged,
  ReleaseDetails,
  ReleaseFinding,
  ReleaseReady,
  ReleaseRow,
  ReleasesPage,
  ReleasesQuery,
} from '@quotewright/domain/releases/contract.js';
import { keyOf, overriddenOf, type Overridden } from '@quotewright/domain/releases/items.js';
import { release, type Release, type ReleaseCommand } from '@quotewright/domain/releases/release.js';
import {
  itemsOf,
  releaseById,
  releasesPage,
  revertOf,
  type ReleaseRecord,
} from '@quotewright/projections/releases/releases.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { showingCurrent } from '../platform/commands/version-conflict.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { ReleaseItems } from './release-items.js';
import { ReleaseSteps, type Whole } from './release-steps.js';

/** Items that a list names of each release. */
const NAMED = 3;

export const releaseNotFound = (): DomainError => new DomainError('release_not_found', 'This release was not found.');

/** Answer of every command on a release. */
export const changed = ({ id, version, state }: CommandResult<Release>): ReleaseChanged => ({
  id,
  version,
  state: state.state,
});

function listed(row: ReleaseRecord): Omit<ReleaseRow, 'item_count' | 'item_names'> {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    at: row.at?.toISOString() ?? null,
    late: row.late,
    owner: { id: row.owner_id, name: row.owner, user_type: 'admin' },
    note: row.reason,
    changed_at: row.changed_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
    version: row.revision + 1,
  };
}

/** Releases as people see them, and their commands. */
@Injectable()
export class Releases {
  constructor(
    private readonly bus: CommandBus,
    private readonly read: ReadModels,
    private readonly items: ReleaseItems,
    private readonly steps: ReleaseSteps,
  ) {}

  /** Runs a command. A version conflict shows the release as it is. */
  async run(id: number | 'new', command: ReleaseCommand, context: CommandContext): Promise<CommandResult<Release>> {
    return showingCurrent(this.bus.execute(new AggregateCommand(release, id, command, context)), async () =>
      id === 'new' ? undefined : this.one(id),
    );
  }

  async page(query: ReleasesQuery): Promise<ReleasesPage> {
    const page = await releasesPage(this.read, query);
    const items = await itemsOf(
      this.read,
      page.data.map(({ id }) => id),
    );
    const first = (id: number) => items.get(id)!.slice(0, NAMED);
    const names = await this.items.names(page.data.flatMap(({ id }) => first(id)));
    return {
      ...page,
      data: page.data.map((row) => ({
        ...listed(row),
        item_count: items.get(row.id)!.length,
        item_names: first(row.id).flatMap((item) => names.get(keyOf(item))?.name ?? []),
      })),
    };
  }

  /** A release with its items. Throws `release_not_found`. */
  async one(id: number): Promise<ReleaseDetails> {
    const row = await this.row(id);
    const items = (await itemsOf(this.read, [id])).get(id)!;
    const [views, reverted, reverts] = await Promise.all([
      this.items.views(items, row.refusals, row.overridden),
      revertOf(this.read, id),
      row.reverts === null ? undefined : releaseById(this.read, row.reverts),
    ]);
    return {
      ...listed(row),
      item_count: items.length,
      items: views,
      reverts: reverts ? { id: reverts.id, name: reverts.name } : null,
      conflicts: row.left_out,
      reverted_by: reverted ? { id: reverted.id, name: reverted.name, state: reverted.state } : null,
    };
  }

  /** What publishing a release now would refuse, and what else there is to say. Throws `release_not_found`. */
  async ready(id: number, viewer: Actor): Promise<ReleaseReady> {
    const { name: called, overridden } = await this.row(id);
    const items = (await itemsOf(this.read, [id])).get(id)!;
    const views = await this.items.views(items, [], overridden);
    const checked = await Promise.all(
      items.map(async (item, at) => {
        const { key, name, template } = views[at]!;
        const { refused, changes, unready } = await this.steps.check(
          item,
          { id, name: called, items, overridden },
          viewer,
        );
        const blocked = refused?.code === 'not_ready';
        const findings: ReleaseFinding[] = [
          ...(refused && !blocked ? [{ code: refused.code, message: refused.message, blocks: true }] : []),
          ...unready.map(({ code, sentence: message }) => ({
            code,
            message,
            blocks: blocked && !template?.overridden.includes(code),
          })),
          ...(changes
            ? []
            : [{ code: 'nothing_changes', message: 'Visitors have exactly this already.', blocks: false }]),
          ...(template?.edited_since
            ? [
                {
                  code: 'edited_since',
                  message: `Edited since: version ${template.version} is published, without the later changes.`,
                  blocks: false,
                },
              ]
            : []),
        ];
        return { key, name, findings };
      }),
    );
    const blocked = checked.some(({ findings }) => findings.some(({ blocks }) => blocks));
    return { id, ready: items.length > 0 && !blocked, items: checked };
  }

  /** The failing checks that keep a release from being published unless they are overridden. Throws `release_not_found`. */
  async failing(id: number, viewer: Actor): Promise<Overridden[]> {
    const { name, overridden } = await this.row(id);
    return this.failingIn({ id, name, items: (await itemsOf(this.read, [id])).get(id)!, overridden }, viewer);
  }

  /** The same of a release that need not be there yet. */
  async failingIn(of: Whole, viewer: Actor): Promise<Overridden[]> {
    const found = await Promise.all(
      of.items.map(async (item): Promise<Overridden[]> => {
        if (item.kind !== 'template') return [];
        const { unready, blocks } = await this.steps.check(item, of, viewer);
        const already = overriddenOf(of.overridden, item.id);
        const failing = unready.map(({ code }) => code).filter((code) => blocks || already.includes(code));
        return failing.length > 0 ? [{ templateId: item.id, failing }] : [];
      }),
    );
    return found.flat();
  }

  /** The note of a release now. Throws `release_not_found`. */
  async noteOf(id: number): Promise<string | null> {
    return (await this.row(id)).reason;
  }

  private async row(id: number): Promise<ReleaseRecord> {
    const row = await releaseById(this.read, id);
    if (!row) throw releaseNotFound();
    return row;
  }
}
