import { get, post, type } from '../kernel/endpoint.js';
import type { TemplatePreview } from '../templates/contract.js';
import type {
  AddReleaseItemsRequest,
  AddReleaseRequest,
  ChangeReleaseRequest,
  PublishReleaseRequest,
  ReleaseChanged,
  ReleaseDetails,
  ReleasePreviewQuery,
  ReleaseReady,
  ReleaseRequest,
  ReleaseReverted,
  ReleasesPage,
  ReleasesQuery,
  RemoveReleaseItemsRequest,
  ScheduleReleaseRequest,
  ScheduleTemplateRequest,
} from './contract.js';

/** Releases, the scheduled ones first by their time, then the last changed. */
export const list = get('/api/releases', {
  access: ['admin'],
  topic: 'releases',
  query: type<ReleasesQuery>(),
  answer: type<ReleasesPage>(),
});

export const one = get('/api/releases/:id', {
  access: ['admin'],
  codes: ['release_not_found'],
  topic: 'releases',
  answer: type<ReleaseDetails>(),
});

/** What publishing the release now would refuse, item by item, and what else there is to say. */
export const ready = get('/api/releases/:id/ready', {
  access: ['admin'],
  codes: ['release_not_found'],
  topic: 'releases',
  answer: type<ReleaseReady>(),
});

/** A template's public page and its card in lists as they will be after some releases, in the order given. */
export const preview = get('/api/releases/preview/:slug', {
  access: ['admin'],
  codes: ['not_published', 'release_not_found', 'template_not_found'],
  topic: 'releases',
  query: type<ReleasePreviewQuery>(),
  answer: type<TemplatePreview>(),
});

export const add = post('/api/release/add', {
  access: ['admin'],
  codes: ['item_not_found', 'limit_reached', 'not_publishable'],
  changes: ['releases', 'templates', 'trail'],
  once: true,
  body: type<AddReleaseRequest>(),
  answer: type<ReleaseChanged>(),
});

/** Changes the name, the note, or both. */
export const change = post('/api/release/change', {
  access: ['admin'],
  codes: ['release_not_editable', 'release_not_found'],
  changes: ['releases', 'trail'],
  version: 'body',
  body: type<ChangeReleaseRequest>(),
  answer: type<ReleaseChanged>(),
});

/** Adds items. One that is there already is replaced: a template is pinned anew. */
export const addItems = post('/api/release/item/add', {
  access: ['admin'],
  codes: ['item_not_found', 'limit_reached', 'not_publishable', 'release_not_editable', 'release_not_found'],
  changes: ['releases', 'templates', 'trail'],
  version: 'body',
  body: type<AddReleaseItemsRequest>(),
  answer: type<ReleaseChanged>(),
});

export const removeItems = post('/api/release/item/remove', {
  access: ['admin'],
  codes: ['release_empty', 'release_not_editable', 'release_not_found'],
  changes: ['releases', 'templates', 'trail'],
  version: 'body',
  body: type<RemoveReleaseItemsRequest>(),
  answer: type<ReleaseChanged>(),
});

/** Schedules a release, moves it to another time, or takes it off the schedule. */
export const schedule = post('/api/release/schedule', {
  access: ['admin'],
  codes: ['release_empty', 'release_not_editable', 'release_not_found'],
  changes: ['releases', 'templates', 'trail'],
  version: 'body',
  body: type<ScheduleReleaseRequest>(),
  answer: type<ReleaseChanged>(),
});

/**
 * Begins publishing a release: all of its items, or none. The answer says `publishing`; the release is published, or
 * has failed, within seconds.
 */
export const publish = post('/api/release/publish', {
  access: ['admin'],
  codes: ['release_empty', 'release_not_editable', 'release_not_found'],
  changes: ['releases', 'templates', 'categories', 'products', 'trail'],
  version: 'body',
  body: type<PublishReleaseRequest>(),
  answer: type<ReleaseChanged>(),
});

/** Cancels a release. One that is being published is cancelled until it is decided. */
export const cancel = post('/api/release/cancel', {
  access: ['admin'],
  codes: ['release_decided', 'release_not_found'],
  changes: ['releases', 'templates', 'trail'],
  version: 'body',
  body: type<ReleaseRequest>(),
  answer: type<ReleaseChanged>(),
});

/** Makes a failed or cancelled release a draft again. */
export const reopen = post('/api/release/reopen', {
  access: ['admin'],
  codes: ['release_not_editable', 'release_not_found'],
  changes: ['releases', 'templates', 'trail'],
  version: 'body',
  body: type<ReleaseRequest>(),
  answer: type<ReleaseChanged>(),
});

/**
 * Makes a draft that takes a published release back, on what visitors see now. What was changed since is named and left
 * out. Asked for again, it answers the one that there is, until that is published or cancelled.
 */
export const revert = post('/api/release/revert', {
  access: ['admin'],
  codes: ['nothing_to_revert', 'release_not_found', 'release_not_published'],
  changes: ['releases', 'trail'],
  body: type<ReleaseRequest>(),
  answer: type<ReleaseReverted>(),
});

/** Schedules a template as it is now: a release of one. */
export const scheduleTemplate = post('/api/quotetemplate/schedule', {
  access: ['admin'],
  codes: ['not_publishable', 'template_not_found'],
  changes: ['releases', 'templates', 'trail'],
  once: true,
  version: 'body',
  body: type<ScheduleTemplateRequest>(),
  answer: type<ReleaseChanged>(),
});
