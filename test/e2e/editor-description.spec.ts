import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { DescriptionPage } from './pages/description-page.js';
import { ImageEditorPage } from './pages/image-editor-page.js';
import { moveDown } from './pages/reorder.js';
import { open, PASSWORD, signIn } from './pages/session.js';
import { command, ownCopy, ownTemplate, picture, read, remove } from './pages/template-data.js';
import { TemplateEditorPage } from './pages/template-editor-page.js';

/** Blocks the network for saves until released. */
async function withoutNetwork(page: Page): Promise<() => Promise<void>> {
  const path = '**/api/quotetemplate/addorupdate';
  await page.route(path, (route) => route.abort());
  return () => page.unroute(path);
}

test('an admin creates a gallery template, with category, sub category and user types', async ({ page }) => {
  await signIn(page, 'admin', '/qtemplates/new');
  const description = new DescriptionPage(page);
  await expect(page.getByText('Template not saved')).toBeVisible();
  await expect(description.field('Sub category')).toBeDisabled();
  await description.create.click();
  for (const ask of [
    'Choose a category.',
    'Choose a sub category.',
    'Enter a template name.',
    'Describe what the quote covers.',
    'Enter a guide price, like 1200.00.',
    'Enter what the price is for, like ft².',
  ]) {
    await expect(description.form.getByText(ask, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await expect(description.field('Category')).toBeFocused();

  await description.field('Category').selectOption({ label: 'Flooring' });
  await expect(description.field('Sub category')).toBeEnabled();
  await description.field('Sub category').selectOption({ index: 1 });
  await description.field('Quote name').fill('Parlour floor');
  await description.field('Description').fill('Boards on battens.');
  await description.field('Price').fill('12');
  await description.field('Unit').fill('ft²');
  await description.field('Type').selectOption('premium');
  await description.field('Quote type').selectOption('labour');
  await description.add((await picture('#884422')).file, (await picture('#224488')).file);
  await expect(description.pictures.getByText('not saved')).toHaveCount(2);
  await page.keyboard.press('Control+s');

  await expect(page).toHaveURL(/\/qtemplates\/parlour-floor/);
  await expect(page.getByText('Success: Template created.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Template parts' }).getByRole('link')).toHaveText([
    /Description/,
    /Linked Items/,
    /Questions/,
    /Related Templates/,
    /History/,
  ]);
  await expect(description.field('Price')).toHaveValue('12.00');
  await expect(page.getByText('PREMIUM', { exact: true })).toBeVisible();

  // A new category needs its own sub category.
  await description.field('Category').selectOption({ index: 2 });
  await description.save.click();
  await expect(description.form.getByText('Choose a sub category.', { exact: true })).toBeVisible();

  await description.form.getByRole('link', { name: 'Cancel' }).click();
  await description.answer('Leave without saving?', 'Leave');
  await expect(page).toHaveURL(/\/qtemplates\/staging/);
});

test('a contractor has no admin fields, and Cancel goes to My QTemplates; the address follows the name, old aliases too', async ({
  page,
}) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { id, alias } = await ownTemplate(page, 'Old hall floor', {
    advice: 'Clear the room.',
    warranty: 'Two years.',
    brand: 'Oakline',
  });
  await command(page, 'quotetemplate/addorupdate', { id, name: 'Hall floor renewed' });
  const description = new DescriptionPage(page);
  await description.open(`${alias}?tab=description`);
  await expect(page).toHaveURL(/\/qtemplates\/hall-floor-renewed-[a-z]{5}\?tab=description/);
  for (const field of ['Category', 'Sub category', 'Type']) await expect(description.field(field)).toHaveCount(0);
  await expect(description.optional('Advice')).toHaveValue('Clear the room.');
  await expect(description.optional('Warranty')).toHaveValue('Two years.');
  await expect(description.optional('Brand')).toHaveValue('Oakline');

  await description.field('Quote name').fill('Hall floor, once more');
  await description.save.click();
  await expect(page).toHaveURL(/\/qtemplates\/hall-floor-once-more/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hall floor, once more');
  await page.getByRole('link', { name: 'Test Now' }).click();
  await expect(page).toHaveURL(/\/quotes\/new\/hall-floor-once-more/);
  await page.goBack();
  await description.form.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/qtemplates$/);
});

test('unsaved changes survive tabs and failures, and leaving asks', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Kept floor');
  const [description, editor] = [new DescriptionPage(page), new TemplateEditorPage(page)];
  await description.open(alias);
  await page.getByRole('link', { name: 'Back to My QTemplates' }).click();
  await expect(page).toHaveURL(/\/qtemplates$/);
  await page.goBack();
  await description.field('Unit').fill('room');
  await description.add((await picture('#446622')).file);
  await expect(page.getByText('Description not saved')).toBeVisible();

  await editor.tab('Questions');
  await expect(page.getByText('Description not saved')).toBeVisible();
  await editor.tab('Description');
  await expect(description.field('Unit')).toHaveValue('room');

  // The browser's own buttons and a link ask.
  await page.goForward();
  await description.answer('Leave without saving?', 'Stay');
  await expect(description.field('Unit')).toHaveValue('room');
  await page.getByRole('link', { name: 'Back to My QTemplates' }).click();
  await description.answer('Leave without saving?', 'Stay');
  // Closing the page asks as well, in the browser's own words.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();

  const giveBack = await withoutNetwork(page);
  await description.save.click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(description.form.getByText('Cancelled, but it may already be saved.')).toBeVisible();
  await expect(description.field('Unit')).toHaveValue('room');
  await expect(description.picture('new picture 1')).toBeVisible();
  await expectAccessible(page);
  await giveBack();
  await description.form.getByRole('button', { name: 'Retry' }).click();
  await expect(description.saved).toBeVisible();
  await expect(description.picture('picture 1')).toBeVisible();
});

