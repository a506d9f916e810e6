import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './session.js';

/** Linked Items of the template editor, with its dialogs. */
export class LinkedItemsPage {
  constructor(readonly page: Page) {}

  /** Opens Linked Items of a template; `query` as in the address: `&view=tiles`. */
  async open(alias: string, query = ''): Promise<void> {
    await open(this.page, `/qtemplates/${alias}?tab=lines${query}`);
  }

  lines(): Locator {
    return this.page.getByRole('list', { name: 'Lines of this template' }).getByRole('listitem');
  }

  async names(): Promise<string[]> {
    return this.lines().locator('.name').allTextContents();
  }

  get detail(): Locator {
    return this.page.getByRole('region', { name: 'Selected line' });
  }

  get total(): Locator {
    return this.page.getByRole('complementary', { name: 'Live quote' }).getByRole('group', { name: 'Quote total' });
  }

  tile(name: string): Locator {
    return this.page.getByRole('region', { name: 'Lines' }).getByRole('article', { name });
  }

  get tiles(): Locator {
    return this.page.getByRole('region', { name: 'Lines' }).getByRole('article');
  }

  async addFromCatalog(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Add from Catalog' }).first().click();
    return this.dialog('Add from Catalog');
  }

  async changeOrder(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Change Order' }).click();
    return this.dialog('Change Order');
  }

  async viewAllProducts(): Promise<Locator> {
    await this.detail.getByRole('button', { name: 'View All Products' }).click();
    return this.allProducts;
  }

  get allProducts(): Locator {
    return this.page.getByRole('region', { name: /^All products for/ });
  }

  async changeSupplier(): Promise<Locator> {
    await this.detail.getByRole('button', { name: 'Change Supplier' }).click();
    return this.dialog('Change Supplier');
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Answers the open question with the button of this name. */
  async answer(question: string | RegExp, button: string): Promise<void> {
    const alert = this.page.getByRole('alertdialog', { name: question });
    await alert.getByRole('button', { name: button, exact: true }).click();
    await expect(alert).toBeHidden();
  }

  /** Undoes the last change with its toast, and closes that: the next one belongs to its own change. */
  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    const told = this.page.getByRole('status').getByText('Success: Undone.', { exact: true });
    await expect(told).toBeVisible();
    await this.page.getByRole('button', { name: 'Dismiss', exact: true }).last().click();
    await expect(told).toBeHidden();
  }
}
