import { expect, test } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { call } from './pages/call.js';
import { watch } from './pages/complaints.js';
import { QuotePage } from './pages/quote-page.js';
import { open, ready, signIn } from './pages/session.js';
import { ownCopy, read } from './pages/template-data.js';

test('a contractor quotes in feet and inches, saves, finds the quote again and repeats it', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes/new/lvp-plank?u=/qtemplates');
  const quote = new QuotePage(page);
  await expectAccessible(page);
  await quote.save();
  await expect(page.getByText(/^Answer “/).first()).toBeVisible();

  await quote.answerAll('12');
  await expect(quote.total).toContainText(/\$[1-9]/);
  await page.getByRole('switch', { name: 'Show all working' }).click();
  await expect(page.getByRole('region', { name: 'Lines' }).getByText(/12 ft/).first()).toBeVisible();
  const both = await quote.total.textContent();
  await page.getByText('Labour', { exact: true }).first().click();
  await expect(quote.total).not.toHaveText(both!);
  await page.getByText('Material & Labour', { exact: true }).first().click();
  await page.getByLabel('Name of this quote').fill('Hall, ground floor');
  await quote.saveAndOpen();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hall, ground floor');
  await expect(quote.total).toHaveText(both!);
  await expectAccessible(page);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Margin')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await open(page, '/quotes');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Hall, ground floor' }).first().click();
  await page.getByRole('link', { name: 'Start again with these answers' }).click();
  await expect(quote.total).toHaveText(both!);
});

test('answers keep their unit when the question gets another: converted, or asked for again', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { id, alias } = await call<{ id: number; alias: string }>(page, '/quotetemplate/addorupdate', {
    name: `Trench ${Date.now()}`,
    description: 'By the foot.',
    price: '1',
    unit: 'ft',
    quote_type: 'material_and_labour',
  });
  const question = (fields: object) =>
    call<{ id: number }>(page, '/quotetemplate/addquestion', {
      quote_template_id: id,
      title: 'Trench length',
      ...fields,
    });
  const asked = await question({ unit: 'ft' });
  const { data } = await call<{ data: { product_id: number }[] }>(page, '/products/list', {
    searchTerm: 'Coastal Oak',
    offered: true,
  });
  const line = await call<{ quote_template_product_id: number }>(page, '/quotetemplate/product/addfromcatalogue', {
    quote_template_id: id,
    product_id: data[0]!.product_id,
  });
  await call(page, '/quotetemplate/formula/change', {
    quote_template_id: id,
    quote_template_product_id: line.quote_template_product_id,
    product_id: data[0]!.product_id,
    formula: 'Q1',
  });

  await open(page, `/quotes/new/${alias}`);
  const quote = new QuotePage(page);
  await quote.answerFeet('Trench length', '10', '6');
  await quote.saveAndOpen();
  const saved = new URL(page.url()).pathname;
  await open(page, `/quotes/new/${alias}`);
  await quote.answerFeet('Trench length', '20', '6');

  await question({ id: asked.id, unit: 'in' });
  await page.reload();
  await ready(page);
  const inches = page.getByRole('textbox', { name: 'Trench length, in', exact: true });
  await expect(inches).toHaveValue('246');
  await expect(page.getByText('Converted from 20 ft 6 in.')).toBeVisible();
  await expectAccessible(page);
  await open(page, saved);
  await page.getByRole('link', { name: 'Start again with these answers' }).click();
  await expect(inches).toHaveValue('126');
  await expect(page.getByText('Converted from 10 ft 6 in.')).toBeVisible();
  await quote.save();
  await expect(quote.savedDialog).toBeVisible();

  await question({ id: asked.id, unit: 'hour' });
  await open(page, saved);
  await page.getByRole('link', { name: 'Start again with these answers' }).click();
  await expect(page.getByText('It was 10 ft 6 in. The unit is hour now: enter it again.')).toBeVisible();
  await expect(page.getByLabel('Trench length, hour')).toHaveValue('');
  await quote.save();
  await expect(page.getByText('Answer “Trench length”.')).toBeVisible();
  await expect(quote.savedDialog).toBeHidden();
});

