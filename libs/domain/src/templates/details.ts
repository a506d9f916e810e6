import { quoteTypes, type QuoteType } from '../formula/settings.js';
import { businessOf, type Actor, type UserType } from '../kernel/decider.js';
import { DomainError, type FieldError } from '../kernel/errors.js';
import { priceText } from '../kernel/money.js';
import { slugOf } from '../kernel/slug.js';
import { textFault, type TextRule } from '../kernel/text-rules.js';
import { manyLines, oneLine } from '../kernel/texts.js';
import {
  everyText,
  guidePriceRule,
  quotePrices,
  templateChoices,
  type QuotePrice,
  type TemplateText,
  type TemplateTextField,
} from './contract.js';
import type { Details } from './content.js';

/** Owner of a template. An admin's is part of the public gallery. */
export interface Owner {
  readonly userId: number;
  readonly userType: UserType;
}

/** Whether a template belongs to the gallery: it has a published state and every admin may edit it. */
export function isGallery(owner: Owner): boolean {
  return owner.userType === 'admin';
}

/** Whether the actor may see and change the staging state: its owner and every admin. */
export function mayEdit(owner: Owner, actor: Actor | null): boolean {
  return actor !== null && (actor.userType === 'admin' || businessOf(actor) === owner.userId);
}

/** The Description tab as sent; absent fields stay unchanged. */
export interface DetailsInput extends Partial<Record<TemplateText, string>> {
  price?: number | string;
  quoteType?: QuoteType;
  kind?: QuotePrice | null;
  categoryId?: number | null;
  subcategoryId?: number | null;
}

/** Reserved words of the editor's addresses: no template may have them as its alias. */
const takenByAddresses = new Set(['new', 'guest', 'template']);

/** The requested alias of a name, before it is made unique. */
export function aliasOf(name: string): string {
  const slug = slugOf(name, 'template');
  return takenByAddresses.has(slug) ? `${slug}-quote` : slug;
}

/**
 * The details after a save. Throws `admin_field` if a non-admin sets an admin's field, and `invalid_input` naming every
 * faulty field.
 * @param current the details before; `null` for a new template, whose required fields must be present
 */
export function detailsOf(input: DetailsInput, current: Details | null, owner: Owner, actor: Actor): Details {
  const reserved = [
    ['category_id', input.categoryId],
    ['subcategory_id', input.subcategoryId],
    ['quote_price', input.kind],
  ] as const;
  const set = reserved.filter(([, value]) => value !== undefined && value !== null);
  if (actor.userType !== 'admin' && set.length > 0) {
    const errors = set.map(([path]) => ({ path, code: 'admin_field', message: 'Only an admin can set this.' }));
    throw new DomainError('admin_field', 'Only an admin can set category, sub category and FREE or PREMIUM.', {
      errors,
    });
  }

  const errors: FieldError[] = [];
  const fault = (path: string, code: string, message: string): void => void errors.push({ path, code, message });
  const check = (path: string, rule: TextRule, value: string): boolean => {
    const found = textFault(rule, value);
    if (found) fault(path, found.code, found.message);
    return found === null;
  };
  const text = (path: TemplateText, rule: TemplateTextField): string => {
    const given = input[path];
    if (given === undefined && current) return current[path];
    const value = rule.long ? manyLines(given ?? '') : oneLine(given ?? '');
    check(path, rule, value);
    return value;
  };
  const price = (): string => {
    if (input.price === undefined && current) return current.price;
    const given = input.price ?? '';
    return check('price', guidePriceRule, String(given)) ? priceText(given) : '0.00';
  };
  const quoteType = (): QuoteType => {
    if (input.quoteType === undefined && !current) fault('quote_type', 'required', templateChoices.quote_type);
    else if (input.quoteType !== undefined && !quoteTypes.includes(input.quoteType))
      fault('quote_type', 'unknown', templateChoices.quote_type);
    return input.quoteType ?? current?.quoteType ?? 'material_and_labour';
  };
  // A form without the admin's fields may send null: that changes nothing.
  const kept = (sent: number | null | undefined, now: number | null | undefined): number | null =>
    sent === undefined || actor.userType !== 'admin' ? (now ?? null) : sent;
  if (input.kind && !quotePrices.includes(input.kind)) fault('quote_price', 'unknown', 'Choose free or premium.');

  const details: Details = {
    ...everyText(text),
    price: price(),
    quoteType: quoteType(),
    kind: input.kind ?? current?.kind ?? 'free',
    categoryId: kept(input.categoryId, current?.categoryId),
    subcategoryId: kept(input.subcategoryId, current?.subcategoryId),
  };
  if (isGallery(owner)) {
    if (details.categoryId === null) fault('category_id', 'required', templateChoices.category_id);
    if (details.subcategoryId === null) fault('subcategory_id', 'required', templateChoices.subcategory_id);
  }
  if (errors[0]) throw new DomainError('invalid_input', errors[0].message, { errors });
  return details;
}
