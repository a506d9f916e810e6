import { describe, expect, it } from '@jest/globals';
import type { Mail } from './mail.js';
import { htmlOf, textOf } from './rendering.js';

const mail: Mail = {
  kind: 'review',
  to: 'jo@example.com',
  subject: 'A & B <c>',
  greeting: '<b>Jo</b>',
  paragraphs: ['Say "yes" & <i>no</i>.\nOr not.'],
  facts: [{ name: 'When', value: 'Today & <tomorrow>' }],
  items: [{ title: 'One "item"', text: '', url: 'https://x.example/?a=1&b="' }],
  action: { label: 'Open <it>', url: 'https://x.example/open?a=1&b=2' },
  why: 'You get this & that.',
  stop: { label: 'Stop these', url: 'https://x.example/stop' },
};

describe('the parts of an e-mail', () => {
  it('say the same in text, with every address on a line of its own', () => {
    expect(textOf(mail)).toBe(
      [
        'Hello <b>Jo</b>,',
        'Say "yes" & <i>no</i>.\nOr not.',
        'When: Today & <tomorrow>',
        'One "item"\nhttps://x.example/?a=1&b="',
        'Open <it>:\nhttps://x.example/open?a=1&b=2',
        '-- \nQuotewright\nYou get this & that.',
        'Stop these:\nhttps://x.example/stop',
      ].join('\n\n'),
    );
  });

  it('escape every word and address in HTML', () => {
    const html = htmlOf(mail);
    expect(html).not.toMatch(/<(b|i|c|it|tomorrow)>/);
    expect(html).toContain('<title>A &#38; B &#60;c&#62;</title>');
    expect(html).toContain('href="https://x.example/?a=1&#38;b=&#34;"');
    expect(html).toContain('Or not.');
    expect(html).toContain('Today &#38; &#60;tomorrow&#62;');
    expect(html).toContain('You get this &#38; that.');
  });

  it('load nothing and name their language, direction and colour schemes', () => {
    const html = htmlOf(mail);
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import/);
    // What is dark in the style sheet wins over what is written in the elements.
    expect(html).toMatch(/\.card\{background:#1c2735 !important;border-color:#364457 !important\}/);
  });

  it('greet nobody by name, or not at all', () => {
    expect(textOf({ ...mail, greeting: null })).toMatch(/^Hello,\n\n/);
    const { greeting: _, ...plain } = mail;
    expect(textOf(plain)).toMatch(/^Say /);
  });
});