test('input in a test survives a sample’s new unit, converted, and the other fields show the current samples', async ({
  page,
}) => {
  await signIn(page, 'contractor', '/qtemplates');
  const alias = await ownCopy(page);
  const { id, questions } = await read<{ id: number; questions: { id: number; title: string }[] }>(
    page,
    `quotetemplate/template/${alias}`,
  );
  const change = ({ id: question, title }: { id: number; title: string }, fields: object) =>
    call(page, '/quotetemplate/addquestion', { id: question, quote_template_id: id, title, ...fields });
  await open(page, `/test-quote/${alias}`);
  const quote = new QuotePage(page);
  await quote.answerFeet('Room length', '20', '6');

  await change(questions[0]!, { unit: 'in', sample_answer: '150' });
  await change(questions[1]!, { unit: 'ft', sample_answer: '9' });
  await page.reload();
  await ready(page);
  await expect(page.getByRole('textbox', { name: 'Room length, in', exact: true })).toHaveValue('246');
  await expect(page.getByText('Converted from 20 ft 6 in.')).toBeVisible();
  await expect(page.getByLabel('Room width, feet')).toHaveValue('9');

  await change(questions[0]!, { unit: 'hour' });
  await page.reload();
  await ready(page);
  await expect(page.getByRole('textbox', { name: 'Room length, hour' })).toHaveValue('');
  await expect(page.getByText('It was 20 ft 6 in. The unit is hour now: enter it again.')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('textbox', { name: 'Room length, hour' })).toHaveValue('10');
});

test('feet and inches are read in common notations', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes/new/lvp-plank');
  const first = page.getByRole('region', { name: 'Measurements' }).getByRole('group').first();
  await first.getByRole('textbox').first().fill('14\' 6"');
  await expect(first.getByText('counts as 14.5 ft')).toBeVisible();
  await first.getByRole('textbox').first().fill('fourteen');
  await first.getByRole('textbox').last().focus();
  await page.keyboard.press('Tab');
  await expect(first.getByText('Use feet and inches, like 14 and 6 1/2.')).toBeVisible();
});

test('another account cannot see a saved quote', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes/new/lvp-plank');
  const quote = new QuotePage(page);
  await quote.answerAll('10');
  await quote.saveAndOpen();
  const address = page.url();
  await page.context().clearCookies();
  await signIn(page, 'retail', '/quotes');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Oops');
});

test('any length notation is accepted, and shown in the unit of the question', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes/new/lvp-plank');
  const quote = new QuotePage(page);
  const feet = page.getByLabel('Room length, feet');
  const says = (text: string) => page.getByRole('region', { name: 'Measurements' }).getByText(text);
  for (const [typed, counts] of [
    ['126 in', '10.5'],
    ['10’ 6½”', '10.5417'],
    ['3.2 m', '10.4987'],
    ['3,2 m', '10.4987'],
  ] as const) {
    await feet.fill(typed);
    await expect(says(`counts as ${counts} ft`)).toBeVisible();
  }
  await feet.fill('10\'6"');
  await page.getByLabel('Room width, feet').focus();
  await expect(feet).toHaveValue('10');
  await expect(page.getByLabel('Room length, inches')).toHaveValue('6');
  await feet.fill('1,125');
  await page.getByLabel('Room width, feet').focus();
  await expect(says('1,125: did you mean 1.125 or 1125?')).toBeVisible();
  await expect(feet).toHaveValue('1,125');
  await page.getByRole('button', { name: '1.125 for Room length' }).click();
  await expect(feet).toHaveValue('1.125');
  await expect(feet).toBeFocused();
  await feet.fill('2000000000');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(says('A measurement is 1,000,000,000 at most.')).toBeVisible();
  await quote.answerAll('12');
  await expect(quote.total).toContainText(/\$[1-9]/);
});

