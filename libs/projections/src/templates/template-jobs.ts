import { strip } from '@quotewright/domain/catalogue/visibility.js';
import { idOfStream, type Actor, type Recorded } from '@quotewright/domain/kernel/decider.js';
import { comparePositions } from '@quotewright/domain/kernel/event-store.js';
import { Exact } from '@quotewright/domain/kernel/exact.js';
import { fixedText, moneyText, readDecimal } from '@quotewright/domain/kernel/money.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import type { TemplateContent } from '@quotewright/domain/templates/content.js';
import type { HistoryEntry, JobDifference, JobOutcome, SampleJob } from '@quotewright/domain/templates/contract.js';
import { isGallery } from '@quotewright/domain/templates/details.js';
import { jobTold, type Job, type JobEvent, type JobFigure } from '@quotewright/domain/templates/jobs.js';
import { offersByIds, type Offer } from '../catalogue/catalogue-offers.js';
import { breathe } from '../kernel/breathe.js';
import { originColumns, originOf, withReasons, type Origin } from '../kernel/origin.js';
import { ownStream, plannedOnce, projection, type ReadModels, type Rows } from '../kernel/projection.js';
import { templatesByIds, type TemplateRow } from './template-details.js';
import { ownerOf, sampleQuote } from './template-view.js';
import { isAskedFor, type Filter } from './woven-history.js';

type Of<Type extends JobEvent['type']> = Extract<JobEvent, { type: Type }>;
type AnyJobEvent = Recorded<JobEvent>;

export interface JobRow extends Job {
  template_id: number;
  job: number;
  removed: boolean;
}

interface ToldRow extends Origin {
  event_id: string;
  type: JobEvent['type'];
  summary: string;
  at: Date;
  position: string;
}

const keyOf = ({ stream, data }: AnyJobEvent) => ({ template_id: idOfStream(stream), job: data.job });

/** Keeps what an event said, in the words of the history. */
async function tell(rows: Rows, event: AnyJobEvent): Promise<void> {
  const before = event.type === 'JobKept' ? event.data : await rows.get<JobRow>('job', keyOf(event));
  if (!before) return;
  rows.put('told', {
    event_id: event.id,
    template_id: idOfStream(event.stream),
    type: event.type,
    summary: jobTold(event, before),
    at: event.meta.at,
    position: event.position,
    ...originOf(event.meta),
  });
}

/** Tells the event, then changes columns of its job. */
const patching =
  <E extends JobEvent>(columns: (data: E['data']) => Partial<JobRow>) =>
  async (rows: Rows, event: Recorded<E>): Promise<void> => {
    await tell(rows, event);
    await rows.patch('job', keyOf(event), columns(event.data));
  };

/** The sample jobs of each template, and what was done to them. */
export const templateJobs = projection<JobEvent | StreamErased>({
  name: 'template-jobs',
  version: 1,
  tables: {
    job: {
      columns: {
        template_id: 'integer',
        job: 'integer',
        name: 'text',
        answers: 'jsonb',
        expected: 'jsonb',
        tolerance: 'text?',
        removed: 'boolean',
      },
      key: ['template_id', 'job'],
    },
    told: {
      columns: {
        event_id: 'text',
        template_id: 'integer',
        type: 'text',
        summary: 'text',
        at: 'timestamptz',
        position: 'text',
        ...originColumns,
      },
      key: ['event_id'],
      indexes: [['template_id']],
    },
  },
  key: ownStream,
  on: {
    JobKept: async (rows: Rows, event: Recorded<Of<'JobKept'>>) => {
      await tell(rows, event);
      const { name, answers, expected, tolerance } = event.data;
      rows.put('job', { ...keyOf(event), name, answers, expected, tolerance, removed: false });
    },
    JobRenamed: patching<Of<'JobRenamed'>>(({ name }) => ({ name })),
    JobToleranceChanged: patching<Of<'JobToleranceChanged'>>(({ tolerance }) => ({ tolerance })),
    JobFiguresAccepted: patching<Of<'JobFiguresAccepted'>>(({ answers, expected }) => ({ answers, expected })),
    JobRemoved: patching<Of<'JobRemoved'>>(() => ({ removed: true })),
    JobBroughtBack: patching<Of<'JobBroughtBack'>>(() => ({ removed: false })),
    StreamErased: async (rows: Rows, { data: { stream } }: Recorded<StreamErased>) => {
      if (!stream.startsWith('samplejobs-')) return;
      await rows.removeWhere('job', { template_id: idOfStream(stream) });
      await rows.removeWhere('told', { template_id: idOfStream(stream) });
    },
  },
});

