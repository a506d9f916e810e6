import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.js';
import { DescriptionPage } from './pages/description-page.js';
import { ImageEditorPage } from './pages/image-editor-page.js';
import { signIn } from './pages/session.js';
import { bitmap, ownTemplate, picture } from './pages/template-data.js';

/** A contractor's template with one new picture of 1000 × 800 open in the editor. */
async function opened(
  page: Page,
  name: string,
  colour = '#336699',
): Promise<{ editor: ImageEditorPage; description: DescriptionPage }> {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, name);
  const [description, editor] = [new DescriptionPage(page), new ImageEditorPage(page)];
  await description.open(alias);
  await description.add((await picture(colour, 1000, 800)).file);
  await description.form.getByRole('button', { name: 'Edit new picture 1' }).click();
  await editor.ready();
  return { editor, description };
}

/** The size of the first new picture, and the colour of its centre. */
async function edited(page: Page): Promise<{ width: number; height: number; middle: number[] }> {
  return page.getByRole('img', { name: 'New, not saved yet: 1' }).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    return {
      width: canvas.width,
      height: canvas.height,
      middle: [...context.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data].slice(0, 3),
    };
  });
}

test('a crop needs an area, starts at 0.7 of the shorter side, and is applied only after cropping has started', async ({
  page,
}) => {
  const { editor } = await opened(page, 'Cropped by pointer');
  await expect(editor.button('Apply Crop')).toBeHidden();
  await editor.tool('Crop').click();
  await expect(editor.cropArea).toBeVisible();
  await expectAccessible(page);

  // Nobody has touched the frame yet.
  await editor.button('Apply Crop').click();
  await expect(editor.alert).toContainText('Please select a crop area before applying the crop.');
  await editor.alert.getByRole('button', { name: 'OK' }).click();

  // A press outside the frame removes the area.
  const box = (await editor.cropArea.boundingBox())!;
  expect(box.width).toBeCloseTo(box.height, 0);
  await page.mouse.click(box.x - 20, box.y + 20);
  await editor.button('Apply Crop').click();
  await expect(editor.alert).toContainText('Please select a crop area before applying the crop.');
  await editor.alert.getByRole('button', { name: 'OK' }).click();

  await editor.button('Reset').click();
  await editor.cropArea.focus();
  await page.keyboard.press('ArrowLeft');
  await editor.button('Apply Crop').click();
  await expect(editor.canvas).toHaveAccessibleName('Picture, 560 by 560 pixels');
  await expect(editor.button('Apply Crop')).toBeHidden();
  await editor.button('Save').click();
  await expect(editor.dialog).toBeHidden();
  expect(await edited(page)).toMatchObject({ width: 560, height: 560 });
});