test('consecutive quotes share a session, whose count is in the header', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes/new/lvp-plank?u=/qtemplates');
  const quote = new QuotePage(page);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await quote.answerAll('10');
  await quote.save();
  await expect(quote.savedDialog).toContainText('1 quote saved in this session');
  await expectAccessible(page);
  await quote.savedDialog.getByRole('button', { name: 'Quote again' }).click();
  await quote.answerAll('11');
  await quote.save();
  await expect(quote.savedDialog).toContainText('2 quotes saved in this session');
  await quote.savedDialog.getByRole('link', { name: 'Open the quote' }).click();
  const cart = nav.getByRole('link', { name: 'This session: 2, make a proposal of them' });
  await expect(cart).toBeVisible();
  await page.reload();
  await cart.click();
  await expect(page).toHaveURL(/\/proposals\/new\?action=labor_material&quotes=\d+%2C\d+$/);
  await expect(page.getByRole('list', { name: 'It begins with' }).getByRole('listitem')).toHaveCount(2);
});

test('quote drafts survive reload, Back and other pages, until saved or started over', async ({ page }) => {
  const complaints = watch(page);
  await signIn(page, 'contractor', '/quotes/new/lvp-plank?u=/qtemplates');
  const quote = new QuotePage(page);
  await quote.answerAll('12');
  await page.getByLabel('Room width, feet').fill('nine');
  await page.getByLabel('Name of this quote').fill('Hall, upper floor');
  await page.getByText('Labour', { exact: true }).first().click();
  const there = async () => {
    await expect(page.getByLabel('Room length, feet')).toHaveValue('12');
    await expect(page.getByLabel('Room width, feet')).toHaveValue('nine');
    await expect(page.getByLabel('Name of this quote')).toHaveValue('Hall, upper floor');
    await expect(page.getByRole('radio', { name: 'Labour', exact: true })).toBeChecked();
  };
  await page.reload();
  await ready(page);
  await there();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My QTemplates' })).toBeVisible();
  await page.goBack();
  await there();

  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Room length, feet')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await there();

  await quote.answerAll('12');
  await quote.saveAndOpen();
  await open(page, '/quotes/new/lvp-plank');
  await expect(page.getByLabel('Room length, feet')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a quote is made, saved and left with the keyboard alone', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes/new/lvp-plank');
  const quote = new QuotePage(page);
  await page.keyboard.press('Control+s');
  // The next key goes to the missing answer.
  await expect(page.getByLabel('Room length, feet')).toBeFocused();
  await expect(page.getByText('Answer “Room length”.')).toBeVisible();
  for (const key of ['12', 'Tab', 'Tab', '10', 'Tab', 'Tab', '3'])
    await (key === 'Tab' ? page.keyboard.press(key) : page.keyboard.type(key));
  await expect(page.getByText('Answer “Room length”.')).toBeHidden();
  await expect(quote.total).toContainText(/\$[1-9]/);
  const working = quote.line('Coastal Oak').getByRole('button', { name: 'how it is worked out' });
  await working.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('12 ft × 10 ft = 120 ft²').first()).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(quote.savedDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(quote.savedDialog).toBeHidden();
  await expect(working).toBeFocused();
});

test('Back leads where the quote was started, never to another site', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes/new/lvp-plank?u=https://elsewhere.example/');
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/dashboard');
});

