import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { projectionSpecs } from '../kernel/testing.js';
import { countsOf, templateCounts } from './template-counts.js';

const views = (stream: string, ...each: number[]) => ({
  stream,
  event: { type: 'TemplateViewsCounted' as const, data: { templateId: 10, counts: each.map((count) => ({ referrer: '', userType: 'guest' as const, views: count, visitors: count })) } },
});
const copied = (id: number, actorId: number) => ({
  stream: `template-${id}`,
  event: { type: 'TemplateCopied' as const, data: { templateId: 10, version: 3 } },
  meta: { actorId },
});

projectionSpecs(templateCounts, freshDatabase, (spec) => {
  it('adds views up over months', async () => {
    await spec.given(views('engagement-10-202601', 2, 1), views('engagement-10-202601', 4));
    await spec.when(views('engagement-10-202602', 5));
    expect((await countsOf(spec.readModels, [10, 11])).get(10)).toEqual({ views: 12, downloads: 0 });
    expect((await countsOf(spec.readModels, [10, 11])).has(11)).toBe(false);
  });

  it('counts a download once per user and template', async () => {
    await spec.given(copied(20, 7), copied(21, 7));
    await spec.when(copied(22, 8));
    expect((await countsOf(spec.readModels, [10])).get(10)).toEqual({ views: 0, downloads: 2 });
  });
});
