import { describe, expect, it } from '@jest/globals';
import { draftOf, laidOver, typedOver, type QuoteDraft } from './kept-draft.js';

const draft = {
  typed: { 7: { first: '10', second: '6 1/2', unit: 'ft' }, 6: { first: '4', second: '' } },
  quoteType: 'labour',
  name: 'Hall',
  notes: '',
  suppliers: { 201: 52 },
};

describe('a stored draft', () => {
  it('is accepted as it is', () => {
    expect(draftOf(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it.each([null, 7, {}, { ...draft, quoteType: 'paint' }, { ...draft, typed: null }, { ...draft, name: 7 }])(
    'is none if it is %j',
    (kept) => {
      expect(draftOf(kept)).toBeNull();
    },
  );

  it('of an older release has no suppliers, and wrong ones are ignored', () => {
    const { suppliers: _, ...older } = draft;
    expect(draftOf(older)?.suppliers).toEqual({});
    expect(draftOf({ ...draft, suppliers: { 201: 52, 202: '53', 203: null } })?.suppliers).toEqual({ 201: 52 });
  });

  it('ignores invalid fields', () => {
    expect(
      draftOf({ ...draft, typed: { ...draft.typed, 8: '12', 9: null, 10: { first: '1', second: '', unit: 7 } } })
        ?.typed,
    ).toEqual(draft.typed);
  });
});

it('keeps what was typed over a sample, in its unit, and nothing of the samples', () => {
  const box = (first: string, unit: string) => ({ first, second: '', unit });
  const begun: QuoteDraft = {
    typed: { 1: box('120', 'in'), 2: box('4', 'door') },
    quoteType: 'labour',
    name: '',
    notes: '',
    suppliers: {},
  };
  const typed: QuoteDraft = { ...begun, typed: { ...begun.typed, 1: box('96', 'in') }, notes: 'Hall' };
  const kept = typedOver(begun, typed);
  expect(kept).toEqual({ ...typed, typed: { 1: box('96', 'in') } });
  const since: QuoteDraft = { ...begun, typed: { 1: box('10', 'ft'), 2: box('5', 'door') } };
  expect(laidOver(since, kept)).toEqual({ ...kept, typed: { 1: box('96', 'in'), 2: box('5', 'door') } });
});
