import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { open } from './pages/session.js';
import { command, signUpApproved } from './pages/template-data.js';

test('a price that moved is found, taken and explained by keyboard', async ({ page }) => {
  const email = `machine-${Date.now()}@test.example`;
  await signUpApproved(page, { name: 'Mia Mason', email, business_name: 'Mason Walls', user_type: 'contractor' });
  await open(page, '/proposals');
  const offer = { name: 'Brick', master_product_name: `Brick ${Date.now()}`, product_type: 'finish_product' };
  const { id: offerId } = await command<{ id: number }>(page, 'supplier/product/addorupdate', {
    ...{ ...offer, unit: 'pallet', unit_in_stock: '9', cost_price: '200', retail_price: '300' },
  });
  const { id } = await command<{ id: number }>(page, 'proposal/add', { offer_id: offerId });
  const price = { unit: 'pallet', cost_price: '210', retail_price: '314' };
  await command(page, 'supplier/product/addorupdate', { id: offerId, ...price });
  await open(page, `/proposals/${id}`);

  await expect(page.getByText(/^1 price moved since .*: \+\$14\.00$/)).toBeVisible();
  await page.getByRole('button', { name: 'What moved…' }).press('Enter');
  const machine = page.getByRole('dialog', { name: 'Quote time machine' });
  await expect(machine).toContainText('$300.00 → $314.00, cost $200.00 → $210.00');
  await expectAccessible(page);
  const move = machine.getByRole('checkbox', { name: 'Supplier price of Brick' });
  await move.press('Space');
  await expect(machine.getByRole('button', { name: 'Take into the draft' })).toBeDisabled();
  await move.press('Space');
  await machine.getByRole('button', { name: 'Take into the draft' }).press('Enter');
  await expect(machine).toBeHidden();
  const totals = page.getByRole('complementary', { name: 'Totals' });
  await expect(totals).toContainText('$314.00');
  await expect(page.getByRole('button', { name: 'What moved…' })).toBeHidden();

  await page.getByRole('textbox', { name: 'Price of one Brick' }).press('Alt+w');
  const why = page.getByRole('dialog', { name: 'Why is this number what it is?' });
  await expect(why).toContainText('Supplier’s price of one');
  await expect(why).toContainText('Mia Mason');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await totals.getByRole('button', { name: 'Why? Total' }).press('Enter');
  await why.getByRole('button', { name: 'Why? Materials' }).press('Enter');
  await why.getByRole('button', { name: 'Why? Brick' }).press('Enter');
  await expect(why).toContainText('1 × $314.00');
  await why.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(why).toContainText('Total of the section');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+z');
  await expect(totals).toContainText('$300.00');
});
