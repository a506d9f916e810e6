import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContentSummary } from '@quotewright/domain/content/contract.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeTemplate } from '../support/templates.js';

let app: TestApp;
let guest: Client;
beforeAll(async () => {
  app = await startApp();
  guest = app.guest();
});
afterAll(() => app?.stop());

const page = async (address: string) => guest.get(`/content/page?address=${encodeURIComponent(address)}`);
const list = async (query: string): Promise<ContentSummary[]> => (await guest.get(`/content/list?${query}`)).body.data;

describe('a page of words', () => {
  it('is public, with its text, headings and what to read next', async () => {
    const { status, body } = await page('/terms');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ kind: 'page', title: 'Terms & Conditions', groups: [] });
    expect(body.data.headings[0]).toEqual({ id: 'what-you-get', text: 'What you get' });
    expect(body.data.html).toContain('<h2 id="what-you-get">What you get</h2>');
    expect(body.data.related.map(({ address }: ContentSummary) => address)).toEqual(['/privacy']);
  });

  it('holds the FAQs in groups, each question with an id', async () => {
    const { groups } = (await page('/faqs')).body.data;
    expect(groups[0].questions[0]).toMatchObject({
      id: 'what-is-a-quote-template',
      text: 'What is a quote template?',
    });
  });

  it('is not found at other addresses', async () => {
    const { status, body } = await page('/no-such-page');
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await guest.get('/content/page')).status).toBe(400);
  });

  it('counts the templates of the gallery, and links to those that are published only', async () => {
    const before = (await page('/subcontractors')).body.data.html;
    expect(before).toContain('The gallery has quote templates.');
    expect(before).not.toContain('/quote-template/');
    expect(before).toContain('Worked example: Partition Wall');

    const admin = await app.as('admin');
    await makeTemplate(app, { id: admin.id, userType: 'admin' }, { name: 'Partition Wall', publish: true });
    const { html } = (await page('/subcontractors')).body.data;
    expect(html).toContain('The gallery has 1 quote template.');
    expect(html).toContain('Worked example: <a href="/quote-template/partition-wall">Partition Wall</a>');
  });
});

describe('the list of pages', () => {
  it('is of one kind', async () => {
    expect((await list('kind=faq')).map(({ address }) => address)).toEqual(['/faqs']);
    expect((await guest.get('/content/list?kind=poem')).status).toBe(400);
  });

  it('finds pages in which every word begins one, titles first', async () => {
    const found = (await list('search=spread')).map(({ address }) => address);
    expect(found[0]).toBe('/spreadsheets');
    expect(await list('search=preadsheets')).toEqual([]);
    expect(await list('search=spreadsheet+zebra')).toEqual([]);
    expect(await list(`search=${encodeURIComponent('(')}`)).toEqual([]);
  });

  it('finds pages with words like those searched for, if asked', async () => {
    expect(await list('search=spredsheet')).toEqual([]);
    expect((await list('search=spredsheet&near=1'))[0]!.address).toBe('/spreadsheets');
    expect((await list('kind=article&search=vinl+plnk&near=1'))[0]!.address).toBe('/blog/vinyl-plank-floor');
    expect((await list('kind=article&search=tiel+floro&near=1'))[0]!.address).toBe('/blog/tile-floor');
    expect(await list('search=zebra+spredsheet&near=1')).toEqual([]);
    expect((await guest.get('/content/list?search=deck&near=yes')).status).toBe(400);
  });
});

describe('the feed of the blog', () => {
  it('holds every article with its address and day', async () => {
    const response = await fetch(`${app.origin}/blog/rss.xml`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
    ]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const feed = await response.text();
    const articles = await list('kind=article');
    expect(feed.match(/<item>/g)).toHaveLength(articles.length);
    for (const { address } of articles) expect(feed).toContain(`<link>${app.settings.publicUrl}${address}</link>`);
    expect(feed).toContain('<pubDate>Wed, 25 Nov 2026 00:00:00 GMT</pubDate>');
  });
});
