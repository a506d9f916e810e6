import { expect, type Page } from '@playwright/test';

/** Texts of the orange buttons that can be pressed without scrolling: nothing covers their middle. */
export async function orangeInSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'));
    const orange = ['--accent', '--accent-hover', '--accent-press'].map((token) => {
      sample.style.background = `var(${token})`;
      return getComputedStyle(sample).backgroundColor;
    });
    sample.remove();
    return [...document.querySelectorAll<HTMLElement>('a, button')]
      .filter((element) => orange.includes(getComputedStyle(element).backgroundColor))
      .filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const inWindow = top >= 0 && left >= 0 && top + height <= innerHeight && left + width <= innerWidth;
        return inWindow && element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })
      .map((element) => element.textContent.trim());
  });
}

/** The one orange button in sight has this text. */
export async function expectNext(page: Page, text: string): Promise<void> {
  await expect.poll(() => orangeInSight(page), 'the orange buttons in sight').toEqual([text]);
}
