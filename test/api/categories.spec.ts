import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { makeTemplate } from '../support/templates.js';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startApp();
  admin = await app.as('admin');
});
afterAll(() => app?.stop());

async function add(title: string): Promise<{ id: number; alias: string; version: number }> {
  const { status, body } = await admin.post('/category/add', { title });
  expect([status, body.message]).toEqual([200, 'Category added.']);
  return body.data;
}

async function addSub(category_id: number, title: string): Promise<{ id: number; alias: string; version: number }> {
  return (await admin.post('/subcategory/add', { category_id, title })).body.data;
}

const titles = (answer: { body: { data: { title: string }[] } }) => answer.body.data.map(({ title }) => title);

describe('categories', () => {
  it('are in staging until they are published, and public then', async () => {
    const { id, alias } = await add('Flooring');
    expect(alias).toBe('flooring');
    expect(titles(await app.guest().get('/category/list/published'))).not.toContain('Flooring');
    expect(titles(await app.guest().get('/category/list'))).not.toContain('Flooring');
    expect(titles(await admin.get('/category/list'))).toContain('Flooring');
    expect(titles(await admin.post('/category/list', { type: 'staging' }))).toContain('Flooring');

    expect((await admin.post('/category/publish', { id })).status).toBe(200);
    const [published] = (await app.guest().post('/category/list', { type: 'published' })).body.data;
    expect(published).toEqual({ id, title: 'Flooring', alias: 'flooring', user_id: admin.id });

    await admin.post('/category/update', { id, title: 'Floors' });
    expect(titles(await app.guest().get('/category/list'))).toEqual(['Flooring']);
    expect((await admin.get(`/category/edit/${id}`)).body.data).toEqual({
      id,
      title: 'Floors',
      alias: 'flooring',
      user_id: admin.id,
      published: true,
      public_title: 'Flooring',
      has_unpublished_changes: true,
      version: 3,
      templates: 0,
    });
    await admin.post('/category/unpublish', { id });
    expect(titles(await app.guest().get('/category/list'))).toEqual([]);
  });

  it('have titles that are unique ignoring case; a freed title can be used again', async () => {
    const { id } = await add('Tile');
    const taken = await admin.post('/category/add', { title: ' tile' });
    expect([taken.status, taken.body.code, taken.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      409,
      'category_exists',
      ['title'],
    ]);
    expect((await admin.post('/category/update', { id, title: 'TILE' })).status).toBe(200);
    await admin.post('/category/update', { id, title: 'Tiling' });
    // The first one keeps its address.
    expect((await add('Tile')).alias).toBe('tile-2');
  });

  it('cannot be deleted while they have templates', async () => {
    const { id } = await add('Roofing');
    const sub = await addSub(id, 'Shingles');
    const owner = { id: admin.id, userType: 'admin' as const };
    const roof = await makeTemplate(app, owner, {
      name: 'Re-Roof',
      categoryId: id,
      subcategoryId: sub.id,
      publish: true,
    });
    for (const [path, itsId] of [
      ['/category/delete', id],
      ['/subcategory/delete', sub.id],
    ] as const) {
      const { status, body } = await admin.post(path, { id: itsId });
      expect([status, body.code, body.data]).toEqual([
        409,
        'category_in_use',
        { templates: 1, named: [{ id: roof.id, name: 'Re-Roof', alias: roof.alias }] },
      ]);
    }
    expect((await admin.get(`/category/edit/${id}`)).body.data.templates).toBe(1);
    const unused = await add('Roof windows');
    expect((await admin.post('/category/delete', { id: unused.id })).status).toBe(200);
    expect((await admin.get(`/category/edit/${unused.id}`)).status).toBe(404);
    expect((await admin.post('/category/publish', { id: unused.id })).status).toBe(404);
  });

  it('are not kept by copies of businesses: a copy is theirs, and nobody else can delete it', async () => {
    const { id } = await add('Gutters');
    const sub = await addSub(id, 'Seamless');
    const other = await add('Downspouts');
    const otherSub = await addSub(other.id, 'Round');
    const gutter = await makeTemplate(
      app,
      { id: admin.id, userType: 'admin' },
      { name: 'Gutter', categoryId: id, subcategoryId: sub.id, publish: true },
    );
    const contractor = await app.as('contractor');
    const copy = (await contractor.post('/quotetemplate/copy', { quote_template_id: gutter.id })).body.data;
    await admin.post('/quotetemplate/addorupdate', {
      id: gutter.id,
      category_id: other.id,
      subcategory_id: otherSub.id,
    });
    // Visitors still find it in the old category, which stays until the change is published.
    expect((await admin.post('/category/delete', { id })).body.code).toBe('category_in_use');
    await admin.post('/quotetemplate/publish', { quote_template_id: gutter.id });
    expect((await admin.post('/category/delete', { id })).status).toBe(200);
    expect((await contractor.get(`/quotetemplate/template/${copy.alias}`)).body.data).toMatchObject({
      name: 'Gutter',
      category: '',
      subcategory: '',
    });
  });

  it('keep their templates public when unpublished, under the titles that visitors know', async () => {
    const { id } = await add('Sheds');
    const sub = await addSub(id, 'Garden');
    const shed = await makeTemplate(
      app,
      { id: admin.id, userType: 'admin' },
      { name: 'Tool Shed', categoryId: id, subcategoryId: sub.id },
    );
    const published = await admin.post('/quotetemplate/publish', { quote_template_id: shed.id });
    expect(published.body.message).toBe(
      'Template published. Visitors cannot see its category Sheds and its sub category Garden yet: never published.',
    );
    const others = [await app.as('contractor'), await app.as('suppliers'), await app.as('retail')];
    /** Where everyone but admins sees its category: on its page, as a member, in lists and searches. */
    const places = async () => {
      const guest = app.guest();
      const pages = [
        await guest.get(`/quotetemplate/template/guest/${shed.alias}`),
        ...(await Promise.all(others.map((client) => client.get(`/quotetemplate/template/${shed.alias}`)))),
      ];
      const lists = await Promise.all(
        [guest, ...others].map((client) => client.post('/quotetemplates', { searchTerm: 'tool shed' })),
      );
      const seen = [...pages.map(({ body }) => body.data), ...lists.map(({ body }) => body.data.data[0])];
      const distinct = new Set(
        seen.map(({ category, category_alias, subcategory }) => [category, category_alias, subcategory].join('|')),
      );
      return [...distinct];
    };
    expect(await places()).toEqual(['||']);
    await admin.post('/category/publish', { id });
    await admin.post('/subcategory/publish', { id: sub.id });
    expect(await places()).toEqual(['Sheds|sheds|Garden']);
    await admin.post('/category/update', { id, title: 'Huts' });
    await admin.post('/subcategory/update', { id: sub.id, title: 'Yard' });
    expect(await places()).toEqual(['Sheds|sheds|Garden']);
    await admin.post('/category/unpublish', { id });
    await admin.post('/subcategory/unpublish', { id: sub.id });
    expect(await places()).toEqual(['Sheds||Garden']);
    expect((await app.guest().get('/quotetemplates/sheds/category')).status).toBe(404);
    expect((await admin.get(`/quotetemplate/template/${shed.alias}`)).body.data).toMatchObject({
      category: 'Huts',
      category_alias: 'sheds',
      subcategory: 'Yard',
    });
    expect((await admin.get(`/category/edit/${id}`)).body.data).toMatchObject({
      published: false,
      public_title: 'Sheds',
      templates: 1,
    });
    await admin.post(`/quotetemplate/addorupdate`, { id: shed.id, description: 'Cedar.' });
    expect((await admin.post('/quotetemplate/publish', { quote_template_id: shed.id })).body.message).toBe(
      'Template published.',
    );
  });

  it('are ordered by the admin, for everyone', async () => {
    const all = async () => (await admin.get('/category/list/staging')).body.data as { id: number; title: string }[];
    const before = (await all()).map(({ id }) => id);
    const order = (ids: readonly number[]) => ids.map((id, at) => ({ id, sort_order: at + 1 }));
    const wanted = [...before].reverse();
    const sorted = await admin.post('/category/sort_order', order(wanted));
    expect([sorted.status, sorted.body.message, sorted.body.data]).toEqual([
      200,
      'Order saved.',
      { ids: wanted, batch_id: expect.any(String) },
    ]);
    expect((await all()).map(({ id }) => id)).toEqual(wanted);
    for (const id of before) await admin.post('/category/publish', { id });
    expect((await app.guest().get('/category/list')).body.data.map(({ id }: { id: number }) => id)).toEqual(wanted);
    for (const wrong of [wanted.slice(1), [...wanted, wanted[0]!], [...wanted.slice(1), 999999]]) {
      const refused = await admin.post('/category/sort_order', order(wrong));
      expect([refused.status, refused.body.code]).toEqual([400, 'sort_order_incomplete']);
    }
    expect((await admin.post('/category/sort_order', [])).status).toBe(400);

    const moved = (await admin.post('/category/sort_order', order(before))).body.data;
    expect((await admin.post('/category/sort_order', order(before))).body.data).toEqual({
      ids: before,
      batch_id: null,
    });
    const undo = (batch_id: string, key = batch_id) =>
      admin.post('/category/sort_order/undo', { batch_id }, { 'idempotency-key': key });
    const early = await undo(sorted.body.data.batch_id);
    expect([early.status, early.body.code, early.body.data]).toMatchObject([
      409,
      'undo_conflict',
      { type: 'CategoriesReordered', path: 'order' },
    ]);
    const undone = await undo(moved.batch_id);
    expect([undone.status, undone.body.message, undone.body.data.ids]).toEqual([200, 'Undone.', wanted]);
    expect((await all()).map(({ id }) => id)).toEqual(wanted);
    expect((await undo(moved.batch_id)).body).toEqual(undone.body);
    expect((await undo(moved.batch_id, 'another-undo')).status).toBe(409);
    expect((await undo('0199c2f4-5a10-7c3b-9d5e-2f1a6b7c8d9e')).status).toBe(404);
    const late = await add('Aardvark houses');
    expect((await all()).at(-1)!.id).toBe(late.id);
  });

  it('detect a stale version, and one key gives one category', async () => {
    const { id, version } = await add('Siding');
    await admin.post('/category/update', { id, title: 'Sidings', version });
    const stale = await admin.post('/category/update', { id, title: 'Cladding', version });
    expect([stale.status, stale.body.code, stale.body.data.currentVersion]).toEqual([409, 'version_conflict', 2]);

    const key = { 'idempotency-key': 'add-decks' };
    const first = await admin.post('/category/add', { title: 'Decks' }, key);
    const again = await admin.post('/category/add', { title: 'Decks' }, key);
    expect([first.status, again.status, again.body.data.id]).toEqual([200, 200, first.body.data.id]);
    expect((await admin.post('/category/add', { title: 'Porches' }, key)).body.code).toBe('idempotency_key_reused');
  });

  it.each<[string, unknown, number]>([
    ['/category/add', {}, 400],
    ['/category/add', { title: '  ' }, 400],
    ['/category/add', { title: 'x'.repeat(81) }, 400],
    ['/category/add', { title: 5 }, 400],
    ['/category/add', { title: 'A', color: 'red' }, 400],
    ['/category/update', { id: 'x', title: 'A' }, 400],
    ['/category/update', { id: 999999, title: 'A' }, 404],
    ['/category/delete', { id: 99999999999 }, 400],
    ['/subcategory/add', { category_id: 999999, title: 'A' }, 404],
    ['/subcategory/update', { id: 999999, title: 'A' }, 404],
    ['/category/list', { type: 'all' }, 400],
  ])('%s with %j answers %i', async (path, body, status) => {
    expect((await admin.post(path, body)).status).toBe(status);
  });

  it('treat invalid addresses as invalid', async () => {
    for (const id of ['x', '0', '-1', '1.5', '99999999999'])
      expect((await app.guest().get(`/subcategorybycatid/${id}`)).status).toBe(400);
  });
});

