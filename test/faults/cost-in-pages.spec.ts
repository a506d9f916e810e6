import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Standing, UserType } from '@quotewright/domain/kernel/decider.js';
import { signIn, type Client, type TestResponse } from '../support/client.js';
import { startProduct, type Product } from '../support/product.js';
import { makeOffer, type TestOffer } from '../support/templates.js';
import { until } from '../support/until.js';

jest.setTimeout(600_000);

/** Unique figures, as in answers and for display: a supplier's cost, and the cost of twelve. */
const theirs = ['6151.97', '6,151.97', '73823.64', '73,823.64'];
const mine = ['4231.77', '4,231.77'];
/**
 * Of a business whose offers became private while others' lines used them: its cost, its name, and the cost of twelve.
 */
const anothers = ['8317.43', '8,317.43', '99809.16', '99,809.16', 'Quiet Rates'];

const standings = {
  unverified: { verified_at: null, approved: null },
  waiting: { verified_at: new Date(), approved: null },
  refused: { verified_at: new Date(), approved: false },
  approved: { verified_at: new Date(), approved: true },
} as const satisfies Record<Standing, object>;

let product: Product;
let offer: TestOffer;
let quiet: number;
let rates: TestOffer;
let gallery: string;
/** Where the gallery shows templates. */
let place: { category_id: number; subcategory_id: number };
beforeAll(async () => {
  product = await startProduct({ roles: ['all', 'web'] });
  const supplier = await product.as('suppliers', 9);
  // An admin's master product is in the catalogue at once.
  const admin = await product.as('admin', 9);
  quiet = await product.account({
    email: 'quiet@test.example',
    userType: 'suppliers',
    businessName: 'Quiet Rates',
    verified: true,
  });
  offer = await makeOffer(admin, {
    supplier: supplier.id,
    name: 'Walnut',
    master_product_name: 'Walnut',
    cost_price: '6151.97',
    retail_price: '9000',
  });
  rates = await makeOffer(admin, {
    supplier: quiet,
    name: 'Ash',
    master_product_name: 'Walnut',
    cost_price: '8317.43',
    retail_price: '9000',
  });
  const { id: category_id } = await done(admin.post('/category/add', { title: 'Floors' }));
  const { id: subcategory_id } = await done(admin.post('/subcategory/add', { category_id, title: 'Boards' }));
  await done(admin.post('/category/publish', { id: category_id }));
  place = { category_id, subcategory_id };
  const { id, alias } = await floor(admin, {
    name: 'Gallery floor',
    products: [offer, rates],
    ...place,
    quote_price: 'free',
  });
  await done(admin.post('/quotetemplate/publish', { quote_template_id: id }));
  gallery = alias;
});
afterAll(() => product?.stop());

/** A business that adds to the catalogue, or keeps its offers private. */
async function become(userType: UserType): Promise<void> {
  await product.db.knex('app.business').where({ id: quiet }).update({ user_type: userType });
}

async function done(answer: Promise<TestResponse>): Promise<TestResponse['body']['data']> {
  const { body } = await answer;
  expect([body.status, body.message]).toEqual([200, body.message]);
  return body.data;
}

/** A template with one question and a line for each product, which takes as many as it says. */
async function floor(
  client: Client,
  {
    products,
    settings = { formula: 'Q1' },
    ...details
  }: { name: string; products: readonly TestOffer[]; settings?: object; [detail: string]: unknown },
): Promise<{ id: number; alias: string; question: number }> {
  const { id, alias } = await done(
    client.post('/quotetemplate/addorupdate', {
      ...details,
      description: 'Boards.',
      price: '9',
      unit: 'ft²',
      quote_type: 'material_and_labour',
    }),
  );
  const question = await done(
    client.post('/quotetemplate/addquestion', { quote_template_id: id, title: 'Length', unit: 'ft' }),
  );
  for (const { product_id } of products) {
    const { quote_template_product_id } = await done(
      client.post('/quotetemplate/product/addfromcatalogue', { quote_template_id: id, product_id }),
    );
    await done(
      client.post('/quotetemplate/line/settings', { quote_template_id: id, quote_template_product_id, ...settings }),
    );
  }
  return { id, alias, question: question.id };
}

