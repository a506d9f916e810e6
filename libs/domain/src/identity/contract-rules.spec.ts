import { describe, expect, it } from '@jest/globals';
import { isEmail } from './contract-rules.js';

describe('an e-mail address', () => {
  it.each(['jo@example.com', "o'neil+x@sub.example.co.uk", 'ü@exämple.de'])('%s is valid', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'jo',
    'jo@',
    '@example.com',
    'jo@example',
    'jo@@example.com',
    'jo @example.com',
    'jo@exa mple.com',
    'jo@example..com',
    `${'x'.repeat(250)}@example.com`,
    'a@b.c\nbcc:d@e.f',
  ])('%j is invalid', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
