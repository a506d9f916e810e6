import { expect, it } from '@jest/globals';
import type { Actor } from '../kernel/decider.js';
import { Story } from '../kernel/testing.js';
import { moments, type MomentCommand } from './moments.js';

const actor: Actor = { id: 7, userType: 'contractor' };
const at = '2026-03-01T10:00:00.000Z';
const name = (text: string): MomentCommand => ({ type: 'NameMoment', name: text, version: 4, at, ownerId: 7 });

it('names a version, renames and removes it', () => {
  const story = new Story(moments, actor);
  expect(story.do(name(' Before spring  prices '))).toEqual([
    { type: 'MomentNamed', data: { moment: 1, name: 'Before spring prices', version: 4, at, ownerId: 7 } },
  ]);
  expect(story.do({ type: 'RenameMoment', moment: 1, name: 'Spring' })).toEqual([
    { type: 'MomentRenamed', data: { moment: 1, name: 'Spring' } },
  ]);
  expect(story.do({ type: 'RenameMoment', moment: 1, name: 'Spring' })).toEqual([]);
  expect(story.do({ type: 'RemoveMoment', moment: 1 })).toEqual([{ type: 'MomentRemoved', data: { moment: 1 } }]);
  // A number is never used again.
  expect(story.do(name('Autumn'))).toMatchObject([{ data: { moment: 2 } }]);
});

it('refuses a name that another moment has, and a moment that is gone', () => {
  const story = new Story(moments, actor);
  story.do(name('Spring'));
  expect(() => story.do(name('SPRING'))).toThrow('Another moment has this name.');
  expect(story.do({ type: 'RenameMoment', moment: 1, name: 'SPRING' })).toHaveLength(1);
  expect(() => story.do({ type: 'RemoveMoment', moment: 2 })).toThrow('There is no such moment.');
});
