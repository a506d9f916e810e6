import type { QuoteType } from '@quotewright/domain/formula/settings.js';
import { isPrice } from '@quotewright/domain/kernel/money.js';
import {
  limits,
  type QuotePrice,
  type SaveTemplateRequest,
  type TemplateDetails,
} from '@quotewright/domain/templates/contract.js';
import { quantity } from '../../../../lib/format.js';
import type { Part } from './form-merge.js';

/** The Description tab as text. */
export interface DescriptionForm {
  category_id: string;
  subcategory_id: string;
  name: string;
  description: string;
  price: string;
  unit: string;
  quote_price: QuotePrice;
  quote_type: QuoteType | '';
  brand: string;
  advice: string;
  warranty: string;
}

/** A new template's form. */
export const emptyDescription: DescriptionForm = {
  category_id: '',
  subcategory_id: '',
  name: '',
  description: '',
  price: '',
  unit: '',
  quote_price: 'free',
  quote_type: 'material_and_labour',
  brand: '',
  advice: '',
  warranty: '',
};

/** A template's values in the form. */
export function valuesOf(template: TemplateDetails): DescriptionForm {
  return {
    category_id: template.category_id ? String(template.category_id) : '',
    subcategory_id: template.subcategory_id ? String(template.subcategory_id) : '',
    name: template.name,
    description: template.description,
    price: template.price,
    unit: template.unit,
    quote_price: template.quote_price,
    quote_type: template.quote_type,
    brand: template.brand,
    advice: template.advice,
    warranty: template.warranty,
  };
}

/** The parts that two people can change independently. */
export const descriptionParts: readonly Part<DescriptionForm>[] = [
  { label: 'Category', fields: ['category_id', 'subcategory_id'] },
  { label: 'Quote name', fields: ['name'] },
  { label: 'Description', fields: ['description'] },
  { label: 'Price', fields: ['price'], numeric: true },
  { label: 'Unit', fields: ['unit'] },
  { label: 'Type', fields: ['quote_price'] },
  { label: 'Quote type', fields: ['quote_type'] },
  { label: 'Brand', fields: ['brand'] },
  { label: 'Advice', fields: ['advice'] },
  { label: 'Warranty', fields: ['warranty'] },
];

interface Sending {
  /** 0 = a new template. */
  id: number;
  version: number | undefined;
  /** New pictures, and edited stored ones by id; data URLs. */
  img: string[];
  edited?: ReadonlyMap<number, string>;
  admin: boolean;
}

/** The request: the whole tab; the admin's fields only from an admin. */
export function requestOf(values: DescriptionForm, { id, version, img, edited, admin }: Sending): SaveTemplateRequest {
  return {
    id,
    ...(version === undefined ? {} : { version }),
    name: values.name.trim(),
    description: values.description.trim(),
    price: values.price.trim(),
    unit: values.unit.trim(),
    quote_type: values.quote_type as QuoteType,
    brand: values.brand.trim(),
    advice: values.advice.trim(),
    warranty: values.warranty.trim(),
    img,
    ...(edited?.size ? { edited_images: [...edited].map(([image, source]) => ({ id: image, img: source })) } : {}),
    ...(admin
      ? {
          category_id: Number(values.category_id),
          subcategory_id: Number(values.subcategory_id),
          quote_price: values.quote_price,
        }
      : {}),
  };
}

type Rule = (value: string) => true | string;

/** A required text; `ask` says what to do if it is missing. */
function text(longest: number, ask: string): Rule {
  return (value) => (value.trim() === '' ? ask : short(longest)(value));
}

/** A text of at most `longest` characters. Nothing is cut off while typing or pasting: it is reported, and stays. */
function short(longest: number): Rule {
  return (value) => {
    const length = value.trim().length;
    return length <= longest || `This has ${quantity(length)} characters; ${quantity(longest)} are the most.`;
  };
}

const chosen =
  (ask: string): Rule =>
  (value) =>
    value !== '' || ask;

/** The rules of each field (spec §5), with what to do. */
export const rules = {
  category_id: chosen('Choose a category.'),
  subcategory_id: chosen('Choose a sub category.'),
  name: text(limits.name, 'Give the template a name.'),
  description: text(limits.description, 'Say what the quote covers.'),
  price: (price) =>
    price.trim() === ''
      ? 'Give a guide price, like 1200.00.'
      : isPrice(price) || 'Use digits and one decimal point, like 1200.00.',
  unit: text(limits.unit, 'Say what the price is for, like ft².'),
  quote_type: chosen('Choose a quote type.'),
  brand: short(limits.brand),
  advice: short(limits.advice),
  warranty: short(limits.warranty),
} satisfies Partial<Record<keyof DescriptionForm, Rule>>;
