import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { projectionSpecs } from '../kernel/testing.js';
import { templateUsage } from './template-usage.js';

const views = (at: string, views: number, visitors: number, source: 'system' | 'sample' = 'system') => ({
  stream: 'engagement-10-202602',
  event: {
    type: 'TemplateViewsCounted' as const,
    data: {
      templateId: 10,
      counts: [{ referrer: 'search.example', userType: 'guest' as const, views, visitors }],
    },
  },
  meta: { at, actorId: null, userType: null, source },
});
const copied = (id: number, actorId: number, counted?: false) => ({
  stream: `template-${id}`,
  event: {
    type: 'TemplateCopied' as const,
    data: { templateId: 10, version: 3, ...(counted === false && { counted }) },
  },
  meta: { actorId, userType: 'contractor' as const, at: '2026-02-03T10:00:00.000Z' },
});

projectionSpecs(templateUsage, freshDatabase, (spec) => {
  const usage = () =>
    spec.readModels
      .knex(spec.readModels.table(templateUsage, 'usage'))
      .orderBy(['day', 'metric', 'sample'])
      .select('day', 'metric', 'user_type', 'referrer', 'sample', 'count');

  it('counts views and visitors by day, the sample’s apart', async () => {
    await spec.given(views('2026-02-01T23:59:59.000Z', 2, 1));
    await spec.when(
      views('2026-02-01T08:00:00.000Z', 3, 2),
      views('2026-02-02T00:00:00.000Z', 1, 1),
      views('2026-02-02T09:00:00.000Z', 9, 9, 'sample'),
    );
    const guest = { user_type: 'guest', referrer: 'search.example' };
    expect(await usage()).toEqual([
      { ...guest, day: '2026-02-01', metric: 'daily_visitors', sample: false, count: 3 },
      { ...guest, day: '2026-02-01', metric: 'views', sample: false, count: 5 },
      { ...guest, day: '2026-02-02', metric: 'daily_visitors', sample: false, count: 1 },
      { ...guest, day: '2026-02-02', metric: 'daily_visitors', sample: true, count: 9 },
      { ...guest, day: '2026-02-02', metric: 'views', sample: false, count: 1 },
      { ...guest, day: '2026-02-02', metric: 'views', sample: true, count: 9 },
    ]);
  });

  it('counts each share of a page, by whom and not how', async () => {
    const shared = (channel: 'copy' | 'email') => ({
      stream: 'engagement-10-202602',
      event: { type: 'TemplateShared' as const, data: { templateId: 10, channel, userType: 'guest' as const } },
      meta: { at: '2026-02-03T10:00:00.000Z', actorId: null, userType: null },
    });
    await spec.given(shared('copy'));
    await spec.when(shared('copy'), shared('email'));
    expect(await usage()).toMatchObject([{ metric: 'shares', user_type: 'guest', referrer: '', count: 3 }]);
  });

  it('counts a download once per user, from the first with a confirmed address', async () => {
    await spec.given(copied(20, 7), copied(21, 7), copied(22, 8, false));
    await spec.when(copied(23, 9), copied(24, 9));
    const downloads = await usage();
    expect(downloads).toMatchObject([{ metric: 'downloads', user_type: 'contractor', referrer: '', count: 2 }]);
  });
});