test('a session that ended meanwhile loses no input: signing in elsewhere and Retry save it', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Signed out');
  const description = new DescriptionPage(page);
  await description.open(alias);
  await description.field('Unit').fill('room');
  await description.add((await picture('#446622')).file);
  await expect(description.picture('new picture 1')).toBeVisible();
  await page.context().clearCookies();
  await description.save.click();
  const alert = description.form.getByRole('alert');
  await expect(alert).toContainText('You are signed out. Sign in again in another tab. Your input here is kept.');
  await expectAccessible(page);

  const beside = page.waitForEvent('popup');
  await alert.getByRole('link', { name: /^Sign in/ }).click();
  const login = await beside;
  await login.getByLabel('Email').fill('contractor@quotewright.example');
  await login.getByLabel('Password').fill(PASSWORD);
  await login.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await login.waitForURL((url) => !url.pathname.startsWith('/login'));
  await expect(description.field('Unit')).toHaveValue('room');
  await expect(description.picture('new picture 1')).toBeVisible();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(description.saved).toBeVisible();
  await expect(description.picture('picture 1')).toBeVisible();
  await expect(description.field('Unit')).toHaveValue('room');
});

test('a save is sent once, however often it is requested, and input meanwhile stays unsaved', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Saved once');
  const description = new DescriptionPage(page);
  await description.open(alias);
  let sent = 0;
  let answer!: () => void;
  const held = new Promise<void>((go) => (answer = go));
  await page.route('**/api/quotetemplate/addorupdate', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await description.field('Unit').fill('room');
  await description.save.click();
  await expect(page.getByText('Saving…')).toBeVisible();
  await description.field('Unit').press('Enter');
  await page.keyboard.press('Control+s');
  await description.optional('Brand').fill('Oakline');
  answer();
  await expect(page.getByText('Success: Template saved.')).toBeVisible();
  await expect(page.getByText('Description not saved')).toBeVisible();
  await expect(description.optional('Brand')).toHaveValue('Oakline');
  expect(sent).toBe(1);
});

