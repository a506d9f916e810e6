import { describe, expect, it } from '@jest/globals';
import { idKinds, streams } from '@quotewright/domain/contexts.js';
import type { Recorded } from '@quotewright/domain/kernel/decider.js';
import { upcasting } from '@quotewright/domain/kernel/upcasting.js';
import { IdsInEvents } from './ids.js';

const stored = (stream: string, type: string, data: unknown): Recorded => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  stream,
  revision: 0,
  position: '1.1',
  type,
  data,
  meta: {
    at: '2026-01-05T08:00:00.000Z',
    actorId: null,
    userType: null,
    source: 'system',
    batchId: '0198c0de-0000-7000-8000-000000000002',
    commandId: '0198c0de-0000-7000-8000-000000000003',
    causationId: null,
    reason: null,
    schemaVersion: 1,
  },
});

/** The ids of an event as `kind id`, sorted. */
function idsIn(event: Recorded): string[] {
  const met = new Set<string>();
  new IdsInEvents(streams).visit(event, (kind, id) => met.add(`${kind} ${id}`));
  return [...met].sort();
}

const everyKind = (...ids: number[]): string[] => ids.flatMap((id) => idKinds.map((kind) => `${kind} ${id}`)).sort();

describe('the ids in an event', () => {
  it('are those its context declares', () => {
    expect(idsIn(stored('template-7', 'LinesReordered', { lineIds: [4, 5] }))).toEqual([
      'line 4',
      'line 5',
      'template 7',
    ]);
  });

  it('of an unknown type count for every kind', () => {
    expect(idsIn(stored('shed-7', 'ShedBuilt', { doorId: 3, doors: 9 }))).toEqual(everyKind(3));
  });

  it.each([
    ['a list is missing', 'LinesReordered', {}],
    ['a list is a number', 'QuestionsReordered', { questionIds: 3 }],
    ['a type is named like a method of objects', 'toString', {}],
    ['a type is named like the constructor of objects', 'constructor', { doors: 9 }],
  ])('do not keep the product from starting where %s', (_, type, data) => {
    expect(idsIn(stored('template-7', type, data))).toContain('template 7');
  });

  it('of an erasure without a stream do not keep the product from starting', () => {
    expect(idsIn(stored('erasure-7', 'StreamErased', {}))).toEqual(['user 7']);
  });

  it('of an earlier shape that cannot be converted count for every kind', () => {
    const { event } = upcasting({
      QuestionAsked: {
        to: 'QuestionAdded',
        upcast() {
          throw new Error('no title');
        },
      },
    });
    expect(idsIn(event(stored('template-7', 'QuestionAsked', { question_id: 12 })))).toEqual(
      [...everyKind(12), 'template 7'].sort(),
    );
  });

  it('are none that a call could not name', () => {
    expect(idsIn(stored('shed-7', 'ShedBuilt', { doorId: 1_760_000_000_000 }))).toEqual([]);
  });
});
