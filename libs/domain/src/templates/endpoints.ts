import { ask, changingGet, del, get, post, type } from '../kernel/endpoint.js';
import type { Page, SortItem } from '../kernel/contract.js';
import type {
  AddFromCatalogueRequest,
  ChangeFormulaRequest,
  ChangeLineSettingsRequest,
  CopyTemplateRequest,
  DeleteLineRequest,
  LineSaved,
  MakeDefaultRequest,
  QuestionSaved,
  RelatedRequest,
  SaveQuestionRequest,
  SaveTemplateRequest,
  TemplateChanged,
  TemplateCopied,
  TemplateSaved,
  VersionedRequest,
} from './contract/commands.js';
import type { LineOption, TemplateAdvice, TemplateDetails } from './contract/details.js';
import type { GuestTemplate } from './contract/guest.js';
import type { Comparison, HistoryPage, UndoRequest, VersionName } from './contract/history.js';
import type { ListTemplatesRequest, TemplateCard } from './contract/lists.js';
import type { PublishRequest, ReasonRequest, StagingPage } from './contract/publishing.js';

/** `as_of`: an ISO time or a position. */
export const template = get('/api/quotetemplate/template/:slug', {
  access: 'signed-in',
  topic: 'templates',
  query: type<{ as_of?: string }>(),
  answer: type<TemplateDetails>(),
});

export const guest = get('/api/quotetemplate/template/guest/:slug', {
  access: 'public',
  topic: 'templates',
  answer: type<GuestTemplate>(),
});

/** The published templates of a category, by its alias. */
export const ofCategory = get('/api/quotetemplates/:slug/category', {
  access: 'public',
  topic: 'templates',
  answer: type<TemplateCard[]>(),
});

export const advice = get('/api/quotetemplate/:slug/advice', {
  access: 'public',
  topic: 'templates',
  answer: type<TemplateAdvice>(),
});

/** Public for the published scope. */
export const list = ask('/api/quotetemplates', {
  access: 'public',
  topic: 'templates',
  body: type<ListTemplatesRequest>(),
  answer: type<Page<TemplateCard>>(),
});

export const save = post('/api/quotetemplate/addorupdate', {
  access: 'signed-in',
  changes: ['templates'],
  version: 'body',
  once: true,
  pictures: true,
  body: type<SaveTemplateRequest>(),
  answer: type<TemplateSaved>(),
});

/** The spec's call; the web uses `deleteImage`. */
export const deleteImageByGet = changingGet('/api/quotetemplate/deleteqtemplateimage/:id', {
  access: 'signed-in',
  changes: ['templates'],
  version: 'if-match',
  answer: type<TemplateChanged>(),
});

export const deleteImage = del('/api/quotetemplate/images/:id', {
  access: 'signed-in',
  changes: ['templates'],
  version: 'if-match',
  answer: type<TemplateChanged>(),
});

/** The first picture is the thumbnail. */
export const sortImages = post('/api/quotetemplate/images/sort_order', {
  access: 'signed-in',
  changes: ['templates'],
  version: 'if-match',
  body: type<SortItem[]>(),
  answer: type<TemplateChanged>(),
});

export const saveQuestion = post('/api/quotetemplate/addquestion', {
  access: 'signed-in',
  changes: ['templates'],
  version: 'body',
  once: true,
  body: type<SaveQuestionRequest>(),
  answer: type<QuestionSaved>(),
});

export const deleteQuestion = post('/api/quotetemplate/deletequestion/:id', {
  access: 'signed-in',
  changes: ['templates'],
  version: 'body',
  body: type<VersionedRequest>(),
  answer: type<TemplateChanged>(),
});

export const sortQuestions = post('/api/quotetemplate/questions/sort_order', {
  access: 'signed-in',
  changes: ['templates'],
  version: 'if-match',
  body: type<SortItem[]>(),
  answer: type<TemplateChanged>(),
});

export const addFromCatalogue = post('/api/quotetemplate/product/addfromcatalogue', {
  access: 'signed-in',
  changes: ['templates'],
  version: 'body',
  once: true,
  body: type<AddFromCatalogueRequest>(),
  answer: type<LineSaved>(),
});

