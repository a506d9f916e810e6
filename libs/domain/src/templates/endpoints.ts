import { ask, changingGet, del, get, post, type } from '../kernel/endpoint.js';
import type { SortItem } from '../kernel/contract.js';
import type { BatchUndo, UndoBatchRequest } from './contract/batches.js';
import type { BlameQuery, FieldBlame } from './contract/blame.js';
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
import type { GuestTemplate, TemplatePreview } from './contract/guest.js';
import type { Comparison, HistoryPage, HistoryQuery, UndoRequest, VersionName } from './contract/history.js';
import type { JobRequest, SampleJob, SaveJobRequest } from './contract/jobs.js';
import type { ListTemplatesRequest, TemplateCard, TemplatesPage } from './contract/lists.js';
import type { Moment, RemoveMomentRequest, SaveMomentRequest } from './contract/moments.js';
import type { RestoreRequest, TemplateLife } from './contract/past.js';
import type {
  PublishRequest,
  ReasonRequest,
  RollBackPreview,
  RollBackRequest,
  StagingPage,
} from './contract/publishing.js';
import type { AcknowledgeRequest, ReadyOfRequest, ReadyRow, TemplateReady } from './contract/ready.js';
import type { Rehearsal, RehearsalQuery, RehearseRequest } from './contract/rehearsal.js';
import type {
  ChangesRequest,
  CommentRequest,
  MarkRequest,
  RemoveCommentRequest,
  ReviewCounts,
  ReviewQueue,
  ReviewQueueQuery,
  ReviewRequest,
  TemplateReview,
} from './contract/review.js';

/** `as_of`: an ISO time, a version (`v12`), a named moment (`moment-3`) or a position. */
export const template = get('/api/quotetemplate/template/:slug', {
  access: 'signed-in',
  codes: ['moment_not_found', 'not_yet', 'template_not_found', 'version_not_found'],
  topic: 'templates',
  kept: true,
  query: type<{ as_of?: string }>(),
  answer: type<TemplateDetails>(),
});

/** The templates published last, newest first, as RSS. */
export const rss = get('/construction-quote-templates/rss.xml', {
  access: 'public',
  topic: 'templates',
  file: 'application/rss+xml',
  answer: type<string>(),
});

export const guest = get('/api/quotetemplate/template/guest/:slug', {
  access: 'public',
  codes: ['template_not_found'],
  topic: 'templates',
  answer: type<GuestTemplate>(),
});

/** The ids of a published version's questions, in their order: what `q1`, `q2` … of an address with its `v` are. */
export const askedAt = get('/api/quotetemplate/template/guest/:slug/questions', {
  access: 'public',
  codes: ['template_not_found', 'version_not_found'],
  topic: 'templates',
  query: type<{ version: number }>(),
  answer: type<number[]>(),
});

/** The public page of a gallery template as publishing would make it. */
export const preview = get('/api/quotetemplate/template/preview/:slug', {
  access: ['admin'],
  codes: ['template_not_found'],
  topic: 'templates',
  answer: type<TemplatePreview>(),
});

/** The top published templates of a category, by its alias; at most 13. */
export const ofCategory = get('/api/quotetemplates/:slug/category', {
  access: 'public',
  codes: ['category_not_found'],
  topic: 'templates',
  answer: type<TemplateCard[]>(),
});

export const advice = get('/api/quotetemplate/:slug/advice', {
  access: 'public',
  codes: ['template_not_found'],
  topic: 'templates',
  answer: type<TemplateAdvice>(),
});

/** Public for the published scope. */
export const list = ask('/api/quotetemplates', {
  access: 'public',
  topic: 'templates',
  kept: true,
  body: type<ListTemplatesRequest>(),
  answer: type<TemplatesPage>(),
});

export const save = post('/api/quotetemplate/addorupdate', {
  access: 'signed-in',
  codes: [
    'admin_field',
    'category_gone',
    'category_missing',
    'image_not_found',
    'last_image',
    'limit_reached',
    'template_not_found',
  ],
  changes: ['templates'],
  version: 'body',
  once: true,
  pictures: 'many',
  body: type<SaveTemplateRequest>(),
  answer: type<TemplateSaved>(),
});

/** The spec's call; the web uses `deleteImage`. */
export const deleteImageByGet = changingGet('/api/quotetemplate/deleteqtemplateimage/:id', {
  access: 'signed-in',
  codes: ['image_not_found', 'last_image', 'template_not_found'],
  changes: ['templates'],
  version: 'if-match',
  answer: type<TemplateChanged>(),
});

