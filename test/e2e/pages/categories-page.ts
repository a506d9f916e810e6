import { expect, type Locator, type Page } from '@playwright/test';

/** The admin's categories, and the sub categories of one. */
export class CategoriesPage {
  constructor(readonly page: Page) {}

  get categories(): Locator {
    return this.page.getByRole('table', { name: 'All categories' });
  }

  /** The sub categories of a category. */
  subcategories(title: string): Locator {
    return this.page.getByRole('region', { name: `Sub categories of ${title}` });
  }

  row(title: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByText(title, { exact: true }) });
  }

  async act(
    title: string,
    action: 'Edit title' | 'Publish' | 'Publish the new title' | 'Unpublish' | 'Delete',
  ): Promise<void> {
    const row = this.row(title);
    await row.getByLabel(`Actions for ${title}`).click();
    await row.getByRole('button', { name: action, exact: true }).click();
  }

  async choose(title: string): Promise<void> {
    await this.categories.getByRole('link', { name: title, exact: true }).click();
    await expect(this.subcategories(title)).toBeVisible();
  }

  /** Adds one to a list: `noun` = category or sub category. */
  async add(within: Locator, noun: 'category' | 'sub category', title: string): Promise<void> {
    await within.getByRole('button', { name: `Add ${noun}`, exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: `Add ${noun}` });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByRole('button', { name: `Add ${noun}` }).click();
    await expect(dialog).toBeHidden();
  }

  toast(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }
}
