import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { GalleryPage } from './pages/gallery-page.js';
import { open, signIn } from './pages/session.js';
import { command, read } from './pages/template-data.js';

/** Signs up an account of its own, with no template yet, and opens a page. */
async function newcomer(page: Page, path: string): Promise<void> {
  await open(page, '/terms');
  await command(page, 'register', {
    name: 'Robin Vale',
    email: `gallery.${Date.now()}@example.com`,
    password: 'three quiet hammers',
    user_type: 'contractor',
  });
  await open(page, path);
}

for (const width of [390, 1280]) {
  test(`signed in, a card leads to the quote, the template's page and a copy of one's own (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await newcomer(page, '/construction-quote-templates');
    const card = new GalleryPage(page).card('LVP Plank');
    const menu = async () => {
      await card.getByLabel('Actions for LVP Plank').click();
      return card.getByRole('group');
    };

    await (await menu()).getByRole('link', { name: 'Template page' }).click();
    await page.waitForURL('**/quote-template/lvp-plank');
    await page.getByRole('main').getByRole('link', { name: 'Quote a job' }).click();
    await page.waitForURL('**/quotes/new/lvp-plank?u=%2Fquote-template%2Flvp-plank');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Template page' }).click();
    await page.waitForURL('**/quote-template/lvp-plank');

    await open(page, '/construction-quote-templates');
    await (await menu()).getByRole('link', { name: 'Quote a job' }).click();
    await page.waitForURL('**/quotes/new/lvp-plank?u=%2Fconstruction-quote-templates');

    await open(page, '/construction-quote-templates');
    await menu();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Add to My QTemplates' }).click();
    await page.waitForURL('**/qtemplates?set-up=*');

    // Once added, the card makes no second copy.
    await open(page, '/construction-quote-templates');
    await (await menu()).getByRole('button', { name: 'Add to My QTemplates' }).click();
    await page.getByRole('button', { name: 'Open your copy' }).click();
    await page.waitForURL('**/qtemplates/lvp-plank-*');
    expect((await read<{ copy: object | null }>(page, 'quotetemplate/template/lvp-plank')).copy).not.toBeNull();
  });
}

test('a quote from the gallery adds the template and keeps what is typed', async ({ page }) => {
  await newcomer(page, '/quotes/new/lvp-plank');
  await page.getByLabel('Room length, feet').fill('14');
  await page.getByRole('button', { name: 'Add to My QTemplates' }).click();
  await expect(page.getByText('LVP Plank is in My QTemplates.')).toBeVisible();
  await expect(page.getByLabel('Room length, feet')).toHaveValue('14');
  await page.getByRole('link', { name: 'Quote from your copy' }).click();
  await page.waitForURL('**/quotes/new/lvp-plank-*');
  // A copy of one's own is in no gallery.
  await expect(page.getByRole('heading', { level: 1, name: 'LVP Plank' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Template page' })).toHaveCount(0);
});

test('a signed-in user keeps the header of the tool, with the entry of the page marked', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard');
  for (const [path, entry] of [
    ['/dashboard', 'Dashboard'],
    ['/construction-quote-templates', 'QTemplates'],
    ['/quote-template/lvp-plank', 'QTemplates'],
    ['/qtemplates/lvp-plank', 'Staging'],
    ['/master-products', 'Products'],
    ['/product/lvp-plank', 'Products'],
    ['/quotes', 'Quotes'],
  ] as const) {
    await open(page, path);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links, path).toHaveCount(7);
    expect(
      await links.evaluateAll((all) =>
        all.filter((link) => link.ariaCurrent ?? link.getAttribute('aria-current')).map((link) => link.textContent),
      ),
      path,
    ).toEqual([entry]);
  }
});

test('Get Template of a premium template tells a guest first what it takes', async ({ page, request }) => {
  const list = await request.post('/api/quotetemplates', { data: { perPage: 100, page: 1 } });
  const { data } = (await list.json()) as { data: { data: { alias: string; quote_price: string }[] } };
  const premium = data.data.find(({ quote_price }) => quote_price === 'premium')!;
  await open(page, `/quote-template/${premium.alias}`);
  const get = page.getByRole('link', { name: 'Get Template' });
  await expect(get).toHaveAccessibleDescription(/A free account cannot add a premium template\. .*Request access/);
  await expectAccessible(page);
  await get.click();
  await expect(page.getByRole('complementary', { name: 'The template you are getting' })).toContainText(
    'Premium: next, ask for access.',
  );
});
