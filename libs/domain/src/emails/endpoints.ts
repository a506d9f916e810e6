import { ask, get, post, type } from '../kernel/endpoint.js';
import type { PageQuery } from '../kernel/contract.js';
import type { MailPreview } from './contract-kinds.js';
import type {
  BouncesRequest,
  ChooseNotificationRequest,
  Notifications,
  NoticesPage,
  ReadNoticesRequest,
  UnreadNotices,
} from './contract-notices.js';
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

/** A kind of e-mail with sample data, for every occasion on which it is sent. */
export const kind = get('/api/email/kinds/:kind', {
  access: ['admin'],
  topic: 'emails',
  answer: type<MailPreview>(),
});

/** What the caller is told of, by e-mail and under the bell, of what can be chosen. */
export const notifications = get('/api/account/notifications', {
  access: 'signed-in',
  topic: 'me',
  answer: type<Notifications>(),
});

/** Declines a kind of e-mail or notice, or wants it again. */
export const chooseNotification = post('/api/account/notifications', {
  access: 'signed-in',
  needs: 'account',
  codes: ['address_unverified'],
  changes: ['me'],
  body: type<ChooseNotificationRequest>(),
  answer: type<null>(),
});

/**
 * Reports addresses that refused an e-mail for good, as mail providers learn of it later. Needs `MAIL_BOUNCE_SECRET` and a
 * signature; without the secret it answers 404. Repeated, it changes nothing.
 */
export const reportBounces = post('/api/mail/bounces', {
  access: 'public',
  codes: ['bad_signature'],
  changes: ['accounts'],
  signed: true,
  body: type<BouncesRequest>(),
  answer: type<null>(),
});

/** What the caller was told of, newest first. Some lead to pages that ask for no sign-in. */
export const notices = get('/api/notices', {
  access: 'signed-in',
  seeing: false,
  topic: 'notices',
  query: type<PageQuery>(),
  answer: type<NoticesPage>(),
});

export const unreadNotices = get('/api/notices/unread', {
  access: 'signed-in',
  seeing: false,
  topic: 'notices',
  unattended: true,
  answer: type<UnreadNotices>(),
});

/** Marks notices of the caller as read. */
export const readNotices = post('/api/notices/read', {
  access: 'signed-in',
  needs: 'account',
  changes: ['notices'],
  body: type<ReadNoticesRequest>(),
  answer: type<null>(),
});
