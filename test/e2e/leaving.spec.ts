import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { DescriptionPage } from './pages/description-page.js';
import { ImageEditorPage } from './pages/image-editor-page.js';
import { QuestionsPage } from './pages/questions-page.js';
import { open, ready, signIn, signInByForm, touch } from './pages/session.js';
import { bitmap, ownCopy } from './pages/template-data.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';

const question = (page: Page) => page.getByRole('alertdialog');

/** The browser's own Back. */
const back = (page: Page) => page.evaluate(() => history.back());

/** Follows a link of the page's bar like a script would: a dialog covers it. */
const follow = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name, exact: true })
    .evaluate((link: HTMLElement) => link.click());

/** Goes from the dashboard to a list, so that there is a page to go back to. */
async function from(page: Page, account: string, link: string): Promise<void> {
  await signIn(page, account, '/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Dashboard');
}

/** Both ways out ask, staying keeps the input, and leaving leaves. */
async function asksBothWays(
  page: Page,
  { stay, leave, kept }: { stay: string; leave: string; kept: () => Promise<void> },
): Promise<void> {
  const here = page.url();
  for (const goes of [() => back(page), () => follow(page, 'Quotes')]) {
    await goes();
    await question(page).getByRole('button', { name: stay }).click();
    await kept();
    expect(page.url()).toBe(here);
  }
  await follow(page, 'Quotes');
  await question(page).getByRole('button', { name: leave }).click();
  await expect(page).toHaveURL(/\/quotes$/);
}

const unsaved = { stay: 'Stay', leave: 'Leave' };

test.describe('unsaved changes are asked about, with Back and with a link:', () => {
  test('the product panel', async ({ page }) => {
    await from(page, 'contractor', 'Products');
    await page.getByRole('button', { name: 'Add Product' }).first().click();
    await page.getByRole('button', { name: 'New product' }).click();
    const name = page.getByRole('dialog', { name: 'Add Product' }).getByLabel('Name', { exact: true });
    await name.fill('Cedar board');
    await asksBothWays(page, { ...unsaved, kept: () => expect(name).toHaveValue('Cedar board') });
  });

  test('the labour checklist', async ({ page }) => {
    const alias = await ownCopy(page, 'laminate');
    await open(page, `/qtemplates?set-up=${alias}`);
    const price = page
      .getByRole('region', { name: /^Set up/ })
      .getByRole('textbox', { name: /^My price/ })
      .first();
    await price.fill('77.25');
    await page.getByRole('link', { name: 'Done' }).click();
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(price).toHaveValue('77.25');
    await follow(page, 'Quotes');
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(price).toHaveValue('77.25');
  });

  test('the image editor', async ({ page }) => {
    const alias = await ownCopy(page);
    const [description, editor] = [new DescriptionPage(page), new ImageEditorPage(page)];
    await description.open(alias);
    await new TemplateEditorPage(page).tab('Questions');
    await new TemplateEditorPage(page).tab('Description');
    await description.add({ name: 'white.bmp', mimeType: 'image/bmp', buffer: bitmap(300, 200) });
    await description.edit('new picture 1', editor);
    await editor.tool('Text').click();
    await expect(editor.text).toHaveValue('Type Here');
    await follow(page, 'Quotes');
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(editor.text).toHaveValue('Type Here');
    await expect(editor.dialog).toBeVisible();
  });

  test('a changed order', async ({ page }) => {
    await from(page, 'contractor', 'My QTemplates');
    const alias = await ownCopy(page);
    const questions = new QuestionsPage(page);
    await questions.open(alias);
    await page.getByRole('button', { name: 'Change Order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Order' });
    await dialog
      .getByRole('button', { name: /^Move .* down$/ })
      .first()
      .click();
    const update = dialog.getByRole('button', { name: 'Update' });
    await expect(update).toBeEnabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(update).toBeEnabled();
    await follow(page, 'Quotes');
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(update).toBeEnabled();
  });
});

