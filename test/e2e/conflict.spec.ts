import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { DescriptionPage } from './pages/description-page.js';
import { open, signIn } from './pages/session.js';
import { command, ownCopy } from './pages/template-data.js';

/** Another person's page, signed in with the same account. */
async function colleague(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account, '/dashboard');
  return page;
}

async function read(page: Page, alias: string): Promise<Record<string, unknown> & { id: number }> {
  const answer = await page.request.get(`/api/quotetemplate/template/${alias}`, { headers: { 'x-requested-with': 'test' } });
  return ((await answer.json()) as { data: Record<string, unknown> & { id: number } }).data;
}

test('fields that only one side touched are put together without a question', async ({ page, browser }) => {
  const alias = await ownCopy(page);
  const description = new DescriptionPage(page);
  await description.open(alias);
  await description.field('Unit').fill('room');

  const other = await colleague(browser, 'contractor');
  const { id } = await read(other, alias);
  await command(other, 'quotetemplate/addorupdate', { id, advice: 'Let the boards rest for two days.' });
  await command(other, 'quotetemplate/addquestion', { quote_template_id: id, title: 'Doors', unit: 'count' });

  await description.save.click();
  await expect(page.getByText(/changed Advice meanwhile: both are kept\./)).toBeVisible();
  await expect(description.saved).toBeVisible();
  await expect(description.optional('Advice')).toHaveValue('Let the boards rest for two days.');
  expect(await read(page, alias)).toMatchObject({ unit: 'room', advice: 'Let the boards rest for two days.' });
});

test('a field both changed is decided part by part, with what was there before, who and when', async ({ page, browser }) => {
  const alias = await ownCopy(page);
  const description = new DescriptionPage(page);
  await description.open(alias);
  const before = await description.field('Unit').inputValue();
  await description.field('Unit').fill('room');
  await description.optional('Warranty').fill('Ten years on the boards.');
  await description.optional('Brand').fill('Oakline');

  const other = await colleague(browser, 'contractor');
  const { id } = await read(other, alias);
  await command(other, 'quotetemplate/addorupdate', { id, unit: 'job', warranty: 'One year.', price: '99.00' });

  await description.save.click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this template' });
  await expect(conflict).toContainText(/saved changes \w+ \d+, \d{4}, /);
  const unit = conflict.getByRole('group', { name: 'Unit' });
  await expect(unit).toContainText(before);
  await expect(unit.getByRole('radio', { name: /^Yours/ })).toBeChecked();
  await unit.getByRole('radio', { name: /job/ }).check();
  await expect(conflict).toContainText('Kept from you: Brand.');
  await expect(conflict).toContainText(/Kept from .*: Price\./);
  await expectAccessible(page);

  await conflict.getByRole('button', { name: 'Review and save' }).click();
  await expect(description.saved).toBeVisible();
  expect(await read(page, alias)).toMatchObject({ unit: 'job', warranty: 'Ten years on the boards.', brand: 'Oakline', price: '99.00' });
});

test('Cancel keeps what was typed, asks again, and theirs can be taken and taken back', async ({ page, browser }) => {
  const alias = await ownCopy(page);
  const description = new DescriptionPage(page);
  await description.open(alias);
  await description.field('Unit').fill('room');
  const other = await colleague(browser, 'contractor');
  await command(other, 'quotetemplate/addorupdate', { id: (await read(other, alias)).id, unit: 'job' });

  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this template' });
  await expect(conflict).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(conflict).toBeHidden();
  await expect(description.field('Unit')).toHaveValue('room');
  await expect(description.form.getByRole('alert')).toContainText('Somebody else changed this');

  await description.save.click();
  await conflict.getByRole('button', { name: 'Use theirs' }).click();
  await expect(description.field('Unit')).toHaveValue('job');
  await expect(description.saved).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(description.field('Unit')).toHaveValue('room');
  await description.save.click();
  await expect(description.saved).toBeVisible();
  expect((await read(page, alias)).unit).toBe('room');
});

test('an admin reads names in it, never ids, and category and sub category go together; on a phone, right to left', async ({ page, browser }) => {
  await signIn(page, 'admin', '/qtemplates/staging');
  const made = await ownTemplateOfAdmin(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.context().addCookies([{ name: 'display', value: 'dark.rtl', url: new URL(page.url()).origin }]);
  const description = new DescriptionPage(page);
  await description.open(made.alias);
  await description.field('Category').selectOption({ label: made.titles[1]!.category });
  await description.field('Sub category').selectOption({ label: made.titles[1]!.subcategory });

  const other = await colleague(browser, 'admin');
  await command(other, 'quotetemplate/addorupdate', { id: made.id, category_id: made.places[0]!.category_id, subcategory_id: made.places[2]!.subcategory_id });

  await description.save.click();
  const clash = page.getByRole('dialog', { name: 'Someone else changed this template' }).getByRole('group', { name: 'Category' });
  await expect(clash.getByRole('radio', { name: /^Yours/ })).toBeVisible();
  await expect(clash).toContainText(`${made.titles[1]!.category} › ${made.titles[1]!.subcategory}`);
  await expect(clash).toContainText(`${made.titles[0]!.category} › ${made.titles[0]!.subcategory}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review and save' }).click();
  await expect(description.saved).toBeVisible();
  expect(await read(page, made.alias)).toMatchObject(made.places[1]!);
  await open(page, '/qtemplates/staging');
});

test('what somebody else changed while the Publish dialog was open is shown before it is published', async ({ page, browser }) => {
  await signIn(page, 'admin', '/qtemplates/staging');
  const made = await ownTemplateOfAdmin(page);
  await new DescriptionPage(page).open(made.alias);
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish / });
  const other = await colleague(browser, 'admin');
  await command(other, 'quotetemplate/addorupdate', { id: made.id, price: '77.00' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('alert')).toContainText('changed the template while this was open');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();
  expect((await read(page, made.alias)).published_version).not.toBeNull();
});

type Place = Record<'category_id' | 'subcategory_id', number>;

/** A gallery template in one category, with another category, and another sub category of the first, to move to. */
async function ownTemplateOfAdmin(page: Page): Promise<{ id: number; alias: string; places: Place[]; titles: { category: string; subcategory: string }[] }> {
  const mark = `${process.hrtime.bigint()}`.slice(-6);
  const titles = [{ category: `Porches ${mark}`, subcategory: 'Cedar' }, { category: `Sheds ${mark}`, subcategory: 'Pine' }, { category: `Porches ${mark}`, subcategory: 'Oak' }];
  const places: Place[] = [];
  const ids = new Map<string, number>();
  for (const { category, subcategory } of titles) {
    if (!ids.has(category)) ids.set(category, (await command<{ id: number }>(page, 'category/add', { title: category })).id);
    const category_id = ids.get(category)!;
    places.push({ category_id, subcategory_id: (await command<{ id: number }>(page, 'subcategory/add', { category_id, title: subcategory })).id });
  }
  const made = await command<{ id: number; alias: string }>(page, 'quotetemplate/addorupdate', {
    name: `Porch ${mark}`, description: 'As the house needs it.', price: '10.00', unit: 'ft²', quote_type: 'labour', quote_price: 'free', ...places[0]!,
  });
  return { ...made, places, titles };
}
