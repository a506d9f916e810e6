import type { Reach } from '@quotewright/domain/catalogue/visibility.js';
import type { Actor, UserType } from '@quotewright/domain/kernel/decider.js';
import { readAnswers } from '@quotewright/domain/quotes/answers.js';
import type { TemplateContent } from '@quotewright/domain/templates/content.js';
import type { Readiness, ReadyWarning } from '@quotewright/domain/templates/contract.js';
import { lineWarnings, readyChecks, type JudgedWarning, type ReadyFacts } from '@quotewright/domain/templates/ready.js';
import { offersByIds, type Offer } from '../catalogue/catalogue-offers.js';
import { placesByIds, type Place } from '../categories/category-lists.js';
import { breathe } from '../kernel/breathe.js';
import type { ReadModels } from '../kernel/projection.js';
import { publishedTemplates, templateNames } from './template-details.js';
import { keptJobs, outcomeOf, type JobRow } from './template-jobs.js';
import { sampleQuote } from './template-view.js';

/** A state of a gallery template: what is staged, or the content at a pin. */
export interface CheckedState {
  /** The template's id. */
  id: number;
  content: TemplateContent;
}

/** What is published (`true`) or taken off the site together with the states that are checked: that counts. */
export interface PublishedTogether {
  templates?: ReadonlyMap<number, boolean>;
  categories?: ReadonlyMap<number, boolean>;
  subcategories?: ReadonlyMap<number, boolean>;
}

/** An offer with one of these may not stand in a line that is published. */
const notOfferedAnyMore: readonly Reach[] = ['withdrawn', 'deactivated', 'orphaned'];

const admin: Actor = { id: 0, userType: 'admin' };

/** A value, and who said that it looks right; `null`s if nobody did. */
interface AcknowledgedRow {
  value: string;
  account_id: number | null;
  user_type: UserType | null;
  acknowledged_at: Date | null;
  name: string | null;
}

/** Everything outside the states that their checks need, read at once. */
interface Surroundings {
  offers: ReadonlyMap<number, Offer>;
  categories: ReadonlyMap<number, Place>;
  subcategories: ReadonlyMap<number, Place>;
  jobs: ReadonlyMap<number, readonly JobRow[]>;
  published: ReadonlySet<number>;
  names: ReadonlyMap<number, string>;
}

/**
 * Whether states of gallery templates are ready to be published, in their order: each check with what fails, and the
 * warnings of the sense check. The read models may miss what was only just changed elsewhere.
 * @param together what is published, or taken off the site, with them
 */
export async function readinessOf(
  read: ReadModels,
  states: readonly CheckedState[],
  together: PublishedTogether = {},
): Promise<Readiness[]> {
  if (states.length === 0) return [];
  const around = await surroundings(read, states);
  const answers: Readiness[] = [];
  for (const state of states) {
    await breathe();
    answers.push(await readiness(read, state, around, together));
  }
  return answers;
}

async function surroundings(read: ReadModels, states: readonly CheckedState[]): Promise<Surroundings> {
  const ids = [...new Set(states.map(({ id }) => id))];
  const all = <T>(of: (content: TemplateContent) => readonly T[]): T[] => [
    ...new Set(states.flatMap(({ content }) => of(content))),
  ];
  const offerIds = all(({ lines }) => lines.map(({ product }) => product.offerId));
  const related = all((content) => content.related);
  const [jobs, places, published, names] = await Promise.all([
    keptJobs(read, ids),
    placesByIds(
      read,
      all(({ categoryId }) => (categoryId === null ? [] : [categoryId])),
      all(({ subcategoryId }) => (subcategoryId === null ? [] : [subcategoryId])),
    ),
    publishedTemplates(read, related),
    templateNames(read, related, admin),
  ]);
  // Jobs also expect quantities of lines that are gone since.
  const expected = [...jobs.values()].flat().flatMap((job) => job.expected.map(({ offerId }) => offerId));
  const offers = await offersByIds(read, [...offerIds, ...expected]);
  return { jobs, offers, ...places, published, names };
}

async function readiness(
  read: ReadModels,
  { id, content }: CheckedState,
  around: Surroundings,
  { templates, categories, subcategories }: PublishedTogether,
): Promise<Readiness> {
  const { offers } = around;
  // Whoever quotes chooses the quote type, so that every line counts.
  const every: TemplateContent = { ...content, quoteType: 'material_and_labour' };
  const sample = sampleQuote(every, id, offers, ({ retail_price }) => ({ retail_price }));
  const given = Object.fromEntries(sample.answers.map((question) => [String(question.id), question.answer]));
  const { answers } = readAnswers(sample.answers, given);
  const lines = sample.lines.map((line) => ({
    ...line,
    offered:
      !offers.get(line.product_supplier_id)!.deleted &&
      !notOfferedAnyMore.includes(offers.get(line.product_supplier_id)!.reach),
  }));
  const warnings = await withAcknowledgements(
    read,
    id,
    sample.lines.flatMap((line) => lineWarnings(line, sample.answers, answers)),
  );
  const jobs: ReadyFacts['jobs'][number][] = [];
  for (const job of around.jobs.get(id) ?? []) {
    await breathe();
    jobs.push({ id: job.job, name: job.name, outcome: outcomeOf(admin, { id, staged: content }, job, offers) });
  }
  const place = (placeId: number | null, known: ReadonlyMap<number, Place>, then?: ReadonlyMap<number, boolean>) => {
    if (placeId === null) return null;
    const found = known.get(placeId);
    return found && { ...found, published: then?.get(placeId) ?? found.published };
  };
  const checks = readyChecks({
    questions: sample.answers,
    lines,
    faults: sample.quote.faults,
    lost: content.lines.filter(({ product }) => !offers.has(product.offerId)).map((line) => line.id),
    pictures: content.images.length,
    category: place(content.categoryId, around.categories, categories),
    subcategory: place(content.subcategoryId, around.subcategories, subcategories),
    jobs,
    related: content.related.map((other) => ({
      id: other,
      name: around.names.get(other) ?? 'A template',
      published: templates?.get(other) ?? around.published.has(other),
    })),
    warnings,
  });
  return { checks, warnings };
}

/** Warnings with the hashes of their values, and who said of each value that it looks right. */
async function withAcknowledgements(
  read: ReadModels,
  templateId: number,
  warnings: readonly JudgedWarning[],
): Promise<ReadyWarning[]> {
  if (warnings.length === 0) return [];
  const { rows } = await read.knex.raw<{ rows: AcknowledgedRow[] }>(
    `SELECT w.value, a.account_id, a.user_type, a.acknowledged_at, u.name
     FROM (
       SELECT n, path, encode(sha256(convert_to(judged, 'UTF8')), 'hex') AS value
       FROM unnest(?::text[], ?::text[]) WITH ORDINALITY AS given(path, judged, n)
     ) w
     LEFT JOIN app.warning_acknowledged a ON a.template_id = ? AND a.path = w.path AND a.value_hash = w.value
     LEFT JOIN app."user" u ON u.id = a.account_id
     ORDER BY w.n`,
    [warnings.map(({ path }) => path), warnings.map(({ judged }) => judged), templateId],
  );
  return rows.map(({ value, account_id: id, user_type, acknowledged_at: at, name }, index) => {
    const { judged: _, ...warning } = warnings[index]!;
    return { ...warning, value, acknowledged: at && { actor: { id, name, user_type }, at: at.toISOString() } };
  });
}
