import { describe, expect, it } from '@jest/globals';
import { draftOf } from './kept-draft.js';

const draft = { typed: { 7: { first: '10', second: '6 1/2', unit: 'ft' }, 6: { first: '4', second: '' } }, quoteType: 'labour', name: 'Hall', notes: '' };

describe('a draft as it was kept', () => {
  it('is taken as it is', () => {
    expect(draftOf(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it.each([null, 7, {}, { ...draft, quoteType: 'paint' }, { ...draft, typed: null }, { ...draft, name: 7 }])('is none where it is %j', (kept) => {
    expect(draftOf(kept)).toBeNull();
  });

  it('leaves out boxes that are none', () => {
    expect(draftOf({ ...draft, typed: { ...draft.typed, 8: '12', 9: null, 10: { first: '1', second: '', unit: 7 } } })?.typed).toEqual(draft.typed);
  });
});
