import type { LineSettings, LineSettingsInput, ProductType, QuoteType } from '../formula/settings.js';
import type { ListRequest, Page, Person } from '../kernel/contract.js';
import type { UserType } from '../kernel/decider.js';

/** Builds a query string of the given values; absent and empty ones are left out. */
function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(key, String(value));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** One part of a path. A route's own parameter (`:id`) stays as it is. */
const segment = (value: string | number): string => (/^:\w+$/.test(String(value)) ? String(value) : encodeURIComponent(String(value)));

/** The calls of templates, their history and staging, under `/api`. */
export const paths = {
  /** GET → `TemplateDetails`. `as_of` = an ISO time or a position. */
  template: (slug: string, query: { as_of?: string } = {}) => withQuery(`/api/quotetemplate/template/${segment(slug)}`, query),
  /** GET, public → `GuestTemplate`. */
  guest: (slug: string) => `/api/quotetemplate/template/guest/${segment(slug)}`,
  /** GET, public → `TemplateCard[]`: the published templates of a category alias. */
  ofCategory: (categoryAlias: string) => `/api/quotetemplates/${segment(categoryAlias)}/category`,
  /** GET, public → `TemplateAdvice`. */
  advice: (slug: string) => `/api/quotetemplate/${segment(slug)}/advice`,
  /** POST, `ListTemplatesRequest` → `Page<TemplateCard>`; public for the published scope. */
  list: () => '/api/quotetemplates',
  /** POST, `SaveTemplateRequest` → `TemplateSaved`. */
  save: () => '/api/quotetemplate/addorupdate',
  /** GET with a side effect, as the product's calls have it; the web uses `image`. */
  deleteImageByGet: (imageId: number | string) => `/api/quotetemplate/deleteqtemplateimage/${segment(imageId)}`,
  /** DELETE. */
  image: (imageId: number | string) => `/api/quotetemplate/images/${segment(imageId)}`,
  /** POST, `SaveQuestionRequest` → `QuestionSaved`. */
  saveQuestion: () => '/api/quotetemplate/addquestion',
  /** POST, `VersionedRequest` or no body → `TemplateChanged`. */
  deleteQuestion: (questionId: number | string) => `/api/quotetemplate/deletequestion/${segment(questionId)}`,
  /** POST, `SortItem[]` → `TemplateChanged`. */
  sortQuestions: () => '/api/quotetemplate/questions/sort_order',
  /** POST, `AddFromCatalogueRequest` → `LineSaved`. */
  addFromCatalogue: () => '/api/quotetemplate/product/addfromcatalogue',
  /** POST, `DeleteLineRequest` → `TemplateChanged`. */
  deleteLine: () => '/api/quotetemplate/deleteproduct',
  /** POST, `MakeDefaultRequest` → `LineSaved`. */
  makeDefault: () => '/api/quotetemplate/makedefault',
  /** POST, `ChangeFormulaRequest` → `LineSaved`. */
  changeFormula: () => '/api/quotetemplate/formula/change',
  /** POST, `ChangeLineSettingsRequest` → `LineSaved`. */
  lineSettings: () => '/api/quotetemplate/line/settings',
  /** POST, `SortItem[]` (line ids) → `TemplateChanged`. */
  sortLines: () => '/api/quotetemplate/products/sort_order',
  /** GET → `LineOption[]` ("View All Products"). */
  lineOptions: (lineId: number | string) => `/api/quotetemplate/line/${segment(lineId)}/options`,
  /** GET, public for published templates → `TemplateCard[]`. */
  related: (query: { alias?: string; quote_template_id?: number } = {}) => withQuery('/api/quotetemplate/related', query),
  /** POST, `RelatedRequest` → `TemplateChanged`. */
  addRelated: () => '/api/quotetemplate/related/add',
  removeRelated: () => '/api/quotetemplate/related/remove',
  /** POST, `CopyTemplateRequest` → `TemplateCopied`. */
  copy: () => '/api/quotetemplate/copy',
  /** GET → `HistoryPage`. */
  history: (templateId: number | string, query: { before?: string; limit?: number } = {}) =>
    withQuery(`/api/quotetemplate/${segment(templateId)}/history`, query),
  /** GET → `Comparison`. */
  compare: (templateId: number | string, query: { from?: VersionName; to?: VersionName } = {}) =>
    withQuery(`/api/quotetemplate/${segment(templateId)}/compare`, query),
  /** POST, `UndoRequest` → `TemplateChanged`. */
  undo: () => '/api/quotetemplate/undo',
  /** POST, `PublishRequest` → `TemplateChanged`. */
  publish: () => '/api/quotetemplate/publish',
  /** POST, `ReasonRequest` → `TemplateChanged`. */
  unpublish: () => '/api/quotetemplate/unpublish',
  /** POST, `ReasonRequest` → `TemplateChanged`. */
  discard: () => '/api/quotetemplate/discard',
  /** GET → `Page<StagingRow>`. */
  staging: (query: { page?: number; perPage?: number; searchTerm?: string } = {}) => withQuery('/api/staging/templates', query),
};

