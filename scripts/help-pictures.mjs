// Takes the pictures of the help centre from the running product with its sample data: `npm run up`, then
// `npm run help-pictures`. PICTURES_OF is its address, if it is another.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { root } from './preflight.mjs';

const product = process.env.PICTURES_OF ?? 'http://127.0.0.1:4000';
const folder = join(root, 'apps/web/public/help');
/** The window in CSS pixels. A picture has 1.2 times as many, `pictureSize` in content/src/render.ts. */
const WINDOW = { width: 1000, height: 625 };
const SCALE = 1.2;

/**
 * Who looks at which page, and what they open first. A guest has no account.
 * @type {Record<string, { by?: string, at: string, open?: (page: import('@playwright/test').Page) => Promise<void> }>}
 */
const PICTURES = {
  'find-a-template': { at: '/construction-quote-templates?category=flooring' },
  'try-a-template': {
    at: '/quote-template/lvp-plank',
    open: (page) =>
      page
        .getByRole('heading', { name: 'Try it with your own measurements' })
        .evaluate((heading) => heading.scrollIntoView({ block: 'start' })),
  },
  'my-templates': { by: 'contractor', at: '/qtemplates' },
  'make-a-quote': { by: 'contractor', at: '/quotes/new/lvp-plank', open: measure },
  'read-the-working': {
    by: 'contractor',
    at: '/quotes/new/lvp-plank',
    async open(page) {
      await measure(page);
      await page.getByText('Show all working').click();
    },
  },
  'find-a-quote': { by: 'contractor', at: '/quotes' },
  'change-a-template': { by: 'admin', at: '/qtemplates/lvp-plank?tab=description' },
  'add-a-line': { by: 'admin', at: '/qtemplates/lvp-plank?tab=lines' },
  'add-a-question': { by: 'admin', at: '/qtemplates/lvp-plank?tab=questions&panel=new' },
  'see-changes': { by: 'admin', at: '/qtemplates/lvp-plank?tab=history' },
  'publish-a-template': { by: 'admin', at: '/qtemplates/staging' },
  'sort-categories': { by: 'admin', at: '/categories' },
  'read-reports': {
    by: 'admin',
    at: '/reports',
    open: (page) => page.getByText('include them').first().click(),
  },
  'watch-the-system': { by: 'admin', at: '/system' },
  'add-a-product': { by: 'supplier', at: '/products' },
};

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, picture] of Object.entries(PICTURES)) await take(name, picture);
} finally {
  await browser.close();
}

/** Types the sides of a room. */
async function measure(page) {
  const feet = page.getByRole('textbox', { name: /feet|ft/i });
  for (const [at, typed] of ['12', '10', '3'].entries()) await feet.nth(at).fill(typed);
  await page.getByText('6 boxes').first().waitFor();
}

async function take(name, { by, at, open }) {
  const context = await browser.newContext({
    viewport: WINDOW,
    deviceScaleFactor: SCALE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (by) {
    const answer = await page.request.post(`${product}/api/login`, {
      headers: { 'x-requested-with': 'pictures' },
      data: { email: `${by}@quotewright.example`, password: 'quote-wright-sample' },
    });
    if (!answer.ok()) throw new Error(`${by} cannot sign in: ${answer.status()}`);
  }
  await page.goto(product + at, { waitUntil: 'networkidle' });
  // Which starts a page that is read first.
  await page.mouse.move(0, 0);
  await page.mouse.move(0, 1);
  await page.locator('html[data-ready]').waitFor();
  await open?.(page);
  await page.waitForLoadState('networkidle');
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const { size, width, height } = await sharp(png)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
  console.log(`${name}.webp: ${width} × ${height}, ${Math.round(size / 1_000)} kB`);
  await context.close();
}
