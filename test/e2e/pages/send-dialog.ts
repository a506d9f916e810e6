import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { BoardPage } from './board-page.js';

/** The e-mail selection modal: recipients, preview, Send. */
export class SendDialog {
  constructor(readonly page: Page) {}

  /** Selects templates of the board by name and opens the modal. */
  static async open(page: Page, names: readonly string[]): Promise<SendDialog> {
    const board = new BoardPage(page, 'Templates in staging');
    for (const name of names) await board.row(name).getByRole('checkbox').check();
    await board.selection.getByRole('button', { name: 'Send…' }).click();
    const dialog = new SendDialog(page);
    await expect(dialog.root).toBeVisible();
    return dialog;
  }

  get root(): Locator {
    return this.page.getByRole('dialog', { name: 'Send templates by e-mail' });
  }

  /** Shown once the e-mails are being sent. */
  get queued(): Locator {
    return this.page.getByRole('dialog', { name: /queued$/ });
  }

  get recipients(): Locator {
    return this.page.getByRole('dialog', { name: 'Recipients' });
  }

  type(label: 'Contractors' | 'Retail & install businesses'): Locator {
    return this.root.getByRole('checkbox', { name: label });
  }

  get address(): Locator {
    return this.root.getByRole('textbox', { name: 'Or to an address' });
  }

  button(name: 'Preview' | 'Send' | 'Back' | 'Cancel'): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  get letter(): FrameLocator {
    return this.root.frameLocator('iframe[title="The e-mail"]');
  }
}
