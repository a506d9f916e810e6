/** What holds nothing that anybody could see, only spaces and signs of direction or joining, is no text. */
const shown = (text: string): string => (/[^\s\p{Cf}]/u.test(text) ? text.trim() : '');

/** A text of one line as it is kept: breaks, tabs and other control characters become spaces, and runs of spaces one. */
export function oneLine(text: string): string {
  return shown(text.replace(/[\s\p{Cc}]+/gu, ' '));
}

/** A text of several lines as it is kept: line ends are `\n`, control characters fall out. Signs of direction stay. */
export function manyLines(text: string): string {
  return shown(text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ''));
}