export const deleteImage = del('/api/quotetemplate/images/:id', {
  access: 'signed-in',
  codes: ['image_not_found', 'last_image', 'template_not_found'],
  changes: ['templates'],
  version: 'if-match',
  answer: type<TemplateChanged>(),
});

/** The first picture is the thumbnail. */
export const sortImages = post('/api/quotetemplate/images/sort_order', {
  access: 'signed-in',
  codes: ['image_not_found', 'template_not_found'],
  changes: ['templates'],
  version: 'if-match',
  body: type<SortItem[]>(),
  answer: type<TemplateChanged>(),
});

export const saveQuestion = post('/api/quotetemplate/addquestion', {
  access: 'signed-in',
  codes: ['limit_reached', 'question_not_found', 'template_not_found'],
  changes: ['templates'],
  version: 'body',
  once: true,
  body: type<SaveQuestionRequest>(),
  answer: type<QuestionSaved>(),
});

export const deleteQuestion = post('/api/quotetemplate/deletequestion/:id', {
  access: 'signed-in',
  codes: ['question_in_use', 'question_not_found', 'template_not_found'],
  changes: ['templates'],
  version: 'body',
  body: type<VersionedRequest>(),
  answer: type<TemplateChanged>(),
});

export const sortQuestions = post('/api/quotetemplate/questions/sort_order', {
  access: 'signed-in',
  codes: ['question_not_found', 'template_not_found'],
  changes: ['templates'],
  version: 'if-match',
  body: type<SortItem[]>(),
  answer: type<TemplateChanged>(),
});

export const addFromCatalogue = post('/api/quotetemplate/product/addfromcatalogue', {
  access: 'signed-in',
  codes: [
    'ambiguous_line',
    'limit_reached',
    'line_not_found',
    'offer_ended',
    'offer_not_found',
    'offer_not_shared',
    'template_not_found',
  ],
  changes: ['templates'],
  version: 'body',
  once: true,
  body: type<AddFromCatalogueRequest>(),
  answer: type<LineSaved>(),
});

export const deleteLine = post('/api/quotetemplate/deleteproduct', {
  access: 'signed-in',
  codes: ['ambiguous_line', 'line_not_found', 'template_not_found'],
  changes: ['templates'],
  version: 'body',
  body: type<DeleteLineRequest>(),
  answer: type<TemplateChanged>(),
});

export const makeDefault = post('/api/quotetemplate/makedefault', {
  access: 'signed-in',
  codes: [
    'ambiguous_line',
    'line_not_found',
    'offer_ended',
    'offer_not_found',
    'offer_not_shared',
    'template_not_found',
  ],
  changes: ['templates'],
  version: 'body',
  once: true,
  body: type<MakeDefaultRequest>(),
  answer: type<LineSaved>(),
});

export const changeFormula = post('/api/quotetemplate/formula/change', {
  access: 'signed-in',
  codes: ['ambiguous_line', 'formula_invalid', 'line_not_found', 'question_not_found', 'template_not_found'],
  changes: ['templates'],
  version: 'body',
  body: type<ChangeFormulaRequest>(),
  answer: type<LineSaved>(),
});

export const lineSettings = post('/api/quotetemplate/line/settings', {
  access: 'signed-in',
  codes: ['formula_invalid', 'line_not_found', 'question_not_found', 'template_not_found'],
  changes: ['templates'],
  version: 'body',
  body: type<ChangeLineSettingsRequest>(),
  answer: type<LineSaved>(),
});

export const sortLines = post('/api/quotetemplate/products/sort_order', {
  access: 'signed-in',
  codes: ['line_not_found', 'template_not_found'],
  changes: ['templates'],
  version: 'if-match',
  body: type<SortItem[]>(),
  answer: type<TemplateChanged>(),
});

/** "View All Products" of a line. */
export const lineOptions = get('/api/quotetemplate/line/:id/options', {
  access: 'signed-in',
  codes: ['line_not_found', 'template_not_found'],
  topic: 'templates',
  answer: type<LineOption[]>(),
});

/** Named by alias or by id. Guests see the related templates of published ones. */
export const related = get('/api/quotetemplate/related', {
  access: 'public',
  codes: ['template_not_found'],
  topic: 'templates',
  query: type<{ alias?: string; quote_template_id?: number }>(),
  answer: type<TemplateCard[]>(),
});

