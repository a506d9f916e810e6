import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { entriesOf, foldingMs, netOf, noEntries, placed, type Listed } from './entries.js';

const START = Date.parse('2026-03-01T10:00:00.000Z');

interface Sketch {
  type?: string;
  path?: string;
  actor?: number | null;
  minutes?: number;
  batch?: string;
  undoes?: string;
}

function listed(sketches: readonly Sketch[]): Listed[] {
  return sketches.map(
    ({ type = 'TemplatePriceChanged', path = 'price', actor = 7, minutes = 0, batch, undoes }, n) => ({
      id: `e${n}`,
      batch: batch ?? `b${n}`,
      type,
      at: new Date(START + minutes * 60_000).toISOString(),
      actor,
      changes: path === '' ? [] : [{ path, before: n, after: n + 1 }],
      undoes: undoes ?? null,
    }),
  );
}
/** The entries as groups of event numbers, by their first event. */
function groups(events: readonly Listed[]): string[] {
  const found = new Map<string, string[]>();
  for (const [id, entry] of entriesOf(events)) found.set(entry, [...(found.get(entry) ?? []), id]);
  return [...found.values()].map((ids) => ids.join(' ')).sort();
}

describe('entries of the history', () => {
  it('are one person’s saves of one field within ten minutes of the first', () => {
    expect(groups(listed([{}, { minutes: 4 }, { minutes: 10 }, { minutes: 11 }]))).toEqual(['e0 e1 e2', 'e3']);
  });

  it('hold no other field, person or system change', () => {
    expect(groups(listed([{}, { path: 'unit', type: 'TemplateUnitChanged' }, {}]))).toEqual(['e0 e2', 'e1']);
    expect(groups(listed([{}, { actor: 8 }, {}]))).toEqual(['e0', 'e1', 'e2']);
    expect(groups(listed([{ actor: null }, { actor: null }]))).toEqual(['e0', 'e1']);
  });

  it('end at a publish, an undo, and the removal of what was changed', () => {
    expect(groups(listed([{}, { type: 'TemplatePublished', path: '' }, {}]))).toEqual(['e0', 'e1', 'e2']);
    expect(groups(listed([{}, { undoes: 'e0' }, {}]))).toEqual(['e0', 'e1', 'e2']);
    const title = { type: 'QuestionRetitled', path: 'questions.12.title' };
    expect(groups(listed([title, { type: 'QuestionRemoved', path: 'questions.12' }, title]))).toEqual([
      'e0',
      'e1',
      'e2',
    ]);
  });

  it('are a whole batch, whatever its first event would have joined', () => {
    expect(groups(listed([{}, { batch: 'x' }, { batch: 'x', path: 'unit', type: 'TemplateUnitChanged' }, {}]))).toEqual(
      ['e0', 'e1 e2', 'e3'],
    );
  });

  it('add up to the first value before and the last after, and to nothing where it was set back', () => {
    const of = (before: unknown, after: unknown) => [{ path: 'price', before, after }];
    expect(netOf([of('1', '2'), of('2', '3')])).toEqual(of('1', '3'));
    expect(netOf([of('1', '2'), of('2', '1')])).toEqual([]);
  });

  /** The rule as it is written, over the whole list. */
  function naive(events: readonly Listed[]): string[] {
    const batches: Listed[][] = [];
    for (const event of events) {
      const last = batches.at(-1);
      if (last?.[0]!.batch === event.batch) last.push(event);
      else batches.push([event]);
    }
    const field = ([one, ...more]: readonly Listed[]) =>
      more.length === 0 && one!.undoes === null && /Price|Unit/.test(one!.type) && one!.actor !== null
        ? one!.changes[0]!.path
        : null;
    const entries: Listed[][] = [];
    for (const [n, batch] of batches.entries()) {
      const path = field(batch);
      const entry = entries.findLast(
        (other) =>
          path !== null && field([other[0]!]) === path && !batches.some((b) => b.length > 1 && b.includes(other[0]!)),
      );
      const since = entry && batches.findIndex((other) => other.includes(entry.at(-1)!));
      const between = entry ? batches.slice(since! + 1, n).flat() : [];
      const joins =
        entry &&
        entry[0]!.actor === batch[0]!.actor &&
        Date.parse(batch[0]!.at) - Date.parse(entry[0]!.at) <= foldingMs &&
        between.every(
          ({ type, changes }) => type !== 'TemplatePublished' && changes.every((change) => change.path !== path),
        );
      if (joins) entry.push(batch[0]!);
      else entries.push([...batch]);
    }
    return entries.map((entry) => entry.map(({ id }) => id).join(' ')).sort();
  }

  it('are those of the rule for every order of events, and whatever the state is kept in between', () => {
    const sketch = fc.record({
      kind: fc.constantFrom('price', 'unit', 'publish', 'undo'),
      actor: fc.constantFrom(7, 8, null),
      minutes: fc.integer({ min: 0, max: 7 }),
      sameBatch: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(sketch, { maxLength: 24 }), (sketches) => {
        let minutes = 0;
        let batch = 0;
        const events = listed(
          sketches.map(({ kind, actor, minutes: later, sameBatch }, n): Sketch => {
            minutes += later;
            if (!sameBatch || n % 3 === 0) batch = n;
            return {
              type: {
                price: 'TemplatePriceChanged',
                unit: 'TemplateUnitChanged',
                publish: 'TemplatePublished',
                undo: 'TemplatePriceChanged',
              }[kind],
              path: { price: 'price', unit: 'unit', publish: '', undo: 'price' }[kind],
              actor,
              minutes,
              batch: `b${batch}`,
              ...(kind === 'undo' && { undoes: 'e0' }),
            };
          }),
        );
        expect(groups(events)).toEqual(naive(events));
        // Kept as JSON after each event, as a read model does.
        let kept = JSON.stringify(noEntries);
        const entries = new Map<string, string>();
        for (const event of events) {
          const { state, entry, leaves } = placed(JSON.parse(kept) as typeof noEntries, event);
          if (leaves) entries.set(leaves.id, leaves.id);
          entries.set(event.id, entry);
          kept = JSON.stringify(state);
        }
        expect(entries).toEqual(entriesOf(events));
      }),
      { numRuns: 500 },
    );
  });
});
