import { expect, type Locator, type Page } from '@playwright/test';

/** The Image Editor dialog. */
export class ImageEditorPage {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Image Editor' });
  }

  tool(name: 'Crop' | 'Text' | 'Free drawing'): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** The picture with its overlay, as described. */
  get canvas(): Locator {
    return this.dialog.getByRole('img', { name: /^Picture, / });
  }

  get cropArea(): Locator {
    return this.dialog.getByLabel(/^Crop area/);
  }

  get text(): Locator {
    return this.dialog.getByLabel('Text', { exact: true });
  }

  async ready(): Promise<void> {
    await expect(this.canvas).toBeVisible();
  }

  /** Draws a line through the middle of the picture. */
  async draw(): Promise<void> {
    const box = (await this.canvas.boundingBox())!;
    await this.page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.5);
    await this.page.mouse.down();
    await this.page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.5, { steps: 5 });
    await this.page.mouse.up();
  }

  /** The alert over the dialog. */
  get alert(): Locator {
    return this.page.getByRole('alertdialog');
  }
}
