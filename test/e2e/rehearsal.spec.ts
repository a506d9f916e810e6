import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { expectNoSidewaysScroll } from './pages/fits.js';
import { open, signIn } from './pages/session.js';
import { command, commandAs, ownTemplate, read } from './pages/template-data.js';

interface Template {
  questions: { id: number }[];
  products: { quote_template_product_id: number; product_id: number }[];
}

interface Place {
  category_id: number;
  subcategory_id: number;
}

test('an admin rehearses changes on real quotes before publishing them', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/staging');
  const {
    category_id,
    subcategory_id,
    products: planks,
  } = await read<Template & Place>(page, 'quotetemplate/template/lvp-plank');
  const { product_id } = planks[0]!;
  const { id, alias } = await ownTemplate(page, `Rehearsed ${Date.now()}`, { category_id, subcategory_id });
  await command(page, 'quotetemplate/addquestion', { quote_template_id: id, title: 'Length', unit: 'ft' });
  await command(page, 'quotetemplate/product/addfromcatalogue', { quote_template_id: id, product_id });
  const { questions, products } = await read<Template>(page, `quotetemplate/template/${alias}`);
  const formula = (text: string) =>
    command(page, 'quotetemplate/formula/change', {
      quote_template_id: id,
      quote_template_product_id: products[0]!.quote_template_product_id,
      product_id,
      formula: text,
    });
  await formula('Q1');
  await command(page, 'quotetemplate/publish', { quote_template_id: id });
  await formula('Q1x2/(Q1-7)x(Q1-7)');

  const view = page.getByRole('region', { name: 'Rehearsal on saved quotes', exact: true });
  await open(page, `/qtemplates/${alias}?tab=history&view=rehearsal`);
  await expect(view.getByRole('heading', { name: 'Too few quotes' })).toBeVisible();

  for (const [account, length] of [
    ['contractor', 7],
    ['retailinstall', 10],
    ['retail', 20],
    ['contractor', 30],
    ['partner', 40],
  ] as const)
    await commandAs(account, 'quote/add', {
      templateid: id,
      answers: JSON.stringify({ [questions[0]!.id]: String(length) }),
      sessionid: '',
    });

  await open(page, `/qtemplates/${alias}`);
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Rehearse on 5 real quotes' }).press('Enter');
  await expect(dialog.getByRole('region', { name: 'Rehearsal on saved quotes' })).toContainText(
    'Rehearsal: 4 of 5 quotes change, median +100 %; 1 cannot be calculated',
  );
  await dialog.getByRole('link', { name: 'See all' }).click();
  await expect(dialog).toBeHidden();

  await expect(view).toContainText('1 quote cannot be calculated.');
  await expect(view).toContainText('divides by zero.');
  const quotes = view.getByRole('region', { name: 'Quotes that differ' }).getByRole('listitem');
  await expect(quotes).toHaveCount(5);
  await expect(quotes.first()).toContainText('Length 7 ft');
  await expect(quotes.nth(1)).toContainText('Length 40 ft');
  await expect(view.getByRole('row', { name: 'over 20 % more 4' })).toBeVisible();
  await quotes.nth(1).getByText('1 line differs').click();
  await expect(quotes.nth(1).getByRole('definition')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await formula('Q1x3');
  await page.reload();
  await expect(view).toContainText('1 change since');
  await view.getByRole('button', { name: 'Rehearse again' }).click();
  await expect(view.getByRole('row', { name: 'over 20 % more 5' })).toBeVisible();
});
