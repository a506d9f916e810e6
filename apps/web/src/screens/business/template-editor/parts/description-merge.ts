import type { DescriptionForm } from './description-form.js';

/** What is chosen as one: a sub category belongs to its category. */
export interface Part {
  label: string;
  fields: readonly (keyof DescriptionForm)[];
}

const parts: readonly Part[] = [
  { label: 'Category', fields: ['category_id', 'subcategory_id'] },
  { label: 'Quote name', fields: ['name'] },
  { label: 'Description', fields: ['description'] },
  { label: 'Price', fields: ['price'] },
  { label: 'Unit', fields: ['unit'] },
  { label: 'Type', fields: ['quote_price'] },
  { label: 'Quote type', fields: ['quote_type'] },
  { label: 'Brand', fields: ['brand'] },
  { label: 'Advice', fields: ['advice'] },
  { label: 'Warranty', fields: ['warranty'] },
];

/** Two sides of one form, put together. */
export interface Merged {
  /** Mine, with what only they changed taken over. Clashing parts hold mine. */
  values: DescriptionForm;
  /** What only they changed. */
  theirs: Part[];
  /** What only I changed. */
  mine: Part[];
  /** What both changed, each to something else. */
  clashes: Part[];
}

/** Whether two forms say the same in a part. The server trims texts and writes prices out. */
function same(part: Part, a: DescriptionForm, b: DescriptionForm): boolean {
  return part.fields.every((field) => {
    const [one, other] = [a[field].trim(), b[field].trim()];
    return one === other || (field === 'price' && one !== '' && other !== '' && Number(one) === Number(other));
  });
}

/** `to` with one part as `from` has it. */
export function withPart(to: DescriptionForm, part: Part, from: DescriptionForm): DescriptionForm {
  return { ...to, ...Object.fromEntries(part.fields.map((field) => [field, from[field]])) };
}

/** Puts together what two people made of `base`: what only one side touched is kept, what both touched has to be decided. */
export function merged(base: DescriptionForm, mine: DescriptionForm, theirs: DescriptionForm): Merged {
  const result: Merged = { values: mine, theirs: [], mine: [], clashes: [] };
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