/** Who may get a template (spec: `quote_price`). */
export const quotePrices = ['free', 'premium'] as const;
export type QuotePrice = (typeof quotePrices)[number];

/** Longest texts in characters, and most items of one template. */
export const limits = {
  name: 120,
  description: 5_000,
  unit: 20,
  brand: 60,
  advice: 5_000,
  warranty: 5_000,
  questionTitle: 120,
  questions: 50,
  lines: 200,
  images: 20,
  related: 24,
  note: 500,
} as const;

/** A sample answer is from 0 to this, as any answer. */
export const largestSampleAnswer = 1_000_000_000;

/** A sample answer as a person may type it: digits and optional decimals. */
export const sampleAnswerPattern = /^(\d{1,10}(\.\d{1,12})?|\.\d{1,12})$/;

/** Whether a text is a sample answer: a number from 0 to `largestSampleAnswer`. */
export function isSampleAnswer(text: string): boolean {
  const trimmed = text.trim();
  return sampleAnswerPattern.test(trimmed) && Number(trimmed) <= largestSampleAnswer;
}

/** Whether a required text is there and not too long. */
export function isText(text: string, longest: number): boolean {
  const length = text.trim().length;
  return length > 0 && length <= longest;
}

/** A picture; `image` is its media hash (`kernel/media.ts` makes addresses of it). */
export interface TemplateImage {
  id: number;
  image: string;
}

/** A measurement the template asks for. */
export interface TemplateQuestion {
  id: number;
  /** 1, 2, 3 … in the order shown: the number of the chip `Q1`. */
  no_of_question: number;
  title: string;
  unit: string;
  quote_template_id: number;
  /** False while a formula or a line setting uses it. */
  deleteallowed: boolean;
  /** A decimal string; `null` = none kept; `formula/units.ts` then assumes one by the unit. */
  sample_answer: string | null;
}

/** A line of a template: a product, its default offer, and how its quantity follows from the answers. */
export interface TemplateLine {
  /** The offer, as `product_supplier_id`. */
  id: number;
  product_supplier_id: number;
  product_id: number;
  quote_template_id: number;
  /** The line itself: what sort lists and `lines.<id>` mean. */
  quote_template_product_id: number;
  /** From 1. */
  sort_order: number;
  master_product_id: number;
  name: string;
  description: string;
  business_name: string;
  product_type: ProductType;
  /** Empty for labour. */
  sku: string;
  /** Decimal strings; absent for those who may not see them. */
  retail_price?: string;
  cost_price?: string;
  unit_in_stock?: string | null;
  /** What one is sold by: box, gallon, hour. */
  unit: string;
  brand: string;
  /** Media hash; empty where the product has no picture. */
  thumbnail: string;
  /** The line's formula on this template, with Q numbers; empty where none is set. */
  templateformula: string;
  /** The offer's own default formula; empty where it has none. */
  formula: string;
  /** Every distinct formula known for the product. */
  formulas: { formula: string }[];
  /** The supplier's user id. */
  supplier: number;
  settings: LineSettings;
}

