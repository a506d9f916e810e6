import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { streamOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError, isPassing } from '@quotewright/domain/kernel/errors.js';
import { keyOf, type Before } from '@quotewright/domain/releases/items.js';
import {
  isOpen,
  release,
  type Refusal,
  type Release,
  type ReleaseCommand,
} from '@quotewright/domain/releases/release.js';
import { holdsOf, releasesWithHolds } from '@quotewright/projections/releases/release-holds.js';
import { releasesToDrive } from '@quotewright/projections/releases/releases.js';
import { AggregateCommand } from '../platform/commands/aggregate-command.js';
import { AggregateStates } from '../platform/commands/aggregate-states.js';
import { Texts } from '../platform/commands/texts.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { ReleaseSteps, streamOfItem, type Behalf } from './release-steps.js';

const KIND = 'release';

/**
 * Publishes releases: those that are due, and those that somebody publishes now. Each run reads the release from the log
 * and goes on from there, so a process may die at any step: before the decision everything is done again, or given free
 * if the release may not be published; after it, what is not published yet is.
 */
@Injectable()
export class ReleaseProcess {
  constructor(
    private readonly bus: CommandBus,
    private readonly states: AggregateStates,
    private readonly read: ReadModels,
    private readonly texts: Texts,
    private readonly steps: ReleaseSteps,
    private readonly jobs: Jobs,
  ) {
    jobs.handle(KIND, { left: () => this.left(), run: (id) => this.drive(Number(id)) });
  }

  /** Drives a release soon, without waiting for the workers' next sweep. */
  soon(id: number): void {
    this.jobs.add(KIND, String(id));
  }

  private async left(): Promise<string[]> {
    const [due, holding] = await Promise.all([releasesToDrive(this.read, new Date()), releasesWithHolds(this.read)]);
    return [...new Set([...due, ...holding])].map(String);
  }

  private async drive(id: number): Promise<void> {
    let now = await this.load(id);
    if (now.state === 'scheduled' && Date.parse(now.at!) <= Date.now())
      now = await this.command(id, { type: 'StartRelease', due: now.at! });
    if (isOpen(now)) {
      const { started } = now;
      const { before, refusals } = await this.hold(id, now);
      // First the release, then its holds: another process may have gone on while this one stood still.
      now = await this.command(
        id,
        refusals.length > 0 ? { type: 'FailRelease', started, refusals } : { type: 'DecideRelease', started, before },
      );
      // It was cancelled and published anew meanwhile: what was held and looked at belongs to the start before.
      if (isOpen(now)) return;
    }
    if (now.state === 'publishing') return this.finish(id, now);
    // It failed, was cancelled meanwhile, or a hold came late.
    await this.lift(id, now);
  }

  /**
   * Holds the items. Answers what visitors had of them, and what was refused: after the first refusal nothing more is
   * held. Throws what says "later", also where another release holds an item: that one has it for seconds, and because
   * items are held in one order no two releases wait for each other.
   */
  private async hold(id: number, now: Release): Promise<{ before: Before[]; refusals: Refusal[] }> {
    const behalf = await this.behalfOf(now);
    const before: Before[] = [];
    const refusals: Refusal[] = [];
    // Always in the same order.
    for (const item of [...now.items].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
      try {
        if (refusals.length === 0) before.push(await this.steps.hold(item, { id, ...now }, behalf));
        else {
          const { refused } = await this.steps.check(item, { id, ...now }, behalf.actor);
          if (refused) throw refused;
        }
      } catch (error) {
        if (!(error instanceof DomainError) || isPassing(error) || error.code === 'held_by_release') throw error;
        refusals.push({ key: keyOf(item), code: error.code, message: error.message });
      }
    }
    return { before, refusals };
  }

  private async finish(id: number, now: Release): Promise<void> {
    const behalf = await this.behalfOf(now);
    for (const item of now.items) await this.steps.publish(item, { id, ...now }, behalf);
    await this.command(id, { type: 'FinishRelease' });
  }

  /** Gives free all that the release holds, also what it holds of no item any more. */
  private async lift(id: number, now: Release): Promise<void> {
    const behalf = await this.behalfOf(now);
    const held = await holdsOf(this.read, id);
    const own = now.items
      .map((item) => ({ kind: item.kind, id: item.id, stream: streamOfItem(item) }))
      .filter((item) => !held.some((hold) => keyOf(hold) === keyOf(item)));
    for (const hold of [...held, ...own]) await this.steps.lift(hold, { id, started: now.started }, behalf);
  }

  private async load(id: number): Promise<Release> {
    return (await this.states.load(release, streamOf(release, id))).state;
  }

  private async command(id: number, command: ReleaseCommand): Promise<Release> {
    await this.bus.execute(new AggregateCommand(release, id, command, { actor: null }));
    // Somebody may have been faster: what is in the log counts.
    return this.load(id);
  }

  /** The admin who scheduled or published it, with its note as the reason. */
  private async behalfOf({ by, ownerId, note }: Release): Promise<Behalf> {
    const actor: Actor = { id: by ?? ownerId!, userType: 'admin' };
    const text = note && (await this.texts.read([note.id])).get(note.id);
    return text ? { actor, reason: text.body, reasonBy: text.author ?? undefined } : { actor, reason: null };
  }
}
