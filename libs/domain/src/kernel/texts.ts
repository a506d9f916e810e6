/** A text without the spaces around it: empty if nothing of it is visible, only control characters and marks. */
export const shown = (text: string): string => (/[^\s\p{Cc}\p{Cf}]/u.test(text) ? text.trim() : '');

/** The beginning of a text, at most so many characters long, without half of a surrogate pair at its end. */
export const beginning = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** A single-line text as stored: breaks, tabs and other control characters become spaces, and runs of spaces one. */
export function oneLine(text: string): string {
  return shown(text.replace(/[\s\p{Cc}]+/gu, ' '));
}

/**
 * A multi-line text as stored: line ends are `
 * `, control characters are dropped. Directional marks stay.
 */
export function manyLines(text: string): string {
  return shown(text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''));
}
