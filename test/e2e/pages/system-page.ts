import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './session.js';

/** The admin's System screen, as a user works with it. */
export class SystemPage {
  constructor(readonly page: Page) {}

  async open(query = ''): Promise<void> {
    return open(this.page, `/system${query}`);
  }

  get readModels(): Locator {
    return this.page.getByRole('table', { name: 'Read models' });
  }

  get parked(): Locator {
    return this.page.getByRole('table', { name: 'Parked events' });
  }

  /** A read model's row. */
  readModel(name: string): Locator {
    return this.readModels.getByRole('row').filter({ hasText: name });
  }

  /** Requests an action on a read model, and answers the question. */
  async repair(name: string, action: 'Replay' | 'Rebuild', yes = true): Promise<void> {
    await this.readModel(name).getByRole('button', { name: action }).click();
    const question = this.page.getByRole('alertdialog');
    await expect(question.getByRole('heading')).toContainText(name);
    await question.getByRole('button', { name: yes ? action : 'Cancel' }).click();
    await expect(question).toBeHidden();
  }
}
