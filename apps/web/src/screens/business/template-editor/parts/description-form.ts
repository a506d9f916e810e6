import type { QuoteType } from '@quotewright/domain/formula/settings.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import {
  templateChoices,
  everyText,
  guidePriceRule,
  type QuotePrice,
  type SaveTemplateRequest,
  type TemplateDetails,
  type TemplateText,
} from '@quotewright/domain/templates/contract.js';
import type { Part } from '../../../../features/merging/form-merge.js';

/** The Description tab as text. */
export interface DescriptionForm extends Record<TemplateText, string> {
  category_id: string;
  subcategory_id: string;
  price: string;
  quote_price: QuotePrice;
  quote_type: QuoteType | '';
}

/** A new template's form. */
export const emptyDescription: DescriptionForm = {
  ...everyText(() => ''),
  category_id: '',
  subcategory_id: '',
  price: '',
  quote_price: 'free',
  quote_type: 'material_and_labour',
};

/** A template's values in the form. */
export function valuesOf(template: TemplateDetails): DescriptionForm {
  return {
    ...everyText((field) => template[field]),
    category_id: template.category_id ? String(template.category_id) : '',
    subcategory_id: template.subcategory_id ? String(template.subcategory_id) : '',
    price: template.price,
    quote_price: template.quote_price,
    quote_type: template.quote_type,
  };
}

/** The parts that two people can change independently. */
export const descriptionParts: readonly Part<DescriptionForm>[] = [
  { label: 'Category', fields: ['category_id', 'subcategory_id'] },
  ...Object.values(everyText((field, { label }) => ({ label, fields: [field] }))),
  { label: 'Price', fields: ['price'], numeric: true },
  { label: 'Type', fields: ['quote_price'] },
  { label: 'Quote type', fields: ['quote_type'] },
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
    ...everyText((field) => values[field].trim()),
    price: values.price.trim(),
    quote_type: values.quote_type as QuoteType,
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
  ...everyText((_field, rule) => follows(rule)),
  category_id: chosen(templateChoices.category_id),
  subcategory_id: chosen(templateChoices.subcategory_id),
  price: follows(guidePriceRule),
  quote_type: chosen(templateChoices.quote_type),
};
