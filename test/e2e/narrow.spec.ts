import { expect, test, type Browser, type Page } from '@playwright/test';
import { brokenWords, widerThanWindow } from './pages/fits.js';
import { open, PASSWORD } from './pages/session.js';
import { command, read } from './pages/template-data.js';

/** One word of 50 letters, unique to this run, without a space to break at. */
const mark = Date.now().toString(36);
const word = (what: string) => `${what}${mark}underlaymentinsulationmembranewithoutanyseamatall`.slice(0, 50);

/** A page 320 px wide, for a guest or the user with this address. */
async function narrow(browser: Browser, email?: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage();
  // Pictures keep their space without being loaded.
  await page.route('**/media/**', (route) => route.abort());
  await open(page, '/terms');
  if (email) await command(page, 'login', { email, password: PASSWORD });
  return page;
}

/** Opens each address and waits until it has loaded; reports all that are too wide. */
async function walk(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await open(page, address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect.soft(await widerThanWindow(page), address).toEqual([]);
    expect.soft(await brokenWords(page), address).toEqual([]);
  }
}

interface Offer {
  id: number;
  product_id: number;
  master_product_id: number;
}

let admin: Page;
let supplier: Page;
let newcomer: Page;
let shared: Offer;
let own: Offer;
let gallery: { id: number; alias: string };
let mine: { id: number; alias: string };
let quote: { id: number };
let category: { id: number; alias: string };
let master: string;

const email = `${word('mail').slice(0, 40)}@${word('domain')}.example`;
const search = `?search=${mark}`;

/** A product whose texts are all long words. */
async function product(page: Page, name: string, product_type: string): Promise<Offer> {
  return command(page, 'supplier/product/addorupdate', {
    name: word(name),
    master_product_name: word(`Master${name}`),
    product_type,
    cost_price: '10.00',
    retail_price: '1234567.89',
    unit: word('u').slice(0, 20),
    description: word('Described'),
    brand: word('Brand'),
    formula: 'Q1xQ2x1.1',
    ...(product_type !== 'labour' && { sku: word('SKU'), unit_in_stock: '999999999' }),
  });
}

/** A template with two questions and a line for each product. */
async function template(page: Page, name: string, offers: readonly Offer[], fields: object = {}) {
  const unit = word('u').slice(0, 20);
  const made = await command<{ id: number; alias: string }>(page, 'quotetemplate/addorupdate', {
    name: word(name),
    description: word('Described'),
    price: '1234567.89',
    unit,
    quote_type: 'material_and_labour',
    brand: word('Brand'),
    advice: word('Advice'),
    warranty: word('Warranty'),
    ...fields,
  });
  const questions: number[] = [];
  for (const title of ['Length', 'Width'])
    questions.push(
      (
        await command<{ id: number }>(page, 'quotetemplate/addquestion', {
          title: word(title),
          unit,
          quote_template_id: made.id,
          sample_answer: '1000000000',
        })
      ).id,
    );
  for (const { product_id } of offers)
    await command(page, 'quotetemplate/product/addfromcatalogue', { quote_template_id: made.id, product_id });
  return { ...made, questions };
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  admin = await narrow(browser, 'admin@quotewright.example');
  supplier = await narrow(browser, 'supplier@quotewright.example');
  newcomer = await narrow(browser);
  // A contractor whose every name is one long word.
  await command(newcomer, 'register', {
    name: word('Dana'),
    business_name: word('Whitfield'),
    email,
    password: PASSWORD,
    user_type: 'contractor',
  });
  const { details } = await read<{ details: { id: number } }>(newcomer, 'me');
  await walk(newcomer, ['/dashboard']);
  await walk(admin, ['/dashboard']);
  await command(admin, 'users/verify', { id: details.id });
  await command(admin, 'users/approve', { id: details.id, approved: true });

  shared = await product(supplier, 'Shared', 'building_material');
  await command(admin, 'masterproducts/accept', { id: shared.master_product_id });
  own = await product(newcomer, 'Own', 'building_material');
  const labour = await product(newcomer, 'Labour', 'labour');
  category = await command(admin, 'category/add', { title: word('Category') });
  const subcategory = await command<{ id: number }>(admin, 'subcategory/add', {
    title: word('Sub'),
    category_id: category.id,
  });
  await command(admin, 'category/publish', { id: category.id });
  await command(admin, 'subcategory/publish', { id: subcategory.id });
  gallery = await template(admin, 'Gallery', [shared], {
    category_id: category.id,
    subcategory_id: subcategory.id,
    quote_price: 'premium',
  });
  await command(admin, 'quotetemplate/publish', { quote_template_id: gallery.id });
  await command(admin, 'quotetemplate/addorupdate', { id: gallery.id, brand: word('Otherbrand') });
  const made = await template(newcomer, 'Mine', [shared, own, labour]);
  mine = made;
  quote = await command(newcomer, 'quote/add', {
    templateid: made.id,
    answers: JSON.stringify(Object.fromEntries(made.questions.map((id) => [id, 12]))),
    name: word('Kitchen'),
    notes: word('Notes'),
  });
  const { data } = await command<{ data: { master_product_alias: string }[] }>(supplier, 'products/list', {
    columnFilters: { product_id: shared.product_id },
  });
  master = `/product/${data[0]!.master_product_alias}`;
});

