import { expect, test } from '@playwright/test';
import { IMAGE_WIDTHS } from '@quotewright/domain/kernel/media.js';
import { expectAccessible } from './pages/accessible.js';
import { GalleryPage } from './pages/gallery-page.js';
import { open, signIn } from './pages/session.js';
import { read } from './pages/template-data.js';

for (const [width, name, alias] of [
  [390, 'Interior Walls', 'interior-walls'],
  [1280, 'Ceramic Floor', 'ceramic-floor'],
] as const) {
  test(`signed in, a card leads to the quote, the template's page and a copy of one's own (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, 'partner', '/construction-quote-templates');
    const card = new GalleryPage(page).card(name);
    const menu = async () => {
      await card.getByLabel(`Actions for ${name}`).click();
      return card.getByRole('group');
    };

    await (await menu()).getByRole('link', { name: 'Template page' }).click();
    await page.waitForURL(`**/quote-template/${alias}`);
    await page.getByRole('main').getByRole('link', { name: 'Quote a job' }).click();
    await page.waitForURL(`**/quotes/new/${alias}?u=%2Fquote-template%2F${alias}`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Template page' }).click();
    await page.waitForURL(`**/quote-template/${alias}`);

    await open(page, '/construction-quote-templates');
    await (await menu()).getByRole('link', { name: 'Quote a job' }).click();
    await page.waitForURL(`**/quotes/new/${alias}?u=%2Fconstruction-quote-templates`);

    await open(page, '/construction-quote-templates');
    await menu();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Add to My QTemplates' }).click();
    await page.waitForURL('**/qtemplates?set-up=*');

    // Once added, the card makes no second copy.
    await open(page, '/construction-quote-templates');
    await (await menu()).getByRole('button', { name: 'Add to My QTemplates' }).click();
    await page.getByRole('button', { name: 'Open your copy' }).click();
    await page.waitForURL(`**/qtemplates/${alias}-*`);
    expect((await read<{ copy: object | null }>(page, `quotetemplate/template/${alias}`)).copy).not.toBeNull();
  });
}

// The shell loads pictures further below the window than the whole browser.
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: '/usr/bin/chromium' }),
});

test('a quote from the gallery adds the template and keeps what is typed', async ({ page }) => {
  await signIn(page, 'partner', '/quotes/new/lvp-plank');
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

test('the header of the tool marks the entry of the page', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard');
  for (const [path, entry] of [
    ['/dashboard', 'Dashboard'],
    ['/qtemplates/lvp-plank', 'Staging'],
    ['/master-products', 'Products'],
    ['/product/lvp-plank', 'Products'],
    ['/quotes', 'Quotes'],
    ['/history', 'History'],
  ] as const) {
    await open(page, path);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links, path).toHaveCount(12);
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

for (const script of [true, false]) {
  test.describe(script ? 'with the script' : 'without a script', () => {
    test.use({ javaScriptEnabled: script });

    test('cards of a slider begin and end where the page does', async ({ page }) => {
      for (const path of ['/', '/quote-template/lvp-plank']) {
        for (const width of [390, 700, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(path);
          const slider = page.locator(script ? '.slider[data-ready]' : '.slider').first();
          await page.locator('.slider').first().scrollIntoViewIfNeeded();
          await expect(slider).toBeVisible();
          const edges = async () => {
            const title = (await page.locator('.section-title:has(+ .slider)').first().boundingBox())!;
            const cards = await Promise.all(
              (await slider.getByRole('img').or(slider.locator('.picture')).all()).map((card) => card.boundingBox()),
            );
            const right = Math.round(title.x + title.width);
            return [
              Math.round(cards[0]!.x - title.x),
              cards.some((card) => Math.abs(card!.x + card!.width - right) <= 1),
            ];
          };
          await expect.poll(edges, `${path} at ${width} px`).toEqual([0, true]);
        }
      }
    });
  });
}

test('the buttons of a slider say what they move', async ({ page }) => {
  await open(page, '/quote-template/lvp-plank');
  await page.getByRole('region', { name: 'Top Quote Templates for Flooring' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Next: top quote templates for flooring' }).click();
  await expect(page.getByRole('button', { name: 'Previous: top quote templates for flooring' })).toBeEnabled();
});

test('the worked example is drawn to scale, with its doorway, and keeps its working on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/quote-template/lvp-plank');
  await expect(page.getByRole('img', { name: 'Plan, 12 ft by 10 ft, with 3 ft of doorways' })).toBeVisible();
  const row = page.getByRole('table', { name: 'Quantities at the sample measurements' }).getByRole('row').nth(1);
  await expect(row).toContainText('12 ft × 10 ft = 120 ft²');
  await expect(row.getByText('12 ft × 10 ft = 120 ft²')).toBeVisible();
  await expectAccessible(page);
});

/** Most bytes of pictures that a page loads at first: on a phone, at a desk. */
const PICTURES: [path: string, phone: number, desk: number][] = [
  ['/', 110_000, 60_000],
  ['/construction-quote-templates', 125_000, 230_000],
  ['/quote-template/lvp-plank', 70_000, 125_000],
];

for (const [at, [width, dots]] of (
  [
    [390, 2],
    [1440, 1],
  ] as const
).entries()) {
  test.describe(`${width} px, ${dots} dots a pixel`, () => {
    test.use({ viewport: { width, height: 844 }, deviceScaleFactor: dots });

    for (const [path, ...most] of PICTURES) {
      test(`pictures of ${path} are no larger than their place needs`, async ({ page }) => {
        let bytes = 0;
        page.on('response', (response) => {
          if (response.url().includes('/media/')) bytes += Number(response.headers()['content-length'] ?? 0);
        });
        await open(page, path);
        await page.waitForLoadState('networkidle');
        const large = await page.evaluate(
          (widths) => {
            // Where a small picture has the same file as a large one, the browser may take what it has already.
            const places = new Map<string, number>();
            for (const image of document.images) {
              if (!image.complete || !image.currentSrc.includes('/media/') || image.clientWidth === 0) continue;
              const place = Math.round(image.clientWidth * devicePixelRatio);
              places.set(image.currentSrc, Math.max(place, places.get(image.currentSrc) ?? 0));
            }
            return [...places]
              .map(([file, place]) => ({ loaded: Number(/(\d+)\.webp$/.exec(file)![1]), place }))
              .filter(({ loaded, place }) => widths.some((smaller) => smaller < loaded && smaller >= place));
          },
          [...IMAGE_WIDTHS],
        );
        expect(large).toEqual([]);
        expect(bytes).toBeLessThanOrEqual(most[at]!);
      });
    }
  });
}
