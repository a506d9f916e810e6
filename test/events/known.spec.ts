import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { eventTypes, streams, upcasters } from '@quotewright/domain/contexts.js';
import type { DomainEvent } from '@quotewright/domain/kernel/decider.js';
import { projections } from '@quotewright/projections/index.js';

const known = new Set(Object.values(eventTypes).flat());

it('every stored event has a type that this release knows: others would be parked', () => {
  const stored = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.json')).map((name) => name.replace('.json', ''));
  expect(stored.length).toBeGreaterThan(50);
  expect(stored.filter((type) => !known.has(type) && !(type in upcasters))).toEqual([]);
  expect(Object.values(upcasters).filter(({ to }) => !known.has(to) && !(to in upcasters))).toEqual([]);
});

it('every type that a read model handles belongs to a stream category, so that unknown types there are noticed', () => {
  expect(projections.flatMap(({ on }) => Object.keys(on)).filter((type) => !known.has(type))).toEqual([]);
});

const stored = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.json'));

it.each(stored)('%s: every field named like an id is declared as one, so that a restored log reuses none', (file) => {
  const { type, data } = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as DomainEvent;
  const kind = streams.find(({ events }) => type in events);
  // An event of an earlier release: the type that it becomes declares them.
  if (!kind && type in upcasters) return;
  const declared = Object.values(kind!.events[type]!(data)).flat();
  expect(idsNamedIn(data).filter((id) => !declared.includes(id))).toEqual([]);
});

/** The numbers in fields called `id`, `…Id` or `…Ids`. */
function idsNamedIn(value: unknown, named = false): number[] {
  if (Array.isArray(value)) return value.flatMap((item) => idsNamedIn(item, named));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => idsNamedIn(inner, /ids?$/i.test(name)));
  return named && typeof value === 'number' ? [value] : [];
}
