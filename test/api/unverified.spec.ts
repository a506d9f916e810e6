import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { PASSWORD, startApp, type Client, type TestApp } from '../support/app.js';
import { routesOf } from '../support/routes.js';
import { makeOffer, makeTemplate, shareMasterProducts, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

const types = ['contractor', 'retailinstall', 'retail', 'partner', 'suppliers'] as const satisfies readonly UserType[];
type Type = (typeof types)[number];

let app: TestApp;
let admin: Client;
let looker: Client;
let gallery: { id: number; alias: string; questions: number[]; lines: number[] };

beforeAll(async () => {
  app = await startApp({ throttle: { form: { times: 1_000, seconds: 60 }, register: { times: 1_000, seconds: 60 } } });
  [admin, looker] = [await app.as('admin'), await app.as('contractor', 9)];
  await shareMasterProducts(app, 'Walnut');
  const offer = await makeOffer(await app.as('suppliers', 9), { name: 'Walnut', master_product_name: 'Walnut' });

  gallery = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    { name: 'Walnut floor', questions: [['Length', 'ft']], lines: [{ offer, formula: 'Q1' }], publish: true },
  );
});
afterAll(() => app?.stop());

interface Newcomer {
  client: Client;
  /** As saved while the address was confirmed, with a picture. */
  offer: TestOffer & { image: number };
}

/** An account with an offer and an unconfirmed address. */
async function newcomer(type: Type, name: string): Promise<Newcomer> {
  const id = await app.account({
    email: `${name}-${type}@test.example`,
    userType: type,
    businessName: `Rude ${name} ${type}`,
  });
  const client = await app.signIn(`${name}-${type}@test.example`);
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a0522d' } })
    .png()
    .toBuffer();
  const offer = await makeOffer(client, {
    name: `Mine ${name} ${type}`,
    master_product_name: 'Walnut',
    img: [`data:image/png;base64,${png.toString('base64')}`],
  });
  const [row] = (await client.post('/products/list', { ids: [offer.id] })).body.data.data;
  await app.db.knex('app.user').where({ id }).update({ verified_at: null });
  await until(standingOf(client), (standing) => standing === 'unverified');
  return { client, offer: { ...offer, image: row.images[0].id } };
}

function standingOf(client: Client): () => Promise<string> {
  return async () => (await client.get('/me')).body.data.extradetails.standing as string;
}

const form = {
  product_type: 'finish_product',
  cost_price: 1,
  retail_price: 2,
  unit: 'box',
  master_product_name: 'Walnut',
};

/**
 * The effect of each call that is not only for admins. `others`: it changes what others see, for accounts of these
 * types.
 */
const calls: Record<
  string,
  | 'reads'
  | 'own'
  | 'a visitor’s'
  | { of: readonly Type[]; path?: (given: Newcomer) => string; body?: (given: Newcomer) => object }
