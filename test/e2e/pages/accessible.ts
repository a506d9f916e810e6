import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Fails with what axe finds on the page as it stands, WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const faults = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: { run: (options: object) => Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // Experimental in axe: it reads initials that are hidden from assistive technology as visible text.
      rules: { 'label-content-name-mismatch': { enabled: false } },
    });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html.slice(0, 200)).join('\n  ')}`);
  });
  expect(faults, 'axe finds nothing').toEqual([]);
}
