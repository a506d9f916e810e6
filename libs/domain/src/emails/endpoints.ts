import { ask, get, post, type } from '../kernel/endpoint.js';
import type { PageQuery } from '../kernel/contract.js';
import type {
  PreviewTemplatesRequest,
  SendTemplatesRequest,
  SentRecipientsPage,
  SentTemplatesPage,
  TemplatesPreview,
  TemplatesSent,
} from './contract.js';

export const send = post('/api/send/email/qtemplates', {
  access: ['admin'],
  codes: ['no_recipients', 'not_published', 'template_not_found'],
  changes: ['emails'],
  once: true,
  body: type<SendTemplatesRequest>(),
  answer: type<TemplatesSent>(),
});

/** The e-mail as it would be read. Sends nothing. */
export const preview = ask('/api/email/qtemplates/preview', {
  access: ['admin'],
  codes: ['not_published', 'template_not_found'],
  topic: 'emails',
  body: type<PreviewTemplatesRequest>(),
  answer: type<TemplatesPreview>(),
});

/** Newest first. */
export const sent = get('/api/email/qtemplates/sent', {
  access: ['admin'],
  topic: 'emails',
  query: type<PageQuery>(),
  answer: type<SentTemplatesPage>(),
});

/** Who got one of them. */
export const recipients = get('/api/email/qtemplates/sent/:id/recipients', {
  access: ['admin'],
  topic: 'emails',
  query: type<PageQuery>(),
  answer: type<SentRecipientsPage>(),
});
