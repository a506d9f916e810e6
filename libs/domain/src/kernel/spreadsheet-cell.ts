/** What begins a cell that a spreadsheet would run as a formula, in East Asian ones also in full width. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** A text as a cell that no spreadsheet runs. One that looks guarded already is guarded again, so that both can be told apart. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell as `guarded` wrote it. */
export const unguarded = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);
