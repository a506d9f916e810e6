import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WarrantyAdvice } from '@quotewright/domain/advice/contract.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { commandTemplate, makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';

let app: TestApp;
let admin: Client;
let dana: Client;
let lena: Client;
let floors: { categoryId: number; subcategoryId: number };
beforeAll(async () => {
  app = await startApp();
  admin = await app.as('admin');
  dana = await app.as('contractor');
  lena = await app.as('contractor', 2);
  floors = await makePlace(admin, 'Floors');
  await admin.post('/category/publish', { id: floors.categoryId });
});
afterAll(() => app?.stop());

const ALL = '/warrantyadvicetemplate';
const general = { title: 'General', category_id: null, warranty: 'One year from {{date}}.', advice: 'Ask us.' };

const textsOf = async (client: Client): Promise<WarrantyAdvice[]> => (await client.get(ALL)).body.data.templates;

/** Adds a text, and reads it back. */
async function add(client: Client, data: object): Promise<WarrantyAdvice> {
  const { status, body } = await client.post('/warrantyadvice', { data });
  expect([status, body.message]).toEqual([200, 'Standard text added.']);
  return (await textsOf(client)).find(({ id }) => id === body.data.id)!;
}

async function removeAll(client: Client): Promise<void> {
  for (const { id } of await textsOf(client))
    expect((await client.send('DELETE', `/warrantyadvice/${id}`)).status).toBe(200);
}