test('too long a text is reported, not cut off, and the server’s refusal is at its field', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Long texts');
  const description = new DescriptionPage(page);
  await description.open(alias);
  await description.optional('Warranty').fill('x'.repeat(5_200));
  await description.field('Price').fill('1,200');
  await description.save.click();
  await expect(description.form.getByText('Too long: 5,200 characters. Use at most 5,000.')).toBeVisible();
  await expect(description.form.getByText('Use digits and one decimal point, like 1200.00.')).toBeVisible();
  await expect(description.optional('Warranty')).toHaveValue('x'.repeat(5_200));
});

test('pictures are ordered with the keyboard, one becomes the thumbnail, and each step can be undone', async ({
  page,
}) => {
  await signIn(page, 'contractor', '/qtemplates');
  const images = await Promise.all(['#aa3311', '#11aa33', '#3311aa'].map((colour) => picture(colour)));
  const { alias } = await ownTemplate(page, 'Three pictures', { img: images.map(({ url }) => url) });
  const description = new DescriptionPage(page);
  await description.open(alias);
  const [one, two, three] = (await description.sources()) as [string, string, string];

  await description.form.getByRole('button', { name: 'Use picture 3 as the thumbnail' }).click();
  await expect.poll(() => description.sources()).toEqual([three, one, two]);
  await expect(description.picture('picture 1')).toContainText('Thumbnail');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => description.sources()).toEqual([one, two, three]);

  await description.form.getByRole('button', { name: 'Change picture order' }).press('Enter');
  const order = page.getByRole('dialog', { name: 'Change Order' });
  await order.getByRole('button', { name: 'Drag Picture 1' }).focus();
  await page.keyboard.press('Space');
  await moveDown(page, 'Picture 1, position 2 of 3.');
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await order.getByRole('button', { name: 'Update' }).press('Enter');
  await expect.poll(() => description.sources()).toEqual([two, one, three]);

  for (const left of [2, 1]) {
    await description.form.getByRole('button', { name: 'Delete picture 1' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this image?');
    await description.answer('Delete image', 'Yes');
    await expect(description.pictures.getByRole('img')).toHaveCount(left);
  }
  await expect(description.form.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => description.sources()).toEqual([one, three]);
});

test('an order of pictures is undone by its own change, and not where others ordered them since', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const images = await Promise.all(['#aa3322', '#22aa33', '#3322aa'].map((colour) => picture(colour)));
  const { alias } = await ownTemplate(page, 'Ordered pictures', { img: images.map(({ url }) => url) });
  const description = new DescriptionPage(page);
  await description.open(alias);
  const [one, two, three] = (await description.sources()) as [string, string, string];
  const order = page.getByRole('dialog', { name: 'Change Order' });
  const moveUp = async (name: string) => {
    await description.form.getByRole('button', { name: 'Change picture order' }).click();
    await order.getByRole('button', { name: `Move ${name} up` }).click();
    await order.getByRole('button', { name: 'Update' }).click();
    await expect(order).toBeHidden();
  };
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).last();

  await moveUp('Picture 2');
  await expect.poll(() => description.sources()).toEqual([two, one, three]);
  await undo.click();
  await expect.poll(() => description.sources()).toEqual([one, two, three]);

  await moveUp('Picture 3');
  await expect.poll(() => description.sources()).toEqual([one, three, two]);
  const { images: stored } = await read<{ images: { id: number }[] }>(page, `quotetemplate/template/${alias}`);
  const theirs = [...stored].reverse().map(({ id }, at) => ({ id, sort_order: at + 1 }));
  await command(page, 'quotetemplate/images/sort_order', theirs);
  await undo.click();
  await expect(page.getByText('A later change is in the way')).toBeVisible();
  await page.reload();
  await expect.poll(() => description.sources()).toEqual([two, three, one]);
});

