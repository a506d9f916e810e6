import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { LinkedItemsPage } from './pages/linked-items-page.js';
import { QuestionsPage } from './pages/questions-page.js';
import { signIn } from './pages/session.js';
import { ownCopy, ownTemplate } from './pages/template-data.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';

test('questions are listed, added with a common or any other unit, and changed; the panel is in the address', async ({
  page,
}) => {
  const questions = new QuestionsPage(page);
  await questions.open(await ownCopy(page));
  await expect(questions.row('Room length')).toContainText('Q1');
  await expect(questions.row('Room length')).toContainText('12 ft');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add New Question' }).click();
  await expect(page).toHaveURL(/panel=new/);
  await expect(questions.unit).toHaveAttribute('placeholder', 'Kg, Inch');
  await questions.panel.getByRole('button', { name: 'Add question' }).click();
  await expect(questions.panel.getByText('Enter what to measure.')).toBeVisible();
  await expect(questions.panel.getByText('Enter a unit, like ft.')).toBeVisible();
  await expectAccessible(page);

  await questions.panel.getByLabel('Title').fill('Ceiling height');
  await questions.unit.fill('asked for');
  await page.getByRole('option', { name: /^ft / }).click();
  await expect(questions.unit).toHaveValue('ft');
  await questions.panel.getByLabel('Sample answer').fill('8\' 6"');
  await expect(questions.panel.getByText('Counts as 8.5 ft.')).toBeVisible();
  await questions.panel.getByRole('button', { name: 'Add question' }).click();
  await expect(questions.row('Ceiling height')).toContainText('8.5 ft');
  await expect(page).not.toHaveURL(/panel=/);

  await questions.row('Ceiling height').getByRole('button', { name: 'Edit' }).click();
  await expect(questions.unit).toHaveValue('ft');
  await questions.unit.fill('smoots');
  await questions.panel.getByLabel('Sample answer').fill('nine');
  await questions.panel.getByRole('button', { name: 'Save question' }).click();
  await expect(questions.panel.getByText('Use digits and one decimal point, like 12.5.')).toBeVisible();
  await questions.panel.getByLabel('Sample answer').fill('9');
  await questions.panel.getByRole('button', { name: 'Save question' }).click();
  await expect(questions.row('Ceiling height')).toContainText('9 smoots');
});

test('a question’s new unit converts the sample answer before saving, or asks for it again; both are undone together', async ({
  page,
}) => {
  await signIn(page, 'contractor', '/qtemplates');
  const questions = new QuestionsPage(page);
  await questions.open((await ownTemplate(page, 'A measured one')).alias);
  await questions.add('Length', 'ft', '10\' 4"');
  const edit = () => questions.row('Length').getByRole('button', { name: 'Edit' }).click();
  const sample = questions.panel.getByLabel('Sample answer');
  const save = questions.panel.getByRole('button', { name: 'Save question' });

  await edit();
  await questions.unit.fill('in');
  await expect(sample).toHaveValue('124');
  await expect(questions.panel.getByText('Converted from 10.333333 ft.')).toBeVisible();
  await expectAccessible(page);
  await save.click();
  await expect(questions.row('Length')).toContainText('124 in');

  await edit();
  await questions.unit.fill('hour');
  await expect(sample).toHaveValue('');
  await expect(questions.panel.getByText('It was 124 in. The unit is hour now: enter it again.')).toBeVisible();
  await questions.unit.fill('');
  await questions.unit.fill('in');
  await expect(sample).toHaveValue('124');
  await sample.fill('96');
  await questions.unit.fill('ft');
  await expect(sample).toHaveValue('8');
  await questions.unit.fill('hour');
  await sample.fill('3');
  await save.click();
  await expect(questions.row('Length')).toContainText('3 hours');

  await new TemplateEditorPage(page).tab('History');
  const both = 'changed the unit of Q1 Length from in to hour, and 1 more change';
  await page.getByRole('button', { name: `Undo: ${both}` }).click();
  const undo = page.getByRole('dialog', { name: 'Undo this change?' });
  await expect(undo).toContainText('Q1 Length: unit goes back to in');
  await expect(undo).toContainText('Q1 Length: sample answer goes back to 124');
  await undo.getByRole('button', { name: 'Undo change' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: both }).getByText('Undone.').first()).toBeVisible();
  await new TemplateEditorPage(page).tab('Questions');
  await expect(questions.row('Length')).toContainText('124 in');
});