test('a picture is 500 px high if the window allows, and its controls stay in reach', async ({ page }) => {
  const { editor } = await opened(page, 'In any window');
  await editor.tool('Crop').click();
  const shown = editor.dialog.locator('.ReactCrop img');
  for (const [width, height, expected] of [
    [1440, 900, 500],
    [1366, 768, 440],
    [844, 390, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => shown.evaluate((image) => image.clientHeight), `in ${width} × ${height}`).toBe(expected);
    await expect(editor.button('Save')).toBeInViewport({ ratio: 1 });
    await editor.button('Zoom in').click();
    if (height > 700)
      expect(
        await editor.dialog.locator('.dialog-body').evaluate((body) => body.scrollHeight - body.clientHeight),
        'nothing scrolls',
      ).toBe(0);
  }
});

test('the keyboard alone crops, zooms, writes, moves, undoes and saves', async ({ page }) => {
  const { editor } = await opened(page, 'Edited by keyboard');
  await editor.tool('Crop').focus();
  await page.keyboard.press('Enter');
  await editor.dialog.getByLabel('Resize from the bottom right').focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Shift+ArrowLeft');
  await editor.cropArea.focus();
  await page.keyboard.press('+');
  await expect(editor.dialog.getByText('110%')).toBeVisible();
  await page.keyboard.press('-');
  await page.keyboard.press('Shift+ArrowUp');
  await editor.button('Apply Crop').press('Enter');
  await expect(editor.canvas).toHaveAccessibleName(/^Picture, (\d+) by \1 pixels$/);

  await editor.tool('Text').press('Enter');
  await expect(editor.text).toHaveValue('Type Here');
  await expect(editor.canvas).toHaveAccessibleName(/with the text “Type Here”$/);
  await editor.text.fill('Kitchen');
  await expect(editor.canvas).toHaveAccessibleName(/with the text “Kitchen”$/);
  await editor.dialog.getByRole('group', { name: /^Place of the text/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(editor.dialog.getByRole('status').filter({ hasText: 'Text at' })).toBeAttached();

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(editor.canvas).toHaveAccessibleName(/with the text “Type Here”$/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(editor.canvas).toHaveAccessibleName('Picture, 1000 by 800 pixels');
  await expect(editor.button('Undo')).toHaveAttribute('aria-disabled', 'true');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+Shift+z');
  await expect(editor.canvas).toHaveAccessibleName(/with the text “Kitchen”$/);

  await editor.button('Save').press('Enter');
  await expect(editor.dialog).toBeHidden();
});

test('a line is drawn in red, 6 wide, and is part of the saved picture', async ({ page }) => {
  const { editor, description } = await opened(page, 'Drawn on');
  await editor.tool('Free drawing').click();
  await expectAccessible(page);
  await editor.draw();
  await expect(editor.canvas).toHaveAccessibleName(/with 1 drawn line$/);
  await editor.draw();
  await expect(editor.canvas).toHaveAccessibleName(/with 2 drawn lines$/);
  await editor.button('Undo').click();
  await expect(editor.canvas).toHaveAccessibleName(/with 1 drawn line$/);
  await editor.button('Save').click();
  await expect(editor.dialog).toBeHidden();
  expect(await edited(page)).toEqual({ width: 1000, height: 800, middle: [255, 0, 0] });

  await description.save.click();
  await expect(description.saved).toBeVisible();
  await expect(description.picture('picture 1')).toBeVisible();
});

test('a text is typed into the picture itself', async ({ page }) => {
  const { editor } = await opened(page, 'Written on');
  await editor.tool('Text').click();
  await expectAccessible(page);
  const box = (await editor.canvas.boundingBox())!;
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Hall');
  await editor.tool('Free drawing').click();
  await expect(editor.canvas).toHaveAccessibleName(/with the text “Hall”$/);
});

test('Escape ends typing in the picture, and only the next one is for the editor', async ({ page }) => {
  const { editor } = await opened(page, 'Escaped');
  await editor.tool('Text').click();
  const box = (await editor.canvas.boundingBox())!;
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Hall');
  await page.keyboard.press('Escape');
  await expect(editor.canvas).toHaveAccessibleName(/with the text “Hall”$/);
  await expect(editor.alert).toHaveCount(0);
  await expect(editor.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await editor.alert.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editor.text).toHaveValue('Hall');
});

test('closing with edits asks, and closing without them does not', async ({ page }) => {
  const { editor, description } = await opened(page, 'Left alone');
  await page.keyboard.press('Escape');
  await expect(editor.dialog).toBeHidden();
  await description.form.getByRole('button', { name: 'Edit new picture 1' }).click();
  await editor.ready();
  await editor.tool('Text').click();
  await expect(editor.text).toHaveValue('Type Here');
  await editor.button('Close').click();
  await editor.alert.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editor.text).toHaveValue('Type Here');
  await editor.button('Cancel').click();
  await editor.alert.getByRole('button', { name: 'Discard' }).click();
  await expect(editor.dialog).toBeHidden();
  expect(await edited(page)).toEqual({ width: 1000, height: 800, middle: [0x33, 0x66, 0x99] });
});

test('a result over the limit is re-encoded until it is within 2,000,000 bytes', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Noisy');
  const [description, editor] = [new DescriptionPage(page), new ImageEditorPage(page)];
  await description.open(alias);
  // Noise: as PNG it has several megabytes, as JPEG it is within the limit.
  const { default: sharp } = await import('sharp');
  const buffer = await sharp({
    create: {
      width: 1400,
      height: 1000,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#808080',
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
  expect(buffer.length).toBeLessThan(2_000_000);
  await description.add({ name: 'noise.jpg', mimeType: 'image/jpeg', buffer });
  await description.form.getByRole('button', { name: 'Edit new picture 1' }).click();
  await editor.ready();
  await editor.tool('Free drawing').click();
  await editor.draw();
  await editor.button('Save').click();
  await expect(editor.dialog).toBeHidden();
  const source = (await page.getByRole('img', { name: 'New, not saved yet: 1' }).getAttribute('src'))!;
  expect(Buffer.from(source.slice(source.indexOf(',') + 1), 'base64').length).toBeLessThanOrEqual(2_000_000);
  await description.save.click();
  await expect(description.saved).toBeVisible();
});

test('a photo over the limit is made smaller after its message', async ({ page }) => {
  await signIn(page, 'contractor', '/qtemplates');
  const { alias } = await ownTemplate(page, 'Large photo');
  const description = new DescriptionPage(page);
  await description.open(alias);
  await description.add({ name: 'site.bmp', mimeType: 'image/bmp', buffer: bitmap() });
  await expect(page.getByText('Please upload image is smaller than 2MB')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make it smaller' }).click();
  await expect(description.picture('new picture 1')).toBeVisible();
  await expect(page.getByText('Please upload image is smaller than 2MB')).toBeHidden();
});

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('two fingers zoom the picture under the frame, and everything fits', async ({ page }) => {
    const { editor } = await opened(page, 'Pinched');
    const shown = (await editor.canvas.boundingBox())!;
    // Spec §9: the smaller of 90 percent of the window and 700.
    expect(shown.width).toBeCloseTo(351, 0);
    await editor.tool('Crop').tap();
    await expect(editor.cropArea).toBeVisible();
    const box = (await editor.cropArea.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: x - apart, y, id: 0 },
                { x: x + apart, y, id: 1 },
              ],
      });
    await touch('touchStart', 30);
    for (const apart of [36, 44, 52, 60]) await touch('touchMove', apart);
    await touch('touchEnd', 60);
    await expect(editor.dialog.getByText('200%')).toBeVisible();
    expect((await editor.cropArea.boundingBox())!.width).toBeCloseTo(box.width, 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await editor.button('Apply Crop').tap();
    await expect(editor.canvas).toHaveAccessibleName('Picture, 280 by 280 pixels');
  });
});
