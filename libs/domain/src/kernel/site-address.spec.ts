import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSitePath, siteAddress } from './site-address.js';

it.each([
  '/',
  '/qtemplates',
  '/quote-template/lvp-plank?tab=2#lines',
  '/quotes/new/a?u=%2Fqtemplates',
  '/quote-template/a-deck',
  '/login?u=//x/../\\',
  '/media/x/320.webp',
  '/a/..b/c...',
  '/%2f',
])('takes %s', (path) => {
  expect(isSitePath(path)).toBe(true);
  expect(siteAddress('https://quotes.example', path)).toBe(`https://quotes.example${path}`);
});

it.each([
  '',
  'x',
  '?x',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/x',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2E%2e/x',
  '/a//b',
  '/a/..',
  '@evil.example',
  '.evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/./ /evil',
  'javascript:alert(1)',
])('refuses %p, which is no path of this site', (path) => {
  expect(isSitePath(path)).toBe(false);
  expect(() => siteAddress('https://quotes.example', path)).toThrow(RangeError);
});

it('never leads away from this site, whatever a link contains', () => {
  const origin = 'https://quotes.example';
  const nasty = fc.constantFrom(
    '/',
    '//',
    '\\',
    '/\\',
    '\t',
    '\n',
    '@',
    ':',
    '.',
    '..',
    '%2f',
    '%5c',
    '?',
    '#',
    'evil.example',
    'https:',
    'javascript:',
    ' ',
    '\u0000',
    'a',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join('')),
      ),
      (u) => {
        if (!isSitePath(u)) return;
        expect(new URL(u, origin).origin).toBe(origin);
        expect(new URL(u, `${origin}/login`).pathname.startsWith('//')).toBe(false);
      },
    ),
    { numRuns: 5_000 },
  );
});