describe('subcategories', () => {
  it('are listed by category, published or in staging', async () => {
    const { id } = await add('Painting');
    const walls = await addSub(id, 'Walls');
    await addSub(id, 'Ceilings');
    expect(titles(await admin.get(`/subcategorybycatid/${id}`))).toEqual(['Ceilings', 'Walls']);
    expect(titles(await admin.get(`/subcategory/list/staging/${id}`))).toEqual(['Ceilings', 'Walls']);
    await admin.post('/subcategory/publish', { id: walls.id });
    expect(titles(await app.guest().get(`/subcategorybycatid/${id}`))).toEqual([]);
    await admin.post('/category/publish', { id });
    expect(titles(await app.guest().get(`/subcategorybycatid/${id}`))).toEqual(['Walls']);
    expect(titles(await app.guest().post('/subcategory/list', { type: 'published', id }))).toEqual(['Walls']);
    expect(titles(await app.guest().get(`/subcategory/list/published/${id}`))).toEqual(['Walls']);
    expect(titles(await app.guest().get('/subcategory/list/published'))).toContain('Walls');

    await admin.post('/subcategory/update', { id: walls.id, title: 'Inside walls' });
    expect((await admin.get(`/subcategory/edit/${walls.id}`)).body.data).toMatchObject({
      title: 'Inside walls',
      category_id: id,
      published: true,
      has_unpublished_changes: true,
    });
    await admin.post('/subcategory/unpublish', { id: walls.id });
    expect(titles(await app.guest().get(`/subcategory/list/published/${id}`))).toEqual([]);
    expect((await admin.post('/subcategory/delete', { id: walls.id })).status).toBe(200);
    expect((await admin.get(`/subcategory/edit/${walls.id}`)).status).toBe(404);
  });

  it('are ordered within their category', async () => {
    const [one, other] = [await add('Insulation'), await add('Drywall')];
    const [batts, foam, boards] = [
      await addSub(one.id, 'Batts'),
      await addSub(one.id, 'Foam'),
      await addSub(other.id, 'Boards'),
    ];
    const order = (...ids: number[]) => ids.map((id, sort_order) => ({ id, sort_order }));
    const { data } = (await admin.post('/subcategory/sort_order', order(foam.id, batts.id))).body;
    expect(data).toEqual({ ids: [foam.id, batts.id], batch_id: expect.any(String) });
    expect(titles(await admin.get(`/subcategorybycatid/${one.id}`))).toEqual(['Foam', 'Batts']);
    const undo = { category_id: one.id, batch_id: data.batch_id };
    expect((await admin.post('/subcategory/sort_order/undo', { ...undo, category_id: other.id })).status).toBe(404);
    expect((await admin.post('/subcategory/sort_order/undo', undo)).body.data.ids).toEqual([]);
    expect(titles(await admin.get(`/subcategorybycatid/${one.id}`))).toEqual(['Batts', 'Foam']);
    for (const wrong of [order(foam.id), order(foam.id, batts.id, boards.id), order(999999)]) {
      expect((await admin.post('/subcategory/sort_order', wrong)).body.code).toBe('sort_order_incomplete');
    }
  });

  it('have titles that are unique within their category only', async () => {
    const [one, other] = [await add('Fencing'), await add('Gates')];
    await addSub(one.id, 'Wood');
    expect((await admin.post('/subcategory/add', { category_id: one.id, title: 'WOOD' })).body).toMatchObject({
      code: 'category_exists',
      errors: [{ path: 'title' }],
    });
    expect((await addSub(other.id, 'Wood')).alias).toBe('wood');
  });
});