describe('standard texts', () => {
  it('are added, read, changed one part or all at once, made default and deleted', async () => {
    const one = await add(dana, general);
    expect(one).toEqual({ id: one.id, ...general, is_default: true, version: 2 });
    const other = await add(dana, { ...general, id: 0, title: 'Another', is_default: false, version: 0 });
    expect((await dana.get(ALL)).body.data).toEqual({
      templates: [other, one],
      warranty: general.warranty,
      advice: general.advice,
    });

    const warranty = await dana.send('PATCH', `${ALL}/updateWarranty`, {
      data: { id: one.id, warranty: 'Two years.' },
      version: one.version,
    });
    expect([warranty.status, warranty.body.message]).toEqual([200, 'Warranty saved.']);
    await dana.send('PATCH', `${ALL}/updateAdvice`, { data: { id: one.id, advice: 'Call us.' } });
    const [, changed] = await textsOf(dana);
    expect(changed).toMatchObject({ id: one.id, warranty: 'Two years.', advice: 'Call us.' });

    // The whole, as it was read.
    const whole = { ...changed!, title: 'Everything', category_id: floors.categoryId };
    expect((await dana.send('PUT', `${ALL}/updateWarrantyAdvice`, { data: whole })).status).toBe(200);
    expect((await textsOf(dana))[1]).toEqual({ ...whole, version: expect.any(Number) });

    const chosen = await dana.send('PATCH', `/warrantyadvice/${other.id}`);
    expect([chosen.status, chosen.body.message]).toEqual([200, 'Default changed.']);
    expect((await textsOf(dana)).map(({ title, is_default }) => [title, is_default])).toEqual([
      ['Another', true],
      ['Everything', true],
    ]);
    await removeAll(dana);
    expect((await dana.get(ALL)).body.data).toEqual({ templates: [], warranty: '', advice: '' });
  });

  it('are safe to send twice, and tell a stale change what is there now', async () => {
    const key = { 'idempotency-key': 'add-once' };
    const [first, second] = [
      await dana.post('/warrantyadvice', { data: general }, key),
      await dana.post('/warrantyadvice', { data: general }, key),
    ];
    expect(second.body.data).toEqual(first.body.data);
    const { id, version } = first.body.data;
    const edit = (warranty: string) => dana.send('PATCH', `${ALL}/updateWarranty`, { data: { id, warranty }, version });
    expect((await edit('Two years.')).status).toBe(200);
    const stale = await edit('Three years.');
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
    expect(stale.body.data).toMatchObject({ changedBy: { id: dana.id }, current: { id, warranty: 'Two years.' } });
    // Of a body without room for it, the version stands in If-Match; of the whole, in it as well.
    for (const refused of [
      await dana.send('DELETE', `/warrantyadvice/${id}`, undefined, { 'if-match': `"${version}"` }),
      await dana.send('PUT', `${ALL}/updateWarrantyAdvice`, { data: { ...general, id, version } }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'version_conflict']);
    await removeAll(dana);
  });

  it('say at the field what is wrong', async () => {
    const refused = async (data: object) => {
      const { status, body } = await dana.post('/warrantyadvice', { data });
      return [status, body.errors.map(({ path }: { path: string }) => path)];
    };
    expect(await refused({ ...general, title: ' ' })).toEqual([400, ['data.title']]);
    expect(await refused({ ...general, category_id: 2_000_000_000 })).toEqual([400, ['data.category_id']]);
    expect(await refused({ ...general, warranty: '', advice: '' })).toEqual([400, ['data.warranty']]);
    expect(await refused({ ...general, advice: 'For {{name}}.' })).toEqual([400, ['data.advice']]);
    expect(await refused({ ...general, color: 'red' })).toEqual([400, ['data.color']]);
    expect(await refused({ ...general, id: 7 })).toEqual([400, ['data.id']]);
    expect((await dana.get(`${ALL}?quote_id=1&quote_template_id=1`)).status).toBe(400);
    expect(await textsOf(dana)).toEqual([]);
  });

  it('belong to their business: every role reads its own, and no one else’s can be changed', async () => {
    const { id } = await add(dana, general);
    const whole = { ...general, id };
    const roles = [
      ['guest', app.guest(), [401, 401]],
      ['admin', admin, [200, 403]],
      ['owner', dana, [200, 200]],
      ['another contractor', lena, [200, 404]],
      ['retailinstall', await app.as('retailinstall'), [200, 404]],
      ['retail', await app.as('retail'), [200, 404]],
      ['partner', await app.as('partner'), [200, 404]],
      ['supplier', await app.as('suppliers'), [200, 404]],
    ] as const;
    for (const [who, client, [reads, writes]] of roles) {
      const read = await client.get(ALL);
      expect([who, read.status, read.body.data?.templates?.length ?? 0]).toEqual([who, reads, who === 'owner' ? 1 : 0]);
      const written = [
        await client.send('PATCH', `${ALL}/updateWarranty`, { data: { id, warranty: 'Mine.' } }),
        await client.send('PATCH', `${ALL}/updateAdvice`, { data: { id, advice: 'Mine.' } }),
        await client.send('PUT', `${ALL}/updateWarrantyAdvice`, { data: whole }),
        await client.send('PATCH', `/warrantyadvice/${id}`),
        ...(who === 'owner' ? [] : [await client.send('DELETE', `/warrantyadvice/${id}`)]),
      ].map(({ status }) => status);
      expect([who, ...new Set(written)]).toEqual([who, writes]);
    }
    expect(await textsOf(dana)).toMatchObject([{ ...general, id }]);
    await removeAll(dana);
  });

  it('are undone by batch, with their history, which is the business’s alone', async () => {
    const { id } = await add(dana, general);
    const edited = await dana.send('PUT', `${ALL}/updateWarrantyAdvice`, {
      data: { ...general, id, title: 'All of it', warranty: 'Ten years.' },
      reason: 'Wood is patient',
    });
    const batch = edited.body.data.batch_id;
    const undo = (client: Client) => client.post('/warrantyadvice/undo', { batch_id: batch });
    expect((await undo(lena)).status).toBe(404);
    expect((await undo(dana)).body.message).toBe('Undone.');
    expect(await textsOf(dana)).toMatchObject([general]);
    const again = await undo(dana);
    expect([again.status, again.body.code]).toEqual([409, 'undo_conflict']);

    const { data } = (await dana.get('/warrantyadvice/history')).body.data;
    expect(data.slice(0, 3)).toMatchObject([
      { undone: false, summary: expect.stringContaining('(undo)') },
      {
        batch_id: batch,
        undone: true,
        reason: 'Wood is patient',
        actor: { id: dana.id },
        changes: [{ label: 'Warranty', before: 'One year from {{date}}.', after: 'Ten years.' }, { label: 'Title' }],
      },
      { undone: false, summary: expect.stringContaining('added the standard text “General”') },
    ]);
    expect((await lena.get('/warrantyadvice/history')).body.data.data).toEqual([]);
    expect((await admin.get('/warrantyadvice/history')).status).toBe(403);
    const trail = (await dana.get('/history?type=advice&limit=1')).body.data;
    expect(trail.entries).toMatchObject([{ subject: { kind: 'warranty_advice', name: 'General' } }]);
    expect((await lena.get('/history?type=advice')).body.data.entries).toEqual([]);
    await removeAll(dana);
  });
});

describe('on templates and quotes', () => {
  it('the template’s own text wins, then its category’s, then the general one; a quote keeps what applied', async () => {
    await shareMasterProducts(app, 'LVP plank');
    const offer = await makeOffer(await app.as('suppliers'));
    const lines = [{ offer, formula: '1' }];
    const gallery = await makeTemplate(
      app,
      { id: admin.id, userType: 'admin' },
      { ...floors, name: 'Gallery', publish: true, lines },
    );
    const owner = { id: dana.id, userType: 'contractor' } as const;
    const own = await makeTemplate(app, owner, { name: 'Own', lines });
    const all = await add(dana, general);
    await add(dana, {
      ...general,
      title: 'Floors',
      category_id: floors.categoryId,
      warranty: 'Two years.',
      advice: '',
    });
    const applied = async (query: string) => {
      const { warranty, advice } = (await dana.get(`${ALL}?${query}`)).body.data;
      return [warranty, advice];
    };
    expect(await applied(`quote_template_id=${gallery.id}`)).toEqual(['Two years.', 'Ask us.']);
    expect(await applied(`quote_template_id=${own.id}`)).toEqual([general.warranty, 'Ask us.']);
    await commandTemplate(app, owner, own.id, { type: 'EditTemplate', details: { advice: 'Own.' }, images: [] });
    expect(await applied(`quote_template_id=${own.id}`)).toEqual([general.warranty, 'Own.']);
    expect((await lena.get(`${ALL}?quote_template_id=${own.id}`)).body.code).toBe('template_not_found');

    const quoted = await dana.post('/quote/add', { templateid: own.id, answers: '{}' });
    const quote = quoted.body.data.id;
    const kept = { warranty: general.warranty, advice: 'Own.' };
    await dana.send('PATCH', `${ALL}/updateWarranty`, { data: { id: all.id, warranty: 'None.' } });
    await commandTemplate(app, owner, own.id, { type: 'EditTemplate', details: { advice: '' }, images: [] });
    expect((await dana.get(`/quote/${quote}`)).body.data).toMatchObject({ ...kept, variables: true });
    expect(await applied(`quote_id=${quote}`)).toEqual([kept.warranty, kept.advice]);
    expect((await lena.get(`${ALL}?quote_id=${quote}`)).status).toBe(404);
    // Another business quotes from the gallery with its own texts: none.
    const theirs = (await lena.post('/quote/add', { templateid: gallery.id, answers: '{}' })).body.data.id;
    expect((await lena.get(`/quote/${theirs}`)).body.data).toMatchObject({ warranty: '', advice: '' });

    const mara = { id: admin.id, userType: 'admin' } as const;
    // Guests learn nothing of variables: what they name is left out.
    await commandTemplate(app, mara, gallery.id, {
      type: 'EditTemplate',
      details: { warranty: 'One year from {{date}}.', advice: 'For {{client}}: ask us. {{template}}' },
      images: [],
    });
    await commandTemplate(app, mara, gallery.id, { type: 'PublishTemplate' });
    const read = { warranty: 'One year.', advice: 'Ask us.' };
    expect((await app.guest().get(`/quotetemplate/${gallery.alias}/advice`)).body.data).toMatchObject(read);
    expect((await app.guest().get(`/quotetemplate/template/guest/${gallery.alias}`)).body.data).toMatchObject(read);
    expect((await dana.get(`/quotetemplate/${gallery.alias}/advice`)).body.data.warranty).toBe(
      'One year from {{date}}.',
    );
  });
});
