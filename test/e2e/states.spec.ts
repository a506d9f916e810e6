import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open } from './pages/session.js';

/** Sections whose layout is another one on a phone. */
const PHONE = ['tabs', 'menus', 'heads', 'tables', 'pages', 'boards', 'failures', 'toasts', 'cards', 'quotes'];

// The kept pictures show the letters of the whole browser.
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: '/usr/bin/chromium' }),
});

/** Every section is seen in both themes and both directions. */
const LOOKS: readonly { width: number; look: string; shows: (section: string) => boolean }[] = [
  { width: 1000, look: 'light.ltr', shows: () => true },
  { width: 1000, look: 'dark.rtl', shows: (section) => !PHONE.includes(section) },
  { width: 390, look: 'dark.rtl', shows: (section) => PHONE.includes(section) },
];

/**
 * The page of all states (`/dev/states` of `npm run dev`), served from its sources as in development, and compared with
 * the pictures in `pictures/`: CONTRIBUTING.md says how they are updated.
 */
test.describe('states', () => {
  // A test takes dozens of pictures.
  test.slow();
  let vite: { middlewares: (request: IncomingMessage, response: ServerResponse) => void; close: () => Promise<void> };
  let server: Server;
  let address: string;

  test.beforeAll(async () => {
    const { startVite } = (await import(pathToFileURL(resolve('apps/web/build/dev-server.mjs')).href)) as {
      startVite: (server: Server) => Promise<typeof vite>;
    };
    server = createServer((request, response) => vite.middlewares(request, response));
    vite = await startVite(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dev/states`;
  });
  test.afterAll(async () => {
    await vite.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  /** Opens the page in a look, complete and at a fixed moment. */
  async function openStates(page: Page, { width, look }: { width: number; look: string }): Promise<void> {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.setFixedTime(new Date('2026-11-23T09:00:00Z'));
    await page.context().addCookies([{ name: 'display', value: look, url: address }]);
    await open(page, address);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() =>
      Promise.all(
        [...document.images].map((image) => {
          image.loading = 'eager';
          return image.decode();
        }),
      ),
    );
  }

  const sections = (page: Page) => page.locator('.states-section').evaluateAll((all) => all.map(({ id }) => id));

  /** Only one section remains: a picture of a page as long as this one would be blank at its end. */
  async function show(page: Page, id: string) {
    await page.evaluate((hash) => (location.hash = hash), id);
    const section = page.locator(`#${id}`);
    await expect(section.locator('.slider:not([data-ready])')).toHaveCount(0);
    return section;
  }
  const onlyTarget = '.states-head, .states-section:not(:target) { display: none }';

  for (const { width, look, shows } of LOOKS) {
    test(`look as in the kept pictures: ${width} px, ${look}`, async ({ page }) => {
      await openStates(page, { width, look });
      await page.addStyleTag({ content: onlyTarget });
      const ids = await sections(page);
      expect(ids.length).toBeGreaterThan(20);
      for (const id of ids.filter(shows)) {
        const section = await show(page, id);
        await expect.soft(section).toHaveScreenshot(`${id}-${width}-${look.replace('.', '-')}.png`);
        await expectNoSidewaysScroll(page);
      }
    });
  }

  test('dialogs look as in the kept pictures', async ({ page }) => {
    await openStates(page, { width: 1000, look: 'dark.rtl' });
    for (const name of ['Question', 'Form', 'Long text', 'Side panel']) {
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await expect.soft(dialog).toHaveScreenshot(`dialog-${name.toLowerCase().replace(' ', '-')}.png`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });

  for (const look of ['light.ltr', 'dark.rtl'])
    test(`every state is accessible: ${look}`, async ({ page }) => {
      await openStates(page, { width: 1000, look });
      await expectAccessible(page);
    });

  test('nothing is wider than the narrowest phone', async ({ page }) => {
    await openStates(page, { width: 320, look: 'light.ltr' });
    await expectNoSidewaysScroll(page);
  });

  test('the product as it is delivered has no such page', async ({ page }) => {
    expect((await page.request.get('/dev/states')).status()).toBe(404);
  });
});
