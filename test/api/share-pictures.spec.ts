import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { allPages } from '@quotewright/content/pages.js';
import { Media } from '../../apps/api/src/platform/media/media.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { commandTemplate, makePlace, makeTemplate } from '../support/templates.js';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp();
  admin = await app.as('admin');
});
afterAll(() => app?.stop());

/** Reads the answer to its end: the server does not stop while one is on its way. */
async function get(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(app.origin + address, { headers });
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, response);
}
const sizeOf = async (response: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return [response.status, format, width, height];
};

describe('the picture for sharing', () => {
  it('of a template is drawn anew after a new name is published', async () => {
    const actor = { id: admin.id, userType: 'admin' } as const;
    const { id } = await makeTemplate(app, actor, { name: 'Hall Bath', publish: true });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>';
    const { hash } = await app.nest.get(Media).storeSvgMaster(svg);
    const publish = () => commandTemplate(app, actor, id, { type: 'PublishTemplate' });
    const first = await get('/share/quote-template/hall-bath.png');
    expect(await sizeOf(first)).toEqual([200, 'png', 1200, 630]);
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400');
    const etag = first.headers.get('etag')!;
    expect((await get('/share/quote-template/hall-bath.png', { 'if-none-match': etag })).status).toBe(304);

    await commandTemplate(app, actor, id, { type: 'EditTemplate', details: {}, images: [hash] });
    expect((await get('/share/quote-template/hall-bath.png')).headers.get('etag')).toBe(etag);
    await publish();
    const pictured = await get('/share/quote-template/hall-bath.png');
    expect(await sizeOf(pictured)).toEqual([200, 'png', 1200, 630]);
    expect(pictured.headers.get('etag')).not.toBe(etag);

    await commandTemplate(app, actor, id, { type: 'EditTemplate', details: { name: 'Master Bath' }, images: [] });
    await publish();
    const renamed = await get('/share/quote-template/master-bath.png', { 'if-none-match': etag });
    expect(renamed.status).toBe(200);
    expect((await get('/share/quote-template/hall-bath.png')).headers.get('etag')).toBe(renamed.headers.get('etag'));
  });

  it('holds any name: long, of one word, right to left', async () => {
    const actor = { id: admin.id, userType: 'admin' } as const;
    for (const name of [`${'Roof and gutter '.repeat(7)}`.trim(), 'W'.repeat(100), 'أرضيات <b>&"خشب']) {
      const made = await makeTemplate(app, actor, { name, publish: true });
      expect(await sizeOf(await get(`/share/quote-template/${encodeURIComponent(made.alias)}.png`))).toEqual([
        200,
        'png',
        1200,
        630,
      ]);
    }
  });

  it('of a category, an article and a help article; and the common one', async () => {
    const { categoryId } = await makePlace(admin, 'Wood Floors');
    expect((await get('/share/construction-quote-templates/wood-floors.png')).status).toBe(404);
    await admin.post('/category/publish', { id: categoryId });
    const addresses = [
      '/construction-quote-templates/wood-floors',
      '/blog/tile-floor',
      (await allPages()).find(({ kind }) => kind === 'help')!.address,
    ].map((page) => `/share${page}.png`);
    for (const address of [...addresses, '/share.png'])
      expect(await sizeOf(await get(address))).toEqual([200, 'png', 1200, 630]);
  });

  it('is not found for pages that are not there, or not for everybody', async () => {
    await makeTemplate(app, { id: admin.id, userType: 'admin' }, { name: 'Secret Deck' });
    for (const page of [
      'quote-template/secret-deck.png',
      'quote-template/none.png',
      'construction-quote-templates/none.png',
      'blog/none.png',
      'blog/tile-floor',
      '.png',
      '',
      'quote-template/%E0%A4%A.png',
    ])
      expect([page, (await get(`/share/${page}`)).status]).toEqual([page, 404]);
  });

  it('is refused, not waited for, while very many are to be drawn', async () => {
    const pages = (await allPages()).slice(-40);
    const answers = await Promise.all(pages.map(({ address }) => get(`/share${address}.png`)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - refused.length);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.headers.get('retry-after')).toBe('5');
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect((await get(`/share${pages.at(-1)!.address}.png`)).status).toBe(200);
  });
});
