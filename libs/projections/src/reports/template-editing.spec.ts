import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { projectionSpecs } from '../kernel/testing.js';
import { templateEditing } from './template-editing.js';

const at = (time: string) => `2026-02-${time}:00.000Z`;
const event = <T extends string, D>(type: T, data: D, time: string, batchId: string, more: object = {}) => ({
  stream: 'template-10',
  event: { type, data },
  meta: { at: at(time), actorId: 7, userType: 'admin' as const, batchId, ...more },
});
const created = event(
  'TemplateCreated' as const,
  {
    name: 'Deck',
    alias: 'deck',
    ownerId: 7,
    ownerType: 'admin' as const,
    description: '',
    price: '0',
    unit: 'ft',
    quoteType: 'material' as const,
    kind: 'free' as const,
    categoryId: null,
    subcategoryId: null,
    brand: '',
    advice: '',
    warranty: '',
  },
  '01T08:00',
  'making',
);
const asked = (time: string, batchId: string, more?: object) =>
  event('QuestionRetitled' as const, { questionId: 1, title: time }, time, batchId, more);
const published = (time: string) => event('TemplatePublished' as const, { note: null }, time, `publish ${time}`);

projectionSpecs(templateEditing, freshDatabase, (spec) => {
  it('counts changes and saves by person and day, without what a template began with', async () => {
    await spec.given(created, asked('01T08:00', 'making'), asked('01T09:00', 'one'));
    await spec.when(
      asked('01T09:00', 'one'),
      asked('01T10:00', 'two'),
      asked('02T10:00', 'three', { actorId: 8 }),
      asked('02T11:00', 'four', { actorId: null, source: 'sample' }),
    );
    const row = { template_id: 10, sample: false };
    expect(await spec.rows('edit')).toEqual([
      { ...row, day: '2026-02-01', actor_id: 7, changes: 3, saves: 2 },
      { ...row, day: '2026-02-02', actor_id: 0, sample: true, changes: 1, saves: 1 },
      { ...row, day: '2026-02-02', actor_id: 8, changes: 1, saves: 1 },
    ]);
  });

  it('measures the wait of a publish from the first change before it, and none of changes that were given up', async () => {
    await spec.given(created, published('01T20:00'));
    await spec.when(
      asked('03T08:00', 'one'),
      asked('04T08:00', 'two'),
      published('05T20:00'),
      published('06T08:00'),
      asked('07T08:00', 'three'),
      event('ChangesDiscarded' as const, { publishedVersion: 2, changes: 1 }, '08T08:00', 'discard'),
      asked('09T08:00', 'four'),
      published('09T09:00'),
    );
    const waits = (await spec.rows('publish')) as { since: Date; at: Date; changes: number }[];
    expect(waits.map(({ since, at: end, changes }) => [since.toISOString(), end.toISOString(), changes])).toEqual([
      [at('01T08:00'), at('01T20:00'), 0],
      [at('03T08:00'), at('05T20:00'), 2],
      [at('09T08:00'), at('09T09:00'), 1],
    ]);
  });
});