const publicPages = (): string[] => [`/quote-template/${gallery}`, '/construction-quote-templates', '/'];

/** Which of some texts are in the bytes of pages. */
async function found(client: Client, pages: readonly string[], texts: readonly string[]): Promise<string[]> {
  const held: string[] = [];
  for (const page of pages) {
    const response = await client.raw('GET', page);
    const html = await response.text();
    expect([page, response.status, html.includes('</html>')]).toEqual([page, 200, true]);
    held.push(...texts.filter((text) => html.includes(text)).map((text) => `${page}: ${text}`));
  }
  return held;
}

/** The pages of a template with an own line, a supplier's and a private one, and of a quote saved from it. */
async function pagesOf(client: Client, type: UserType): Promise<string[]> {
  const own = await makeOffer(client, {
    name: `Own of ${type}`,
    master_product_name: `Own of ${type}`,
    cost_price: '4231.77',
    retail_price: '5000',
  });
  // It sells the supplier's product too, and so reads its page.
  await makeOffer(client, {
    product_id: offer.product_id,
    name: 'Walnut',
    master_product_name: 'Walnut',
    cost_price: '4231.77',
    retail_price: '5000',
  });
  await become('suppliers');
  const { id, alias, question } = await floor(client, { name: `Floor of ${type}`, products: [own, offer, rates] });
  const quote = await done(
    client.post('/quote/add', { answers: JSON.stringify({ [question]: '12' }), templateid: id }),
  );
  await become('contractor');
  return [
    '/dashboard',
    '/qtemplates',
    `/qtemplates/${alias as string}?tab=lines`,
    `/qtemplates/${alias as string}?tab=history`,
    `/quotes/new/${alias as string}`,
    `/test-quote/${alias as string}`,
    `/quotes/${quote.id as number}`,
    '/quotes',
    '/products',
    `/product/${own.master_product_alias}`,
    `/product/${offer.master_product_alias}?view=sku`,
    ...publicPages(),
    `/quotes/new/${gallery}`,
  ];
}

test.each(['contractor', 'retailinstall', 'retail', 'partner', 'suppliers'] as const)(
  'every page of a %s, on either instance, contains the cost that the account may see, and no other',
  async (type) => {
    const client = await product.as(type);
    const pages = await pagesOf(client, type);
    for (const [standing, columns] of Object.entries(standings) as [Standing, object][]) {
      await product.db.knex('app.user').where({ id: client.id }).update(columns);
      const held = { theirs: new Set<string>(), mine: new Set<string>() };
      const trade = type === 'contractor' || type === 'retailinstall';
      const instances = product.origins.map((origin) => client.at(origin));
      // Sent by a notification, which takes a moment.
      const shown = trade || standing === 'unverified' ? standing : 'approved';
      for (const here of instances)
        await until(async () => (await here.get('/me')).body.data.extradetails.standing === shown);
      for (const [index, page] of pages.entries()) {
        const response = await instances[index % instances.length]!.raw('GET', page);
        const html = await response.text();
        expect([page, response.status, html.includes('</html>')]).toEqual([page, 200, true]);
        if (theirs.some((figure) => html.includes(figure))) held.theirs.add(page);
        if (mine.some((figure) => html.includes(figure))) held.mine.add(page);
        expect([page, anothers.filter((text) => html.includes(text))]).toEqual([page, []]);
      }
      const may = trade && standing === 'approved';
      if (may) expect(held.theirs.size).toBeGreaterThanOrEqual(4);
      else expect([standing, [...held.theirs]]).toEqual([standing, []]);
      expect(held.mine.size).toBeGreaterThanOrEqual(3);
    }
  },
);

