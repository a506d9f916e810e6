import type { Locator, Page } from '@playwright/test';

/** The quote sheet, of a new and of a saved quote. */
export class QuotePage {
  constructor(readonly page: Page) {}

  /** Answers a question asked in feet and inches. */
  async answerFeet(title: string, feet: string, inches = ''): Promise<void> {
    await this.page.getByLabel(`${title}, feet`).fill(feet);
    await this.page.getByLabel(`${title}, inches`).fill(inches);
  }

  /** Answers every empty question with the same number. */
  async answerAll(value: string): Promise<void> {
    const boxes = this.page.getByRole('region', { name: 'Measurements' }).getByRole('group').getByRole('textbox');
    for (const box of await boxes.all()) {
      const name =
        (await box.getAttribute('aria-label')) ??
        (await box.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? ''));
      await box.fill(name.includes('inches') ? '' : value);
    }
  }

  get total(): Locator {
    return this.page.getByRole('region', { name: 'Lines' }).getByRole('group', { name: 'Quote total' });
  }

  line(name: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }

  /** The dialog after a save: the link to the quote. */
  get savedDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Quote saved' });
  }

  /** Saves and goes to the saved quote. */
  async saveAndOpen(): Promise<void> {
    await this.save();
    await this.savedDialog.getByRole('link', { name: 'Open the quote' }).click();
    await this.page.waitForURL(/\/quotes\/\d+$/);
  }

  async save(): Promise<void> {
    await this.page
      .getByRole('button', { name: /^Save (as )?quote$/ })
      .first()
      .click();
  }
}
