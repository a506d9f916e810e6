import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './session.js';

type Tab = 'Description' | 'Linked Items' | 'Questions' | 'Related Templates' | 'History';

/** The template editor. */
export class TemplateEditorPage {
  constructor(readonly page: Page) {}

  /** Opens a template by its alias, on Linked Items. */
  async open(alias: string): Promise<void> {
    await open(this.page, `/qtemplates/${alias}?tab=lines`);
  }

  async tab(name: Tab): Promise<void> {
    const tab = this.page.getByRole('navigation', { name: 'Template parts' }).getByRole('link', { name });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-current', 'true');
  }

  get total(): Locator {
    return this.page.getByRole('complementary', { name: 'Live quote' }).getByRole('group', { name: 'Quote total' });
  }

  get formula(): Locator {
    return this.page.getByRole('textbox', { name: 'Formula' });
  }

  /** What the formula says about itself. */
  get guardian(): Locator {
    return this.page.getByRole('region', { name: 'Sense check' });
  }

  /** Shows the quantity over each answer. */
  async showGraphs(): Promise<void> {
    await this.guardian.getByRole('button', { name: 'Show graphs' }).click();
  }

  /** Deletes the formula, token by token. */
  async clearFormula(): Promise<void> {
    await this.formula.focus();
    await this.page.keyboard.press('End');
    const length = async (): Promise<number> => ((await this.formula.textContent()) ?? '').length;
    for (let left = await length(); left > 0 && (await length()) > 0; left -= 1)
      await this.page.keyboard.press('Backspace');
    await expect(this.formula).toHaveText('');
  }

  /** Types a formula instead of the current one (`q1*q2`). */
  async typeFormula(keys: string): Promise<void> {
    await this.clearFormula();
    // The next key completes a question's number.
    for (const key of keys) await this.page.keyboard.press(key);
    await this.page.keyboard.press('End');
  }

  get saved(): Locator {
    return this.page.getByText('Saved', { exact: true });
  }

  lines(): Locator {
    return this.page.getByRole('list', { name: 'Lines of this template' }).getByRole('listitem');
  }

  async chooseLine(name: string | RegExp): Promise<void> {
    const line = this.lines().filter({ hasText: name }).getByRole('link');
    await line.click();
    await expect(line).toHaveAttribute('aria-current', 'true');
  }

  async saveLine(): Promise<void> {
    await this.page.getByRole('region', { name: 'Selected line' }).getByRole('button', { name: 'Save line' }).click();
    await expect(this.saved).toBeVisible();
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByText(text);
  }
}
