import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { BoardPage } from './pages/board-page.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';
import { command, ownTemplate, picture, read } from './pages/template-data.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';

interface Known {
  category_id: number;
  subcategory_id: number;
  products: { product_id: number; name: string }[];
}

/** A new gallery template without a picture, and with one line that the sample answers bring to 0. */
async function unready(page: Page, name: string) {
  const known = await read<Known>(page, 'quotetemplate/template/lvp-plank');
  const { category_id, subcategory_id } = known;
  const { product_id, name: product } = known.products[0]!;
  const made = await ownTemplate(page, name, { category_id, subcategory_id });
  const quote_template_id = made.id;
  await command(page, 'quotetemplate/addquestion', { quote_template_id, title: 'Length', unit: 'ft' });
  await command(page, 'quotetemplate/product/addfromcatalogue', { quote_template_id, product_id });
  await command(page, 'quotetemplate/formula/change', { quote_template_id, product_id, formula: 'Q1-Q1' });
  return { ...made, product };
}

const dialog = (page: Page) => page.getByRole('dialog');

test('what is not ready is listed beside Publish and on the board, and leads to where it is fixed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin', '/dashboard');
  const name = `Unready ${Date.now()}`;
  const { id, alias, product } = await unready(page, name);

  const board = new BoardPage(page, 'Templates in staging');
  await open(page, `/qtemplates/staging?search=${encodeURIComponent(name)}`);
  await board
    .row(name)
    .getByRole('link', { name: `${name}: 2 to fix before publishing: Picture, Sense check` })
    .click();
  const checks = dialog(page).getByRole('list', { name: 'Checks' });
  await expect(checks).toContainText('It has no picture.');
  await expect(checks).toContainText('Every formula is valid.');
  await expectAccessible(page);

  // By keyboard to the line with the warning, where somebody says that it looks right, and takes it back.
  await checks.getByRole('link', { name: new RegExp(`^${product}: The sample answers come to 0`) }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  const { guardian } = new TemplateEditorPage(page);
  await expect(guardian).toBeVisible();
  await guardian.getByRole('button', { name: /^Looks right/ }).press('Enter');
  await expect(guardian).toContainText(/Looks right, said Mara Olsen/);
  await expect(page.getByRole('button', { name: '1 to fix' })).toBeVisible();
  await expectAccessible(page);
  await guardian.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: '2 to fix' }).click();
  await checks.getByRole('button', { name: /^Looks right/ }).click();
  await expect(checks).toContainText('Every warning of the sense check was looked at.');
  await checks.getByRole('link', { name: 'Add a picture.' }).click();
  await expect(page).toHaveURL(/tab=description/);

  await command(page, 'quotetemplate/addorupdate', { id, img: [(await picture('#884422')).url] });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/qtemplates/${alias}?ready=1`);
  await expect(dialog(page)).toContainText('Ready to publish');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Ready' })).toBeVisible();
});

test('a rule lets failed checks block publishing until they are overridden with a reason', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/account');
  await page
    .getByRole('radiogroup', { name: /is not ready to be published/ })
    .getByRole('radio', { name: /^Publishing is blocked/ })
    .click();
  await expect(page.getByText('Saved.')).toBeVisible();
  try {
    const name = `Blocked ${Date.now()}`;
    const { alias } = await unready(page, name);
    await open(page, `/qtemplates/${alias}`);
    await page.getByRole('button', { name: 'Publish…' }).click();
    const publish = dialog(page).getByRole('button', { name: 'Publish', exact: true });
    await expect(dialog(page).getByRole('list', { name: 'Checks' })).toContainText('It has no picture.');
    await expect(publish).toBeDisabled();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await dialog(page).getByRole('checkbox', { name: 'Publish although 2 checks fail' }).check();
    await publish.click();
    await expect(dialog(page)).toContainText('Say why you publish it although checks fail.');
    await dialog(page).getByLabel('Note').fill('The picture follows.');
    await publish.click();
    await expect(page.getByText(`${name} is published.`)).toBeVisible();
    await open(page, `/qtemplates/${alias}?tab=history`);
    await expect(page.getByText('published the template over 2 checks that failed')).toBeVisible();

    const other = `Refused ${Date.now()}`;
    await unready(page, other);
    await page.setViewportSize({ width: 1440, height: 900 });
    const board = new BoardPage(page, 'Templates in staging');
    await open(page, `/qtemplates/staging?search=${encodeURIComponent(other)}`);
    await board.box(0).check();
    await board.selection.getByRole('button', { name: 'Publish 1…' }).click();
    await dialog(page).getByRole('button', { name: 'Publish 1 template' }).click();
    await expect(dialog(page)).toContainText('2 checks fail: It has no picture.');
    await dialog(page).getByRole('button', { name: 'Done' }).click();

    // Scheduled, it would be refused when its time comes: that is said, and can be overridden now.
    await board.selection.getByRole('button', { name: 'Schedule…' }).click();
    await expect(dialog(page)).toContainText('To fix: Picture, Sense check');
    await dialog(page).getByRole('checkbox', { name: 'Publish although 2 checks fail' }).check();
    await expect(dialog(page)).toContainText('Say why you publish it although checks fail.');
    await expect(dialog(page).getByRole('button', { name: 'Schedule 1 template' })).toBeDisabled();
    await expectAccessible(page);
    await dialog(page).getByLabel('Note').fill('The picture follows.');
    await dialog(page).getByRole('button', { name: 'Schedule 1 template' }).click();
    await expect(dialog(page)).toContainText('1 scheduled');
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await board
      .row(other)
      .getByRole('link', { name: /is scheduled to be published/ })
      .click();
    await expect(page.getByText('Overridden: Picture, Sense check')).toBeVisible();
  } finally {
    await command(page, 'ready/rule', { rule: 'warns' });
  }
});
