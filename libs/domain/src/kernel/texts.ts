/** A text of one line as it is kept: breaks, tabs and other control characters become spaces, and runs of spaces one. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** A text of several lines as it is kept: line ends are `\n`, control characters fall out. Signs of direction stay. */
export function manyLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '').trim();
}
