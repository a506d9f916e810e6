/** A form's values, all of them texts. */
export type Texts<V> = Record<keyof V, string>;

/** The unit of change: a sub category belongs to its category. */
export interface Part<V> {
  label: string;
  fields: readonly (keyof V)[];
  /** `9` and `9.00` are equal. */
  numeric?: boolean;
}

/** The merged sides of a form. */
export interface Merged<V> {
  /** Mine, with what only they changed. Conflicting parts hold mine. */
  values: V;
  /** What only they changed. */
  theirs: Part<V>[];
  /** What only I changed. */
  mine: Part<V>[];
  /** What both changed to different values. */
  clashes: Part<V>[];
}

/** Whether two forms are equal in a part. The server trims texts and formats numbers. */
function same<V extends Texts<V>>({ fields, numeric }: Part<V>, a: V, b: V): boolean {
  return fields.every((field) => {
    const [one, other] = [a[field].trim(), b[field].trim()];
    return one === other || (numeric === true && one !== '' && other !== '' && Number(one) === Number(other));
  });
}

/** `to` with one part from `from`. */
export function withPart<V>(to: V, part: Part<V>, from: V): V {
  return part.fields.reduce((values, field) => ({ ...values, [field]: from[field] }), to);
}

/** Merges two changes of `base`: what only one side changed is kept, what both changed must be decided. */
export function merged<V extends Texts<V>>(parts: readonly Part<V>[], base: V, mine: V, theirs: V): Merged<V> {
  const result: Merged<V> = { values: mine, theirs: [], mine: [], clashes: [] };
  for (const part of parts) {
    const iDid = !same(part, base, mine);
    const theyDid = !same(part, base, theirs);
    if (iDid && theyDid && !same(part, mine, theirs)) result.clashes.push(part);
    else if (theyDid && !iDid) {
      result.theirs.push(part);
      result.values = withPart(result.values, part, theirs);
    } else if (iDid && !theyDid) result.mine.push(part);
  }
  return result;
}

/** The texts of a part's fields. */
export function asTyped<V extends Texts<V>>({ fields }: Part<V>, values: V): string {
  return fields.map((field) => values[field].trim()).join(' ');
}
