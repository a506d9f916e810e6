import { request, test, type Page } from '@playwright/test';
import { PASSWORD, signIn, signUp } from './session.js';

/** The signed-in page's own calls to the API, without the screens: for prerequisites of a test. */
export async function command<T>(page: Page, path: string, body: unknown): Promise<T> {
  const answer = await page.request.post(`/api/${path}`, {
    headers: { origin: new URL(page.url()).origin, 'x-requested-with': 'test' },
    data: body,
  });
  const { data, message } = (await answer.json()) as { data: T; message: string };
  if (!answer.ok()) throw new Error(`${path}: ${message}`);
  return data;
}

/** The same for a sample account that is on no page. */
export async function commandAs<T>(account: string, path: string, body: unknown): Promise<T> {
  const caller = await request.newContext({
    baseURL: test.info().project.use.baseURL,
    extraHTTPHeaders: { 'x-requested-with': 'test' },
  });
  try {
    await caller.post('/api/login', { data: { email: `${account}@quotewright.example`, password: PASSWORD } });
    const answer = await caller.post(`/api/${path}`, { data: body });
    const { data, message } = (await answer.json()) as { data: T; message: string };
    if (!answer.ok()) throw new Error(`${path}: ${message}`);
    return data;
  } finally {
    await caller.dispose();
  }
}

/**
 * Makes an account, confirmed and approved by an admin, which signs it in: for tests whose second run must not find what the
 * first one left.
 * @returns the account's id, which is its business's too
 */
export async function signUpApproved(
  page: Page,
  account: Parameters<typeof signUp>[1] & { user_type: string },
): Promise<number> {
  await signUp(page, account);
  const { id } = (await read<{ details: { id: number } }>(page, 'me')).details;
  await commandAs('admin', 'users/verify', { id });
  if (account.user_type === 'contractor') await commandAs('admin', 'users/approve', { id, approved: true });
  return id;
}

/**
 * Lets the admin on a page add an account, which follows the link of its invitation and signs in on another page.
 * @returns the account's id
 */
export async function signInAdded(
  admin: Page,
  page: Page,
  account: { name: string; email: string; business_name?: string; user_type: string },
): Promise<number> {
  await command(admin, 'session/confirm', { password: PASSWORD });
  await command(admin, 'users/add', account);
  const letters = await read<{ to: string; text: string }[]>(admin, 'outbox');
  const link = /https?:\/\/\S+/.exec(letters.find(({ to }) => to === account.email)!.text)![0];
  const token = new URL(link).searchParams.get('token');
  await command(admin, 'password/reset', { token, password: PASSWORD });
  await page.request.post('/api/login', {
    headers: { 'x-requested-with': 'test' },
    data: { email: account.email, password: PASSWORD },
  });
  return (await read<{ details: { id: number } }>(page, 'me')).details.id;
}

/** A product of a sample account, under a master product of the same name. */
export async function ownProduct(
  account: string,
  name: string,
): Promise<{ id: number; product_id: number; master_product_id: number; master_product_alias: string }> {
  return commandAs(account, 'supplier/product/addorupdate', {
    name,
    master_product_name: name,
    product_type: 'building_material',
    cost_price: '10.00',
    retail_price: '14.50',
    unit: 'box',
    description: 'As the house needs it.',
  });
}

/** Deletes something, like `command`. */
export async function remove(page: Page, path: string): Promise<void> {
  const answer = await page.request.delete(`/api/${path}`, {
    headers: { origin: new URL(page.url()).origin, 'x-requested-with': 'test' },
  });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
}

/** The answer to a GET of the page's signed-in user. */
export async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`/api/${path}`, { headers: { 'x-requested-with': 'test' } });
  return ((await answer.json()) as { data: T }).data;
}

/** A copy of a gallery template for the signed-in user; signs in as the contractor if nobody is. */
export async function ownCopy(page: Page, gallery = 'lvp-plank'): Promise<string> {
  if (!page.url().startsWith('http')) await signIn(page, 'contractor', '/qtemplates');
  const { id } = await read<{ id: number }>(page, `quotetemplate/template/${gallery}`);
  return (await command<{ alias: string }>(page, 'quotetemplate/copy', { quote_template_id: id })).alias;
}

/** A template created by a separate save, for the signed-in user; `fields` as in the call. */
export async function ownTemplate(
  page: Page,
  name: string,
  fields: object = {},
): Promise<{ id: number; alias: string; version: number }> {
  return command(page, 'quotetemplate/addorupdate', {
    name,
    description: 'As the house needs it.',
    price: '10.00',
    unit: 'ft²',
    quote_type: 'material_and_labour',
    ...fields,
  });
}

/** A white bitmap, which every browser opens and the API refuses; 1000 × 900 has 2.7 MB. */
export function bitmap(width = 1000, height = 900): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + row * height, 255);
  bytes.write('BM', 0);
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(0, 6);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.fill(0, 30, 54);
  return bytes;
}

/** A small picture of one colour, as a file and as a data URL. */
export async function picture(
  colour: string,
  width = 120,
  height = 90,
): Promise<{ file: { name: string; mimeType: string; buffer: Buffer }; url: string }> {
  const { default: sharp } = await import('sharp');
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return {
    file: { name: `${colour.slice(1)}.png`, mimeType: 'image/png', buffer },
    url: `data:image/png;base64,${buffer.toString('base64')}`,
  };
}
