import { expect, it } from '@jest/globals';
import { sharedTemplate, shareLinks } from './share.js';

it('shares the address, the fixed text and the hashtag on every network', () => {
  const links = shareLinks(sharedTemplate('https://quotes.example/quote-template/a&b', 'A & B', 'Floors.'));
  expect(links.map(({ name }) => name)).toEqual(['Facebook', 'LinkedIn', 'Twitter', 'WhatsApp']);
  for (const { href } of links)
    expect(new URL(href).search).toContain(encodeURIComponent('https://quotes.example/quote-template/a&b'));
  const twitter = new URL(links[2]!.href).searchParams;
  expect(twitter.get('text')).toBe('Hey, need a construction quote??');
  expect(twitter.get('hashtags')).toBe('Quotewright');
  expect(twitter.has('via')).toBe(false);
});