export const addRelated = post('/api/quotetemplate/related/add', {
  access: ['admin'],
  codes: ['limit_reached', 'related_to_itself', 'template_not_found'],
  changes: ['templates'],
  version: 'body',
  body: type<RelatedRequest>(),
  answer: type<TemplateChanged>(),
});

export const removeRelated = post('/api/quotetemplate/related/remove', {
  access: ['admin'],
  codes: ['template_not_found'],
  changes: ['templates'],
  version: 'body',
  body: type<RelatedRequest>(),
  answer: type<TemplateChanged>(),
});

/** Get Template: puts a copy into My QTemplates. */
export const copy = post('/api/quotetemplate/copy', {
  access: 'signed-in',
  codes: ['category_missing', 'limit_reached', 'premium_required', 'template_not_found'],
  changes: ['templates'],
  once: true,
  counts: 'copies',
  body: type<CopyTemplateRequest>(),
  answer: type<TemplateCopied>(),
});

/** The changes of a template and of the prices of its lines, newest first, by entries. */
export const history = get('/api/quotetemplate/:id/history', {
  access: 'signed-in',
  codes: ['template_not_found'],
  topic: 'templates',
  query: type<HistoryQuery>(),
  answer: type<HistoryPage>(),
});

/** Who set a field to its current value, and every earlier one, newest first. */
export const blame = get('/api/quotetemplate/:id/blame', {
  access: 'signed-in',
  codes: ['template_not_found'],
  topic: 'templates',
  query: type<BlameQuery>(),
  answer: type<FieldBlame>(),
});

/** `prices: 'now'`: both ends at today's prices, as publishing would show them. */
export const compare = get('/api/quotetemplate/:id/compare', {
  access: 'signed-in',
  codes: ['moment_not_found', 'not_published', 'not_yet', 'template_not_found', 'version_not_found'],
  topic: 'templates',
  query: type<{ from: VersionName; to: VersionName; prices?: 'now' }>(),
  answer: type<Comparison>(),
});

/** What each command made of a template, oldest first: the stops of the slider over its life. */
export const life = get('/api/quotetemplate/:id/life', {
  access: 'signed-in',
  codes: ['template_not_found'],
  topic: 'templates',
  answer: type<TemplateLife>(),
});

/** The named moments of a template, the newest version first. */
export const moments = get('/api/quotetemplate/:id/moments', {
  access: 'signed-in',
  codes: ['template_not_found'],
  topic: 'templates',
  answer: type<Moment[]>(),
});

/** Names a version of a template, or renames a moment. It is no change of the template. */
export const saveMoment = post('/api/quotetemplate/moment/save', {
  access: 'signed-in',
  codes: ['limit_reached', 'moment_not_found', 'template_not_found', 'version_not_found'],
  changes: ['templates'],
  once: true,
  body: type<SaveMomentRequest>(),
  answer: type<null>(),
});

export const removeMoment = post('/api/quotetemplate/moment/remove', {
  access: 'signed-in',
  codes: ['moment_not_found', 'template_not_found'],
  changes: ['templates'],
  body: type<RemoveMomentRequest>(),
  answer: type<null>(),
});

/** The sample jobs of a template by name, each calculated on its saved state. */
export const jobs = get('/api/quotetemplate/:id/jobs', {
  access: 'signed-in',
  codes: ['template_not_found'],
  topic: 'templates',
  answer: type<SampleJob[]>(),
});

/** Keeps answers as a sample job, or changes a job's name and tolerance. It is no change of the template. */
export const saveJob = post('/api/quotetemplate/job/save', {
  access: 'signed-in',
  codes: ['job_not_found', 'limit_reached', 'template_not_found'],
  changes: ['templates'],
  once: true,
  body: type<SaveJobRequest>(),
  answer: type<null>(),
});

/** What comes out of a job now is what it expects from now on. */
export const acceptJob = post('/api/quotetemplate/job/accept', {
  access: 'signed-in',
  codes: ['job_not_found', 'template_not_found'],
  changes: ['templates'],
  body: type<JobRequest>(),
  answer: type<null>(),
});

export const removeJob = post('/api/quotetemplate/job/remove', {
  access: 'signed-in',
  codes: ['job_not_found', 'template_not_found'],
  changes: ['templates'],
  body: type<JobRequest>(),
  answer: type<null>(),
});

