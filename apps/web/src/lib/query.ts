/** Values of an address' query; empty ones are left out of it. */
export type QueryValues = Record<string, string | number | null | undefined>;

/** Changes values of a query in place. */
export function setValues(query: URLSearchParams, values: QueryValues): void {
  for (const [key, value] of Object.entries(values)) {
    if (value == null || value === '') query.delete(key);
    else query.set(key, `${value}`);
  }
}

/** A query with some values changed. */
export function withValues(query: URLSearchParams, values: QueryValues): URLSearchParams {
  const changed = new URLSearchParams(query);
  setValues(changed, values);
  return changed;
}
