import type { Page } from '@playwright/test';

/** Texts in view whose last sign (a full stop, a question mark …) is not drawn behind what is before it. */
export function strayedSigns(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const strayed = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      const text = node.data.trimEnd();
      if (!/[A-Za-z0-9)”’][.?!…:,)]$/.test(text) || !node.parentElement!.checkVisibility({ visibilityProperty: true })) continue;
      const [last, before] = [text.length - 1, text.length - 2].map((at) => {
        const sign = document.createRange();
        sign.setStart(node, at);
        sign.setEnd(node, at + 1);
        return sign.getBoundingClientRect();
      }) as [DOMRect, DOMRect];
      const sameLine = last.width > 0 && before.width > 0 && Math.abs(last.top - before.top) < 3;
      if (sameLine && last.left < before.left) strayed.add(text.slice(-80));
    }
    return [...strayed];
  });
}
