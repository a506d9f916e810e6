import { get, post, type } from '../kernel/endpoint.js';
import type { NewestCopy, ShareTemplateRequest, ViewCounted, ViewTemplateRequest } from './contract.js';

/** Counts a view of a public page. */
export const view = post('/api/quotetemplate/view', {
  access: 'public',
  codes: ['template_not_found'],
  changes: [],
  body: type<ViewTemplateRequest>(),
  answer: type<ViewCounted>(),
});

/** Counts a visitor who typed measurements of their own on a public page. */
export const tryOut = post('/api/quotetemplate/try', {
  access: 'public',
  codes: ['template_not_found'],
  changes: [],
  body: type<ViewTemplateRequest>(),
  answer: type<ViewCounted>(),
});

/** Counts that a public page was shared. */
export const share = post('/api/quotetemplate/share', {
  access: 'public',
  codes: ['template_not_found'],
  changes: [],
  body: type<ShareTemplateRequest>(),
  answer: type<ViewCounted>(),
});

/** Who took a template last. */
export const newestCopies = get('/api/quotetemplates/copies', {
  access: ['admin'],
  topic: 'templates',
  answer: type<NewestCopy[]>(),
});
