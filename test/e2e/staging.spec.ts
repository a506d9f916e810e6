import { expect, test, type APIRequestContext, type Browser } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';
import { command, ownTemplate, read } from './pages/template-data.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';

/** A visitor without a session, requesting pages like a search engine. */
async function stranger(browser: Browser): Promise<{
  request: APIRequestContext;
  page: (alias: string) => Promise<{ status: number; canonical?: string; to?: string; html: string }>;
}> {
  const { request } = await browser.newContext();
  return {
    request,
    page: async (alias) => {
      const answer = await request.get(`/quote-template/${alias}`, { maxRedirects: 0 });
      const html = await answer.text();
      return {
        status: answer.status(),
        canonical: /rel="canonical" href="[^"]*\/quote-template\/([^"]*)"/.exec(html)?.[1],
        to: answer.headers().location,
        html,
      };
    },
  };
}

test('an admin edits a gallery template, and the public page changes only when it is published', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/qtemplates/staging');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('Laminate');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=Laminate/);
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('Laminate');
  await first.getByRole('link').first().click();

  const editor = new TemplateEditorPage(page);
  await editor.tab('Description');
  const marker = `Edited for this test at ${Date.now()}.`;
  await page.getByRole('textbox', { name: 'Description' }).fill(marker);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/not published/).first()).toBeVisible();
  const alias = new URL(page.url()).pathname.split('/').at(-1)!;

  const visitor = await (await browser.newContext()).newPage();
  await open(visitor, `/quote-template/${alias}`);
  await expect(visitor.getByText(marker)).toHaveCount(0);

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish/ });
  await dialog.getByLabel('Note').fill('A clearer description');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('is published.')).toBeVisible();
  // A guest's page is cached for half a second.
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText(marker).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await editor.tab('History');
  await expect(page.getByText('“A clearer description”')).toBeVisible();
  await expectAccessible(page);
});

test('the board is not for other accounts', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes');
  await page.goto('/qtemplates/staging');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('not for your account');
});

