import { expect, type Page } from '@playwright/test';

/** What makes the page wider than its window, innermost first; empty if it fits. */
export async function widerThanWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const beyond = document.documentElement.scrollWidth - window.innerWidth;
    if (beyond <= 0) return [];
    const reaches = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > window.innerWidth + 0.5 || left < -0.5);
    };
    const found = [...document.body.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && reaches(element) && ![...element.children].some(reaches),
    );
    return [`${beyond} px beyond the window`, ...found.slice(0, 5).map((element) => element.outerHTML.slice(0, 160))];
  });
}

/** Fails if the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await widerThanWindow(page), 'how far the page scrolls sideways').toEqual([]);
}

/** Visible ordinary words (of up to 16 letters) that are broken over lines. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      if (
        !node.parentElement!.checkVisibility({ visibilityProperty: true }) ||
        node.parentElement!.closest('svg, option, .sr-only')
      )
        continue;
      for (const { 0: word, index } of node.data.matchAll(/(?<![\p{L}\d])\p{L}{2,16}(?![\p{L}\d])/gu)) {
        const letters = document.createRange();
        letters.setStart(node, index);
        letters.setEnd(node, index + word.length);
        const tops = [...letters.getClientRects()].map(({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) > 3) broken.add(`${word} in “${node.data.trim().slice(0, 60)}”`);
      }
    }
    return [...broken];
  });
}
