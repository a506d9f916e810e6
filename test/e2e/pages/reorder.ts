import { expect, type Page } from '@playwright/test';

/**
 * Moves the item that was lifted with Space, until its new place is announced. A press in the same frame as Space is
 * lost, because the places are measured first; nobody but a test presses that quickly.
 */
export async function moveDown(page: Page, announced: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(announced)).toBeAttached({ timeout: 2_000 });
  }).toPass();
}
