import { expect, it } from '@jest/globals';
import { scriptJson, siteAndMaker, summary } from './meta.js';

it('cannot be broken out of by a name', () => {
  const json = scriptJson({ name: '</script><script>alert(1)</script>', line: '\u2028' });
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>', line: '\u2028' });
});

it('cuts a description at a word', () => {
  expect(summary('Short.')).toBe('Short.');
  const cut = summary('word '.repeat(60));
  expect(cut.length).toBeLessThanOrEqual(161);
  expect(cut.endsWith('word…')).toBe(true);
});

it('names the site, and who makes it', () => {
  const named = { name: 'Quotewright', url: 'https://quotes.example/' };
  expect(siteAndMaker('https://quotes.example')).toMatchObject([
    { '@type': 'WebSite', ...named },
    { '@type': 'Organization', ...named, logo: 'https://quotes.example/favicon.svg' },
  ]);
});