/** What a state of a template gives for some answers, as a job expects it. */
export function jobFigures(
  { id, staged }: Pick<TemplateRow, 'id' | 'staged'>,
  offers: ReadonlyMap<number, Offer>,
  answers: ReadonlyMap<number, string>,
): Pick<Job, 'answers' | 'expected'> {
  const ran = sampleQuote(staged, id, offers, () => ({}), answers);
  const offerOf = new Map(staged.lines.map((line) => [line.id, line.product.offerId]));
  return {
    answers: ran.answers.map(({ id: questionId, answer }) => ({ questionId, answer })),
    expected: [...quantitiesOf(ran.quote)].map(([lineId, quantity]) => ({
      lineId,
      offerId: offerOf.get(lineId)!,
      quantity,
    })),
  };
}

/** The quantity of every line that counts, as decimal text; `null` for one that cannot be calculated. */
function quantitiesOf({ lines, faults }: ReturnType<typeof sampleQuote>['quote']): Map<number, string | null> {
  return new Map<number, string | null>([
    ...lines.map(({ line_id, quantity }): [number, string] => [line_id, quantity]),
    ...faults.map(({ line_id }): [number, null] => [line_id, null]),
  ]);
}

/** What the expected quantities come to at the offers' prices; `null` if the viewer does not see one of them. */
function expectedTotal(viewer: Actor, expected: readonly JobFigure[], offers: ReadonlyMap<number, Offer>) {
  let total = Exact.of(0);
  for (const { offerId, quantity } of expected) {
    if (quantity === null || quantity === '0') continue;
    const offer = offers.get(offerId);
    const price = offer && (strip(viewer, offer).retail_price ?? null);
    if (price == null) return null;
    total = total.add(readDecimal(quantity)!.mul(readDecimal(price)!).rounded(2));
  }
  return total;
}

/** From one total to another, in percent; `null` if one is unknown, or if the first is zero and the other is not. */
function percentBetween(before: Exact | null, after: Exact | null): Exact | null {
  if (before === null || after === null) return null;
  if (before.equals(after)) return Exact.of(0);
  return before.equals(0) ? null : after.sub(before).mul(Exact.of(100)).div(before);
}

const percentText = (percent: Exact | null): string | null => percent && fixedText(percent, 1);
const amount = (text: string | null): Exact | null => (text === null ? null : readDecimal(text));

/** A job calculated on a state of its template, beside what it expects. */
function compared(
  viewer: Actor,
  { id, staged }: Pick<TemplateRow, 'id' | 'staged'>,
  job: JobRow,
  offers: ReadonlyMap<number, Offer>,
) {
  const now = jobQuote(viewer, id, staged, job, offers);
  const priced = now.lines.every(({ retail_price }) => retail_price !== null);
  const total = priced ? now.quote.retail_total : null;

  const expected = new Map(job.expected.map((figure) => [figure.lineId, figure]));
  const quantities = quantitiesOf(now.quote);
  const names = new Map(now.lines.map(({ line_id, name }) => [line_id, name]));
  const differences: JobDifference[] = [];
  for (const line of new Set([...quantities.keys(), ...expected.keys()])) {
    const figure = expected.get(line);
    // A line that is not there is as good as one that is left out.
    const [before, after] = [figure ? figure.quantity : '0', quantities.has(line) ? quantities.get(line)! : '0'];
    if (before === after) continue;
    const name = names.get(line) ?? offers.get(figure!.offerId)?.name ?? 'A line that was removed';
    differences.push({ quote_template_product_id: line, name, before, after });
  }

  const change = percentBetween(expectedTotal(viewer, job.expected, offers), amount(total));
  const broken = differences.some(({ after }) => after === null);
  const within = job.tolerance !== null && change !== null && !broken && change.abs().lte(readDecimal(job.tolerance)!);
  const asked = new Set(staged.questions.map((question) => question.id));
  const outcome: JobOutcome = job.answers.some(({ questionId }) => !asked.has(questionId))
    ? 'incomplete'
    : differences.length === 0 || within
      ? 'unchanged'
      : 'changed';
  return { now, total, differences, change, outcome };
}

/** The quote of a job's answers; retail prices as `viewer` sees them. */
function jobQuote(
  viewer: Actor,
  templateId: number,
  content: TemplateContent,
  { answers }: JobRow,
  offers: ReadonlyMap<number, Offer>,
) {
  const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]));
  const priceOf = (line: Parameters<Parameters<typeof sampleQuote>[3]>[0]) => ({
    retail_price: strip(viewer, line).retail_price,
  });
  return sampleQuote(content, templateId, offers, priceOf, given);
}

/** What becomes of a job on a state of its template. `offers`: those of the state's lines and of what it expects. */
export const outcomeOf = (...of: Parameters<typeof compared>): JobOutcome => compared(...of).outcome;