/** `GET /quotetemplate/template/{slug}`. */
export interface TemplateDetails {
  id: number;
  name: string;
  alias: string;
  description: string;
  /** Guide price, a decimal string with 2 places. */
  price: string;
  unit: string;
  /** Media hash of the first picture; empty where there is none. */
  thumbnail: string;
  images: TemplateImage[];
  category_id: number | null;
  subcategory_id: number | null;
  category: string;
  category_alias: string;
  subcategory: string;
  quote_price: QuotePrice;
  quote_type: QuoteType;
  user_id: number;
  userType: UserType;
  advice: string;
  warranty: string;
  brand: string;
  views: number;
  downloads: number;
  questions: TemplateQuestion[];
  products: TemplateLine[];
  /** Counts 1, 2, 3 …: send it with a command to be warned of somebody else's change. */
  version: number;
  /** The version of the last publish; `null` where the template is not published. Always `null` for a business's own. */
  published_version: number | null;
  has_unpublished_changes: boolean;
  /** The caller may change it (owner; any admin for the gallery). */
  editable: boolean;
  /** The caller's newest copy of this gallery template, where one exists. */
  copy: { id: number; alias: string } | null;
}

/** A line as guests see it: no price, no stock. */
export type GuestLine = Pick<
  TemplateLine,
  | 'quote_template_product_id' | 'product_id' | 'master_product_id' | 'sort_order' | 'name' | 'description' | 'business_name'
  | 'product_type' | 'sku' | 'unit' | 'brand' | 'thumbnail' | 'templateformula' | 'settings'
>;

/** One measurement of a worked example. */
export interface ExampleAnswer {
  question_id: number;
  no_of_question: number;
  title: string;
  unit: string;
  answer: string;
  /** Nobody kept a sample answer: the unit's usual one stands in. */
  assumed: boolean;
}

/** What one line comes to in a worked example: quantities, never money. */
export interface ExampleLine {
  quote_template_product_id: number;
  name: string;
  product_type: ProductType;
  included: boolean;
  /** In sold units; `null` where the line cannot be calculated. */
  quantity: string | null;
  unit: string;
  /** `12 ft × 10 ft = 120 ft² → …`, ending in the quantity; empty where the line cannot be calculated. */
  trace: string;
}

/** The template calculated with its sample answers. */
export interface WorkedExample {
  answers: ExampleAnswer[];
  lines: ExampleLine[];
}

/** `GET /quotetemplate/template/guest/{slug}`: the published state without prices. */
export type GuestTemplate = Pick<
  TemplateDetails,
  | 'id' | 'name' | 'alias' | 'description' | 'unit' | 'thumbnail' | 'images' | 'category_id' | 'subcategory_id' | 'category'
  | 'category_alias' | 'subcategory' | 'quote_price' | 'quote_type' | 'advice' | 'warranty' | 'brand' | 'views' | 'downloads' | 'questions'
> & {
  published_version: number;
  published_at: string;
  products: GuestLine[];
  /** Unique business names of the lines' suppliers, in line order. */
  suppliers: string[];
  example: WorkedExample;
};

/** A template in a list. `price` and `unit` are absent for guests. */
export interface TemplateCard {
  id: number;
  name: string;
  alias: string;
  description: string;
  thumbnail: string;
  price?: string;
  unit?: string;
  quote_price: QuotePrice;
  quote_type: QuoteType;
  category_id: number | null;
  category: string;
  category_alias: string;
  subcategory_id: number | null;
  subcategory: string;
  views: number;
  downloads: number;
  user_id: number;
  version: number;
  published_version: number | null;
  has_unpublished_changes: boolean;
  /** ISO 8601 UTC of the last change shown. */
  updated_at: string;
}

