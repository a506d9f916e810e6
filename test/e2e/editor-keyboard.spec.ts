import { expect, test, type Page } from '@playwright/test';
import { moveDown } from './pages/reorder.js';
import { ownCopy } from './pages/template-data.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';

/** Presses keys one by one and counts them. */
function keyboardOf(page: Page) {
  let count = 0;
  return {
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key);
      count += keys.length;
    },
    get count() {
      return count;
    },
  };
}

/** What has the focus, by its role and name as a screen reader says them. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return (
      element.getAttribute('aria-label') ??
      (labels.length > 0 ? labels.map((label) => label.textContent).join(' ') : (element.textContent ?? ''))
    ).trim();
  });
}

test('a formula is reached within five keys of opening a line', async ({ page }) => {
  const editor = new TemplateEditorPage(page);
  await editor.open(await ownCopy(page));
  await editor.lines().first().getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /^Foam underlayment/ })).toBeVisible();

  const keys = keyboardOf(page);
  await keys.press('F2');
  await expect(editor.formula).toBeFocused();
  await keys.press('+', 'q', '3');
  await expect(editor.formula).toHaveText('Q1×Q2+Q3');
  expect(keys.count).toBeLessThanOrEqual(5);

  // From a measurement of the live quote too, and not from under a dialog.
  await page.getByRole('complementary', { name: 'Live quote' }).getByLabel('Q1 Room length').focus();
  await page.keyboard.press('F2');
  await expect(editor.formula).toBeFocused();
  await page.getByRole('button', { name: 'Change Order' }).click();
  await page.keyboard.press('F2');
  await expect(editor.formula).not.toBeFocused();
});

test('a skip link leads to the formula, and the help lists the shortcut', async ({ page }) => {
  const editor = new TemplateEditorPage(page);
  await editor.open(await ownCopy(page));
  await page.getByRole('link', { name: 'As of…' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the formula' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor.formula).toBeFocused();
  await expect(page).not.toHaveURL(/#/);

  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Edit the formula')).toBeVisible();
});

test('Tab reaches every part of a line, and the list of lines is one stop', async ({ page }) => {
  const editor = new TemplateEditorPage(page);
  await editor.open(await ownCopy(page));
  await editor.lines().first().getByRole('link').focus();
  const reached: string[] = [];
  while (reached.length < 80 && reached.at(-1) !== 'Open in test quote') {
    await page.keyboard.press('Tab');
    reached.push(await focused(page));
  }
  for (const part of [
    'View All Products',
    'Known formulas',
    'Formula',
    'Q1Room length12 ft',
    'divided by',
    'Show graphs',
    'Waste',
    'Round up',
    'Remove line…',
    'Open in test quote',
  ])
    expect(reached.filter((name) => name.startsWith(part))).not.toEqual([]);
  expect(reached.filter((name) => name.startsWith('Foam underlayment'))).toEqual([]);
});

test('Change Order starts on its first item, and Escape drops a moved one before it asks', async ({ page }) => {
  const editor = new TemplateEditorPage(page);
  await editor.open(await ownCopy(page));
  await page.getByRole('button', { name: 'Change Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Order' });
  const first = dialog.getByRole('button', { name: /^Drag Coastal Oak/ });
  await expect(first).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog.getByText(/Coastal Oak .*position 1 of 6/)).toBeAttached();
  await moveDown(page, /Coastal Oak .*position 2 of 6/);
  await page.keyboard.press('Escape');
  const items = dialog.getByRole('list', { name: 'Lines in order' }).getByRole('listitem');
  await expect(items.nth(1)).toContainText('Coastal Oak');

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  // Pressed over and over, it answers the question with Stay, and never closes what is under it.
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(items.nth(1)).toContainText('Coastal Oak');
});

test('Escape loses nothing unasked', async ({ page }) => {
  const editor = new TemplateEditorPage(page);
  await editor.open(await ownCopy(page));
  await editor.formula.focus();
  await page.keyboard.type('+q');
  // The question being named is given up, the formula stays.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(editor.formula).toHaveText('Q1×Q2+');
  await page.keyboard.type('q3');
  await editor.saveLine();

  await editor.tab('History');
  const history = page.getByRole('region', { name: 'Every change' });
  await history.getByRole('button', { name: /^Undo/ }).first().click();
  const undo = page.getByRole('dialog', { name: 'Undo this change?' });
  await undo.getByLabel('Reason').fill('Measured again');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(undo.getByLabel('Reason')).toHaveValue('Measured again');
});
