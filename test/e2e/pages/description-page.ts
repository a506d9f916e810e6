import { expect, type Locator, type Page } from '@playwright/test';
import type { ImageEditorPage } from './image-editor-page.js';
import { open } from './session.js';

/** The Description tab of the template editor. */
export class DescriptionPage {
  constructor(readonly page: Page) {}

  /** Opens a template by its alias, or `new`. */
  async open(alias: string): Promise<void> {
    await open(this.page, `/qtemplates/${alias}`);
  }

  get form(): Locator {
    return this.page.getByRole('form', { name: 'Description' });
  }

  field(name: string): Locator {
    return this.form.getByLabel(name, { exact: true });
  }

  /** The label of a required field has no "optional"; advice, warranty and brand have. */
  optional(name: string): Locator {
    return this.form.getByLabel(`${name} optional`);
  }

  get save(): Locator {
    return this.form.getByRole('button', { name: /^Save changes/ });
  }

  get create(): Locator {
    return this.form.getByRole('button', { name: /^Create template/ });
  }

  get saved(): Locator {
    return this.page.getByText('Saved', { exact: true });
  }

  get pictures(): Locator {
    return this.form.getByRole('list', { name: 'Pictures' });
  }

  picture(name: string): Locator {
    return this.pictures.getByRole('button', { name: `View ${name}` });
  }

  async add(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    await this.form.getByLabel('Add a picture').setInputFiles(files);
  }

  /** Opens a picture in the editor. */
  async edit(name: string, editor: ImageEditorPage): Promise<void> {
    await this.form.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    await editor.ready();
  }

  /** The addresses of the pictures, in order. */
  async sources(): Promise<(string | null)[]> {
    return Promise.all((await this.pictures.getByRole('img').all()).map((image) => image.getAttribute('src')));
  }

  async answer(title: string, word: string): Promise<void> {
    const question = this.page.getByRole('alertdialog', { name: title });
    await question.getByRole('button', { name: word, exact: true }).click();
    await expect(question).toBeHidden();
  }
}
