import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { businessOf, streamOf, type Actor, type EventSource } from '@quotewright/domain/kernel/decider.js';
import { DomainError, isPassing } from '@quotewright/domain/kernel/errors.js';
import { galleryRules, reasonRequired } from '@quotewright/domain/kernel/reasons.js';
import type { BatchUndo, BatchUndoOutcome, UndoConflict } from '@quotewright/domain/templates/contract.js';
import { template } from '@quotewright/domain/templates/template.js';
import { isUndone } from '@quotewright/domain/templates/undo.js';
import { templatesByIds, type TemplateRow } from '@quotewright/projections/templates/template-details.js';
import { templatesOfBatch } from '@quotewright/projections/trail/trail-page.js';
import { accountColumns, actorOf, type ActingAccount } from '../platform/auth/accounts.js';
import { AggregateStates } from '../platform/commands/aggregate-states.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Policies } from '../platform/commands/policies.js';
import { Database } from '../platform/db/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Templates } from './templates.js';

interface Running extends ActingAccount {
  batch_id: string;
  source: EventSource;
  reason: string | null;
}

/**
 * What became of a template. `message`: why it was refused; of a conflict, the id of the later change, because a sentence
 * about it names people, who may be gone when it is read.
 */
type Said = { outcome: Exclude<BatchUndoOutcome, 'waiting'>; message: string | null };

/** Undoes batches over several templates, one template after the other, by the workers (docs/adr/0081). */
@Injectable()
export class BatchUndos {
  constructor(
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly jobs: Jobs,
    private readonly templates: Templates,
    private readonly policies: Policies,
    private readonly states: AggregateStates,
  ) {
    jobs.handle('batch-undo', {
      left: () => this.db.knex('app.batch_undo').where({ state: 'running' }).pluck<string[]>('id'),
      run: (id) => this.run(id),
    });
  }

  /**
   * Starts an undo of what is the viewer's, or finds the one that runs.
   * @returns its id
   * @throws `batch_not_found`, `reason_required`
   */
  async start(batchId: string, viewer: Actor, { reason, source }: CommandContext): Promise<string> {
    const ids = await templatesOfBatch(this.read, viewer, batchId);
    if (ids.length === 0) throw notFound();
    await this.assertExplained(viewer, reason);
    const id = uuidv7();
    const started = await this.db.knex.transaction(async (tx) => {
      const { rows } = await tx.raw<{ rows: unknown[] }>(
        `INSERT INTO app.batch_undo (id, batch_id, actor_id, source, reason) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (batch_id, actor_id) WHERE state = 'running' DO NOTHING RETURNING 1`,
        [id, batchId, viewer.id, source ?? 'api', reason ?? null],
      );
      if (rows.length === 0) return false;
      await tx.raw('INSERT INTO app.batch_undo_item (undo_id, template_id) SELECT ?, unnest(?::integer[])', [id, ids]);
      return true;
    });
    if (started) {
      this.jobs.add('batch-undo', id);
      return id;
    }
    const running = await this.db
      .knex('app.batch_undo')
      .where({ batch_id: batchId, actor_id: viewer.id })
      .orderBy('created_at', 'desc')
      .first<{ id: string }>('id');
    return running.id;
  }

  /** An undo of the viewer's. Throws `batch_not_found`. */
  async of(id: string, viewer: Actor): Promise<BatchUndo> {
    const { knex } = this.db;
    // Its state first: once it is done, the outcomes read after it are all there.
    const undo = await knex('app.batch_undo')
      .where({ id, actor_id: viewer.id })
      .first<Pick<BatchUndo, 'batch_id' | 'state'> | undefined>('batch_id', 'state');
    if (!undo) throw notFound();
    const items = await knex('app.batch_undo_item')
      .where({ undo_id: id })
      .orderBy('template_id')
      .select<Pick<BatchUndo['items'][number], 'template_id' | 'outcome' | 'message'>[]>(
        'template_id',
        'outcome',
        'message',
      );
    const rows = await templatesByIds(
      this.read,
      items.map(({ template_id }) => template_id),
    );
    const told = items.flatMap((item) => {
      const row = rows.find((one) => one.id === item.template_id);
      return row ? [this.told(item, row, viewer)] : [];
    });
    return { id, ...undo, items: await Promise.all(told) };
  }

  private async told(
    { template_id, outcome, message }: Pick<BatchUndo['items'][number], 'template_id' | 'outcome' | 'message'>,
    row: TemplateRow,
    viewer: Actor,
  ): Promise<BatchUndo['items'][number]> {
    const { name, alias } = row.staged;
    const conflict = outcome === 'conflict' && (await this.templates.conflictWith({ event_id: message! }, row, viewer));
    return { template_id, name, alias, outcome, message: conflict ? conflict.message : message };
  }

  /** A rule that asks for every reason asks before the job, in which nobody can be asked. */
  private async assertExplained(viewer: Actor, reason: string | null | undefined): Promise<void> {
    if (reason) return;
    const { reasons } = await this.policies.lately(viewer.userType === 'admin' ? galleryRules : businessOf(viewer));
    if (reasons !== 'always') return;
    throw reasonRequired('Say why you change this.');
  }

  /** Undoes what is left. Repeated after a crash, it continues where it stopped, and undoes nothing twice. */
  private async run(id: string): Promise<void> {
    const { knex } = this.db;
    const undo = await knex({ b: 'app.batch_undo' })
      .join({ u: 'app.user' }, 'u.id', 'b.actor_id')
      .where({ 'b.id': id, 'b.state': 'running' })
      .first<Running | undefined>('b.batch_id', 'b.source', 'b.reason', ...accountColumns);
    if (!undo) return;
    const left = await knex('app.batch_undo_item')
      .where({ undo_id: id, outcome: 'waiting' })
      .orderBy('template_id')
      .pluck<number[]>('template_id');
    for (const templateId of left) {
      const said = await this.undo(id, templateId, undo);
      await knex('app.batch_undo_item').where({ undo_id: id, template_id: templateId }).update(said);
    }
    await knex('app.batch_undo').where({ id }).update({ state: 'done', reason: null });
  }

  private async undo(id: string, templateId: number, undo: Running): Promise<Said> {
    const { batch_id, source, reason } = undo;
    const actor = actorOf(undo);
    try {
      await this.templates.undo(
        { quote_template_id: templateId, batch_id },
        // Under its key, a worker that goes on after another was killed finds what that one has appended.
        { actor, source, reason, batchId: id, idempotencyKey: `batch-undo-${id}`, announced: true },
      );
      return { outcome: 'undone', message: null };
    } catch (error) {
      if (!(error instanceof DomainError) || isPassing(error)) throw error;
      if (error.code !== 'undo_conflict') return { outcome: 'refused', message: error.message };
      const { state } = await this.states.load(template, streamOf(template, templateId));
      return isUndone(state.trail, batch_id)
        ? { outcome: 'already_undone', message: null }
        : { outcome: 'conflict', message: (error.details.data as UndoConflict).event_id };
    }
  }
}

const notFound = (): DomainError =>
  new DomainError('batch_not_found', 'There is nothing of yours to undo in this batch.');