describe('the rest of the accounts', () => {
  it('see and change nothing in staging', async () => {
    const { id } = await add('Electrical');
    for (const type of ['contractor', 'retail', 'retailinstall', 'partner', 'suppliers'] as const) {
      const client = await app.as(type);
      for (const path of [
        '/category/list/staging',
        `/category/edit/${id}`,
        `/subcategory/list/staging/${id}`,
        '/subcategory/edit/1',
      ]) {
        expect((await client.get(path)).status).toBe(403);
      }
      for (const path of ['/category/list', '/subcategory/list'])
        expect((await client.post(path, { type: 'staging', ...(path.startsWith('/sub') && { id }) })).status).toBe(403);
      for (const call of ['add', 'update', 'delete', 'publish', 'unpublish', 'sort_order', 'sort_order/undo']) {
        expect((await client.post(`/category/${call}`, { id, title: 'Mine' })).status).toBe(403);
        expect((await client.post(`/subcategory/${call}`, { id, title: 'Mine' })).status).toBe(403);
      }
    }
    expect((await app.guest().post('/category/list', { type: 'staging' })).status).toBe(401);
    expect((await admin.get(`/category/edit/${id}`)).body.data.title).toBe('Electrical');
  });

  it('choose the categories they work in; only an admin sees somebody else’s', async () => {
    const [one, other] = [await add('Plumbing'), await add('HVAC')];
    for (const { id } of [one, other]) await admin.post('/category/publish', { id });
    const contractor = await app.as('contractor');
    const stranger = await app.as('contractor', 2);
    expect((await contractor.post('/user/categories', {})).body.data).toEqual([]);
    await contractor.post('/user/categories/update', { category_ids: [one.id, other.id] });
    await contractor.post('/user/categories/update', { category_ids: [one.id, one.id] });
    expect(titles(await contractor.post('/user/categories', { user_id: contractor.id }))).toEqual(['Plumbing']);
    expect(titles(await admin.post('/user/categories', { user_id: contractor.id }))).toEqual(['Plumbing']);
    expect((await stranger.post('/user/categories', { user_id: contractor.id })).status).toBe(403);
    expect((await stranger.post('/user/categories/update', { user_id: contractor.id, category_ids: [] })).status).toBe(
      403,
    );
    expect((await contractor.post('/user/categories/update', { category_ids: [999999] })).body.errors[0]!.path).toBe(
      'category_ids',
    );
    expect((await contractor.post('/user/categories/update', {})).status).toBe(400);
    expect((await admin.post('/user/categories', { user_id: 999999 })).status).toBe(404);
    expect((await app.guest().post('/user/categories', {})).status).toBe(401);
  });
});