test('a new unit says how many formulas stay unconverted', async ({ page }) => {
  const questions = new QuestionsPage(page);
  await questions.open(await ownCopy(page));
  await questions.row('Room length').getByRole('button', { name: 'Edit' }).click();
  const said = questions.panel.getByText(
    '5 lines calculate with this answer, and formulas are not converted: check theirs.',
  );
  await questions.unit.fill('m');
  await expect(said).toBeVisible();
  await questions.unit.fill('feet');
  await expect(said).toHaveCount(0);
});

test('an unsaved sample answer follows its question’s new unit', async ({ page }) => {
  const alias = await ownCopy(page);
  const editor = new TemplateEditorPage(page);
  const questions = new QuestionsPage(page);
  const tried = page.getByRole('complementary', { name: 'Live quote' }).getByLabel('Q1 Room length');
  const keep = page.getByRole('button', { name: 'Keep as sample' });
  const changeUnit = async (unit: string, sample: string) => {
    await editor.tab('Questions');
    await questions.row('Room length').getByRole('button', { name: 'Edit' }).click();
    await questions.unit.fill(unit);
    await questions.panel.getByLabel('Sample answer').fill(sample);
    await questions.panel.getByRole('button', { name: 'Save question' }).click();
    await expect(questions.panel).toHaveCount(0);
    await editor.tab('Linked Items');
  };
  await new LinkedItemsPage(page).open(alias);
  await tried.fill('14');
  await changeUnit('in', '144');
  await expect(tried).toHaveValue('168');
  await expect(page.getByText('Converted from 14 ft.')).toBeVisible();
  await keep.click();
  await expect(page.getByText('Sample answers kept.')).toBeVisible();
  await editor.tab('Questions');
  await expect(questions.row('Room length')).toContainText('168 in');

  await editor.tab('Linked Items');
  await tried.fill('200');
  await changeUnit('hour', '3');
  await expect(tried).toHaveValue('');
  await expect(page.getByText('It was 200 in. The unit is hour now: enter it again.')).toBeVisible();
  await expect(keep).toBeHidden();
  await tried.fill('5');
  await expect(keep).toBeVisible();
});

