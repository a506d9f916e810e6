import { defaultLineSettings } from '@quotewright/domain/formula/settings.js';
import type { Me } from '@quotewright/domain/identity/contract.js';
import type { TemplateCard, TemplateDetails, TemplateLine } from '@quotewright/domain/templates/contract.js';

export const LONG =
  'Remove and replace the suspended ceiling, insulation and vapour barrier over kitchen, utility room and conservatory';
/** A name without a place to break at. */
export const UNBROKEN = 'Underlaymentinsulationmembranewithoutanyseamatallinonepiece';
/** Twelve digits and cents. */
export const HUGE = '123456789012.34';

/** A signed-in contractor. */
export const contractor: Me = {
  details: {
    id: 7,
    name: 'Ines Okafor',
    email: 'contractor@quotewright.example',
    user_type: 'contractor',
    business_name: 'Okafor Decks and Floors',
    image: null,
  },
  extradetails: {
    imageCDNEnpoint: '/media/',
    premium: true,
    standing: 'approved',
    sees_cost: true,
    refusal: null,
    member: { id: 7, role: 'owner', see_cost: true },
    held: false,
  },
};

export const card: TemplateCard = {
  id: 1,
  name: 'Cedar deck',
  alias: 'cedar-deck',
  description: 'Boards on joists.',
  thumbnail: '',
  quote_price: 'free',
  quote_type: 'material_and_labour',
  category_id: 3,
  category: 'Decks',
  category_alias: 'decks',
  subcategory_id: null,
  subcategory: '',
  question_count: 2,
  line_count: 9,
  views: 0,
  downloads: 0,
  user_id: 1,
  version: 4,
  published_version: 4,
  has_unpublished_changes: false,
  updated_at: '2026-11-20T09:30:00Z',
};

/** A line; the sample shows prices, as its owner would see them. */
const line = (id: number, change: Partial<TemplateLine>): TemplateLine => ({
  id,
  product_supplier_id: id,
  product_id: id,
  quote_template_id: 1,
  quote_template_product_id: id,
  sort_order: id,
  master_product_id: id,
  master_product_alias: `product-${id}`,
  name: 'Cedar decking board',
  description: 'Planed, 5/4 × 6.',
  business_name: 'Okafor Decks and Floors',
  product_type: 'finish_product',
  sku: 'CDR-546',
  retail_price: '58.00',
  cost_price: '40.00',
  unit_in_stock: '120',
  unit: 'box',
  brand: 'Northwood',
  thumbnail: '',
  templateformula: 'Q1 x Q2',
  formula: 'Q1 x Q2',
  formulas: [],
  supplier: 7,
  settings: defaultLineSettings,
  ...change,
});

const question = (id: number, title: string, unit: string) => ({
  id,
  no_of_question: id,
  title,
  unit,
  quote_template_id: 1,
  deleteallowed: true,
  sample_answer: null,
});

/** A template whose texts are ordinary, and whose sums are not. */
export const template: TemplateDetails = {
  id: 1,
  alias: 'cedar-deck',
  name: 'Cedar deck',
  description: '',
  unit: 'ft²',
  brand: '',
  advice: 'Oil the boards once a year.',
  warranty: 'Five years on boards and labour.',
  price: '31.00',
  thumbnail: '',
  images: [],
  category_id: 3,
  subcategory_id: null,
  category: 'Decks',
  category_alias: 'decks',
  subcategory: '',
  quote_price: 'free',
  quote_type: 'material_and_labour',
  user_id: 7,
  userType: 'contractor',
  views: 0,
  downloads: 0,
  questions: [question(1, 'Length', 'm'), question(2, 'Width', 'm')],
  products: [
    line(1, {}),
    line(2, { name: LONG, templateformula: 'Q1 x Q2 x 1000000', retail_price: '102.88' }),
    line(3, { name: UNBROKEN, templateformula: 'Q1 / (Q2 - Q2)' }),
    line(4, { name: 'Decking labour', product_type: 'labour', sku: '', unit: 'hour', retail_price: '65.00' }),
  ],
  version: 4,
  revisions: { template: 4, offers: {} },
  published_version: null,
  has_unpublished_changes: false,
  editable: true,
  copy: null,
};

/** A row of the tables. */
export interface Row {
  id: number;
  name: string;
  category: string;
  stock: string;
  price: string;
  state: 'live' | 'pending' | 'off';
}

const STATES = ['live', 'pending', 'off'] as const;

/** `count` rows; the first has a long name and an amount of twelve digits, the second a name without a break. */
export const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: at === 0 ? LONG : at === 1 ? UNBROKEN : `Template ${at + 1}`,
    category: at === 0 ? 'Ceilings, insulation and vapour barriers' : 'Decks',
    stock: at === 0 ? '123456789012' : String(at * 7),
    price: at === 0 ? HUGE : `${at + 10}.50`,
    state: STATES[at % 3]!,
  }));

/** One page of a list. */
export const page = <T>(data: T[], total = data.length, current = 1, perPage = 15) => ({
  data,
  total,
  current_page: current,
  per_page: perPage,
  last_page: Math.max(1, Math.ceil(total / perPage)),
});
