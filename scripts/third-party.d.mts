/**
 * The list of what a production install contains of others, as Markdown: each package with its version, by licence.
 * @param lock the text of `package-lock.json`
 */
export function thirdParty(lock: string): string;