export const deleteLine = post('/api/quotetemplate/deleteproduct', {
  access: 'signed-in',
  changes: ['templates'],
  version: 'body',
  body: type<DeleteLineRequest>(),
  answer: type<TemplateChanged>(),
});

export const makeDefault = post('/api/quotetemplate/makedefault', {
  access: 'signed-in',
  changes: ['templates'],
  version: 'body',
  once: true,
  body: type<MakeDefaultRequest>(),
  answer: type<LineSaved>(),
});

export const changeFormula = post('/api/quotetemplate/formula/change', {
  access: 'signed-in',
  changes: ['templates'],
  version: 'body',
  body: type<ChangeFormulaRequest>(),
  answer: type<LineSaved>(),
});

export const lineSettings = post('/api/quotetemplate/line/settings', {
  access: 'signed-in',
  changes: ['templates'],
  version: 'body',
  body: type<ChangeLineSettingsRequest>(),
  answer: type<LineSaved>(),
});

export const sortLines = post('/api/quotetemplate/products/sort_order', {
  access: 'signed-in',
  changes: ['templates'],
  version: 'if-match',
  body: type<SortItem[]>(),
  answer: type<TemplateChanged>(),
});

/** "View All Products" of a line. */
export const lineOptions = get('/api/quotetemplate/line/:id/options', {
  access: 'signed-in',
  topic: 'templates',
  answer: type<LineOption[]>(),
});

/** Named by alias or by id. Guests see the related templates of published ones. */
export const related = get('/api/quotetemplate/related', {
  access: 'public',
  topic: 'templates',
  query: type<{ alias?: string; quote_template_id?: number }>(),
  answer: type<TemplateCard[]>(),
});

export const addRelated = post('/api/quotetemplate/related/add', {
  access: ['admin'],
  changes: ['templates'],
  version: 'body',
  body: type<RelatedRequest>(),
  answer: type<TemplateChanged>(),
});

export const removeRelated = post('/api/quotetemplate/related/remove', {
  access: ['admin'],
  changes: ['templates'],
  version: 'body',
  body: type<RelatedRequest>(),
  answer: type<TemplateChanged>(),
});

/** Get Template: puts a copy into My QTemplates. */
export const copy = post('/api/quotetemplate/copy', {
  access: 'signed-in',
  changes: ['templates'],
  once: true,
  body: type<CopyTemplateRequest>(),
  answer: type<TemplateCopied>(),
});

/** `before`: the `next` of an earlier page. */
export const history = get('/api/quotetemplate/:id/history', {
  access: 'signed-in',
  topic: 'templates',
  query: type<{ before?: string; limit?: number }>(),
  answer: type<HistoryPage>(),
});

export const compare = get('/api/quotetemplate/:id/compare', {
  access: 'signed-in',
  topic: 'templates',
  query: type<{ from: VersionName; to: VersionName }>(),
  answer: type<Comparison>(),
});

export const undo = post('/api/quotetemplate/undo', {
  access: 'signed-in',
  changes: ['templates'],
  once: true,
  version: 'body',
  body: type<UndoRequest>(),
  answer: type<TemplateChanged>(),
});

export const publish = post('/api/quotetemplate/publish', {
  access: ['admin'],
  changes: ['templates'],
  version: 'body',
  body: type<PublishRequest>(),
  answer: type<TemplateChanged>(),
});

export const unpublish = post('/api/quotetemplate/unpublish', {
  access: ['admin'],
  changes: ['templates'],
  version: 'body',
  body: type<ReasonRequest>(),
  answer: type<TemplateChanged>(),
});

export const discard = post('/api/quotetemplate/discard', {
  access: ['admin'],
  changes: ['templates'],
  version: 'body',
  body: type<ReasonRequest>(),
  answer: type<TemplateChanged>(),
});

/** Gallery templates with changes that are not published. */
export const staging = get('/api/staging/templates', {
  access: ['admin'],
  topic: 'templates',
  query: type<{ page?: number; perPage?: number; searchTerm?: string }>(),
  answer: type<StagingPage>(),
});