/** Brings a removed job back. */
export const bringJobBack = post('/api/quotetemplate/job/back', {
  access: 'signed-in',
  codes: ['job_not_found', 'limit_reached', 'template_not_found'],
  changes: ['templates'],
  body: type<JobRequest>(),
  answer: type<null>(),
});

export const undo = post('/api/quotetemplate/undo', {
  access: 'signed-in',
  codes: [
    'admin_field',
    'category_gone',
    'category_missing',
    'event_not_found',
    'last_image',
    'limit_reached',
    'not_undoable',
    'question_in_use',
    'template_not_found',
    'undo_conflict',
  ],
  changes: ['templates'],
  once: true,
  version: 'body',
  body: type<UndoRequest>(),
  answer: type<TemplateChanged>(),
});

/** Sets one part of a template back to what it was at a moment, as a new change. */
/**
 * Undoes a batch over several templates, as far as they are the caller's: a job that undoes each of them whole or not at
 * all, and tells what became of each. Asked for again while it runs, it is the same undo.
 */
export const undoBatch = post('/api/history/undo', {
  access: 'signed-in',
  codes: ['batch_not_found'],
  changes: ['templates', 'trail'],
  once: true,
  body: type<UndoBatchRequest>(),
  answer: type<BatchUndo>(),
});

/** How far an undo of the caller's is, and what became of each template. */
export const batchUndo = get('/api/history/undo/:id', {
  access: 'signed-in',
  codes: ['batch_not_found'],
  topic: 'templates',
  answer: type<BatchUndo>(),
});

export const restore = post('/api/quotetemplate/restore', {
  access: 'signed-in',
  codes: [
    'category_gone',
    'category_missing',
    'limit_reached',
    'moment_not_found',
    'not_restorable',
    'not_yet',
    'offer_not_shared',
    'template_not_found',
    'version_not_found',
  ],
  changes: ['templates'],
  once: true,
  version: 'body',
  body: type<RestoreRequest>(),
  answer: type<TemplateChanged>(),
});

export const publish = post('/api/quotetemplate/publish', {
  access: ['admin'],
  codes: [
    'approvals_missing',
    'category_gone',
    'category_missing',
    'not_publishable',
    'not_ready',
    'review_outdated',
    'template_not_found',
  ],
  changes: ['templates'],
  version: 'body',
  body: type<PublishRequest>(),
  answer: type<TemplateChanged>(),
});

export const unpublish = post('/api/quotetemplate/unpublish', {
  access: ['admin'],
  codes: ['not_publishable', 'not_published', 'template_not_found'],
  changes: ['templates'],
  version: 'body',
  body: type<ReasonRequest>(),
  answer: type<TemplateChanged>(),
});

export const discard = post('/api/quotetemplate/discard', {
  access: ['admin'],
  codes: ['not_publishable', 'not_published', 'template_not_found'],
  changes: ['templates'],
  version: 'body',
  body: type<ReasonRequest>(),
  answer: type<TemplateChanged>(),
});

/** What rolling back to a published version would change. */
export const rollBackPreview = get('/api/quotetemplate/:id/rollback', {
  access: ['admin'],
  codes: ['not_publishable', 'template_not_found', 'version_not_found'],
  topic: 'templates',
  query: type<{ to: number }>(),
  answer: type<RollBackPreview>(),
});

/** Publishes what was published as an earlier version again, as new changes. */
export const rollBack = post('/api/quotetemplate/rollback', {
  access: ['admin'],
  codes: [
    'approvals_missing',
    'category_gone',
    'category_missing',
    'not_publishable',
    'not_restorable',
    'offer_not_shared',
    'template_not_found',
    'unpublished_changes',
    'version_not_found',
  ],
  changes: ['templates'],
  once: true,
  version: 'body',
  body: type<RollBackRequest>(),
  answer: type<TemplateChanged>(),
});

/** Whether the staging state of a gallery template is ready to be published: each check, and every warning of its lines. */
export const ready = get('/api/quotetemplate/:id/ready', {
  access: ['admin'],
  codes: ['not_publishable', 'template_not_found'],
  topic: 'templates',
  answer: type<TemplateReady>(),
});

/** Which checks fail of several gallery templates; others are left out. */
export const readyOf = ask('/api/quotetemplates/ready', {
  access: ['admin'],
  topic: 'templates',
  body: type<ReadyOfRequest>(),
  answer: type<ReadyRow[]>(),
});