export const templateScopes = ['published', 'staging', 'mine'] as const;
export type TemplateScope = (typeof templateScopes)[number];

/** What lists of templates can be sorted by; without a choice: best match of the search term, else `top`. */
export const templateSortFields = ['name', 'price', 'views', 'downloads', 'updated_at', 'category', 'id'] as const;
export type TemplateSortField = (typeof templateSortFields)[number];

/** Rows of a page of templates (spec §9). */
export const templatesPerPage = 9;

export interface ListTemplatesRequest extends ListRequest {
  /** 0, empty or absent = all. */
  category_id?: number | string | null;
  subcategory_id?: number | string | null;
  scope?: TemplateScope;
  sort?: { field: TemplateSortField; type: 'asc' | 'desc' };
}

/** What every command on a template may carry. */
export interface VersionedRequest {
  version?: number;
  reason?: string;
}

/** The Description tab, whole. Absent fields of an existing template stay as they are. */
export interface SaveTemplateRequest extends VersionedRequest {
  /** 0 or absent = a new template. */
  id?: number;
  name?: string;
  description?: string;
  price?: number | string;
  unit?: string;
  quote_type?: QuoteType;
  /** Admin only, as are the next two. */
  category_id?: number | null;
  subcategory_id?: number | null;
  quote_price?: QuotePrice;
  brand?: string;
  advice?: string;
  warranty?: string;
  /** New pictures as data URLs, each at most 2,000,000 bytes. */
  img?: string[];
  /** Accepted and ignored, except that an admin may name the owner of a new template. */
  user_id?: number | string | null;
  userType?: UserType | null;
}

export interface TemplateSaved {
  id: number;
  alias: string;
  version: number;
}

/** What commands on a template answer. */
export interface TemplateChanged {
  quote_template_id: number;
  version: number;
}

export interface SaveQuestionRequest extends VersionedRequest {
  /** 0 or absent = a new question. */
  id?: number;
  title: string;
  unit: string;
  quote_template_id: number;
  /** Absent = unchanged; empty or `null` = none. */
  sample_answer?: number | string | null;
}

export interface QuestionSaved extends TemplateChanged {
  id: number;
}

/** One place in a new order. The lists name every question or line exactly once. */
export interface SortItem {
  id: number;
  sort_order: number;
}

export interface AddFromCatalogueRequest extends VersionedRequest {
  quote_template_id: number;
  product_id: number;
  /** The supplier's user id; 0 or absent = the product's owner, or its only supplier. */
  supplier?: number;
  /** An existing line that shall use this product; absent or 0 = a new line. */
  quote_line_id?: number;
}

/** `quote_template_product_id` is needed where the product stands in two lines. */
export interface LineRequest extends VersionedRequest {
  quote_template_id: number;
  product_id: number;
  quote_template_product_id?: number;
}

export interface DeleteLineRequest extends LineRequest {
  /** The line's offer. */
  product_supplier_id?: number;
}

export interface MakeDefaultRequest extends LineRequest {
  new_product_id: number;
  /** The offer of the new product. */
  product_supplier_id: number;
}

export interface ChangeFormulaRequest extends LineRequest {
  /** With Q numbers. */
  formula: string;
}

export interface ChangeLineSettingsRequest extends VersionedRequest, LineSettingsInput {
  quote_template_id: number;
  quote_template_product_id: number;
  /** With Q numbers: the editor saves a line's formula and settings as one change. */
  formula?: string;
}

export interface LineSaved extends TemplateChanged {
  quote_template_product_id: number;
}

/** An offer that could stand in a line: "View All Products". */
export interface LineOption extends Pick<
  TemplateLine,
  | 'id' | 'product_supplier_id' | 'product_id' | 'master_product_id' | 'name' | 'description' | 'business_name' | 'product_type' | 'sku'
  | 'retail_price' | 'cost_price' | 'unit_in_stock' | 'unit' | 'brand' | 'thumbnail' | 'formula' | 'supplier'
