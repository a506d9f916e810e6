import type { QuoteType } from '@quotewright/domain/formula/settings.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import {
  templateChoices,
  templateRules,
  type QuotePrice,
  type SaveTemplateRequest,
  type TemplateDetails,
} from '@quotewright/domain/templates/contract.js';
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

const chosen = (ask: string) => (value: string) => value !== '' || ask;

/** The rules of each field (spec §5). Nothing is cut off while typing or pasting: it is reported, and stays. */
export const rules = {
  category_id: chosen(templateChoices.category_id),
  subcategory_id: chosen(templateChoices.subcategory_id),
  name: follows(templateRules.name),
  description: follows(templateRules.description),
  price: follows(templateRules.price),
  unit: follows(templateRules.unit),
  quote_type: chosen(templateChoices.quote_type),
  brand: follows(templateRules.brand),
  advice: follows(templateRules.advice),
  warranty: follows(templateRules.warranty),
};
