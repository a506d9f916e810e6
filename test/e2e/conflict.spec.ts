import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { DescriptionPage } from './pages/description-page.js';
import { QuestionsPage } from './pages/questions-page.js';
import { open, signIn } from './pages/session.js';
import { command, ownCopy, ownTemplate } from './pages/template-data.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';

/** Another person's page, signed in with the same account. */
async function colleague(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account, '/dashboard');
  return page;
}

async function read(page: Page, alias: string): Promise<Record<string, unknown> & { id: number }> {
  const answer = await page.request.get(`/api/quotetemplate/template/${alias}`, {
    headers: { 'x-requested-with': 'test' },
  });
  return ((await answer.json()) as { data: Record<string, unknown> & { id: number } }).data;
}

test('fields that only one side changed are merged without a question', async ({ page, browser }) => {
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

test('a field that both changed is decided part by part, with the old value, who and when', async ({
  page,
  browser,
}) => {
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
  expect(await read(page, alias)).toMatchObject({
    unit: 'job',
    warranty: 'Ten years on the boards.',
    brand: 'Oakline',
    price: '99.00',
  });
});

test('a refetched change never becomes the start of my edit', async ({ page, browser }) => {
  const alias = await ownCopy(page);
  const [description, questions, editor] = [
    new DescriptionPage(page),
    new QuestionsPage(page),
    new TemplateEditorPage(page),
  ];
  await description.open(alias);
  const before = await description.field('Unit').inputValue();
  await description.field('Unit').fill('room');
  const other = await colleague(browser, 'contractor');
  await command(other, 'quotetemplate/addorupdate', {
    id: (await read(other, alias)).id,
    unit: 'job',
    brand: 'Oakline',
  });

  // Any save elsewhere in the editor refetches the template.
  await editor.tab('Questions');
  await questions.add('Stair steps', 'count', '13');
  await expect(questions.row('Stair steps')).toBeVisible();
  await editor.tab('Description');
  await expect(description.field('Unit')).toHaveValue('room');
  await description.save.click();
  const unit = page
    .getByRole('dialog', { name: 'Someone else changed this template' })
    .getByRole('group', { name: 'Unit' });
  await expect(unit).toContainText(before);
  await expect(unit.getByRole('radio', { name: /job/ })).toBeVisible();
  await page.getByRole('button', { name: 'Review and save' }).click();
  await expect(description.saved).toBeVisible();
  expect(await read(page, alias)).toMatchObject({ unit: 'room', brand: 'Oakline' });
});

test('Cancel keeps the input, asks again, and their version can be taken and undone', async ({ page, browser }) => {
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
  await expect(description.form.getByRole('alert')).toContainText('Someone else has changed this');

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

test('an admin sees names in it, never ids, and category and sub category go together; on a phone, right to left', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', '/qtemplates/staging');
  const made = await ownTemplateOfAdmin(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.context().addCookies([{ name: 'display', value: 'dark.rtl', url: new URL(page.url()).origin }]);
  const description = new DescriptionPage(page);
  await description.open(made.alias);
  await description.field('Category').selectOption({ label: made.titles[1]!.category });
  await description.field('Sub category').selectOption({ label: made.titles[1]!.subcategory });

  const other = await colleague(browser, 'admin');
  await command(other, 'quotetemplate/addorupdate', {
    id: made.id,
    category_id: made.places[0]!.category_id,
    subcategory_id: made.places[2]!.subcategory_id,
  });

  await description.save.click();
  const clash = page
    .getByRole('dialog', { name: 'Someone else changed this template' })
    .getByRole('group', { name: 'Category' });
  await expect(clash.getByRole('radio', { name: /^Yours/ })).toBeVisible();
  await expect(clash).toContainText(`${made.titles[1]!.category} › ${made.titles[1]!.subcategory}`);
  await expect(clash).toContainText(`${made.titles[0]!.category} › ${made.titles[0]!.subcategory}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review and save' }).click();
  await expect(description.saved).toBeVisible();
  expect(await read(page, made.alias)).toMatchObject(made.places[1]!);
  await open(page, '/qtemplates/staging');
});

test('another user’s change while the Publish dialog is open is shown before publishing', async ({ page, browser }) => {
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

/** A question of an own template, open in its panel. */
async function openedQuestion(
  page: Page,
  fields = { title: 'Ceiling height', unit: 'ft', sample_answer: '8' },
): Promise<{
  questions: QuestionsPage;
  template: { id: number; alias: string };
  question: { id: number; quote_template_id: number } & typeof fields;
}> {
  await signIn(page, 'contractor', '/qtemplates');
  const template = await ownTemplate(page, 'Asked by two');
  const { id } = await command<{ id: number }>(page, 'quotetemplate/addquestion', {
    quote_template_id: template.id,
    ...fields,
  });
  const questions = new QuestionsPage(page);
  await questions.open(template.alias);
  await questions.row(fields.title).getByRole('button', { name: 'Edit' }).click();
  return { questions, template, question: { id, quote_template_id: template.id, ...fields } };
}

test('two people’s changes of one question are merged, and only what both changed is asked', async ({
  page,
  browser,
}) => {
  const { questions, template, question } = await openedQuestion(page);
  await questions.panel.getByLabel('Title').fill('Height of the ceiling');
  const other = await colleague(browser, 'contractor');
  await command(other, 'quotetemplate/addquestion', { ...question, sample_answer: '9' });
  await questions.panel.getByRole('button', { name: 'Save question' }).click();
  await expect(
    page.getByText(/Question saved\. .* changed Sample answer and unit meanwhile: both are kept\./),
  ).toBeVisible();
  await expect(questions.row('Height of the ceiling')).toContainText('9 ft');

  await questions.row('Height of the ceiling').getByRole('button', { name: 'Edit' }).click();
  await questions.panel.getByLabel('Title').fill('Ceiling, finished');
  await questions.unit.fill('m');
  await command(other, 'quotetemplate/addquestion', { ...question, title: 'Ceiling, raw', sample_answer: '10' });
  await questions.panel.getByRole('button', { name: 'Save question' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this template' });
  await expect(conflict.getByRole('group', { name: 'Sample answer and unit' })).toContainText('9 ft');
  await conflict.getByRole('group', { name: 'Sample answer and unit' }).getByRole('radio', { name: /10 ft/ }).check();
  await expectAccessible(page);
  // Escape closes only the dialog: the panel and its input stay.
  await page.keyboard.press('Escape');
  await expect(conflict).toBeHidden();
  await expect(questions.panel.getByLabel('Title')).toHaveValue('Ceiling, finished');
  await questions.panel.getByRole('button', { name: 'Save question' }).click();
  await conflict.getByRole('group', { name: 'Sample answer and unit' }).getByRole('radio', { name: /10 ft/ }).check();
  await conflict.getByRole('button', { name: 'Review and save' }).click();
  await expect(questions.panel).toHaveCount(0);
  expect(await read(page, template.alias)).toMatchObject({
    questions: [{ title: 'Ceiling, finished', unit: 'ft', sample_answer: '10' }],
  });
});

test('a question that somebody else deletes during an edit is not lost', async ({ page, browser }) => {
  const { questions, template, question } = await openedQuestion(page);
  await questions.panel.getByLabel('Title').fill('Height of the ceiling');
  const other = await colleague(browser, 'contractor');
  await command(other, `quotetemplate/deletequestion/${question.id}`, {});
  await questions.panel.getByRole('button', { name: 'Save question' }).click();
  await expect(questions.panel.getByRole('alert')).toContainText(
    'deleted this question meanwhile. What you typed is kept here',
  );
  await expectAccessible(page);
  await questions.panel.getByRole('button', { name: 'Add question' }).click();
  await expect(questions.panel).toHaveCount(0);
  expect(await read(page, template.alias)).toMatchObject({
    questions: [{ title: 'Height of the ceiling', unit: 'ft', sample_answer: '8' }],
  });
});

test('a question that somebody else changed is deleted only in its current state', async ({ page, browser }) => {
  const { questions, template, question } = await openedQuestion(page);
  await questions.panel.getByRole('button', { name: 'Cancel' }).click();
  const other = await colleague(browser, 'contractor');
  await command(other, 'quotetemplate/addorupdate', { id: template.id, brand: 'Oakline' });
  await command(other, 'quotetemplate/addquestion', { ...question, title: 'Width of the stairs' });
  await questions.row('Ceiling height').getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Delete question' }).click();
  await expect(asked).toContainText('changed this question meanwhile: it is now “Width of the stairs”, in ft.');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await questions.row('Width of the stairs').getByRole('button', { name: 'Delete' }).click();
  await command(other, 'quotetemplate/addorupdate', { id: template.id, brand: 'Ashline' });
  await asked.getByRole('button', { name: 'Delete question' }).click();
  await expect(questions.row('Width of the stairs')).toHaveCount(0);
});

test('saving a sample answer keeps a colleague’s new title', async ({ page, browser }) => {
  const alias = await ownCopy(page);
  await open(page, `/qtemplates/${alias}?tab=lines`);
  const box = page.getByRole('complementary', { name: 'Live quote' }).getByLabel(/Room length/);
  await box.fill('14');
  const other = await colleague(browser, 'contractor');
  const { id, questions } = (await read(other, alias)) as unknown as {
    id: number;
    questions: { id: number; unit: string }[];
  };
  await command(other, 'quotetemplate/addquestion', {
    id: questions[0]!.id,
    quote_template_id: id,
    title: 'Length of the room',
    unit: questions[0]!.unit,
  });
  await page.getByRole('button', { name: /^Keep as sample/ }).click();
  await expect(page.getByText('Sample answers kept.')).toBeVisible();
  expect(((await read(page, alias)) as unknown as { questions: object[] }).questions[0]).toMatchObject({
    title: 'Length of the room',
    sample_answer: '14',
  });
});

type Place = Record<'category_id' | 'subcategory_id', number>;

/** A gallery template in one category, with another category, and another sub category of the first, to move to. */
async function ownTemplateOfAdmin(
  page: Page,
): Promise<{ id: number; alias: string; places: Place[]; titles: { category: string; subcategory: string }[] }> {
  const mark = `${process.hrtime.bigint()}`.slice(-6);
  const titles = [
    { category: `Porches ${mark}`, subcategory: 'Cedar' },
    { category: `Sheds ${mark}`, subcategory: 'Pine' },
    { category: `Porches ${mark}`, subcategory: 'Oak' },
  ];
  const places: Place[] = [];
  const ids = new Map<string, number>();
  for (const { category, subcategory } of titles) {
    if (!ids.has(category))
      ids.set(category, (await command<{ id: number }>(page, 'category/add', { title: category })).id);
    const category_id = ids.get(category)!;
    places.push({
      category_id,
      subcategory_id: (await command<{ id: number }>(page, 'subcategory/add', { category_id, title: subcategory })).id,
    });
  }
  const made = await command<{ id: number; alias: string }>(page, 'quotetemplate/addorupdate', {
    name: `Porch ${mark}`,
    description: 'As the house needs it.',
    price: '10.00',
    unit: 'ft²',
    quote_type: 'labour',
    quote_price: 'free',
    ...places[0]!,
  });
  return { ...made, places, titles };
}