test('the template is shown with its pictures, which can be paused, and its description', async ({ page }) => {
  // Pictures change instantly then, so that none is passed on the way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'retail', '/quotes/new/lvp-plank');
  // Folded, so that the quote itself is in view; the tab remembers that it was opened.
  const about = page.getByRole('region', { name: 'About this template' });
  await expect(about).toBeHidden();
  await page.getByText('About this template', { exact: true }).click();
  await expect(about).toBeVisible();
  await page.reload();
  await ready(page);
  await expect(about).toContainText('click vinyl plank');
  const pictures = about.getByRole('region', { name: 'Pictures of LVP Plank' });
  await pictures.getByRole('button', { name: 'Next picture' }).click();
  await expect(pictures.getByRole('button', { name: 'Picture 2 of 3, larger' })).toHaveAttribute('tabindex', '0');
  await page.keyboard.press('ArrowLeft');
  await expect(pictures.getByRole('button', { name: 'Picture 1 of 3, larger' })).toHaveAttribute('tabindex', '0');
  await pictures.getByRole('button', { name: 'Pause slideshow' }).click();
  await expect(pictures.getByRole('button', { name: 'Play slideshow' })).toHaveAttribute('aria-pressed', 'true');
  // Retail sees only what a client pays.
  const quote = new QuotePage(page);
  await quote.answerAll('10');
  await expect(quote.total).toContainText(/\$[1-9]/);
  await expect(page.getByText('Margin')).toHaveCount(0);
});

test('a printed quote has measurements and prices, never cost, margin or tools', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes/new/lvp-plank');
  const quote = new QuotePage(page);
  await quote.answerAll('12');
  await expect(page.getByText('Margin')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const tool of ['Margin', 'Markup', 'Cost', 'Save quote', 'Show all working'])
    await expect(page.getByText(tool, { exact: true }).first()).toBeHidden();
  const paper = page.getByRole('article', { name: 'Quote' });
  for (const said of ['Whitlock Remodeling', 'LVP Plank', 'Flooring', '12 ft', 'Advice', 'Warranty'])
    await expect(paper.getByText(said).first()).toBeVisible();
  await expect(paper).toContainText(new Date().toLocaleDateString('en-US', { dateStyle: 'long' }));
  await expect(paper).not.toContainText(/Q1|UTC/);
  await expect(quote.total).toBeVisible();
  expect((await page.pdf()).length).toBeGreaterThan(10_000);
});

test('a template without lines says so and links to them, and a missing one has the specified text', async ({
  page,
}) => {
  await signIn(page, 'contractor', '/quotes');
  const { alias } = await call<{ alias: string }>(page, '/quotetemplate/addorupdate', {
    name: 'Bare',
    description: 'Nothing yet.',
    price: '1',
    unit: 'ft',
    quote_type: 'material_and_labour',
  });
  await open(page, `/quotes/new/${alias}`);
  await expect(page.getByRole('heading', { name: 'There are no records to show' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save quote' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add lines' }).click();
  await expect(page).toHaveURL(new RegExp(`/qtemplates/${alias}\\?tab=lines$`));

  expect((await page.goto('/quotes/new/there-is-none'))!.status()).toBe(404);
  await expect(page.getByText('Error fetching product data: No item found with this item slug.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to my dashboard' })).toBeVisible();
  await expectAccessible(page);
});

test('a missing page is within the page’s margins, with a link for the reader', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect((await page.goto('/quote-template/there-is-none'))!.status()).toBe(404);
    const heading = page.getByRole('heading', { level: 1, name: 'Oops, there is nothing here' });
    const [words, logo] = [
      await heading.boundingBox(),
      await page.getByRole('link', { name: 'Quotewright home' }).boundingBox(),
    ];
    expect(words!.x).toBeCloseTo(logo!.x, -1);
    await expect(page.getByRole('main').getByRole('link', { name: 'See all quote templates' })).toBeVisible();
    await expectAccessible(page);
  }
});