> {
  /** The line uses this offer now. */
  is_default: boolean;
}

export interface RelatedRequest extends VersionedRequest {
  quote_template_id: number;
  related_template_id: number;
}

export interface CopyTemplateRequest {
  quote_template_id: number;
}

export interface TemplateCopied {
  id: number;
  alias: string;
}

export interface TemplateAdvice {
  quote_template_id: number;
  name: string;
  alias: string;
  warranty: string;
  advice: string;
}

/** The parts changes are grouped by. */
export const templateParts = ['details', 'questions', 'lines', 'order', 'images', 'related'] as const;
export type TemplatePart = (typeof templateParts)[number];

/** One readable difference: names, formulas with Q numbers, `$12.50`; never ids. `null` = not there. */
export interface ReadableChange {
  /** `name`, `questions.12.title`, `lines.7.formula`, `lines.order` … */
  path: string;
  /** `Name`, `Q1 Length: title`, `Vinyl plank: formula` … */
  label: string;
  before: string | null;
  after: string | null;
}

/** One event of a template, or a price change of one of its lines (`version: null`). */
export interface HistoryEntry {
  event_id: string;
  position: string;
  version: number | null;
  type: string;
  /** A sentence without the actor: `changed the formula of Quarter-round`. */
  summary: string;
  actor: Person;
  at: string;
  reason: string | null;
  source: string;
  batch_id: string;
  changes: ReadableChange[];
  undoable: boolean;
  /** The event that undid this one. */
  undone_by: string | null;
}

/** Newest first. */
export interface HistoryPage {
  data: HistoryEntry[];
  total: number;
  /** Pass as `before` for the next page; `null` at the first event. */
  next: string | null;
}

/** Entries of a history page, and the most a caller may ask for. */
export const historyLimit = 50;
export const mostHistory = 200;

/** A version number, or one of the two states. */
export type VersionName = number | `${number}` | 'published' | 'current';

export interface Comparison {
  from: { version: number; at: string };
  to: { version: number; at: string };
  changes: Record<TemplatePart, ReadableChange[]>;
  total: number;
}

export interface UndoRequest extends VersionedRequest {
  quote_template_id: number;
  event_id: string;
}

export interface PublishRequest {
  quote_template_id: number;
  version?: number;
  /** Kept with the event as its reason. */
  note?: string;
}

export interface ReasonRequest extends VersionedRequest {
  quote_template_id: number;
}

/** `data` of a 409 `undo_conflict`: the later change in the way. */
export interface UndoConflict {
  event_id: string;
  version: number;
  type: string;
  path: string;
}

/** A gallery template with changes that are not published. */
export interface StagingRow {
  id: number;
  name: string;
  alias: string;
  thumbnail: string;
  category_id: number | null;
  category: string;
  subcategory: string;
  quote_price: QuotePrice;
  state: 'live' | 'never_published' | 'unpublished';
  version: number;
  published_version: number | null;
  published_at: string | null;
  change_count: number;
  last_editor: Person;
  last_edited_at: string;
  /** Whole seconds since the oldest change that is not published. */
  age_seconds: number;
}

export type StagingPage = Page<StagingRow>;

/** Error codes of these calls, beside the general ones. */
export type TemplateErrorCode =
  // 404; another business's template answers as a missing one
  | 'template_not_found' | 'question_not_found' | 'line_not_found' | 'image_not_found' | 'offer_not_found' | 'event_not_found' | 'version_not_found' | 'not_yet'
  // 403
  | 'admin_field' | 'premium_required'
  // 400
  | 'sort_order_incomplete' | 'related_to_itself' | 'formula_invalid'
  // 409
  | 'last_image' | 'question_in_use' | 'ambiguous_line' | 'undo_conflict' | 'not_undoable' | 'not_published' | 'not_publishable' | 'limit_reached';

/** What a person reads where a template is missing (spec §8). */
export const templateMissing = 'Error fetching product data: No item found with this item slug.';
