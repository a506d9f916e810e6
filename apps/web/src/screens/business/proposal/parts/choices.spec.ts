import { describe, expect, it } from '@jest/globals';
import { choiceChanges, choiceFault, type Choosable, type ChoiceMade } from './choices.js';

const item = (id: number, choice: Choosable['choice'] = null): Choosable => ({ id, name: `Line ${id}`, choice });
const alternative = (group: number, isDefault = false) => ({ kind: 'alternative', group, isDefault }) as const;

const changes = (items: readonly Choosable[], id: number, made: ChoiceMade) =>
  choiceChanges(items, items.find((one) => one.id === id)!, made, 9, (line_id) => ({ change: 'line', line_id })).map(
    ({ line_id, choice }) => [line_id, choice],
  );

describe('a choice of the client', () => {
  it('becomes optional, and part of it again', () => {
    expect(changes([item(1)], 1, { kind: 'optional' })).toEqual([[1, { kind: 'optional' }]]);
    expect(changes([item(1, { kind: 'optional' })], 1, { kind: 'part' })).toEqual([[1, null]]);
  });

  it('groups alternatives under a number of their own, with one default', () => {
    expect(changes([item(1), item(2), item(3)], 1, { kind: 'alternative', ids: [1, 3], usual: 3 })).toEqual([
      [1, alternative(9)],
      [3, alternative(9, true)],
    ]);
  });

  it('changes who belongs to a group, and keeps its number', () => {
    const items = [item(1, alternative(4, true)), item(2, alternative(4)), item(3)];
    expect(changes(items, 1, { kind: 'alternative', ids: [1, 3], usual: 1 })).toEqual([
      [2, null],
      [3, alternative(4)],
    ]);
  });

  it('takes a group apart that has one left', () => {
    expect(changes([item(1, alternative(4, true)), item(2, alternative(4))], 1, { kind: 'part' })).toEqual([
      [1, null],
      [2, null],
    ]);
  });

  it('gives a group that loses its default another one', () => {
    const items = [item(1, alternative(4, true)), item(2, alternative(4)), item(3, alternative(4))];
    expect(changes(items, 1, { kind: 'optional' })).toEqual([
      [1, { kind: 'optional' }],
      [2, alternative(4, true)],
    ]);
  });

  it('takes two to four alternatives', () => {
    const of = (...ids: number[]) => choiceFault({ kind: 'alternative', ids, usual: 1 });
    expect([of(1), of(1, 2), of(1, 2, 3, 4), of(1, 2, 3, 4, 5)]).toEqual([
      'A client picks one of 2 to 4 alternatives.',
      null,
      null,
      'A client picks one of 2 to 4 alternatives.',
    ]);
  });
});