test('pages without a sign-in contain no cost and no private name, and those of the business and of an admin contain their own', async () => {
  await become('contractor');
  const guest = product.guest();
  expect(await found(guest, publicPages(), [...theirs, ...mine, ...anothers])).toEqual([]);
  const keeper = await signIn(product.origins[0]!, 'quiet@test.example');
  expect(await found(keeper, ['/products'], anothers)).toEqual(
    expect.arrayContaining([expect.stringMatching(/8,?317\.43/)]),
  );
  const admin = await product.as('admin', 9);
  expect(
    (await found(admin, [`/qtemplates/${gallery}?tab=lines`], [...theirs, ...anothers])).length,
  ).toBeGreaterThanOrEqual(3);
});

test('the pages about suppliers and master products answer each role, and tell no cost to those who may not read it', async () => {
  await become('contractor');
  const walnut = `/product/${offer.master_product_alias}?view=sku`;
  const admins = ['/suppliers', '/price-approvals', '/master-products'];
  for (const page of [...admins, walnut, '/products', '/price-sheets']) {
    const response = await product.guest().raw('GET', page);
    expect([page, response.status, response.headers.get('location')]).toEqual([
      page,
      302,
      `/login?u=${encodeURIComponent(page)}`,
    ]);
  }
  for (const type of ['contractor', 'retailinstall', 'retail', 'partner', 'suppliers'] as const) {
    // It sells nothing.
    const client = await product.as(type, 5);
    for (const page of [...admins, walnut]) {
      const response = await client.raw('GET', page);
      const html = await response.text();
      expect([type, page, response.status]).toEqual([type, page, page === walnut ? 404 : 403]);
      expect([page, [...theirs, ...anothers, 'Ash'].filter((text) => html.includes(text))]).toEqual([page, []]);
    }
  }
  const admin = await product.as('admin', 9);
  for (const page of admins) expect([page, (await admin.raw('GET', page)).status]).toEqual([page, 200]);
  expect(await found(admin, [walnut], [...theirs.slice(0, 2), ...anothers.slice(0, 2)])).not.toEqual([]);
});

test('no page tells how a premium template works, but those of premium accounts and admins', async () => {
  await become('suppliers');
  const admin = await product.as('admin', 9);
  const { id, alias } = await floor(admin, {
    name: 'Secret floor',
    products: [offer],
    settings: { formula: 'Q1x7.77123', waste_percent: '13.57' },
    ...place,
    quote_price: 'premium',
  });
  await done(admin.post('/quotetemplate/publish', { quote_template_id: id }));
  const secret = ['7.77123', '13.57'];
  const open = ['/', '/construction-quote-templates', `/quote-template/${alias}`, `/embed/${alias}`, '/sitemap.xml'];
  const own = ['/dashboard', '/quotes', `/quotes/new/${alias}`, `/test-quote/${alias}`];
  const editor = [`/qtemplates/${alias}?tab=lines`, `/qtemplates/${alias}?tab=history`];
  const premium = await product.account({ email: 'open@test.example', userType: 'contractor', premium: true });
  const opened = await signIn(product.origins[0]!, 'open@test.example');
  expect(opened.id).toBe(premium);
  const told = async (client: Client): Promise<string[]> => {
    const pages: string[] = [];
    for (const page of [...open, ...own, ...editor]) {
      const html = await (await client.raw('GET', page)).text();
      if (secret.some((text) => html.includes(text))) pages.push(page);
    }
    return pages;
  };
  expect(await told(product.guest())).toEqual([]);
  for (const type of ['contractor', 'retailinstall', 'retail', 'partner', 'suppliers'] as const)
    expect([type, await told(await product.as(type))]).toEqual([type, []]);
  expect(await told(opened)).toContain(`/quotes/new/${alias}`);
  expect(await told(admin)).toContain(editor[0]);
});
