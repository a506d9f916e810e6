import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { projectionSpecs } from '../kernel/testing.js';
import { templateFunnel } from './template-funnel.js';

const copied = (copy: number, actorId: number, at: string, counted?: false) => ({
  stream: `template-${copy}`,
  event: {
    type: 'TemplateCopied' as const,
    data: { templateId: 10, version: 3, ...(counted === false && { counted }) },
  },
  meta: { actorId, userType: 'contractor' as const, at: `2026-02-0${at}:00.000Z` },
});

projectionSpecs(templateFunnel, freshDatabase, (spec) => {
  it('notes a download once per account, from its first copy with a confirmed address, and whose every copy is', async () => {
    await spec.given(copied(20, 7, '1T10:00', false));
    await spec.when(copied(21, 7, '1T11:00'), copied(22, 7, '2T10:00'), copied(23, 8, '3T10:00'));
    const downloads = (await spec.rows('download')) as { user_id: number; at: Date; sample: boolean }[];
    expect(downloads.map(({ user_id, at, sample }) => [user_id, at.toISOString(), sample])).toEqual([
      [7, '2026-02-01T11:00:00.000Z', false],
      [8, '2026-02-03T10:00:00.000Z', false],
    ]);
    expect(await spec.rows('copy')).toEqual(
      [
        [20, 7],
        [21, 7],
        [22, 7],
        [23, 8],
      ].map(([copy_id, user_id]) => ({ copy_id, template_id: 10, user_id })),
    );
  });
});
