import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

/** axe as one text; its minified form, which a page reads in half the time. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Headings that skip a level, including closed menus: `h1 … h3`. An open dialog starts anew with its `h2`. */
async function jumpingHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const read = document.querySelector('dialog:modal') ?? document.body;
    const levels = [...read.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter(
        (heading) =>
          heading.closest('dialog') === heading.closest('dialog[open]') &&
          !heading.closest('[hidden], [aria-hidden=true]'),
      )
      .map((heading) => ({
        level: Number(heading.tagName.slice(1)),
        words: `${heading.tagName}: ${heading.textContent}`,
      }));
    return levels
      .filter(({ level }, at) => level > (levels[at - 1]?.level ?? (read === document.body ? 0 : 1)) + 1)
      .map(({ words }) => words);
  });
}

/** Names on elements without a role, which screen readers ignore. */
async function unheardNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(':is(div, span, p)[aria-label]:not([role])')].map((element) =>
      element.outerHTML.slice(0, 120),
    ),
  );
}

/** Fails with axe's findings on the current page (WCAG 2.2 A and AA), and with what it misses: see above. */
export async function expectAccessible(page: Page): Promise<void> {
  // To read axe takes as long as to run it: once a page is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const faults = await page.evaluate(async () => {
    // Colours in the middle of a transition are neither the old nor the new ones.
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
    const { violations } = await (
      window as unknown as {
        axe: {
          run: (options: object) => Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }>;
        };
      }
    ).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // What holds is neither listed nor located.
      resultTypes: ['violations'],
      selectors: false,
      // Experimental in axe: it reads initials that are hidden from assistive technology as visible text.
      rules: { 'label-content-name-mismatch': { enabled: false } },
    });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html.slice(0, 200)).join('\n  ')}`,
    );
  });
  expect(faults, 'axe finds nothing').toEqual([]);
  expect(await jumpingHeadings(page), 'no heading leaves out a level').toEqual([]);
  expect(await unheardNames(page), 'every name has a role').toEqual([]);
}