test('signing out in another tab keeps unsaved changes, says so, and they are saved after signing in again', async ({
  page,
  context,
}) => {
  const alias = await ownCopy(page);
  const description = new DescriptionPage(page);
  await description.open(alias);
  const advice = description.optional('Advice');
  await advice.fill('Leave a gap at the wall.');
  const other = await context.newPage();
  await open(other, '/dashboard');
  await other.locator('summary', { hasText: 'Account of' }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.waitForURL((url) => url.pathname === '/');
  const told = page.getByText('You were signed out in another tab.');
  await expect(told).toBeVisible();
  await expect(advice).toHaveValue('Leave a gap at the wall.');

  await signInByForm(other, 'contractor', '/dashboard');
  await expect(told).toBeHidden();
  await description.save.click();
  await expect(description.saved).toBeVisible();
  await page.reload();
  await expect(advice).toHaveValue('Leave a gap at the wall.');
});

/** Makes scripts fail from now on, as offline; returns the way to restore them. */
async function without(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

/** Opens a template's description from the list, with some input. */
async function typing(page: Page): Promise<Locator> {
  const alias = await ownCopy(page);
  await open(page, '/qtemplates');
  await page.locator(`a[href^="/qtemplates/${alias}"]`).first().click();
  await new TemplateEditorPage(page).tab('Description');
  const name = new DescriptionPage(page).field('Quote name');
  await name.fill('Hall floor');
  return name;
}

test('offline, no press empties the page or loses input', async ({ page, context }) => {
  const name = await typing(page);
  const editor = new TemplateEditorPage(page);
  const description = new DescriptionPage(page);
  await context.setOffline(true);

  await page.getByRole('link', { name: 'Back to My QTemplates' }).click();
  await expect(page.getByText('There is no connection. This page stays open')).toBeVisible();
  await back(page);
  await expect(name).toHaveValue('Hall floor');
  await description.form
    .getByRole('button', { name: /^Delete picture/ })
    .first()
    .click();
  await question(page).getByRole('button', { name: 'No' }).click();
  await editor.tab('Linked Items');
  await page.getByRole('button', { name: 'Remove line…' }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await editor.tab('Description');
  await expect(name).toHaveValue('Hall floor');

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Back to My QTemplates' }).click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/qtemplates$/);
});

test('a part that cannot be loaded says so in its place, and Retry loads it', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const again = await without(page, /\/assets\/(history-tab|image-editor|my-quotes)-/);
  const name = await typing(page);
  const editor = new TemplateEditorPage(page);
  const description = new DescriptionPage(page);
  const failed = page.getByRole('alert').filter({ hasText: 'This could not be loaded.' });

  await description.add({ name: 'white.bmp', mimeType: 'image/bmp', buffer: bitmap(300, 200) });
  await description.form.getByRole('button', { name: 'Edit new picture 1' }).click();
  const pictures = new ImageEditorPage(page);
  await expect(pictures.dialog.getByText('This could not be loaded.')).toBeVisible();
  await pictures.button('Close').click();
  await editor.tab('History');
  await expect(failed).toBeVisible();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toBeVisible();

  await again();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Dana Whitlock').filter({ visible: true }).first()).toBeVisible();
  await editor.tab('Description');
  await expect(name).toHaveValue('Hall floor');
  await description.edit('new picture 1', pictures);
});

test('a page whose script cannot be loaded is not opened, and Try again opens it', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const again = await without(page, /\/assets\/my-quotes-/);
  const name = await typing(page);
  await follow(page, 'Quotes');
  await expect(page.getByText('The next page could not be loaded.')).toBeVisible();
  await expect(name).toHaveValue('Hall floor');
  await again();
  await page.getByRole('button', { name: 'Try again' }).click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/quotes$/);
});

