import type { VersionName } from './history.js';

/** Builds a query string; absent and empty values are left out. */
function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** One segment of a path. A route parameter (`:id`) stays as it is. */
const segment = (value: string | number): string =>
  /^:\w+$/.test(String(value)) ? String(value) : encodeURIComponent(String(value));

/** The calls of templates, their history and staging, under `/api`. */
export const paths = {
  /** GET → `TemplateDetails`. `as_of` = an ISO time or a position. */
  template: (slug: string, query: { as_of?: string } = {}) =>
    withQuery(`/api/quotetemplate/template/${segment(slug)}`, query),
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
  /** GET with a side effect, as in the product's calls; the web uses `image`. */
  deleteImageByGet: (imageId: number | string) => `/api/quotetemplate/deleteqtemplateimage/${segment(imageId)}`,
  /** DELETE. */
  image: (imageId: number | string) => `/api/quotetemplate/images/${segment(imageId)}`,
  /** POST, `SortItem[]` (image ids), `If-Match` → `TemplateChanged`. The first picture is the thumbnail. */
  sortImages: () => '/api/quotetemplate/images/sort_order',
  /** POST, `SaveQuestionRequest` → `QuestionSaved`. */
  saveQuestion: () => '/api/quotetemplate/addquestion',
  /** POST, `VersionedRequest` or no body → `TemplateChanged`. */
  deleteQuestion: (questionId: number | string) => `/api/quotetemplate/deletequestion/${segment(questionId)}`,
  /** POST, `SortItem[]`, `If-Match` → `TemplateChanged`. */
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
  /** POST, `SortItem[]` (line ids), `If-Match` → `TemplateChanged`. */
  sortLines: () => '/api/quotetemplate/products/sort_order',
  /** GET → `LineOption[]` ("View All Products"). */
  lineOptions: (lineId: number | string) => `/api/quotetemplate/line/${segment(lineId)}/options`,
  /** GET, public for published templates → `TemplateCard[]`. */
  related: (query: { alias?: string; quote_template_id?: number } = {}) =>
    withQuery('/api/quotetemplate/related', query),
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
  staging: (query: { page?: number; perPage?: number; searchTerm?: string } = {}) =>
    withQuery('/api/staging/templates', query),
};