test('a stored picture is edited, keeps its place and stays the thumbnail; the result is sent with the save', async ({
  page,
}) => {
  await signIn(page, 'contractor', '/qtemplates');
  const images = await Promise.all(['#aa3311', '#11aa33', '#3311aa'].map((colour) => picture(colour, 400, 300)));
  const { alias } = await ownTemplate(page, 'Edited where it stands', { img: images.map(({ url }) => url) });
  const [description, editor] = [new DescriptionPage(page), new ImageEditorPage(page)];
  await description.open(alias);
  const [one, two, three] = (await description.sources()) as [string, string, string];

  // Opened and saved unchanged, there is nothing to send.
  await description.edit('picture 1', editor);
  await editor.button('Save').click();
  await expect(editor.dialog).toBeHidden();
  await expect(description.saved).toBeVisible();

  await description.edit('picture 1', editor);
  await editor.tool('Free drawing').click();
  await editor.draw();
  await editor.button('Save').click();
  await expect(description.picture('picture 1')).toContainText('not saved');
  await expect(page.getByText('Description not saved')).toBeVisible();
  await expectAccessible(page);
  await description.form.getByRole('button', { name: 'Put picture 1 back as it was' }).click();
  await expect(description.saved).toBeVisible();
  expect(await description.sources()).toEqual([one, two, three]);

  for (const name of ['picture 1', 'picture 3']) {
    await description.edit(name, editor);
    await editor.tool('Free drawing').click();
    await editor.draw();
    await editor.button('Save').click();
    await expect(editor.dialog).toBeHidden();
  }
  // Somebody else deletes one meanwhile: its edit becomes a new picture.
  const { images: stored } = await read<{ images: { id: number }[] }>(page, `quotetemplate/template/${alias}`);
  await command(
    page,
    'quotetemplate/images/sort_order',
    [stored[0]!, stored[2]!, stored[1]!].map(({ id: image }, sort_order) => ({ id: image, sort_order })),
  );
  await remove(page, `quotetemplate/images/${stored[2]!.id}`);
  await description.save.click();
  await expect(description.saved).toBeVisible();
  await expect(description.pictures.getByText('not saved')).toHaveCount(0);
  const after = await description.sources();
  expect(after).toHaveLength(3);
  expect(after[1]).toBe(two);
  expect([one, three]).not.toContain(after[0]);
  await expect(description.picture('picture 1')).toContainText('Thumbnail');
  await description.form.getByRole('button', { name: 'Edit picture 1' }).click();
  await editor.ready();
  await expect(editor.canvas).toHaveAccessibleName('Picture, 400 by 300 pixels');
});

test('ten pictures fit in one save, an edited one among them; more are reported and can follow', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Eleven pictures', { img: [(await picture('#aa3311')).url] });
  const description = new DescriptionPage(page);
  await description.open(alias);
  const files = await Promise.all(Array.from({ length: 11 }, async (_, at) => (await picture(`#2244${at + 10}`)).file));
  await description.add(...files);
  await expect(
    description.form.getByText('At most 10 pictures at once: 1 picture was left out. Save, then add the rest.'),
  ).toBeVisible();
  await expect(description.pictures.getByText('not saved')).toHaveCount(10);
  await description.form.getByRole('button', { name: 'Edit picture 1', exact: true }).click();
  await expect(
    description.form.getByText('You can save at most 10 new or edited pictures at once. Save, then edit this one.'),
  ).toBeVisible();
  await description.save.click();
  await expect(description.saved).toBeVisible();
  await description.add(files[10]!);
  await description.save.click();
  await expect(description.picture('picture 12')).toBeVisible();
});

