import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { projectionSpecs, type GivenEvent } from '../kernel/testing.js';
import { releaseHolds } from './release-holds.js';
import { itemsOf, nextSchedules, releaseById, releases, releasesPage, releasesToDrive } from './releases.js';

const on = (stream: string, type: string, data: object = {}): GivenEvent => ({ stream, event: { type, data } });
const added = (id: number, name: string) => on(`release-${id}`, 'ReleaseAdded', { name, ownerId: 1 });
const item = (id: number, template: number, version: number, action = 'publish') =>
  on(`release-${id}`, 'ReleaseItemAdded', { item: { kind: 'template', id: template, action, version } });
const scheduled = (id: number, at: string) => on(`release-${id}`, 'ReleaseScheduled', { at });
const NINE = '2026-11-27T09:00:00.000Z';
const TEN = '2026-11-27T10:00:00.000Z';

projectionSpecs(releases, freshDatabase, (spec) => {
  const given = async (...events: GivenEvent[]) => {
    await spec.readModels.knex.raw(
      'CREATE SCHEMA IF NOT EXISTS app; CREATE TABLE IF NOT EXISTS app."user" (id integer, name text)',
    );
    await spec.given(...(events as never[]));
  };
  const when = (...events: GivenEvent[]) => spec.when(...(events as never[]));

  it('keeps a release with its items in the order they were added, replaced ones in their place', async () => {
    await given(added(3, 'Spring'), item(3, 7, 4), item(3, 8, 1), item(3, 7, 6));
    expect((await itemsOf(spec.readModels, [3])).get(3)).toMatchObject([
      { id: 7, version: 6 },
      { id: 8, version: 1 },
    ]);
    await when(
      on('release-3', 'ReleaseItemRemoved', { key: 'template-7' }),
      on('release-3', 'ReleaseRenamed', { name: 'Autumn' }),
    );
    expect((await itemsOf(spec.readModels, [3])).get(3)).toHaveLength(1);
    expect(await releaseById(spec.readModels, 3)).toMatchObject({ name: 'Autumn', revision: 5, state: 'draft' });
  });

  it('keeps which checks are overridden, until the item is another one', async () => {
    const overridden = [7, 8].map((templateId) => ({ templateId, failing: ['picture'] }));
    await given(added(3, 'Spring'), item(3, 7, 4), item(3, 8, 1));
    await when(on('release-3', 'ReleaseScheduled', { at: NINE, overridden }), scheduled(3, TEN));
    expect((await releaseById(spec.readModels, 3))!.overridden).toEqual(overridden);
    await when(item(3, 7, 6));
    expect((await releaseById(spec.readModels, 3))!.overridden).toEqual(overridden.slice(1));
  });

  it('knows what is due, and lists the next one first', async () => {
    await given(
      ...[added(3, 'Ten'), item(3, 7, 4), scheduled(3, TEN)],
      ...[added(4, 'Nine'), item(4, 7, 5, 'unpublish'), scheduled(4, NINE)],
      ...[added(5, 'Draft'), item(5, 7, 6)],
    );
    const page = await releasesPage(spec.readModels, {});
    expect(page.data.map(({ name }) => name)).toEqual(['Nine', 'Ten', 'Draft']);
    expect(await releasesToDrive(spec.readModels, new Date('2026-11-27T08:59:59Z'))).toEqual([]);
    expect(await releasesToDrive(spec.readModels, new Date(NINE))).toEqual([4]);
    const [next] = await nextSchedules(spec.readModels);
    expect(next).toMatchObject({ template_id: 7, release_id: 4, action: 'unpublish', at: new Date(NINE) });
    await when(on('release-4', 'ReleaseStarted', { late: true }));
    expect(await releasesToDrive(spec.readModels, new Date(0))).toEqual([4]);
    await when(on('release-4', 'ReleasePublished', { before: [] }), on('release-4', 'ReleaseFinished'));
    expect(await releasesToDrive(spec.readModels, new Date(NINE))).toEqual([]);
    expect(await releaseById(spec.readModels, 4)).toMatchObject({ state: 'published', late: true });
    expect((await nextSchedules(spec.readModels))[0]).toMatchObject({ release_id: 3 });
  });
});

projectionSpecs(releaseHolds, freshDatabase, (spec) => {
  it('lists what releases hold, each until it is published or given free', async () => {
    const holds = async () =>
      (await spec.rows('hold')).map(({ kind, id, release_id }) => [`${kind}-${id}`, release_id]);
    const given = (...events: GivenEvent[]) => spec.when(...(events as never[]));
    await spec.given(
      ...([
        on('template-7', 'TemplateHeld', { releaseId: 3 }),
        on('category-2', 'CategoryHeld', { subcategoryId: null, releaseId: 3 }),
        on('category-2', 'CategoryHeld', { subcategoryId: 5, releaseId: 3 }),
        on('product-4', 'OfferHeld', { offerId: 9, releaseId: 4 }),
        on('template-8', 'TemplateHeld', { releaseId: 4 }),
      ] as never[]),
    );
    expect(await holds()).toEqual([
      ['category-2', 3],
      ['offer-9', 4],
      ['subcategory-5', 3],
      ['template-7', 3],
      ['template-8', 4],
    ]);
    await given(
      on('template-7', 'TemplatePublished', { note: null, release: { id: 3, name: 'Spring' } }),
      on('category-2', 'SubcategoryPublished', { subcategoryId: 5, release: { id: 3, name: 'Spring' } }),
      on('product-4', 'OfferHoldLifted', { offerId: 9, releaseId: 4 }),
      on('log', 'StreamErased', { stream: 'template-8' }),
    );
    expect(await holds()).toEqual([['category-2', 3]]);
  });
});
