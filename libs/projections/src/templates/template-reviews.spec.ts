import { expect, it } from '@jest/globals';
import type { TemplateReview } from '@quotewright/domain/templates/contract.js';
import { projectionSpecs, type GivenEvent } from '../kernel/testing.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { newRow, type TemplateRow } from './template-details.js';
import { reviewedTemplate, reviewOf, templateReviews } from './template-reviews.js';

const on = (stream: string, type: string, data: object, actorId: number | null): GivenEvent => ({
  stream,
  event: { type, data },
  meta: { actorId },
});
const edit = (by: number | null) => on('template-5', 'TemplateDescribed', { description: 'x' }, by);
const publish = on('template-5', 'TemplatePublished', { note: null }, 1);
const unpublish = on('template-5', 'TemplateUnpublished', {}, 1);
const say = (type: string, version: number, by: number) => on('review-5', type, { version, ownerId: 1 }, by);
const ask = (version: number, by = 1) => say('TemplateReviewRequested', version, by);
const approve = (version: number, by = 2) => say('TemplateApproved', version, by);

/** A template with something to publish. */
const ahead: TemplateRow = { ...newRow(5), owner_id: 1, owner_type: 'admin', change_count: 1 };

projectionSpecs(templateReviews, freshDatabase, (spec) => {
  const given = (...events: GivenEvent[]) => spec.given(...(events as never[]));
  const when = (...events: GivenEvent[]) => spec.when(...(events as never[]));
  const read = async (template = ahead): Promise<Omit<TemplateReview, 'needed' | 'able' | 'marks' | 'comments'>> => {
    await spec.readModels.knex.raw(
      'CREATE SCHEMA IF NOT EXISTS app; CREATE TABLE IF NOT EXISTS app."user" (id integer, name text, user_type text, deactivated_at timestamptz)',
    );
    return reviewOf(spec.readModels, template.id, await reviewedTemplate(spec.readModels, template), 1);
  };

  it('knows who changed a template since it was published, and its version', async () => {
    await given(edit(1), edit(2), publish, edit(3), edit(3), edit(null));
    expect(await reviewedTemplate(spec.readModels, ahead)).toEqual({
      version: 6,
      settled: 3,
      changers: [3],
      ahead: true,
      ownerId: 1,
    });
    await when(unpublish);
    expect((await reviewedTemplate(spec.readModels, ahead)).version).toBe(6);
    await when(on('template-5', 'ChangesDiscarded', { publishedVersion: 3, changes: 1 }, 1));
    expect(await reviewedTemplate(spec.readModels, ahead)).toMatchObject({ version: 8, settled: 8, changers: [] });
  });

  it('tells of approvals that a later change made stale', async () => {
    await given(edit(1), ask(1), approve(1), approve(1, 3));
    expect(await read()).toMatchObject({ state: 'asked', approvals: [{ stale: false }, { stale: false }], own: true });
    await when(edit(1), approve(2, 3));
    const { request, approvals } = await read();
    expect(request).toMatchObject({ stale: true });
    expect(approvals.map(({ actor, stale }) => [actor.id, stale]).sort()).toEqual([
      [2, true],
      [3, false],
    ]);
  });

  it('ends with an answer, a publish, or nothing left to publish', async () => {
    await given(edit(1), ask(1), approve(1), say('TemplateChangesRequested', 1, 3));
    expect(await read()).toMatchObject({ state: 'changes_requested', request: null, answer: { actor: { id: 3 } } });
    await when(ask(1));
    expect(await read()).toMatchObject({ state: 'asked', answer: null, approvals: [] });
    expect(await read({ ...ahead, change_count: 0, published: ahead.staged })).toMatchObject({ state: 'none' });
    await when(publish, approve(1));
    expect(await read()).toMatchObject({ state: 'none', approvals: [] });
  });

  it('forgets an erased template', async () => {
    await given(edit(1), ask(1), on('erased-1', 'StreamErased', { stream: 'template-5' }, null));
    expect([await spec.rows('review'), await spec.rows('step')]).toEqual([[], []]);
  });
});
