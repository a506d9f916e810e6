import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { concealed, digestOf, digestOfShown, keyOfInternal } from './digest.js';

const keys = { key: randomBytes(32), internal_key: randomBytes(32) };
const meta = { at: '2026-03-01T10:00:00.000Z' };
const data = { lineId: 7, internal: { cost: '3.20' } };

describe('the digest of an event', () => {
  it('follows from the event without what never leaves the business', () => {
    const id = randomUUID();
    const shown = concealed(data, keyOfInternal(keys.internal_key, id));
    expect(shown).toEqual({ lineId: 7, internal: expect.stringMatching(/^[\da-f]{64}$/) });
    expect(digestOfShown(keys.key, { data: shown, meta })).toEqual(digestOf(keys, id, { data, meta }));
  });

  it('is another one for any other cost', () => {
    const id = randomUUID();
    const other = { ...data, internal: { cost: '3.21' } };
    expect(digestOf(keys, id, { data: other, meta })).not.toEqual(digestOf(keys, id, { data, meta }));
  });

  it('does not tell that two events hold the same cost', () => {
    const [one, other] = [randomUUID(), randomUUID()].map((id) =>
      concealed(data, keyOfInternal(keys.internal_key, id)),
    );
    expect(one).not.toEqual(other);
  });

  it('of an event without anything of that kind is what it was before there was a second key', () => {
    const plain = { data: { lineId: 7, name: 'Tile' }, meta };
    expect(digestOf({ ...keys, internal_key: null }, randomUUID(), plain)).toEqual(digestOfShown(keys.key, plain));
    for (const odd of [null, 'text', 7, [{ internal: 1 }]])
      expect(digestOf(keys, randomUUID(), { data: odd, meta })).toEqual(digestOfShown(keys.key, { data: odd, meta }));
  });
});