test('an admin relates templates and removes one', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/laminate?tab=related');
  const removes = page.getByRole('button', { name: /^Remove / });
  await expect(removes.first()).toBeVisible();
  const before = await removes.count();
  await page.getByRole('button', { name: 'Select Related Templates' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Related Templates' });
  await picker.getByRole('searchbox', { name: 'Search templates' }).fill('deck');
  await expect(picker.getByRole('listitem').first()).toContainText(/deck/i);
  await expectAccessible(page);
  await picker
    .getByRole('button', { name: /^Select .*deck/i })
    .first()
    .click();
  await picker.getByRole('button', { name: 'Done' }).click();
  await expect(removes).toHaveCount(before + 1);
  await removes.last().click();
  await expect(removes).toHaveCount(before);
});

test('unpublished changes are shown with their price, discarded after a question, and restored with Undo', async ({
  page,
}) => {
  await signIn(page, 'admin', '/qtemplates/sheet-vinyl?tab=lines');
  const editor = new TemplateEditorPage(page);
  await editor.tab('Linked Items');
  const waste = page.getByLabel('Waste');
  const before = await waste.inputValue();
  const changed = before === '95' ? '85' : '95';
  await waste.fill(changed);
  await editor.saveLine();
  await expect(page.getByText('against published')).toBeVisible();
  await editor.tab('History');
  const compare = page.getByRole('region', { name: 'Staging against published' });
  await expect(compare.getByText(`${changed}%`)).toBeVisible();
  const priced = compare.getByRole('region', { name: 'What it does to the price' });
  await expect(priced).toContainText('+$');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish/ });
  const effect = dialog.getByRole('region', { name: 'Effect on the sample quote' });
  await expect(effect).toContainText(/\+\$[\d,]+\.\d\d\$[\d,]+\.\d\d → \$[\d,]+\.\d\d/);
  const [, total] = (await effect.textContent())!.split('→ ');
  await expect(priced).toContainText(total!);
  await expect(dialog.getByLabel('Note')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await compare.getByRole('button', { name: 'Discard changes…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(compare.getByText('Nothing differs.', { exact: false })).toBeVisible();
  // The newest toast is last: the line's own may still be there.
  await expect(page.getByText('Back to what is published.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(compare.getByText(`${changed}%`)).toBeVisible();
  await compare.getByRole('button', { name: 'Discard changes…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await editor.tab('Linked Items');
  await expect(waste).toHaveValue(before);
});

test('a new name and its address are for editors until published, and free again once discarded', async ({
  page,
  browser,
}) => {
  const mark = Date.now();
  const [old, name] = [`Arbor ${mark}`, `Pergola ${mark}`];
  const [before, after] = [`arbor-${mark}`, `pergola-${mark}`];
  await signIn(page, 'admin', '/qtemplates/staging');
  const [category] = await read<{ id: number }[]>(page, 'category/list/published');
  const [subcategory] = await read<{ id: number }[]>(page, `subcategory/list/published/${category!.id}`);
  const { id } = await ownTemplate(page, old, {
    category_id: category!.id,
    subcategory_id: subcategory!.id,
    quote_price: 'free',
  });
  await command(page, 'quotetemplate/publish', { quote_template_id: id });
  const visitor = await stranger(browser);
  const listed = async () =>
    (await (await visitor.request.get('/sitemap.xml')).text()).match(new RegExp(`(arbor|pergola)-${mark}[^<]*`, 'g'));
  const cards = async () => [
    ...new Set(
      (await (await visitor.request.get(`/construction-quote-templates?search=${mark}`)).text()).match(
        new RegExp(`(arbor|pergola)-${mark}[^"&<]*`, 'g'),
      ),
    ),
  ];
  const rename = async () => {
    await page.getByRole('textbox', { name: 'Quote name' }).fill(name);
    await page.getByRole('button', { name: 'Save changes' }).click();
  };

  await open(page, `/qtemplates/${before}`);
  await rename();
  await expect(page).toHaveURL(new RegExp(`/qtemplates/${after}$`));
  await open(page, `/qtemplates/${after}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(await visitor.page(before)).toMatchObject({
    status: 200,
    canonical: before,
    html: expect.stringContaining(old),
  });
  expect((await visitor.page(after)).status).toBe(404);
  await expect.poll(listed).toEqual([before]);
  expect(await cards()).toEqual([before]);

  await command(page, 'quotetemplate/discard', { quote_template_id: id });
  const other = await ownTemplate(page, name, {
    category_id: category!.id,
    subcategory_id: subcategory!.id,
    quote_price: 'free',
  });
  expect(other.alias).toBe(after);

  await open(page, `/qtemplates/${before}`);
  await rename();
  await expect(page).toHaveURL(new RegExp(`/qtemplates/${after}-2$`));
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish/ });
  await expect(dialog.getByText('Address')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('is published.')).toBeVisible();
  await expect.poll(() => visitor.page(before)).toMatchObject({ status: 301, to: `/quote-template/${after}-2` });
  for (const path of ['quote-template', 'embed']) {
    const moved = await page.request.get(`/${path}/${before}?q1=12&units=metric`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([301, `/${path}/${after}-2?q1=12&units=metric`]);
  }
  expect(await visitor.page(`${after}-2`)).toMatchObject({ status: 200, canonical: `${after}-2` });
  await expect.poll(listed).toEqual([`${after}-2`]);
  await expect.poll(cards).toEqual([`${after}-2`]);
  await command(page, 'quotetemplate/unpublish', { quote_template_id: id });
});

test('a discard of more than a page of the history comes back whole with one Undo, and reads as one thing', async ({
  page,
}) => {
  const mark = Date.now();
  await signIn(page, 'admin', '/qtemplates/staging');
  const [category] = await read<{ id: number }[]>(page, 'category/list/published');
  const [subcategory] = await read<{ id: number }[]>(page, `subcategory/list/published/${category!.id}`);
  const { id, alias } = await ownTemplate(page, `Hangar ${mark}`, {
    category_id: category!.id,
    subcategory_id: subcategory!.id,
    quote_price: 'free',
  });
  await command(page, 'quotetemplate/publish', { quote_template_id: id });
  for (let n = 1; n <= 60; n += 1)
    await command(page, 'quotetemplate/addquestion', { quote_template_id: id, title: `Door ${n}`, unit: 'ft' });
  const questions = async () =>
    (await read<{ questions: unknown[] }>(page, `quotetemplate/template/${alias}`)).questions.length;
  const undos: string[] = [];
  const histories: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/quotetemplate/undo')) undos.push(request.postData()!);
    if (request.url().includes('/history')) histories.push(request.url());
  });

  await open(page, `/qtemplates/${alias}`);
  const editor = new TemplateEditorPage(page);
  await editor.tab('History');
  const history = page.getByRole('region', { name: 'Every change' });
  await page.getByRole('button', { name: 'Discard changes…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByText('Nothing differs.', { exact: false })).toBeVisible();
  histories.length = 0;
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByRole('status').getByText('Success: Undone.', { exact: true })).toHaveCount(1);
  expect(await questions()).toBe(60);
  expect(undos).toHaveLength(1);
  expect(histories.filter((url) => url.includes('limit='))).toEqual([]);

  const undone = history.getByRole('listitem').filter({ hasText: 'undid the discard of what was not published' });
  await undone.getByText('60 changes', { exact: true }).click();
  await expect(undone.getByText(/^added the question/)).toHaveCount(60);
  await expectAccessible(page);
  const discard = history.getByRole('listitem').filter({ hasText: 'discarded what was not published: 60 changes' });
  await expect(discard.getByText('Undone.').first()).toBeVisible();

  // The dialog does the same: all of it goes again.
  await history.getByRole('button', { name: /^Undo: undid the discard/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
  await expect(dialog).toContainText('Either all of it is undone, or nothing if a later change is in the way.');
  await dialog.getByRole('button', { name: 'Undo change' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing differs.', { exact: false })).toBeVisible();
  expect(await questions()).toBe(0);
  await command(page, 'quotetemplate/unpublish', { quote_template_id: id });
});

test('the editor follows when a name that was never public is undone', async ({ page }) => {
  const mark = Date.now();
  await signIn(page, 'admin', '/qtemplates/staging');
  const [category] = await read<{ id: number }[]>(page, 'category/list/published');
  const [subcategory] = await read<{ id: number }[]>(page, `subcategory/list/published/${category!.id}`);
  const { id } = await ownTemplate(page, `Carport ${mark}`, {
    category_id: category!.id,
    subcategory_id: subcategory!.id,
    quote_price: 'free',
  });
  await command(page, 'quotetemplate/publish', { quote_template_id: id });
  const heading = page.getByRole('heading', { level: 1 });
  const rename = async (name: string) => {
    await page.getByRole('link', { name: 'Description' }).click();
    await page.getByRole('textbox', { name: 'Quote name' }).fill(`${name} ${mark}`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(new RegExp(`/qtemplates/${name.toLowerCase()}-${mark}`));
    await page.getByRole('navigation', { name: 'Template parts' }).getByRole('link', { name: 'History' }).click();
  };
  const isBack = async () => {
    await expect(page).toHaveURL(new RegExp(`/qtemplates/carport-${mark}\\?tab=history`));
    await expect(heading).toHaveText(`Carport ${mark}`);
    await page.reload();
    await expect(heading).toHaveText(`Carport ${mark}`);
  };

  await open(page, `/qtemplates/carport-${mark}`);
  await rename('Lean-to');
  await page
    .getByRole('button', { name: /^Undo: renamed/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo change' }).click();
  await isBack();

  await rename('Shelter');
  await page.getByRole('button', { name: 'Discard changes…' }).click();
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click();
  await isBack();
  await command(page, 'quotetemplate/unpublish', { quote_template_id: id });
});

test('a template in a category that was never published is published with it, and stays when the category is unpublished', async ({
  page,
  browser,
}) => {
  const mark = Date.now();
  const title = `Treehouses ${mark}`;
  await signIn(page, 'admin', '/qtemplates/staging');
  const { id: category_id } = await command<{ id: number }>(page, 'category/add', { title });
  const { id: subcategory_id } = await command<{ id: number }>(page, 'subcategory/add', {
    category_id,
    title: 'Platforms',
  });
  await command(page, 'subcategory/publish', { id: subcategory_id });
  const { id, alias } = await ownTemplate(page, `Treehouse ${mark}`, {
    category_id,
    subcategory_id,
    quote_price: 'free',
  });

  await open(page, `/qtemplates/${alias}`);
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish/ });
  await expect(dialog.getByText(`The category ${title} was never published.`)).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: `Publish ${title} too` })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish both' }).click();
  await expect(page.getByText('is published.')).toBeVisible();

  const visitor = await stranger(browser);
  const category = async () => (await visitor.request.get(`/construction-quote-templates/treehouses-${mark}`)).status();
  expect(await visitor.page(alias)).toMatchObject({
    status: 200,
    html: expect.stringContaining(`/construction-quote-templates/treehouses-${mark}`),
  });
  expect(await category()).toBe(200);

  await command(page, 'category/update', { id: category_id, title: `Huts ${mark}` });
  await command(page, 'category/unpublish', { id: category_id });
  await expect.poll(category).toBe(404);
  await expect
    .poll(async () => (await visitor.page(alias)).html)
    .not.toContain(`/construction-quote-templates/treehouses-${mark}`);
  expect(await visitor.page(alias)).toMatchObject({
    status: 200,
    canonical: alias,
    html: expect.stringContaining(title),
  });
  expect(await (await visitor.request.get('/sitemap.xml')).text()).toContain(`/quote-template/${alias}<`);
  await open(page, `/quote-template/${alias}`);
  await expect(page.getByRole('main').getByText(title, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await command(page, 'quotetemplate/unpublish', { quote_template_id: id });
});

test('a template is unpublished and published from its row, with the keyboard', async ({ page, browser }) => {
  const name = `Pergola ${Date.now()}`;
  await signIn(page, 'admin', '/qtemplates/staging');
  const [category] = await read<{ id: number }[]>(page, 'category/list/published');
  const [subcategory] = await read<{ id: number }[]>(page, `subcategory/list/published/${category!.id}`);
  const { id, alias } = await ownTemplate(page, name, {
    category_id: category!.id,
    subcategory_id: subcategory!.id,
    quote_price: 'free',
  });
  await command(page, 'quotetemplate/publish', { quote_template_id: id });
  await open(page, `/qtemplates/staging?search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  const choose = async (action: string) => {
    await row.getByLabel(`Actions for ${name}`).press('Enter');
    await row.getByRole('button', { name: action, exact: true }).press('Enter');
  };
  await expect(row.getByText('Live', { exact: true })).toBeVisible();
  await row.getByLabel(`Actions for ${name}`).press('Enter');
  await expect(row.getByRole('link', { name: 'View public page', exact: true })).toHaveAttribute(
    'href',
    `/quote-template/${alias}`,
  );
  await expect(row.getByRole('button', { name: 'Publish…', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await choose('Unpublish…');
  const dialog = page.getByRole('dialog', { name: 'Unpublish templates' });
  await dialog.getByLabel('Reason').fill('Out of season');
  await dialog.getByRole('button', { name: 'Unpublish 1 template' }).press('Enter');
  await expect(dialog.getByText('1 unpublished')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(row.getByText('Unpublished', { exact: true })).toBeVisible();
  const visitor = await browser.newContext();
  expect((await visitor.request.get(`/quote-template/${alias}`)).status()).toBe(404);

  await choose('Publish…');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish 1 template' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).press('Enter');
  await expect(row.getByText('Live', { exact: true })).toBeVisible();
  await row.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Already up to date' })).toBeDisabled();
  await command(page, 'quotetemplate/unpublish', { quote_template_id: id });
});

test('an admin previews the public page before publishing, and sends the address to another admin', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/dashboard');
  const { data } = await command<{ data: { id: number; alias: string; name: string }[] }>(page, 'quotetemplates', {
    scope: 'staging',
    searchTerm: 'Laminate',
  });
  const { id, alias, name } = data[0]!;
  const marker = `Previewed by this test at ${Date.now()}.`;
  await command(page, 'quotetemplate/addorupdate', { id, description: marker });
  await open(page, `/qtemplates/${alias}`);
  await page.getByRole('link', { name: 'Preview' }).press('Enter');
  const bar = page.getByRole('region', { name: 'Preview' });
  await expect(bar).toContainText('Publishing would change the public page to this.');
  await expect(page.getByText(marker)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^Preview: .*${name}`));
  await expect(page.getByRole('button', { name: /Share/ })).toHaveCount(0);
  await expectAccessible(page);
  await expect(page.getByRole('figure').filter({ hasText: /^(Now|After publishing)/ })).toHaveText([/^Now/, /^After/]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // The address is enough for another admin; nobody else sees anything of it, and no search engine keeps it.
  const address = new URL(page.url());
  const other = await (await browser.newContext()).newPage();
  await open(other, address.pathname + address.search);
  await expect(other).toHaveURL(/\/login\?u=/);
  await expect(other.getByText(marker)).toHaveCount(0);
  await signIn(other, 'contractor', address.pathname + address.search);
  await expect(other.getByText(marker)).toHaveCount(0);
  await expect(other.getByText('Your account cannot do this.')).toBeVisible();
  await signIn(other, 'admin', address.pathname + address.search);
  await expect(other.getByText(marker)).toBeVisible();
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(other.locator('link[rel=canonical]')).toHaveCount(0);

  await bar.getByRole('link', { name: 'The page now' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(marker)).toHaveCount(0);
  await page.goBack();
  await bar.getByRole('link', { name: 'Back to the editor' }).click();
  await expect(page).toHaveURL(new RegExp(`/qtemplates/${alias}`));
  await command(page, 'quotetemplate/discard', { quote_template_id: id });
  await other.context().close();
});
