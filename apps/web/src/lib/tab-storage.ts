/** A value in the tab's storage; `null` if there is none, or it is unreadable. */
export function readFromTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value for the life of the tab; `null` removes it. Without storage the value lives as long as its page. */
export function keepInTab(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is forbidden or full.
  }
}
