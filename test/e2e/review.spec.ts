import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';
import { command, ownTemplate, read, signInAdded } from './pages/template-data.js';

const panel = (page: Page) => page.getByRole('region', { name: 'Review', exact: true });
const noteOf = (page: Page) => panel(page).getByLabel('Note');
const review = (alias: string) => `/qtemplates/${alias}?tab=history&view=review`;

/** A second admin, signed in on a page of their own. */
async function otherAdmin(browser: Browser, admin: Page): Promise<Page> {
  const email = `second.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;
  const page = await browser.newPage();
  await signInAdded(admin, page, { name: 'Sec Second', email, user_type: 'admin' });
  return page;
}

test('a template is reviewed by another admin before it can be published', async ({ page, browser }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin', '/account');
  const second = await otherAdmin(browser, page);
  await page.reload();
  const rules = page.getByRole('radiogroup', { name: /^Before a template of the gallery/ });
  await rules.getByRole('radio', { name: 'One other admin' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  try {
    const place = await read<{ category_id: number; subcategory_id: number }>(page, 'quotetemplate/template/lvp-plank');
    const { category_id, subcategory_id } = place;
    const name = `Reviewed ${Date.now()}`;
    const { alias } = await ownTemplate(page, name, { category_id, subcategory_id });

    await open(page, `/qtemplates/${alias}`);
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publish/ })
      .click();
    await expect(page.getByRole('dialog')).toContainText('This template needs an approval before it is published.');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('link', { name: 'Review…' }).click();
    await expect(panel(page)).toContainText('No review was requested.');
    await noteOf(page).fill('Please look at the price.');
    await panel(page).getByRole('button', { name: 'Request review' }).click();
    await expect(panel(page)).toContainText('In review');
    await expect(panel(page)).toContainText('so another admin has to approve it');
    await expect(panel(page).getByRole('button', { name: 'Approve' })).toBeHidden();

    // The review is not asked for only after all scripts that show it have come.
    const asked = second.waitForRequest(/\/api\/quotetemplate\/\d+\/review$/);
    await second.route(/history-tab-[^/]*\.js$/, async (route) => {
      await asked;
      await route.continue();
    });
    await open(second, '/qtemplates/staging?state=in_review');
    await second.getByRole('link', { name: `${name} is in review` }).click();
    await expect(panel(second)).toBeVisible();
    await expect(panel(second)).toContainText('“Please look at the price.”');
    await panel(second).getByRole('button', { name: 'Request changes' }).click();
    await expect(panel(second).getByRole('alert')).toHaveText('Say what to change.');
    await noteOf(second).fill('Fine by me.');
    await panel(second).getByRole('button', { name: 'Approve' }).click();
    await expect(panel(second)).toContainText('1 of 1 approval');
    await expect(noteOf(second)).toHaveValue('');
    await expectAccessible(second);
    await second.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(second);

    await command(page, 'quotetemplate/addorupdate', {
      id: (await read<{ id: number }>(page, `quotetemplate/template/${alias}`)).id,
      price: '11.00',
    });
    await open(second, review(alias));
    await expect(panel(second)).toContainText('The template was changed since: this no longer counts.');
    await panel(second).getByRole('button', { name: 'Approve' }).click();
    await expect(panel(second)).toContainText('1 of 1 approval');

    await open(page, `/qtemplates/${alias}`);
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publish/ })
      .click();
    await expect(page.getByText(/is published\.$/)).toBeVisible();
  } finally {
    await command(page, 'review/rule', { needed: 0 });
    await second.close();
  }
});

test('single changes are accepted, commented on and set back; the dashboard says what waits', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/account');
  const second = await otherAdmin(browser, page);
  const place = await read<{ category_id: number; subcategory_id: number }>(page, 'quotetemplate/template/lvp-plank');
  const { category_id, subcategory_id } = place;
  const name = `Noted ${Date.now()}`;
  const { id, alias } = await ownTemplate(page, name, { category_id, subcategory_id, advice: 'Let it dry.' });
  await command(page, 'quotetemplate/publish', { quote_template_id: id });
  await command(page, 'quotetemplate/addorupdate', { id, price: '12.00', advice: 'Let it dry for a day.' });
  const { version } = await read<{ version: number }>(page, `quotetemplate/${id}/review`);
  await command(page, 'quotetemplate/review/request', { quote_template_id: id, at_version: version });

  await open(second, '/dashboard');
  const waiting = second.getByRole('region', { name: 'Waiting for your review' });
  await expect(waiting).toContainText('by Mara Olsen');
  await waiting.getByRole('link', { name }).click();
  const price = second.getByRole('button', { name: 'Accept: Price' });
  await price.click();
  await expect(price).toHaveAttribute('aria-pressed', 'true');
  await expect(second.getByText('Accepted by Sec Second')).toBeVisible();

  await second.getByRole('button', { name: 'Comment: Advice' }).click();
  const comment = second.getByLabel('Comment on Advice');
  await expect(comment).toBeFocused();
  await second.getByRole('button', { name: 'Add comment' }).click();
  await expect(second.getByRole('alert')).toHaveText('Write a comment.');
  await comment.fill('A day is not enough.');
  await second.getByRole('link', { name: 'All changes' }).click();
  await second
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect(comment).toHaveValue('A day is not enough.');
  await second.getByRole('button', { name: 'Add comment' }).click();
  await expect(second.getByRole('button', { name: 'Remove your comment' })).toBeVisible();
  await expectAccessible(second);
  await second.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(second);

  await open(page, review(alias));
  await expect(page.getByText('A day is not enough.')).toBeVisible();
  await page.getByRole('button', { name: 'Set back: Advice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Set back: Advice' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Comments on changes that are gone' })).toContainText('not enough');
  await expect(page.getByText('Accepted by Sec Second')).toBeVisible();
  expect(await read(page, `quotetemplate/template/${alias}`)).toMatchObject({ advice: 'Let it dry.', price: '12.00' });
  await second.close();
});

test('the queue says what waits for whom, by keyboard and on a phone', async ({ page, browser }) => {
  await signIn(page, 'admin', '/account');
  const second = await otherAdmin(browser, page);
  const place = await read<{ category_id: number; subcategory_id: number }>(page, 'quotetemplate/template/lvp-plank');
  const { category_id, subcategory_id } = place;
  const stamp = Date.now();
  const names = [`Queue ${stamp} one`, `Queue ${stamp} two`];
  for (const name of names) {
    const { id } = await ownTemplate(page, name, { category_id, subcategory_id });
    const { version } = await read<{ version: number }>(page, `quotetemplate/${id}/review`);
    const note = 'Please look at the price first.';
    await command(page, 'quotetemplate/review/request', { quote_template_id: id, at_version: version, note });
  }

  await open(second, '/dashboard');
  const entry = second.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Reviews/ });
  await expect(entry).toContainText('waiting for you');
  await entry.click();
  await expect(second.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible();
  await open(second, `/review?search=${stamp}`);
  const rows = second.getByRole('row').filter({ hasText: String(stamp) });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('by Mara Olsen');
  await expect(rows.first()).toContainText('“Please look at the price first.”');
  await expect(rows.first()).toContainText('Not approved yet');
  await expectAccessible(second);
  await second.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(second);
  await expectAccessible(second);
  await second.setViewportSize({ width: 1440, height: 900 });

  await second.getByRole('link', { name: names[0]! }).focus();
  await second.keyboard.press('ArrowDown');
  await expect(second.getByRole('link', { name: names[1]! })).toBeFocused();
  await second.keyboard.press('Enter');
  await noteOf(second).fill('Too dear.');
  await panel(second).getByRole('button', { name: 'Request changes' }).click();
  await expect(panel(second)).toContainText('Changes were requested.');
  await second.goBack();
  await expect(rows).toHaveCount(1);
  await second.getByRole('link', { name: /^Changes requested/ }).click();
  await expect(second).toHaveURL(/state=changes/);
  await expect(rows).toContainText([names[1]!]);
  await expect(rows.first()).toContainText('“Too dear.”');
  await second.getByRole('searchbox', { name: 'Search reviews' }).fill('no such template');
  await second.keyboard.press('Enter');
  await expect(second.getByText('There are no records matching your request')).toBeVisible();

  await open(page, `/review?search=${stamp}`);
  await expect(page.getByText('There are no records matching your request')).toBeVisible();
  await page.getByRole('link', { name: /^Waiting for others/ }).click();
  await expect(page.getByRole('row').filter({ hasText: names[0] })).toBeVisible();

  await open(second, '/account');
  const wanted = second.getByRole('switch', { name: 'E-mail: Reviews' });
  await wanted.click();
  await expect(wanted).not.toBeChecked();
  await expect(second.getByText('Saved.')).toBeVisible();
  await second.reload();
  await expect(wanted).not.toBeChecked();
  await second.close();
});
