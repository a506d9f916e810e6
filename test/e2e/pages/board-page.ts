import { expect, type Locator, type Page } from '@playwright/test';

/** A list with search, filters, pages and a selection: the board, My QTemplates, products. */
export class BoardPage {
  constructor(
    readonly page: Page,
    /** What the table or the cards list. */
    readonly caption: string,
  ) {}

  get table(): Locator {
    return this.page.getByRole('table', { name: this.caption });
  }

  get rows(): Locator {
    return this.table.locator('tbody').getByRole('row');
  }

  get cards(): Locator {
    return this.page.getByRole('list', { name: this.caption }).getByRole('article');
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name, exact: true }) });
  }

  /** A row by any text in it. */
  rowOf(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  head(name: string): Locator {
    return this.table.getByRole('columnheader', { name });
  }

  /** The checkbox of a row, by its index on the page from 0. */
  box(at: number): Locator {
    return this.rows.nth(at).getByRole('checkbox');
  }

  get selection(): Locator {
    return this.page.getByRole('region', { name: 'Selection' });
  }

  async search(words: string): Promise<void> {
    const box = this.page.getByRole('search').getByRole('searchbox');
    await box.fill(words);
    await box.press('Enter');
    await expect(this.page).toHaveURL(
      (url) => url.searchParams.get('search') === (words || null) || url.searchParams.get('search') === words,
    );
  }

  async filter(label: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });
  }

  /** Presses the header and expects its text from before. */
  async sort(head: string, words: string): Promise<void> {
    await this.head(head).getByRole('button', { name: words }).click();
  }
}
