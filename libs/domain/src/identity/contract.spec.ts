import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isEmail, isReturnPath } from './contract.js';

const ORIGIN = 'https://quotes.example';

describe('the way back after signing in', () => {
  it('never leaves this site, whatever somebody writes into the link', () => {
    const nasty = fc.constantFrom('/', '//', '\\', '/\\', '\t', '\n', '@', ':', '.', '..', '%2f', '%5c', '?', '#', 'evil.example', 'https:', 'javascript:', ' ', '\u0000', 'a');
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join(''))), (u) => {
        if (!isReturnPath(u)) return;
        expect(new URL(u, ORIGIN).origin).toBe(ORIGIN);
        expect(new URL(u, `${ORIGIN}/login`).pathname.startsWith('//')).toBe(false);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each(['/', '/qtemplates', '/quote-template/lvp-plank?tab=2#lines', '/quotes/new/a?u=%2Fqtemplates', '/x?next=//y'])('takes %s', (u) => {
    expect(isReturnPath(u)).toBe(true);
  });

  it.each(['', 'qtemplates', '//evil.example', '/\\evil.example', '\\/evil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)', '/./ /evil', '/..//evil.example'])(
    'refuses %j',
    (u) => {
      expect(isReturnPath(u)).toBe(false);
    },
  );
});

describe('an e-mail address', () => {
  it.each(['jo@example.com', "o'neil+x@sub.example.co.uk", 'ü@exämple.de'])('%s is one', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each(['', 'jo', 'jo@', '@example.com', 'jo@example', 'jo@@example.com', 'jo @example.com', 'jo@exa mple.com', 'jo@example..com', `${'x'.repeat(250)}@example.com`, 'a@b.c\nbcc:d@e.f'])(
    '%j is none',
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );
});
