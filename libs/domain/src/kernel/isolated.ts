const DIRECTIONAL = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/;

/**
 * A name for a sentence without markup: an e-mail, a title, a line of a history. Directional marks in it end with it
 * (docs/adr/0023). Pages use `<bdi>`.
 */
export function isolated(name: string): string {
  return DIRECTIONAL.test(name) ? `\u2068${name.replace(/[\u2066-\u2069]/g, '')}\u2069` : name;
}

/** The same in quotation marks. */
export const quoted = (name: string): string => `“${isolated(name)}”`;
