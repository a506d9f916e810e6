import { expect, test, type Page } from '@playwright/test';
import * as products from '@quotewright/domain/catalogue/endpoints.js';
import * as categories from '@quotewright/domain/categories/endpoints.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { misbehavingNode, type MisbehavingNode } from '../contracts/misbehaving-node/misbehaving-node.js';
import { Client, signIn as signInAt, type TestResponse } from '../support/client.js';
import { tcpProxy, type TcpProxy } from '../support/tcp-proxy.js';
import { expectAccessible } from './pages/accessible.js';
import { SendDialog } from './pages/send-dialog.js';
import { PASSWORD, signIn } from './pages/session.js';
import { SystemPage } from './pages/system-page.js';
import { read } from './pages/template-data.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';
import { eventsOf } from './pages/the-log.js';
import { port, up } from './start-product.js';

/** Time within which users are told of a change that cannot be saved (ms). */
const TOLD = 10_000;

/**
 * The event log goes down while people work: a separate product, whose log is in the node of the run, or in our own
 * fault injector without one, behind a proxy that breaks the connection.
 */
test.describe('while the event log is down', () => {
  test.describe.configure({ mode: 'serial', timeout: 120_000 });
  const own = port + 1;
  test.use({ baseURL: `http://127.0.0.1:${own}` });

  let node: MisbehavingNode | undefined;
  let url: string;
  let proxy: TcpProxy;
  let product: Awaited<ReturnType<typeof up>>;
  let template: { id: number; alias: string };

  test.beforeAll(async () => {
    // A start takes longer than a page.
    test.setTimeout(120_000);
    url = process.env.EVENTSTORE_URL || (node = await misbehavingNode()).url;
    const [, host, nodePort] = /\/\/(?:[^@/]*@)?([^:/]+):(\d+)/.exec(url)!;
    proxy = await tcpProxy(host!, Number(nodePort));
    product = await up(own, {
      EVENTSTORE_URL: url.replace(`${host}:${nodePort}`, `127.0.0.1:${proxy.port}`),
      SAMPLE_DATA: 'off',
      ADMIN_EMAIL: 'admin@quotewright.example',
      ADMIN_PASSWORD: PASSWORD,
    });
    template = await furnish(`http://127.0.0.1:${own}`);
    await furnishGallery(`http://127.0.0.1:${own}`);
  });
  test.afterEach(() => {
    proxy.reset();
    proxy.heal();
  });
  test.afterAll(async () => {
    await product?.stop();
    await proxy?.close();
    node?.stop();
  });

  /** A contractor's template with a question and a line. */
  async function furnish(origin: string): Promise<{ id: number; alias: string }> {
    const email = 'contractor@quotewright.example';
    await done(
      new Client(origin).post('/register', {
        name: 'A contractor',
        email,
        password: PASSWORD,
        business_name: 'Decks and floors',
        user_type: 'contractor',
      }),
    );
    const contractor = await signInAt(origin, email, PASSWORD);
    const offer = await done(
      contractor.post(products.saveOffer.path, {
        name: 'Oak plank',
        master_product_name: 'Plank',
        product_type: 'finish_product',
        cost_price: '40',
        retail_price: '58',
        unit: 'box',
        unit_in_stock: '120',
        formula: 'Q1',
      }),
    );
    const { alias, id } = await done(
      contractor.post(calls.save.path, {
        name: 'Deck',
        description: 'Cedar boards.',
        price: '9',
        unit: 'ft²',
        quote_type: 'material_and_labour',
      }),
    );
    await done(contractor.post(calls.saveQuestion.path, { quote_template_id: id, title: 'Length', unit: 'ft' }));
    await done(contractor.post(calls.addFromCatalogue.path, { quote_template_id: id, product_id: offer.product_id }));
    return { id: id as number, alias: alias as string };
  }

  /** One public template to send. */
  async function furnishGallery(origin: string): Promise<void> {
    const admin = await signInAt(origin, 'admin@quotewright.example', PASSWORD);
    const { id: category_id } = await done(admin.post(categories.add.path, { title: 'Decks' }));
    const { id: subcategory_id } = await done(
      admin.post(categories.addSubcategory.path, { category_id, title: 'Wood' }),
    );
    for (const path of [categories.publish.path, categories.publishSubcategory.path])
      await done(admin.post(path, { id: path === categories.publish.path ? category_id : subcategory_id }));
    const { id } = await done(
      admin.post(calls.save.path, {
        name: 'Cedar Deck',
        description: 'Boards on joists.',
        price: '31',
        unit: 'ft²',
        quote_type: 'material_and_labour',
        category_id,
        subcategory_id,
      }),
    );
    await done(admin.post(calls.publish.path, { quote_template_id: id }));
  }

  async function done(answer: Promise<TestResponse>): Promise<TestResponse['body']['data']> {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${body.code}: ${body.message}`);
    return body.data;
  }

  /** The visible failure, with its Retry. */
  const failure = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'Changes cannot be saved or looked up right now' });

  /** Presses Retry until it is saved: changes fail at once for up to a second after the log is back. */
  async function retried(page: Page, editor: TemplateEditorPage): Promise<void> {
    const retry = failure(page).getByRole('button', { name: 'Retry' });
    await expect(async () => {
      if (await retry.isVisible()) await retry.click();
      await expect(editor.saved).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: TOLD });
  }

  test('a save says so in time and loses no input, pages keep working, and Retry saves it', async ({
    page,
    browser,
  }) => {
    const operator = await (await browser.newContext()).newPage();
    await signIn(operator, 'admin', '/system');
    await expect(operator.getByText('All systems normal')).toBeVisible();
    const editor = new TemplateEditorPage(page);
    await signIn(page, 'contractor', '/qtemplates');
    await editor.open(template.alias);
    await editor.tab('Description');
    proxy.refuse();
    const typed = { 'Quote name': 'Deck of cedar', Unit: 'm²', Brand: 'Northwood' };
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(failure(page)).toBeVisible({ timeout: TOLD });
    for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text);
    await expectAccessible(page);

    // Others can read, and an operator sees what is down and how far the read models have come.
    const reader = await (await browser.newContext()).newPage();
    await signIn(reader, 'contractor', `/qtemplates/${template.alias}`);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Deck');
    await expect(operator.getByText('The event log cannot be reached.')).toBeVisible();
    await expect(operator.getByText('Needs attention')).toBeVisible();
    await expect(new SystemPage(operator).readModel('Template details')).toContainText('none');

    proxy.heal();
    await retried(page, editor);
    await expect(failure(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deck of cedar');
    template.alias = new URL(page.url()).pathname.split('/').at(-1)!;
    await page.reload();
    for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text);
    await expect(operator.getByText('All systems normal')).toBeVisible();
  });

  test('a line says so in time if the network drops everything, keeps the input, and Retry saves it', async ({
    page,
  }) => {
    const editor = new TemplateEditorPage(page);
    await signIn(page, 'contractor', '/qtemplates');
    await editor.open(template.alias);
    await page.getByLabel('Waste').fill('25');
    proxy.blackHoleAll();
    await page.getByRole('button', { name: 'Save line' }).first().click();
    await expect(failure(page)).toBeVisible({ timeout: TOLD });
    await expect(page.getByLabel('Waste')).toHaveValue('25');
    await expect(page.getByText('1 line not saved')).toBeVisible();

    proxy.reset();
    await retried(page, editor);
    await expect(failure(page)).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Waste')).toHaveValue('25');
  });

  test('Retry of a save that succeeded, although its answer was lost, is no conflict and does nothing twice', async ({
    page,
  }) => {
    const editor = new TemplateEditorPage(page);
    const renamed = async () =>
      (await eventsOf(`template-${template.id}`, { data: product.data, eventStoreUrl: url })).filter(
        ({ type, data }) => type === 'TemplateRenamed' && (data as { name: string }).name === 'Deck of oak',
      ).length;
    await signIn(page, 'contractor', '/qtemplates');
    await editor.open(template.alias);
    await editor.tab('Description');
    // With a reason no rule about reasons is read before: the append is all that the log is asked.
    await page.setExtraHTTPHeaders({ 'Quotewright-Reason': 'Oak' });
    await page.getByLabel('Quote name').fill('Deck of oak');
    let conflicts = 0;
    page.on('response', (response) => void (conflicts += Number(response.status() === 409)));
    proxy.loseReplies();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(failure(page)).toBeVisible({ timeout: TOLD });
    expect(await renamed()).toBe(1);

    proxy.reset();
    await retried(page, editor);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deck of oak');
    expect(conflicts).toBe(0);
    expect(await renamed()).toBe(1);
  });

  test('e-mails that cannot be sent now say so, keep the selection, and are sent once when Send is pressed again', async ({
    page,
  }) => {
    const address = 'jo@elsewhere.example';
    const letters = async () =>
      (await read<{ to: string; subject: string }[]>(page, 'outbox'))
        .filter(({ subject }) => subject.includes('Cedar Deck'))
        .map(({ to }) => to);
    await signIn(page, 'admin', '/qtemplates/staging');
    const dialog = await SendDialog.open(page, ['Cedar Deck']);
    await dialog.type('Contractors').check();
    await dialog.address.fill(address);
    await dialog.button('Preview').click();
    await expect(dialog.root.getByText('2 e-mails to 1 contractor and the address.')).toBeVisible();
    proxy.refuse();
    await dialog.button('Send').click();
    await expect(failure(page)).toBeVisible({ timeout: TOLD });
    await expectAccessible(page);
    await dialog.button('Back').click();
    await expect(dialog.address).toHaveValue(address);
    await expect(dialog.type('Contractors')).toBeChecked();
    expect(await letters()).toEqual([]);

    await dialog.button('Preview').click();
    proxy.heal();
    await expect(async () => {
      await dialog.button('Send').click();
      await expect(dialog.queued).toContainText('2 e-mails with 1 template are on the way.', { timeout: TOLD });
    }).toPass();
    await expect.poll(async () => (await letters()).sort()).toEqual(['contractor@quotewright.example', address]);
    await dialog.queued.getByRole('link', { name: 'Recipients' }).click();
    await expect(dialog.recipients.getByRole('row').filter({ hasText: 'in the outbox' })).toHaveCount(2);
    await dialog.recipients.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(page.getByRole('table', { name: 'Sent templates' }).locator('tbody').getByRole('row')).toHaveCount(1);
  });
});
