import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UnansweredKeys } from './unanswered.js';

describe('keys of unanswered commands', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    const sessionStorage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    };
    Object.assign(globalThis, { sessionStorage });
  });
  afterEach(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'));

  it('outlive their page', () => {
    new UnansweredKeys('unanswered').add('a quote', 'its key');
    expect(new UnansweredKeys('unanswered').keyOf('a quote')).toBe('its key');
  });

  it.each(['{}', '5', '[null, 7]', '[["a quote", "its key"]]', 'not json'])(
    'are ignored if something else is stored: %s',
    (garbage) => {
      kept.set('unanswered', garbage);
      expect(new UnansweredKeys('unanswered').keyOf('a quote')).toBeUndefined();
    },
  );
});
