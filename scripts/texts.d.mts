/** Every text for people: file name in `docs/texts` → its content. */
export function allTexts(): Promise<Map<string, string>>;
