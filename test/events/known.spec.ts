import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { eventTypes } from '@quotewright/domain/event-types.js';
import { shippedUpcasters } from '@quotewright/domain/shipped-upcasters.js';
import { projections } from '@quotewright/projections/index.js';

const known = new Set(Object.values(eventTypes).flat());

it('every stored event has a type that this release knows: others would be parked', () => {
  const stored = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.json')).map((name) => name.replace('.json', ''));
  expect(stored.length).toBeGreaterThan(50);
  expect(stored.filter((type) => !known.has(type) && !(type in shippedUpcasters))).toEqual([]);
  expect(Object.values(shippedUpcasters).filter(({ to }) => !known.has(to) && !(to in shippedUpcasters))).toEqual([]);
});

it('every type that a read model handles belongs to a stream category, so that unknown types there are noticed', () => {
  expect(projections.flatMap(({ on }) => Object.keys(on)).filter((type) => !known.has(type))).toEqual([]);
});