test('pictures are dropped and pasted; invalid ones are explained, and the others are accepted', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Dropped and pasted');
  const description = new DescriptionPage(page);
  await description.open(alias);
  const good = [...(await picture('#123456')).file.buffer];
  const heic = [...Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')];

  await description.pictures.evaluate(
    (list, bytes) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes.good)], 'hall.png', { type: 'image/png' }));
      files.items.add(new File(['Minutes of the meeting'], 'minutes.pdf', { type: 'application/pdf' }));
      files.items.add(new File([new Uint8Array(bytes.heic)], 'IMG_0001.HEIC', { type: 'image/heic' }));
      files.items.add(new File([new Uint8Array(bytes.good.slice(0, 60))], 'torn.png', { type: 'image/png' }));
      list.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    },
    { good, heic },
  );
  await expect(description.picture('new picture 1')).toBeVisible();
  await expect(
    description.form.getByText('minutes.pdf is not a picture. Pick a JPEG, PNG, WebP, GIF or AVIF file.'),
  ).toBeVisible();
  await expect(description.form.getByText(/^This browser cannot open IMG_0001\.HEIC, which is HEIC\./)).toBeVisible();
  await expect(description.form.getByText(/^torn\.png cannot be opened: it is damaged/)).toBeVisible();
  await expectAccessible(page);

  const other = [...(await picture('#654321')).file.buffer];
  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, other);
  await expect(description.picture('new picture 2')).toBeVisible();

  await description.form.getByRole('button', { name: 'Use new picture 2 as the thumbnail' }).click();
  await expect(description.picture('new picture 1')).toContainText('Thumbnail');
  await description.form.getByRole('button', { name: 'Remove new picture 2' }).click();
  await expect(description.pictures.getByRole('img')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(description.pictures.getByRole('img')).toHaveCount(2);
  await description.picture('new picture 1').click();
  await expect(page.getByRole('dialog', { name: 'New picture 1' }).getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await description.save.click();
  await expect(description.saved).toBeVisible();
  await expect(description.pictures.getByText('not saved')).toHaveCount(0);
});

test('a slow upload of pictures shows its progress', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Slow line');
  const description = new DescriptionPage(page);
  await description.open(alias);
  const { default: sharp } = await import('sharp');
  const noise = {
    create: {
      width: 900,
      height: 700,
      channels: 3 as const,
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
      background: '#808080',
    },
  };
  await description.add({
    name: 'noise.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(noise).jpeg({ quality: 90 }).toBuffer(),
  });
  await expect(description.picture('new picture 1')).toBeVisible();
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 150_000,
  });
  await description.save.click();
  await expect(description.form.getByText('Sending 1 picture…')).toBeVisible();
  await expect
    .poll(async () =>
      Number((await description.form.getByRole('progressbar', { name: 'Pictures sent' }).getAttribute('value')) ?? 0),
    )
    .toBeGreaterThan(0.2);
  await expectAccessible(page);
  await expect(description.saved).toBeVisible({ timeout: 30_000 });
  await expect(description.picture('picture 1')).toBeVisible();
});

test('a missing template, or somebody else’s, says so and links back', async ({ page }) => {
  await signIn(page, 'retailinstall', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Private porch');
  await page.context().clearCookies();
  await signIn(page, 'contractor', '/qtemplates');
  for (const address of [alias, 'no-such-template', 'lvp-plank']) {
    await page.goto(`/qtemplates/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Oops/);
    await expectAccessible(page);
  }
});

for (const [theme, direction] of [
  ['dark', 'ltr'],
  ['light', 'rtl'],
] as const) {
  test(`on a phone, ${theme}, ${direction}: everything fits, can be reached and is accessible`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const alias = await ownCopy(page);
    await page
      .context()
      .addCookies([{ name: 'display', value: `${theme}.${direction}`, url: new URL(page.url()).origin }]);
    const description = new DescriptionPage(page);
    await description.open(alias);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await description.field('Unit').fill('room');
    // Save and unsaved changes stay in view while scrolling.
    await expect(description.save).toBeInViewport();
    await description.save.click();
    await expect(description.saved).toBeVisible();
  });
}

test('on a phone a toast is above the save button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'contractor', '/qtemplates');
  const alias = await ownCopy(page);
  await open(page, `/qtemplates/${alias}?tab=description`);
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.getByRole('textbox', { name: 'Description' }).fill('As the house needs it.');
  await save.click();
  const toast = page.getByText('Template saved.');
  await expect(toast).toBeVisible();
  const [said, button] = [await toast.boundingBox(), await save.boundingBox()];
  expect(said!.y + said!.height).toBeLessThan(button!.y);
});
