/** What was kept under a name in the tab's storage; `null` where there is nothing, or nothing that can be read. */
export function readFromTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value for as long as the tab lives; `null` = there is none any more. A browser that keeps nothing has it as long as its page does. */
export function keepInTab(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is forbidden or full.
  }
}
