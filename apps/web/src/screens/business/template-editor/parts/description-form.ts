import type { QuoteType } from '@quotewright/domain/formula/settings.js';
import type { QuotePrice, SaveTemplateRequest, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import type { Clash } from './conflict-dialog.js';

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

/** What a template says, as the form shows it. */
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

/** What is sent: the whole tab; the admin's fields only from an admin. */
export function requestOf(values: DescriptionForm, { id, version, img, admin }: { id: number; version: number | undefined; img: string[]; admin: boolean }): SaveTemplateRequest {
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
    ...(admin ? { category_id: Number(values.category_id), subcategory_id: Number(values.subcategory_id), quote_price: values.quote_price } : {}),
  };
}

const labels: Record<keyof DescriptionForm, string> = {
  category_id: 'Category',
  subcategory_id: 'Sub category',
  name: 'Quote name',
  description: 'Description',
  price: 'Price',
  unit: 'Unit',
  quote_price: 'Type',
  quote_type: 'Quote type',
  brand: 'Brand',
  advice: 'Advice',
  warranty: 'Warranty',
};

/** The fields that both sides changed since `base`, each to something else. */
export function clashesOf(base: TemplateDetails, theirs: TemplateDetails, mine: DescriptionForm, dirty: Partial<Record<keyof DescriptionForm, boolean>>): Clash[] {
  const before = valuesOf(base);
  const now = valuesOf(theirs);
  return (Object.keys(labels) as (keyof DescriptionForm)[])
    .filter((field) => dirty[field] && now[field] !== before[field] && now[field] !== mine[field])
    .map((field) => ({ label: labels[field], mine: mine[field], theirs: now[field] }));
}