test.describe('on a public page', () => {
  const refused = (page: Page) => page.getByRole('alert').filter({ hasText: 'This could not be loaded.' });
  const retry = (page: Page) => refused(page).getByRole('button', { name: 'Retry' });

  test('a part that cannot be loaded says so in its place, and Retry loads it', async ({ page }) => {
    await open(page, '/quote-template/lvp-plank');
    const again = await without(page, /\/assets\/large-picture-/);
    await page
      .getByRole('button', { name: /, larger$/ })
      .first()
      .click();
    await expect(refused(page)).toBeVisible();
    await retry(page).click();
    await expect(refused(page)).toBeVisible();
    await again();
    await retry(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(refused(page)).toHaveCount(0);
  });

  test('a part that the server no longer has appears after Reload', async ({ page }) => {
    await open(page, '/quote-template/lvp-plank');
    await page.route(/\/assets\/large-picture-/, (route) => route.fulfill({ status: 404 }));
    await page
      .getByRole('button', { name: /, larger$/ })
      .first()
      .click();
    await expect(page.getByText('Quotewright was updated, and this belongs to the version before.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await ready(page);
    await page
      .getByRole('button', { name: /, larger$/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a page whose script cannot be loaded is not opened, and Try again opens it', async ({ page }) => {
    await signIn(page, 'contractor', '/');
    const again = await without(page, /\/assets\/dashboard-/);
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByText('The next page could not be loaded.')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await again();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);
  });

  test('a guest without a connection keeps the page, by link and by search', async ({ page, context }) => {
    const stays = page.getByText('There is no connection. This page stays open; try again when you are back.');
    await open(page, '/construction-quote-templates?page=2');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(stays).toBeVisible();
    await page.getByRole('searchbox').fill('deck');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/page=2$/);
    await expect(page.getByRole('searchbox')).toHaveValue('deck');
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search=deck$/);
    await page.goBack();
    await expect(page).toHaveURL(/page=2$/);
  });

  test('a guest changes a tab in place, and Back leaves the page', async ({ page }) => {
    await open(page, '/');
    await page.goto('/quote-template/lvp-plank');
    await ready(page);
    await page.evaluate(() => void Object.assign(window, { same: true }));
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.getByRole('link', { name: 'Local Suppliers' }).scrollIntoViewIfNeeded();
    const before = await scrolled();
    await page.getByRole('link', { name: 'Local Suppliers' }).click();
    await expect(page).toHaveURL(/tab=suppliers$/);
    await expect(page.locator('.product-list.suppliers')).toBeVisible();
    expect(await scrolled()).toBe(before);
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  });

  test('the error page says so if its own script is missing, and Retry loads it', async ({ page }) => {
    const again = await without(page, /\/assets\/failed-/);
    await page.goto('/no-such-page');
    await expect(refused(page)).toBeVisible();
    await again();
    await retry(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops, there is nothing here');
  });
});

test.describe('a first load whose script is missing says so, stays readable, and Retry loads it:', () => {
  const said = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page was not loaded completely.' });

  for (const [what, files] of [
    ['the one that hydrates', /\/assets\/entry-guest-.*\.js/],
    ['one that all pages need', /\/assets\/common-.*\.js/],
    ['the screen’s own', /\/assets\/template-/],
  ] as const) {
    test(what, async ({ page, baseURL }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.context().addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
      const again = await without(page, files);
      await page.goto('/quote-template/lvp-plank');
      await touch(page);
      await expect(said(page)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('You measure three things')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await expectAccessible(page);
      await again();
      await said(page).getByRole('button', { name: 'Retry' }).click();
      await ready(page);
      await expect(said(page)).toHaveCount(0);
    });
  }

  test('a page of the tool', async ({ page }) => {
    await signIn(page, 'contractor', '/dashboard');
    const again = await without(page, /\/assets\/my-quotes-/);
    await page.goto('/quotes');
    await expect(said(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await again();
    await said(page).getByRole('button', { name: 'Retry' }).click();
    await ready(page);
  });
});

test('what the tool may need later is preloaded while idle, and available offline', async ({ page, context }) => {
  // The page's own list of what it loaded ends after 250 files.
  const files: string[] = [];
  page.on('requestfinished', (request) => files.push(new URL(request.url()).pathname));
  const name = await typing(page);
  for (const file of ['/assets/image-editor', '/assets/history-tab'])
    await expect.poll(() => files.some((path) => path.startsWith(file)), { timeout: 20_000 }).toBe(true);
  await context.setOffline(true);
  const description = new DescriptionPage(page);
  await description.add({ name: 'white.bmp', mimeType: 'image/bmp', buffer: bitmap(300, 200) });
  const pictures = new ImageEditorPage(page);
  await description.edit('new picture 1', pictures);
  await pictures.button('Close').click();
  await expect(name).toHaveValue('Hall floor');
});

test('a later release is announced, and reloading asks about unsaved changes', async ({ page }) => {
  const name = await typing(page);
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'quotewright-release': '9999999999999.later' } });
  });
  await new TemplateEditorPage(page).tab('History');
  const announced = page.getByText('Quotewright was updated: reload when you are ready.');
  await expect(announced).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(announced).toBeVisible();
  await new TemplateEditorPage(page).tab('Description');
  await expect(name).toHaveValue('Hall floor');

  await page.evaluate(() => (document.documentElement.dataset.before = ''));
  await page.getByRole('button', { name: 'Reload' }).click();
  // The page that comes is of the later release.
  await page.unroute('**/api/**');
  await question(page).getByRole('button', { name: 'Reload' }).click();
  await page.locator('html:not([data-before])').waitFor();
  await ready(page);
  await expect(announced).toBeHidden();
});

test('on a phone, the announcement of a release leaves a panel’s buttons usable', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const alias = await ownCopy(page);
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'quotewright-release': '9999999999999.later' } });
  });
  await open(page, `/qtemplates/${alias}`);
  await new TemplateEditorPage(page).tab('History');
  const announced = page.getByText('Quotewright was updated: reload when you are ready.');
  await expect(announced).toBeVisible();
  await new TemplateEditorPage(page).tab('Questions');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(announced).toBeVisible();
  await page.getByRole('button', { name: 'Save question' }).click({ trial: true, timeout: 5_000 });
});

test('a file of the previous release is served for a week', async ({ page }) => {
  const file = join(process.env.E2E_DATA!, 'media', 'web', 'earlier-AbCd_123.js');
  await writeFile(file, 'export const earlier = 1;');
  const answer = await page.request.get('/assets/earlier-AbCd_123.js');
  expect([answer.status(), await answer.text(), answer.headers()['content-type']]).toEqual([
    200,
    'export const earlier = 1;',
    'text/javascript; charset=utf-8',
  ]);
  const long = new Date(Date.now() - 9 * 24 * 60 * 60 * 1000);
  await utimes(file, long, long);
  expect((await page.request.get('/assets/earlier-AbCd_123.js')).status()).toBe(404);
});

test('the message that a page stayed without a connection shows once, and goes with the page', async ({
  page,
  context,
}) => {
  await signIn(page, 'contractor', '/dashboard');
  const said = page.getByText('There is no connection. This page stays open');
  await context.setOffline(true);
  for (const name of ['Quotes', 'My QTemplates']) {
    await follow(page, name);
    await expect(said).toHaveCount(1);
  }
  await context.setOffline(false);
  await follow(page, 'Quotes');
  await expect(page).toHaveURL(/\/quotes$/);
  await expect(said).toHaveCount(0);
});
