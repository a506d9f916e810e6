import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import { readMoment, type PastMoment, type TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { mayEdit } from '@quotewright/domain/templates/details.js';
import {
  changeCountOf,
  templateById,
  type OwnedRow,
  type TemplateRow,
  type UncountedRow,
} from '@quotewright/projections/templates/template-details.js';
import { momentsOf } from '@quotewright/projections/templates/template-moments.js';
import { ownerOf, templateDetailsView, visibleState } from '@quotewright/projections/templates/template-view.js';
import { templateWithin } from '@quotewright/projections/templates/template-within.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { templateNotFound } from './templates.js';

/** A template at a moment of its life. */
export interface PastTemplate {
  row: UncountedRow;
  /** ISO 8601 UTC: the moment asked for; of a version and a position, the time of its event. */
  at: string;
  /** The moment that its prices are of; undefined: today's. */
  pricesAt: string | undefined;
}

const notYet = (): DomainError => new DomainError('not_yet', 'This template was not there yet at that time.');
const timeOf = ({ changed_at }: UncountedRow): string => new Date(changed_at).toISOString();

/** Earlier states of templates. */
@Injectable()
export class TemplatePast {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly read: ReadModels,
  ) {}

  /**
   * The template at a moment. Throws `not_yet` before it existed, `version_not_found`, `moment_not_found` and
   * `not_published` where there is no such state.
   * @param allowed settles once the caller has checked who reads it: the past is read meanwhile
   */
  async at(id: number, allowed: Promise<unknown>, moment: PastMoment): Promise<PastTemplate> {
    switch (moment.kind) {
      case 'current': {
        const row = await this.today(id, allowed);
        return { row, at: timeOf(row), pricesAt: undefined };
      }
      case 'published': {
        const today = await this.today(id, allowed);
        const { published: staged, published_revision: revision, published_at: changed_at } = today;
        if (staged === null) throw new DomainError('not_published', 'This template is not published.');
        const row = { ...today, staged, revision: revision!, changed_at: changed_at! };
        return { row, at: timeOf(row), pricesAt: undefined };
      }
      case 'version':
        return this.version(id, allowed, moment.version);
      case 'named': {
        await allowed;
        const found = (await momentsOf(this.read, id)).find((one) => one.id === moment.id);
        if (!found) throw new DomainError('moment_not_found', 'This moment was not found.');
        return this.version(id, allowed, found.version);
      }
      case 'time': {
        const { at } = moment;
        const [past] = await Promise.all([templateWithin(this.read, this.store, id, { at }), allowed]);
        if (!past) throw notYet();
        return { row: past.row, at, pricesAt: at };
      }
      default: {
        const [past] = await Promise.all([
          templateWithin(this.read, this.store, id, { position: moment.position }),
          allowed,
        ]);
        if (!past) throw notYet();
        return { row: past.row, at: timeOf(past.row), pricesAt: timeOf(past.row) };
      }
    }
  }

  private async today(id: number, allowed: Promise<unknown>): Promise<TemplateRow> {
    const [row] = await Promise.all([templateById(this.read, id), allowed]);
    if (!row) throw templateNotFound();
    return row;
  }

  private async version(id: number, allowed: Promise<unknown>, version: number): Promise<PastTemplate> {
    const [past] = await Promise.all([templateWithin(this.read, this.store, id, { version }), allowed]);
    if (past?.version !== version)
      throw new DomainError('version_not_found', `There is no version ${version} of this template.`);
    const { row } = past;
    return { row, at: timeOf(row), pricesAt: timeOf(row) };
  }

  /**
   * The template at a moment, for this viewer. Throws what `at` throws, and `not_yet` before it was visible to them.
   * @param asOf a moment, checked
   */
  async view(now: OwnedRow, asOf: string, viewer: Actor): Promise<TemplateDetails> {
    const moment = readMoment(asOf)!;
    // Only editors know of named moments.
    if (moment.kind === 'named' && !mayEdit(ownerOf(now), viewer))
      throw new DomainError('moment_not_found', 'This moment was not found.');
    const { row, at } = await this.at(now.id, Promise.resolve(), moment);
    const state = visibleState(row, viewer);
    if (!state) throw notYet();
    const view = await templateDetailsView(this.read, { ...row, change_count: changeCountOf(row) }, state, viewer, at);
    return { ...view, as_of: at };
  }
}