test.afterAll(async () => {
  await command(admin, 'quotetemplate/unpublish', { quote_template_id: gallery.id });
  await command(admin, 'category/unpublish', { id: category.id });
  await command(supplier, 'supplier/product/delete', { id: shared.id });
  await command(newcomer, 'users/delete', { password: PASSWORD });
});

const editor = (alias: string) => [
  `/qtemplates/${alias}`,
  ...['lines', 'lines&view=tiles', 'lines&show=products', 'questions', 'questions&panel=new', 'history'].map(
    (tab) => `/qtemplates/${alias}?tab=${tab}`,
  ),
];

test('no guest page is wider than 320 px, however long its words are', async ({ browser }) => {
  const returnTo = `?qn=${word('Gallery')}&u=/qtemplates`;
  await walk(await narrow(browser), [
    '/',
    `/construction-quote-templates${search}`,
    `/construction-quote-templates/${category.alias}`,
    `/quote-template/${gallery.alias}`,
    `/quote-template/${gallery.alias}?tab=suppliers`,
    `/register${returnTo}`,
    `/login${returnTo}`,
    '/password/forgot',
    '/no-such-page',
  ]);
});

test('nor the editor of a contractor, nor a menu', async () => {
  await walk(newcomer, [...editor(mine.alias), `/test-quote/${mine.alias}`]);
  await newcomer
    .locator('summary')
    .filter({ hasText: `Account of ${word('Dana')}` })
    .click();
  expect(await widerThanWindow(newcomer), 'the account menu').toEqual([]);
});

test('nor other pages of a contractor', async () => {
  await walk(newcomer, [
    '/dashboard',
    '/qtemplates',
    '/qtemplates?view=table',
    `/qtemplates?set-up=${mine.alias}`,
    `/quotes/new/${mine.alias}?from=${quote.id}`,
    '/quotes',
    '/leads?panel=profile',
    `/quotes/${quote.id}`,
    '/products',
    `/products?panel=${own.id}`,
    master,
    `/quote-template/${gallery.alias}`,
  ]);
});

test('nor the editor of an admin', async () => {
  await walk(admin, [...editor(gallery.alias), `/qtemplates/${gallery.alias}?tab=related`]);
});

test('nor other pages of an admin', async () => {
  await walk(admin, [
    '/dashboard',
    `/qtemplates/staging${search}`,
    `/qtemplates/staging${search}&view=cards`,
    `/categories?category=${category.id}`,
    '/sent-templates',
    '/email-kinds?kind=booking',
    `/master-products${search}&state=all`,
    '/suppliers',
    '/price-approvals',
    '/sign-ins',
    '/system',
    `/products${search}`,
    master,
  ]);
});

test('nor pages of other accounts', async ({ browser }) => {
  await walk(supplier, [
    '/dashboard',
    `/products${search}`,
    `/products?panel=${shared.id}`,
    '/products?panel=catalogue',
    master,
  ]);
  for (const account of ['retailinstall', 'retail', 'partner']) {
    await walk(await narrow(browser, `${account}@quotewright.example`), [
      '/dashboard',
      `/construction-quote-templates${search}`,
      `/quotes/new/${gallery.alias}`,
    ]);
  }
});

test('an admin’s places are in the bar or in its menu, whatever the width', async () => {
  await open(admin, '/releases');
  for (const width of [1000, 1261, 1280, 1401]) {
    await admin.setViewportSize({ width, height: 800 });
    expect.soft(await widerThanWindow(admin), String(width)).toEqual([]);
  }
});