/** Says that a warning about a line looks right, as long as its value is the same; or takes that back. */
export const acknowledge = post('/api/quotetemplate/ready/acknowledge', {
  access: ['admin'],
  codes: ['not_publishable', 'template_not_found', 'warning_not_found'],
  changes: ['templates'],
  body: type<AcknowledgeRequest>(),
  answer: type<null>(),
});

/** The review of a gallery template. */
export const review = get('/api/quotetemplate/:id/review', {
  access: ['admin'],
  codes: ['not_publishable', 'template_not_found'],
  topic: 'templates',
  answer: type<TemplateReview>(),
});

/** Open reviews, a page of one part of them. */
export const reviewQueue = get('/api/review/queue', {
  access: ['admin'],
  topic: 'templates',
  query: type<ReviewQueueQuery>(),
  answer: type<ReviewQueue>(),
});

/** How many reviews there are in each part of the queue. */
export const reviewCounts = get('/api/review/counts', {
  access: ['admin'],
  topic: 'templates',
  answer: type<ReviewCounts>(),
});

/** Asks the other admins, by e-mail too, to review what is not published yet. */
export const requestReview = post('/api/quotetemplate/review/request', {
  access: ['admin'],
  codes: ['not_publishable', 'nothing_to_review', 'review_outdated', 'template_not_found'],
  changes: ['templates'],
  body: type<ReviewRequest>(),
  answer: type<null>(),
});

/** Approves the content as it is: any later change makes the approval stale. */
export const approve = post('/api/quotetemplate/review/approve', {
  access: ['admin'],
  codes: ['not_in_review', 'not_publishable', 'own_change', 'review_outdated', 'template_not_found'],
  changes: ['templates'],
  body: type<ReviewRequest>(),
  answer: type<null>(),
});

/** Answers a review with what to change, which ends it. */
export const requestChanges = post('/api/quotetemplate/review/changes', {
  access: ['admin'],
  codes: ['not_in_review', 'not_publishable', 'review_outdated', 'template_not_found'],
  changes: ['templates'],
  body: type<ChangesRequest>(),
  answer: type<null>(),
});

/** Accepts one change of what is not published yet, as it is now, or takes that back. It is a note for the reviewers. */
export const markChange = post('/api/quotetemplate/review/mark', {
  access: ['admin'],
  codes: ['change_not_found', 'not_publishable', 'review_outdated', 'template_not_found'],
  changes: ['templates'],
  body: type<MarkRequest>(),
  answer: type<null>(),
});

/** Comments on one change of what is not published yet. */
export const comment = post('/api/quotetemplate/review/comment', {
  access: ['admin'],
  codes: ['change_not_found', 'limit_reached', 'not_publishable', 'review_outdated', 'template_not_found'],
  changes: ['templates'],
  once: true,
  body: type<CommentRequest>(),
  answer: type<null>(),
});

/** Removes a comment of one's own, with its text. */
export const removeComment = post('/api/quotetemplate/review/comment/remove', {
  access: ['admin'],
  codes: ['comment_not_found', 'not_publishable', 'template_not_found'],
  changes: ['templates'],
  body: type<RemoveCommentRequest>(),
  answer: type<null>(),
});

/** Gallery templates with changes that are not published. */
/** What answers of saved quotes come to with staging, compared with what is published; the largest changes first. */
export const rehearsal = get('/api/quotetemplate/:id/rehearsal', {
  access: ['admin'],
  codes: ['not_publishable', 'template_not_found'],
  topic: 'templates',
  query: type<RehearsalQuery>(),
  answer: type<Rehearsal>(),
});

/** Starts a rehearsal. One that runs for the same two states goes on. */
export const rehearse = post('/api/quotetemplate/rehearsal/start', {
  access: ['admin'],
  codes: ['not_publishable', 'not_published', 'nothing_to_rehearse', 'template_not_found', 'too_few_quotes'],
  changes: ['templates'],
  body: type<RehearseRequest>(),
  answer: type<null>(),
});

/** Ends a running rehearsal without a result. */
export const cancelRehearsal = post('/api/quotetemplate/rehearsal/cancel', {
  access: ['admin'],
  codes: ['not_publishable', 'template_not_found'],
  changes: ['templates'],
  body: type<RehearseRequest>(),
  answer: type<null>(),
});

export const staging = get('/api/staging/templates', {
  access: ['admin'],
  topic: 'templates',
  query: type<{ page?: number; perPage?: number; searchTerm?: string }>(),
  answer: type<StagingPage>(),
});
