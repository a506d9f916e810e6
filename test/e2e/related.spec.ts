import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { call } from './pages/call.js';
import { open, signIn } from './pages/session.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';

test('an admin relates templates with the keyboard, removes one and restores it', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/carpet-tile?tab=related');
  await new TemplateEditorPage(page).tab('Related Templates');
  const removes = page.getByRole('button', { name: /^Remove / });
  const select = page.getByRole('button', { name: 'Select Related Templates' });
  await expect(select).toBeVisible();
  const before = await removes.count();
  await expectAccessible(page);

  await select.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Select Related Templates' });
  await expect(picker.getByRole('listitem')).toHaveCount(9);
  await picker.getByRole('combobox', { name: 'Category', exact: true }).selectOption({ label: 'Decks, porches' });
  await expect(picker.getByRole('listitem').first()).toContainText('Decks, porches');
  await expectAccessible(page);
  await picker.getByRole('searchbox').fill('zzz nothing zzz');
  await expect(picker.getByText('There are no records matching your request')).toBeVisible();
  await picker.getByRole('searchbox').fill('');
  // A card is no link here: it opens a preview, and the selection continues.
  const card = picker.getByRole('article').first();
  await expect(card.getByRole('link')).toHaveCount(0);
  await card.getByRole('button').press('Enter');
  const look = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Back to the templates' }) });
  await expect(look.getByText(/^\d+ lines?$/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(look).toBeHidden();
  await expect(card.getByRole('button')).toBeFocused();
  const pick = picker.getByRole('button', { name: /^Select (?!Related)/ }).first();
  const name = (await pick.getAttribute('aria-label'))!.replace('Select ', '');
  await pick.press('Enter');
  await expect(picker.getByRole('button', { name: `Select ${name}`, exact: true })).toBeDisabled();
  await picker.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(removes).toHaveCount(before + 1);
  await expect(page.getByText(`Success: ${name} added.`)).toBeVisible();

  await page.getByRole('button', { name: `Remove ${name}`, exact: true }).press('Enter');
  await expect(removes).toHaveCount(before);
  await expect(page.getByText(`Success: ${name} removed.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByRole('button', { name: `Remove ${name}`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
  await expect(removes).toHaveCount(before);
});

test('a long name is cut on its card and complete for screen readers', async ({ page, context }) => {
  await signIn(page, 'admin', '/qtemplates/carpet-tile?tab=related');
  const all = await call<{ data: { id: number; name: string }[] }>(page, '/quotetemplates', { perPage: 100 });
  const long = all.data.find(({ name }) => name.length > 23)!;
  const carpet = (
    await call<{ data: { id: number; alias: string }[] }>(page, '/quotetemplates', {
      perPage: 100,
      searchTerm: 'carpet',
    })
  ).data.find(({ alias }) => alias === 'carpet-tile')!;
  await call(page, '/quotetemplate/related/add', { quote_template_id: carpet.id, related_template_id: long.id });
  await context.addCookies([{ name: 'display', value: 'dark.rtl', url: new URL(page.url()).origin }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/qtemplates/carpet-tile?tab=related');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Remove ${long.name}`, exact: true }) });
  await expect(card.getByRole('link', { name: long.name, exact: true })).toBeVisible();
  await expect(card.getByText(`${long.name.slice(0, 23).trimEnd()}…`)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await call(page, '/quotetemplate/related/remove', { quote_template_id: carpet.id, related_template_id: long.id });
});

test('the tab is for admins only', async ({ page }) => {
  await signIn(page, 'contractor', '/dashboard');
  const gallery = await call<{ data: { id: number }[] }>(page, '/quotetemplates', {
    perPage: 1,
    columnFilters: { quote_price: 'free' },
  });
  const { alias } = await call<{ alias: string }>(page, '/quotetemplate/copy', {
    quote_template_id: gallery.data[0]!.id,
  });
  await open(page, `/qtemplates/${alias}?tab=related`);
  await expect(
    page.getByRole('navigation', { name: 'Template parts' }).getByRole('link', { name: 'Related Templates' }),
  ).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: 'Template parts' }).getByRole('link', { name: 'Description' }),
  ).toHaveAttribute('aria-current', 'true');
});