test('only editors test the staging state', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes');
  const answer = await page.goto('/test-quote/lvp-plank');
  expect(answer!.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops, this page is not for your account');
  await expect(page.getByRole('link', { name: 'Quote from it' })).toHaveAttribute('href', '/quotes/new/lvp-plank');
  // A page that finds itself signed out goes to another address, which would break off the next.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, 'admin', '/test-quote/lvp-plank');
  const quote = new QuotePage(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test LVP Plank');
  await expect(quote.total).toContainText(/\$[1-9]/);
  await expect(page.getByRole('button', { name: 'Save as quote' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('a premium template says what an account without premium can do, before any measurement', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes/new/midrange-remodel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Midrange Remodel');
  await expect(page.getByRole('region', { name: 'Measurements' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible();
});

test('on a phone the total stays in view, in both directions and themes', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const display of ['light.ltr', 'dark.rtl']) {
    await page.context().clearCookies();
    await page.context().addCookies([{ name: 'display', value: display, url: baseURL! }]);
    await signIn(page, 'contractor', '/quotes/new/lvp-plank');
    const quote = new QuotePage(page);
    await quote.answerAll('12');
    await expect(page.getByLabel('Room length, feet')).toHaveAttribute('inputmode', 'decimal');
    await page.getByLabel('Notes').scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Save quote' }).last()).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible(page);
    // The public page of the same template, whose header has more for a signed-in user.
    await open(page, '/quote-template/lvp-plank');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

test('a saved quote keeps measurements as typed, advice and warranty, and leaves out zero lines', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const alias = await ownCopy(page);
  const { id } = await read<{ id: number }>(page, `quotetemplate/template/${alias}`);
  const says = (fields: object) => call(page, '/quotetemplate/addorupdate', { id, ...fields });
  await says({ advice: 'Leave a gap at every wall.', warranty: 'Two years on our work.' });
  await open(page, `/quotes/new/${alias}`);
  const quote = new QuotePage(page);
  await quote.answerFeet('Room length', '14', '6');
  await quote.answerFeet('Room width', '3.2 m');
  await quote.answerFeet('Total width of doorways', '0');
  await expect(page.getByText('5 of 6 included')).toBeVisible();
  await expect(quote.line('T-molding')).toContainText('none for these measurements');
  await expect(quote.line('Floating floor installer')).toContainText('7.61 hours');
  await quote.saveAndOpen();

  await says({ advice: 'Other advice.', warranty: 'None.' });
  await page.reload();
  await ready(page);
  const paper = page.getByRole('article', { name: 'Quote' });
  await expect(paper.getByRole('definition')).toHaveText(['14 ft 6 in', '3.2 m', '0 ft', /\$/, /\$/]);
  await expect(paper).toContainText('Leave a gap at every wall.');
  await expect(paper).toContainText('Two years on our work.');
  await expect(quote.line('T-molding')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Only you see this' })).toContainText('T-molding');
  // The exact quantity is in the working.
  await quote.line('Floating floor installer').getByRole('button').click();
  await expect(page.getByText('7.6115 hours')).toBeVisible();

  await page.getByRole('link', { name: 'Start again with these answers' }).click();
  await expect(page.getByLabel('Room width, feet')).toHaveValue('3.2 m');
  await expect(page.getByLabel('Room length, inches')).toHaveValue('6');
});

test('nothing moves while the measurements are typed, and Save is in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'contractor', '/quotes/new/lvp-plank');
  const quote = new QuotePage(page);
  const save = page.getByRole('button', { name: 'Save quote' }).first();
  await expect(save).toBeInViewport();
  const places = async () =>
    Promise.all(
      [page.getByLabel('Room length, feet'), quote.total, save].map(async (it) => (await it.boundingBox())!.y),
    );
  const before = await places();
  for (const title of ['Room length', 'Room width', 'Total width of doorways']) {
    await quote.answerFeet(title, '12', '6');
    expect(await places()).toEqual(before);
  }
});

test('My Quotes is searched, filtered and sorted, in the address', async ({ page }) => {
  await signIn(page, 'contractor', '/quotes/new/lvp-plank');
  const quote = new QuotePage(page);
  const name = `Attic ${Date.now()}`;
  await quote.answerAll('20');
  await page.getByLabel('Name of this quote').fill(name);
  await quote.save();
  await expect(quote.savedDialog).toBeVisible();
  await open(page, '/quotes/new/lvp-plank');
  await quote.answerAll('5');
  await page.getByText('Labour', { exact: true }).first().click();
  await quote.save();
  await expect(quote.savedDialog).toBeVisible();

  await open(page, '/quotes');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row(name)).toContainText('LVP Plank, Flooring');
  await expect(row(name)).toContainText('Room length 20 ft');
  await page.getByRole('searchbox', { name: 'Search my quotes' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=Attic/);
  await expect(page.getByRole('link', { name: /^LVP Plank$|^Attic/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Quote type').selectOption('Labour');
  await expect(page).toHaveURL(/type=labour/);
  await expect(row(name)).toHaveCount(0);
  await page.getByLabel('Quote type').selectOption('');
  await page.getByRole('button', { name: /^Total/ }).click();
  await expect(page).toHaveURL(/sort=total\.desc/);
  const totals = () =>
    page
      .getByRole('row')
      .locator('.money')
      .evaluateAll((all) => all.map((it) => Number(it.textContent!.replace(/[$,]/g, ''))));
  await expect
    .poll(async () => (await totals()).every((total, at, all) => at === 0 || total <= all[at - 1]!))
    .toBe(true);
  await expectAccessible(page);
  await row(name)
    .getByRole('link', { name: /^Start again/ })
    .click();
  await expect(page.getByLabel('Room length, feet')).toHaveValue('20');
});

test('on a phone a saved quote is shared as text first', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: (shared: unknown) => Promise.resolve(Object.assign(window, { shared })),
    });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'contractor', '/quotes/new/lvp-plank');
  const quote = new QuotePage(page);
  await quote.answerAll('12');
  await page.getByRole('button', { name: 'Save quote' }).last().click();
  await quote.savedDialog.getByRole('link', { name: 'Open the quote' }).click();
  await page.waitForURL(/\/quotes\/\d+$/);
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Share' }).click();
  const text = await page.waitForFunction(() => (window as { shared?: { text: string } }).shared?.text);
  expect(await text.jsonValue()).toMatch(/^Whitlock Remodeling\nQuote: LVP Plank, Flooring\n[\s\S]*Quote total: \$/);
  await expectAccessible(page);
});

test('a disabled button stays readable under the pointer, of every kind and in both themes', async ({
  page,
  baseURL,
}) => {
  for (const theme of ['light', 'dark']) {
    await page.context().addCookies([{ name: 'display', value: `${theme}.ltr`, url: baseURL! }]);
    await open(page, '/login');
    const kinds = ['', 'primary', 'plain', 'ghost', 'danger', 'ghost-danger', 'danger-solid'];
    await page.evaluate((all) => {
      const host = document.createElement('div');
      host.id = 'kinds';
      for (const kind of all)
        for (const attribute of ['disabled', 'aria-disabled']) {
          const button = document.createElement('button');
          button.className = `btn ${kind}`;
          button.setAttribute(attribute, 'true');
          button.textContent = `${kind} ${attribute}`;
          button.style.transition = 'none';
          host.append(button);
        }
      document.body.replaceChildren(host);
    }, kinds);
    for (const button of await page.locator('#kinds > button').all()) {
      await button.hover({ force: true });
      const contrast = await button.evaluate((element) => {
        const canvas = document.createElement('canvas').getContext('2d')!;
        const paper = getComputedStyle(document.body).backgroundColor;
        const style = getComputedStyle(element);
        const luminance = (...layers: string[]) => {
          for (const layer of layers) {
            canvas.fillStyle = layer;
            canvas.fillRect(0, 0, 1, 1);
          }
          const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
            const share = value / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
        };
        const [dark, light] = [
          luminance(paper, style.backgroundColor),
          luminance(paper, style.backgroundColor, style.color),
        ].sort((a, b) => a - b);
        return (light! + 0.05) / (dark! + 0.05);
      });
      expect([theme, await button.textContent(), contrast >= 4.5]).toEqual([theme, await button.textContent(), true]);
    }
  }
});