test('input in a question panel is not lost by accident', async ({ page }) => {
  const questions = new QuestionsPage(page);
  await questions.open(await ownCopy(page));
  await page.getByRole('button', { name: 'Add New Question' }).click();
  await expect(questions.panel.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Stair steps');
  await page.keyboard.press('Escape');
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(questions.panel.getByLabel('Title')).toHaveValue('Stair steps');
  await questions.panel.getByRole('button', { name: 'Cancel' }).click();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(questions.panel).toHaveCount(0);
  expect(await questions.titles()).not.toContain('Stair steps');
});

test('the browser’s own buttons ask about input in a question panel, whatever else is unsaved', async ({ page }) => {
  const questions = new QuestionsPage(page);
  const alias = await ownCopy(page);
  await questions.open(alias);
  await page.getByRole('link', { name: 'Back to My QTemplates' }).click();
  await expect(page).toHaveURL(/\/qtemplates$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Add New Question' }).click();
  await questions.panel.getByLabel('Title').fill('Stair steps');
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.goForward();
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(questions.panel.getByLabel('Title')).toHaveValue('Stair steps');
  await questions.unit.fill('count');
  await questions.panel.getByRole('button', { name: 'Add question' }).click();
  await expect(questions.row('Stair steps')).toBeVisible();

  // Unsaved changes in another tab of the editor still ask, with a clean panel open.
  await new TemplateEditorPage(page).tab('Description');
  await page.getByLabel('Unit', { exact: true }).fill('room');
  await new TemplateEditorPage(page).tab('Questions');
  await page.getByRole('button', { name: 'Add New Question' }).click();
  await expect(questions.panel).toBeVisible();
  await page.goForward();
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(new RegExp(`/qtemplates/${alias}`));
});

test('pressing twice adds one question', async ({ page }) => {
  const questions = new QuestionsPage(page);
  await questions.open(await ownCopy(page));
  await page.getByRole('button', { name: 'Add New Question' }).click();
  await questions.panel.getByLabel('Title').fill('Stair steps');
  await questions.unit.fill('count');
  await questions.panel.getByRole('button', { name: 'Add question' }).dblclick();
  await expect(questions.panel).toHaveCount(0);
  expect((await questions.titles()).filter((title) => title === 'Stair steps')).toHaveLength(1);
});

test('a question in use names its lines; an unused one is deleted and restored', async ({ page }) => {
  const questions = new QuestionsPage(page);
  await questions.open(await ownCopy(page));
  await expect(questions.row('Room length').getByRole('button', { name: 'Delete' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await questions.row('Room length').getByRole('button', { name: 'used by 5 lines' }).click();
  const inUse = page.getByRole('alertdialog', { name: 'Q1 Room length is in use' });
  await expect(inUse.getByRole('listitem')).toHaveCount(5);
  await expect(inUse).toContainText('Coastal Oak LVP plank');
  await expectAccessible(page);
  await inUse.getByRole('button', { name: 'Close' }).click();

  await questions.add('Stair steps', 'count', '13');
  await questions.row('Stair steps').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete question' }).click();
  await expect(questions.row('Stair steps')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(questions.row('Stair steps')).toContainText('13');
});

test('with the keyboard alone: add a question, choose its unit, put it first', async ({ page }) => {
  const questions = new QuestionsPage(page);
  await questions.open(await ownCopy(page));
  await page.getByRole('button', { name: 'Add New Question' }).focus();
  await page.keyboard.press('Enter');
  await questions.panel.getByLabel('Title').focus();
  await page.keyboard.type('Closets');
  await page.keyboard.press('Tab');
  await page.keyboard.type('doo');
  await expect(page.getByRole('option', { name: /^door/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(questions.unit).toHaveValue('door');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(questions.row('Closets')).toContainText('2 doors');
  // The panel gives the focus back as it closes.
  await expect(page.getByRole('button', { name: 'Add New Question' })).toBeFocused();

  await page.getByRole('button', { name: 'Change Order' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change Order' });
  for (let presses = 0; presses < 3; presses += 1) {
    await dialog.getByRole('button', { name: 'Move Closets up' }).focus();
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('button', { name: 'Update' }).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => questions.titles())
    .toEqual(['Closets', 'Room length', 'Room width', 'Total width of doorways']);
  // Every formula keeps its meaning: only its numbers changed.
  await questions.row('Room length').getByRole('button', { name: 'used by 5 lines' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Q2×Q3');
});

test('an empty list explains questions, on a phone, right to left and in the dark', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().addCookies([{ name: 'display', value: 'dark.rtl', url: baseURL! }]);
  await signIn(page, 'contractor', '/qtemplates');
  const questions = new QuestionsPage(page);
  await questions.open((await ownTemplate(page, 'An empty one')).alias);
  await expect(page.getByText('There are no records to show')).toBeVisible();
  await expectAccessible(page);
  await questions.add('Length', 'ft', '10');
  await expect(questions.row('Length')).toContainText('10 ft');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
});

test('an admin orders the questions of a gallery template with buttons and undoes it', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/staging');
  const questions = new QuestionsPage(page);
  await questions.open('laminate');
  const before = await questions.titles();
  await page.getByRole('button', { name: 'Change Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Order' });
  await dialog.getByRole('button', { name: `Move ${before[0]} down` }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => questions.titles()).toEqual([before[1], before[0], ...before.slice(2)]);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => questions.titles()).toEqual(before);
});
