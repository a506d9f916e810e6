import type { Locator, Page } from '@playwright/test';
import { open } from './session.js';

/** The Questions tab of the template editor. */
export class QuestionsPage {
  constructor(readonly page: Page) {}

  async open(alias: string): Promise<void> {
    await open(this.page, `/qtemplates/${alias}?tab=questions`);
  }

  row(title: string): Locator {
    return this.page.getByRole('row').filter({ hasText: title });
  }

  /** The titles in order. */
  async titles(): Promise<string[]> {
    return this.page
      .getByRole('button', { name: /^Edit / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')!.slice('Edit '.length)));
  }

  get panel(): Locator {
    return this.page.getByRole('dialog', { name: /Question/ });
  }

  get unit(): Locator {
    return this.panel.getByRole('combobox', { name: 'Unit' });
  }

  async add(title: string, unit: string, sample = ''): Promise<void> {
    await this.page.getByRole('button', { name: 'Add New Question' }).click();
    await this.panel.getByLabel('Title').fill(title);
    await this.unit.fill(unit);
    await this.panel.getByLabel('Sample answer').fill(sample);
    await this.panel.getByRole('button', { name: 'Add question' }).click();
  }
}
