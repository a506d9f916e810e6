import type { Person } from '@quotewright/domain/kernel/contract.js';
import { idOfStream, type Recorded, type UserType } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import type { TemplateReview } from '@quotewright/domain/templates/contract.js';
import { loudEvents, type TemplateEvent } from '@quotewright/domain/templates/events.js';
import { review, type ReviewedTemplate, type ReviewEvent } from '@quotewright/domain/templates/review.js';
import { originOf, withReasons } from '../kernel/origin.js';
import { handledBy, projection, type ReadModels, type Rows } from '../kernel/projection.js';
import type { TemplateRow } from './template-details.js';

/** The ids of all admins who can sign in: only theirs are approvals. */
export async function activeAdmins(read: ReadModels): Promise<number[]> {
  return read.knex('app.user').where({ user_type: 'admin', deactivated_at: null }).pluck<number[]>('id');
}

interface ReviewRow {
  template_id: number;
  /** Of the last event that changed content, or published it. */
  content_version: number;
  /** Of the last publish, or of giving up what was not published; 0 without one. */
  settled_version: number;
  /** Who changed content since. */
  changers: number[];
}

type Step = 'request' | 'answer' | 'approval';

/** One for each person; of requests and answers only the last. */
interface StepRow {
  template_id: number;
  step: Step;
  by: number;
  actor_id: number | null;
  user_type: UserType | null;
  version: number;
  at: string;
  reason: string | null;
  reason_id?: string | null;
}

const newRow = (template_id: number): ReviewRow => ({
  template_id,
  content_version: 0,
  settled_version: 0,
  changers: [],
});

const rowOf = async (rows: Rows, template_id: number): Promise<ReviewRow> =>
  (await rows.get<ReviewRow>('review', { template_id })) ?? newRow(template_id);

/** What was published, or given up, is reviewed no more. */
async function settle(rows: Rows, { stream, revision }: Recorded<TemplateEvent>): Promise<void> {
  const template_id = idOfStream(stream);
  const version = revision + 1;
  rows.put('review', { template_id, content_version: version, settled_version: version, changers: [] });
  await rows.removeWhere('step', { template_id });
}

/** An earlier version was published: what is about later ones goes on. */
async function settleUpTo(rows: Rows, { stream }: Recorded<TemplateEvent>, version: number): Promise<void> {
  const row = await rowOf(rows, idOfStream(stream));
  const settled_version = Math.max(row.settled_version, version);
  rows.put('review', { ...row, settled_version });
  for (const step of await rows.where<StepRow>('step', { template_id: row.template_id }))
    if (step.version <= settled_version)
      rows.remove('step', { template_id: step.template_id, step: step.step, by: step.by });
}

async function change(rows: Rows, { stream, revision, meta: { actorId } }: Recorded<TemplateEvent>): Promise<void> {
  const row = await rowOf(rows, idOfStream(stream));
  if (row.content_version > revision) return;
  const changers = actorId === null || row.changers.includes(actorId) ? row.changers : [...row.changers, actorId];
  rows.put('review', { ...row, content_version: revision + 1, changers });
}

function put(rows: Rows, step: Step, { stream, data: { version }, meta }: Recorded<ReviewEvent>): void {
  const { actor_id, user_type, reason, reason_id } = originOf(meta);
  const by = step === 'approval' ? (actor_id ?? 0) : 0;
  const template_id = idOfStream(stream);
  rows.put('step', { template_id, step, by, actor_id, user_type, version, at: meta.at, reason, reason_id });
}

/** A publish settles what was asked before it, even if the log has it later. */
async function isSettled(rows: Rows, { stream, data: { version } }: Recorded<ReviewEvent>): Promise<boolean> {
  return version <= (await rowOf(rows, idOfStream(stream))).settled_version;
}

/** The events that change what a template is. */
const content = loudEvents.filter(
  (type) => !['TemplatePublished', 'TemplateUnpublished', 'ChangesDiscarded'].includes(type),
);

