import { expect, test } from '@playwright/test';
import { watch } from './pages/complaints.js';
import { open, signIn } from './pages/session.js';

/** Pages of every kind, by account. */
const pages = {
  guest: [
    '/',
    '/construction-quote-templates?search=plank',
    '/quote-template/lvp-plank?tab=suppliers',
    '/register',
    '/search?searchTerm=plnk',
    '/terms',
  ],
  contractor: [
    '/',
    '/quote-template/lvp-plank',
    '/dashboard',
    '/qtemplates',
    '/quotes/new/lvp-plank',
    '/quotes',
    '/leads?state=all',
    '/products',
  ],
  admin: [
    '/dashboard',
    '/qtemplates/staging',
    '/qtemplates/lvp-plank?tab=lines',
    '/qtemplates/lvp-plank?tab=questions',
    '/test-quote/lvp-plank',
    '/categories',
    '/suppliers',
    '/price-approvals',
    '/sign-ins',
    '/product/luxury-vinyl-plank?view=sku',
    '/sent-templates',
    '/email-kinds?kind=booking',
    '/system',
  ],
};

/** Whatever the browser's settings and clock, the page equals the server's render. */
const browsers = [
  { locale: 'de-DE', timezoneId: 'Pacific/Auckland', colorScheme: 'dark', display: 'system.ltr', clock: 3_600_000 },
  { locale: 'ar-EG', timezoneId: 'America/Los_Angeles', colorScheme: 'light', display: 'dark.rtl', clock: -86_400_000 },
] as const;

for (const { display, clock, ...options } of browsers) {
  for (const [who, addresses] of Object.entries(pages)) {
    test(`${who}'s pages come alive as they were rendered, in ${options.locale} and ${display}, the clock ${clock / 3_600_000} hours off`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ ...options, baseURL });
      await context.addCookies([{ name: 'display', value: display, url: baseURL! }]);
      await context.addInitScript((off) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + off;
      }, clock);
      const page = await context.newPage();
      if (who !== 'guest') await signIn(page, who, '/dashboard');
      for (const address of addresses) {
        const complaints = watch(page);
        await open(page, address);
        expect([address, complaints]).toEqual([address, []]);
      }
      await context.close();
    });
  }
}
