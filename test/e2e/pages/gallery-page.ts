import type { Locator, Page } from '@playwright/test';

/** The listing of templates, of all or of one category. */
export class GalleryPage {
  constructor(readonly page: Page) {}

  get cards(): Locator {
    return this.page.getByRole('main').getByRole('article');
  }

  card(name: string): Locator {
    return this.cards.filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  async search(words: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search templates' }).fill(words);
    await this.page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  }

  async pickCategory(name: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Categories', exact: true })
      .first()
      .getByRole('link', { name, exact: true })
      .click();
  }
}