> = {
  'POST /api/register': 'a visitor’s',
  'POST /api/login': 'a visitor’s',
  'POST /api/invite/accept': 'a visitor’s',
  'POST /api/logout': 'a visitor’s',
  'POST /api/password/forgot': 'a visitor’s',
  'POST /api/password/reset': 'a visitor’s',
  'POST /api/quotetemplate/view': 'a visitor’s',
  'POST /api/quotetemplate/try': 'a visitor’s',
  'POST /api/bookdemo': 'a visitor’s',
  'POST /api/booking/move': 'a visitor’s',
  'POST /api/booking/cancel': 'a visitor’s',
  'POST /api/booking/delete': 'a visitor’s',
  'POST /api/booking/pictures': 'a visitor’s',
  'POST /api/booking/pictures/remove': 'a visitor’s',
  'POST /api/quotetemplate/share': 'a visitor’s',
  'POST /api/category/list': 'reads',
  'POST /api/subcategory/list': 'reads',
  'POST /api/quotetemplates': 'reads',
  'POST /api/users/suppliers': 'reads',
  'POST /api/quote/calculate': 'reads',
  'POST /api/user/categories': 'reads',
  'POST /api/products/list': 'reads',
  'POST /api/masterproducts/skus/options': 'reads',
  'POST /api/masterproducts/skus/options/suppliers': 'reads',
  'POST /api/masterproducts/suggestions': 'reads',
  'POST /api/supplier/product/own': 'reads',
  // Of a change that an account without a confirmed address cannot make.
  'POST /api/price-changes/apply': 'own',
  'POST /api/price-changes/ask': 'own',
  'POST /api/price-changes/schedule': 'own',
  'POST /api/price-changes/discard': 'own',
  'POST /api/price-changes/undo': 'own',
  // Of a sheet that it cannot upload either.
  'POST /api/price-sheets/columns': 'own',
  'POST /api/price-sheets/threshold': 'own',
  'POST /api/price-sheets/leave-out': 'own',
  'POST /api/price-sheets/review': 'own',
  'DELETE /api/price-sheets/1': 'own',
  // A form: its own tests send it.
  'POST /api/price-sheets/add': 'own',
  'POST /api/users/delete': 'own',
  'POST /api/account/notifications': { of: types, body: () => ({ kind: 'undone', mail: false }) },
  'POST /api/notices/read': 'own',
  'POST /api/mail/bounces': 'a visitor’s',
  'POST /api/account/profile': 'own',
  'POST /api/account/picture': 'own',
  'POST /api/account/password': 'own',
  'POST /api/account/second-factor/begin': 'own',
  'POST /api/account/second-factor/confirm': 'own',
  'POST /api/account/second-factor/recovery-codes': 'own',
  'POST /api/account/second-factor/off': 'own',
  'POST /api/account/sessions/end': 'own',
  'POST /api/account/sessions/end-others': 'own',
  'POST /api/see-as/stop': 'own',
  'POST /api/account/reasons': 'own',
  'POST /api/my-data': 'own',
  'POST /api/login/passkey': 'a visitor’s',
  'POST /api/login/passkey/begin': 'a visitor’s',
  'POST /api/account/proof/begin': 'own',
  'POST /api/session/confirm': 'own',
  'POST /api/account/address/send': 'own',
  'POST /api/account/address/cancel': 'own',
  'POST /api/account/passkeys/begin': 'own',
  'POST /api/account/passkeys/add': 'own',
  'POST /api/account/passkeys/rename': 'own',
  'POST /api/account/passkeys/remove': 'own',
  'POST /api/verification/send': 'own',
  'POST /api/verification/confirm': 'own',
  'POST /api/quote/add': 'own',
  'POST /api/user/categories/update': 'own',
  'POST /api/quotetemplate/addorupdate': 'own',
  'DELETE /api/quotetemplate/images/1': 'own',
  'POST /api/quotetemplate/images/sort_order': 'own',
  'POST /api/quotetemplate/copy': 'own',
  'POST /api/quotetemplate/undo': 'own',
  'POST /api/history/undo': 'own',
  'POST /api/report/mail/save': 'own',
  'POST /api/report/mail/remove': 'own',
  'POST /api/quotetemplate/moment/save': 'own',
  'POST /api/quotetemplate/moment/remove': 'own',
  'POST /api/quotetemplate/job/save': 'own',
  'POST /api/quotetemplate/job/accept': 'own',
  'POST /api/quotetemplate/job/remove': 'own',
  'POST /api/quotetemplate/job/back': 'own',
  'POST /api/quotetemplate/restore': 'own',
  'POST /api/quotetemplate/addquestion': 'own',
  'POST /api/quotetemplate/deletequestion/1': 'own',
  'POST /api/quotetemplate/questions/sort_order': 'own',
  'POST /api/quotetemplate/product/addfromcatalogue': 'own',
  'POST /api/quotetemplate/deleteproduct': 'own',
  'POST /api/quotetemplate/makedefault': 'own',
  'POST /api/quotetemplate/formula/change': 'own',
  'POST /api/quotetemplate/line/settings': 'own',
  'POST /api/quotetemplate/products/sort_order': 'own',
  'POST /api/premium/request': { of: types, body: () => ({ quote_template_id: gallery.id }) },
  'POST /api/supplier/product/addorupdate': {
    of: ['suppliers'],
    body: ({ offer }) => ({ ...form, id: offer.id, name: 'Else' }),
  },
  'POST /api/price-changes/add': {
    of: ['suppliers'],
    body: ({ offer }) => ({ changes: [{ id: offer.id, brand: 'Else' }] }),
  },
  'POST /api/supplier/product/withdraw': { of: ['suppliers'], body: ({ offer }) => ({ id: offer.id }) },
  'POST /api/supplier/product/reinstate': { of: ['suppliers'], body: ({ offer }) => ({ id: offer.id }) },
  'DELETE /api/product/images/1': { of: ['suppliers'], path: ({ offer }) => `/product/images/${offer.image}` },
  'POST /api/supplier/product/delete': { of: ['suppliers'], body: ({ offer }) => ({ id: offer.id }) },
};

