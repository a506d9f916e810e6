import type { Locator, Page } from '@playwright/test';

/** A template's public page. */
export class PublicTemplatePage {
  constructor(readonly page: Page) {}

  get name(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get getTemplate(): Locator {
    return this.page.getByRole('link', { name: 'Get Template', exact: true });
  }

  /** A measurement of the calculator, by its number. */
  measurement(number: number): Locator {
    return this.page.getByRole('region', { name: /^Try it/ }).getByLabel(new RegExp(`^Q${number}`));
  }

  /** The rows of the calculator at what was typed. */
  get own(): Locator {
    return this.page.getByRole('table', { name: 'Quantities at your measurements' }).getByRole('row');
  }

  /** The rows of the worked example. */
  get quantities(): Locator {
    return this.page.getByRole('table', { name: 'Quantities at the sample measurements' }).getByRole('row');
  }

  tab(name: 'Linked Products' | 'Local Suppliers'): Locator {
    return this.page.getByRole('navigation', { name: 'Template contents' }).getByRole('link', { name });
  }

  question(text: RegExp): Locator {
    return this.page.getByRole('group').filter({ hasText: text });
  }

  async share(): Promise<Locator> {
    await this.page.getByLabel('Share', { exact: true }).click();
    return this.page.getByRole('group').filter({ hasText: 'Facebook' });
  }
}