/** Runs a job on the saved state of its template. */
function ran(viewer: Actor, row: TemplateRow, job: JobRow, offers: ReadonlyMap<number, Offer>): SampleJob {
  const { now, total, differences, change, outcome } = compared(viewer, row, job, offers);
  const published =
    row.published !== null && isGallery(ownerOf(row))
      ? amount(jobQuote(viewer, row.id, row.published, job, offers).quote.retail_total)
      : null;
  return {
    id: job.job,
    name: job.name,
    tolerance: job.tolerance,
    outcome,
    answers: now.answers.map(({ id: question_id, title, unit, answer, assumed }) => ({
      question_id,
      title,
      unit,
      answer,
      assumed,
    })),
    differences,
    total: total && moneyText(amount(total)!),
    change: percentText(change),
    change_since_published: percentText(percentBetween(published, amount(total))),
  };
}

/** The jobs of templates as they are kept, by name; by template id. */
export async function keptJobs(read: ReadModels, templateIds: readonly number[]): Promise<Map<number, JobRow[]>> {
  const rows = await read
    .knex(read.table(templateJobs, 'job'))
    .where({ removed: false })
    .whereIn('template_id', [...templateIds])
    .orderByRaw('lower(name), job')
    .select<JobRow[]>('*');
  const jobs = new Map(templateIds.map((id): [number, JobRow[]] => [id, []]));
  for (const row of rows) jobs.get(row.template_id)!.push(row);
  return jobs;
}

/** The jobs of one template as they are kept, by name. */
export async function keptJobsOf(read: ReadModels, templateId: number): Promise<JobRow[]> {
  return (await keptJobs(read, [templateId])).get(templateId)!;
}

/**
 * The sample jobs of a template, each run on its saved state at today's prices as `viewer` sees them. The caller has
 * checked that the viewer may edit the template.
 */
export async function jobsOf(read: ReadModels, row: TemplateRow, viewer: Actor): Promise<SampleJob[]> {
  const kept = await keptJobsOf(read, row.id);
  if (kept.length === 0) return [];
  const offers = await offersByIds(read, [
    ...new Set([
      ...[row.staged, ...(row.published ? [row.published] : [])].flatMap(({ lines }) =>
        lines.map(({ product }) => product.offerId),
      ),
      ...kept.flatMap(({ expected }) => expected.map(({ offerId }) => offerId)),
    ]),
  ]);
  const jobs: SampleJob[] = [];
  for (const job of kept) {
    await breathe();
    jobs.push(ran(viewer, row, job, offers));
  }
  return jobs;
}

/** Templates that are read at once while all are checked. */
const CHECKED_AT_ONCE = 100;

/** Every template that has sample jobs, in the order of their ids, with its jobs as an admin sees them. */
export async function* checkedTemplates(read: ReadModels): AsyncIterable<{ name: string; jobs: SampleJob[] }> {
  const ids = await read
    .knex(read.table(templateJobs, 'job'))
    .where({ removed: false })
    .distinct('template_id')
    .orderBy('template_id')
    .pluck<number[]>('template_id');
  for (let at = 0; at < ids.length; at += CHECKED_AT_ONCE) {
    const rows = await templatesByIds(read, ids.slice(at, at + CHECKED_AT_ONCE));
    for (const row of rows.sort((a, b) => a.id - b.id))
      yield { name: row.staged.name, jobs: await jobsOf(read, row, { id: 0, userType: 'admin' }) };
  }
}

/** What was done to the jobs of a template, as rows of its history, newest first. */
export async function jobRows(
  read: ReadModels,
  templateId: number,
  filter: Filter,
): Promise<Omit<HistoryEntry, 'entry_id'>[]> {
  // They are of no part and no field.
  if (filter.part !== undefined || filter.field !== undefined) return [];
  const table = read.table(templateJobs, 'told');
  const rows = await read
    .knex({ t: table })
    .options(plannedOnce('jobs told', table))
    .leftJoin({ u: 'app.user' }, 'u.id', 't.actor_id')
    .where({ 't.template_id': templateId })
    .select<(ToldRow & { actor_name: string | null })[]>('t.*', 'u.name as actor_name');
  const told = await withReasons(read, rows);
  return told
    .map(({ event_id, position, type, summary, at, reason, source, batch_id, ...by }) => {
      const actor = { id: by.actor_id, name: by.actor_name, user_type: by.user_type };
      const unchanged = { version: null, undoable: false, undone_by: null, changes: [] };
      return { ...unchanged, event_id, position, type, summary, at: at.toISOString(), reason, source, batch_id, actor };
    })
    .filter((row) => isAskedFor(filter, { row, actor: row.actor }))
    .sort((a, b) => comparePositions(b.position, a.position));
}