/** What a guest, another business and an admin (of the catalogue) see of it. Views count for every visitor. */
async function seenByOthers(): Promise<string[]> {
  const answers = await Promise.all([
    app.guest().post('/quotetemplates', { perPage: 50 }),
    app.guest().get(`/quotetemplate/template/guest/${gallery.alias}`),
    app.guest().post('/category/list', {}),
    looker.post('/products/list', { perPage: 100 }),
    looker.post('/masterproducts/suggestions', { perPage: 100 }),
    looker.post('/masterproducts/skus/options/suppliers', { master_product_id: 1 }),
    looker.post('/users/suppliers'),
    looker.post('/quotetemplates', { perPage: 50 }),
  ]);
  return answers.map(({ status, body }) => JSON.stringify([status, body.data]));
}

it('every call is classified by whether others see its changes', () => {
  const open = routesOf(app.nest).filter(
    ({ endpoint: { method, access } }) => method !== 'GET' && (access === 'public' || access === 'signed-in'),
  );
  expect(open.map(({ endpoint: { method }, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(calls).sort());
});

describe.each(types)('a %s without a confirmed address', (type) => {
  it('is refused everything that others would see, and nothing else', async () => {
    const given = await newcomer(type, 'walker');
    const before = await seenByOthers();
    const asked = async ([name, call]: [string, (typeof calls)[string]]) => {
      const [method, path] = name.split(' ') as [string, string];
      const of = typeof call === 'object' ? call : undefined;
      const { status, body } = await given.client.send(
        method,
        of?.path?.(given) ?? path,
        of?.body?.(given) ?? (method === 'DELETE' ? undefined : {}),
      );
      return [status, body.code] as const;
    };
    const walked = Object.entries(calls).filter(
      ([name, call]) => call !== 'a visitor’s' && name !== 'POST /api/users/delete',
    );
    for (const call of walked) {
      const refused = typeof call[1] === 'object' && call[1].of.includes(type);
      const [status, code] = await asked(call);
      expect([call[0], status === 403 && code === 'address_unverified', status < 500]).toEqual([
        call[0],
        refused,
        true,
      ]);
    }
    if (type === 'suppliers') expect(await seenByOthers()).toEqual(before);
    await app.db.knex('app.user').where({ id: given.client.id }).update({ verified_at: new Date() });
    await until(standingOf(given.client), (standing) => standing !== 'unverified');
    if (type !== 'suppliers') return;
    for (const call of walked.filter(([, one]) => typeof one === 'object'))
      expect([call[0], ...(await asked(call))]).toEqual([call[0], 200, undefined]);
  });

  it('registers, gets templates, keeps own numbers and quotes, and nobody else sees any of it', async () => {
    const before = await seenByOthers();
    const email = `new-${type}@test.example`;
    // Suppliers are added by an admin, and may have a password before they use a link.
    if (type === 'suppliers')
      await app.account({ email, userType: type, name: 'Rude Name', businessName: 'Rude Business', verified: false });
    const client = type === 'suppliers' ? await app.signIn(email) : app.guest();
    const done = async (path: string, body: object = {}) => {
      const { body: answer } = await client.post(path, body);
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.data;
    };
    if (type !== 'suppliers')
      await done('/register', {
        name: 'Rude Name',
        email,
        password: PASSWORD,
        business_name: 'Rude Business',
        user_type: type,
      });
    await done('/user/categories/update', { category_ids: [] });
    const copy = await done('/quotetemplate/copy', { quote_template_id: gallery.id });
    const { id } = await done('/quotetemplate/addorupdate', {
      name: 'Rude template',
      description: 'x',
      price: '1',
      unit: 'ft',
      quote_type: 'labour',
    });
    await done('/quotetemplate/addquestion', { quote_template_id: id, title: 'Rude', unit: 'ft' });
    await done('/quote/add', { answers: JSON.stringify({ [gallery.questions[0]!]: 12 }), templateid: gallery.id });
    if (type !== 'suppliers')
      await done('/supplier/product/addorupdate', { ...form, name: 'Rude offer', master_product_name: 'Rude master' });
    expect(copy).toBeDefined();
    expect(await seenByOthers()).toEqual(before);
  });
});

it('a copy counts as a download from the first one made with a confirmed address', async () => {
  const downloads = async () =>
    (await app.guest().get(`/quotetemplate/template/guest/${gallery.alias}`)).body.data.downloads as number;
  const before = await downloads();
  const { client } = await newcomer('contractor', 'getter');
  const copy = async () =>
    expect((await client.post('/quotetemplate/copy', { quote_template_id: gallery.id })).status).toBe(200);
  await copy();
  expect(await downloads()).toBe(before);
  await app.db.knex('app.user').where({ id: client.id }).update({ verified_at: new Date() });
  await until(standingOf(client), (standing) => standing !== 'unverified');
  await copy();
  await copy();
  expect(await downloads()).toBe(before + 1);
});
