import type { Page } from '@playwright/test';

/**
 * Visible texts drawn in the wrong order: whose last sign (a full stop, a question mark …) is not behind the rest, or
 * whose leading number is not before the words.
 */
export async function strayedSigns(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const strayed = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      if (node.previousSibling instanceof Text || !node.parentElement!.checkVisibility({ visibilityProperty: true }))
        continue;
      // `{count} templates` is in several nodes.
      const nodes = [node];
      for (let next = node.nextSibling; next instanceof Text; next = next.nextSibling) nodes.push(next);
      const text = nodes.map(({ data }) => data).join('');
      const box = (at: number) => {
        let [index, offset] = [0, at];
        while (offset >= nodes[index]!.length) offset -= nodes[index++]!.length;
        const sign = document.createRange();
        sign.setStart(nodes[index]!, offset);
        sign.setEnd(nodes[index]!, offset + 1);
        return sign.getBoundingClientRect();
      };
      const inOrder = (first: DOMRect, second: DOMRect) =>
        first.width === 0 || second.width === 0 || Math.abs(first.top - second.top) >= 3 || first.left < second.left;
      const end = text.trimEnd().length;
      if (/[A-Za-z0-9)”’][.?!…:,)]$/.test(text.slice(0, end)) && !inOrder(box(end - 2), box(end - 1)))
        strayed.add(text.slice(0, end).slice(-80));
      const [number, space] = /^(\s*)\d[\d.,/]*\s+(?=[A-Za-z])/.exec(text) ?? [];
      if (number && !inOrder(box(space!.length), box(number.length))) strayed.add(text.trim().slice(0, 80));
    }
    return [...strayed];
  });
}