/** The review of each template: what was asked, approved and answered since its last publish. */
export const templateReviews = projection<TemplateEvent | ReviewEvent | StreamErased>({
  name: 'template-reviews',
  version: 2,
  weight: 2,
  tables: {
    review: {
      columns: {
        template_id: 'integer',
        content_version: 'integer',
        settled_version: 'integer',
        changers: 'integer[]',
      },
      key: ['template_id'],
    },
    step: {
      columns: {
        template_id: 'integer',
        step: 'text',
        by: 'integer',
        actor_id: 'integer?',
        user_type: 'text?',
        version: 'integer',
        at: 'timestamptz',
        reason: 'text?',
        reason_id: 'text?',
      },
      key: ['template_id', 'step', 'by'],
    },
  },
  // A template and its review fill the same rows.
  key: (event) => `of-${idOfStream(event.type === 'StreamErased' ? event.data.stream : event.stream)}`,
  on: {
    ...handledBy<TemplateEvent>(content, change),
    TemplatePublished: (rows, event) =>
      event.data.pinned ? settleUpTo(rows, event, event.data.pinned.version) : settle(rows, event),
    ChangesDiscarded: settle,
    TemplateReviewRequested: async (rows, event) => {
      if (await isSettled(rows, event)) return;
      put(rows, 'request', event);
      rows.remove('step', { template_id: idOfStream(event.stream), step: 'answer', by: 0 });
    },
    TemplateApproved: async (rows, event) => {
      if (!(await isSettled(rows, event))) put(rows, 'approval', event);
    },
    TemplateChangesRequested: async (rows, event) => {
      if (await isSettled(rows, event)) return;
      await rows.removeWhere('step', { template_id: idOfStream(event.stream) });
      put(rows, 'answer', event);
    },
    StreamErased: async (rows, { data: { stream } }) => {
      const template_id = idOfStream(stream);
      if (!stream.startsWith('template-') && !stream.startsWith(`${review.category}-`)) return;
      await rows.removeWhere('step', { template_id });
      if (stream.startsWith('template-')) rows.remove('review', { template_id });
    },
  },
});

/** Whether publishing a template would change anything. */
const isAhead = ({ change_count, published }: TemplateRow): boolean => change_count > 0 || published === null;

/** What commands on the review of a template have to know of it. */
export async function reviewedTemplate(read: ReadModels, template: TemplateRow): Promise<ReviewedTemplate> {
  const row = await read
    .knex(read.table(templateReviews, 'review'))
    .where({ template_id: template.id })
    .first<ReviewRow | undefined>();
  const { content_version: version, settled_version: settled, changers } = row ?? newRow(template.id);
  return { version, settled, changers, ahead: isAhead(template), ownerId: template.owner_id };
}

/** The version of each template that last changed its content or published it. */
export async function contentVersions(read: ReadModels, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await read
    .knex(read.table(templateReviews, 'review'))
    .whereIn('template_id', [...ids])
    .select<Pick<ReviewRow, 'template_id' | 'content_version'>[]>('template_id', 'content_version');
  return new Map(rows.map(({ template_id, content_version }) => [template_id, content_version]));
}

/** The review of a template for an admin. `ReviewedTemplate`: as `reviewedTemplate` answers. */
export async function reviewOf(
  read: ReadModels,
  templateId: number,
  { version, changers, ahead }: ReviewedTemplate,
  viewerId: number,
): Promise<Omit<TemplateReview, 'needed' | 'able' | 'marks' | 'comments'>> {
  const found = await read
    .knex({ s: read.table(templateReviews, 'step') })
    .leftJoin({ u: 'app.user' }, 'u.id', 's.actor_id')
    .where({ 's.template_id': templateId })
    .orderBy('s.at')
    .select<(Omit<StepRow, 'at'> & { at: Date; name: string | null; admin: boolean })[]>(
      's.*',
      'u.name',
      read.knex.raw("coalesce(u.user_type = 'admin' AND u.deactivated_at IS NULL, false) AS admin"),
    );
  const rows = await withReasons(read, found);
  const of = (step: Step) => rows.filter((row) => row.step === step);
  const told = ({ actor_id: id, name, user_type, at, version: seen, reason: note }: (typeof rows)[number]) => ({
    actor: { id, name, user_type } satisfies Person,
    at: at.toISOString(),
    version: seen,
    note,
    stale: seen < version,
  });
  const [request] = ahead ? of('request').map(told) : [];
  const [answer] = ahead ? of('answer').map(told) : [];
  return {
    state: request ? 'asked' : answer ? 'changes_requested' : 'none',
    version,
    request: request ?? null,
    approvals: request ? of('approval').map((row) => ({ ...told(row), left: !row.admin })) : [],
    answer: answer ?? null,
    own: changers.includes(viewerId),
  };
}
