import type { ReadableChange, TimelineEntry } from '@quotewright/domain/templates/contract.js';
import { expect, it } from '@jest/globals';
import { byDay, clockOf, dayName, dayOf, toldChange, untold } from './words.js';

const entry = (at: string) => ({ at }) as TimelineEntry;
const change = (path: string, before: string | null, after: string | null): ReadableChange => ({
  path,
  label: '',
  before,
  after,
});

it('groups changes by day', () => {
  const days = byDay(
    [entry('2026-11-20T10:42:00Z'), entry('2026-11-20T09:55:00Z'), entry('2026-11-18T16:20:00Z')],
    false,
  );
  expect(days.map(({ day, entries }) => [dayName(day), entries.length])).toEqual([
    ['Friday, November 20, 2026', 2],
    ['Wednesday, November 18, 2026', 1],
  ]);
  expect(clockOf('2026-11-20T10:42:00Z', false)).toBe('10:42');
});

it('groups by the reader’s own days once the time zone is known', () => {
  const midnight = new Date(2026, 10, 20, 0, 5).toISOString();
  expect([dayOf(midnight, true), clockOf(midnight, true)]).toEqual(['2026-11-20', '00:05']);
});

it('names today and yesterday', () => {
  expect(['2026-11-20', '2026-11-19', '2026-11-18'].map((day) => dayName(day, '2026-11-20'))).toEqual([
    'Today, November 20, 2026',
    'Yesterday, November 19, 2026',
    'Wednesday, November 18, 2026',
  ]);
});

it('finds the values that a sentence ends with', () => {
  const sentence = 'changed the waste of Oak plank from 10% to 15%';
  expect(toldChange(sentence, [change('lines.7.settings.waste_percent', '10%', '15%')])).toEqual({
    lead: 'changed the waste of Oak plank',
    before: '10%',
    after: '15%',
  });
  expect(toldChange('changed the unit to m²', [change('unit', null, 'm²')])).toEqual({
    lead: 'changed the unit',
    before: null,
    after: 'm²',
  });
  expect(toldChange('added a picture', [change('images.4', null, 'Picture 1')])).toEqual({
    lead: 'added a picture',
    before: null,
    after: null,
  });
});

it('repeats nothing that the sentence says, and shows what a long text was', () => {
  const of = (path: string, kind: TimelineEntry['kind'] = 'change') => ({ kind, changes: [change(path, 'a', 'b')] });
  expect(untold(of('lines.7.formula'))).toEqual([]);
  expect(untold(of('description'))).toHaveLength(1);
  expect(untold(of('description', 'batch'))).toEqual([]);
  expect(untold({ kind: 'change', changes: [change('description', null, 'b')] })).toEqual([]);
});
