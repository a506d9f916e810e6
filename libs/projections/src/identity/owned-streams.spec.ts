import { expect, it } from '@jest/globals';
import { streams } from '@quotewright/domain/contexts.js';
import { projectionSpecs, type GivenEvent } from '../kernel/testing.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { ownedStreams, streamsOf } from './owned-streams.js';

const created = (stream: string, ownerId?: number | null): GivenEvent => ({
  stream,
  event: { type: 'TemplateCreated', data: { name: 'Deck', ...(ownerId !== undefined && { ownerId }) } },
});

projectionSpecs(ownedStreams, freshDatabase, (spec) => {
  it('gives a stream to the owner that its first event names, or else to whom its actor acted for', async () => {
    await spec.given(
      created('template-1', 7),
      { ...created('template-2'), meta: { actorId: 8 } },
      { ...created('template-3'), meta: { actorId: 9, businessId: 7 } },
      { ...created('template-4', null), meta: { actorId: null } },
    );
    expect(await streamsOf(spec.readModels, 7)).toEqual(['template-1', 'template-3']);
    expect(await streamsOf(spec.readModels, 8)).toEqual(['template-2']);
    expect(await spec.rows('stream')).toHaveLength(3);
  });

  it('keeps the owner whoever writes to it later, and forgets it once its erasure has begun', async () => {
    await spec.given(created('template-1', 7), created('template-2', 7));
    await spec.when({
      stream: 'template-1',
      event: { type: 'TemplateRenamed', data: { name: 'Fence' } },
      meta: { actorId: 8 },
    });
    expect(await streamsOf(spec.readModels, 7)).toEqual(['template-1', 'template-2']);
    expect(await streamsOf(spec.readModels, 8)).toEqual([]);
    await spec.when({ stream: 'erasure-7', event: { type: 'StreamErased', data: { stream: 'template-1' } } });
    expect(await streamsOf(spec.readModels, 7)).toEqual(['template-2']);
  });

  it('reads every type of a private stream, so that none starts unseen', () => {
    const types = streams.filter((kind) => kind.private).flatMap((kind) => Object.keys(kind.events));
    expect(Object.keys(ownedStreams.on).sort()).toEqual([...types, 'StreamErased'].sort());
  });
});
