import type { Knex } from 'knex';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { businessOf, type Actor, type UserType } from '@quotewright/domain/kernel/decider.js';
import {
  templatesPerPage,
  type ListTemplatesRequest,
  type PublicState,
  type QuotePrice,
  type StagingFacts,
  type StagingRow,
  type TemplateCard,
  type TemplatePreview,
  type TemplateScope,
  type TemplateSortField,
  type TemplatesPage,
} from '@quotewright/domain/templates/contract.js';
import type { QuoteType } from '@quotewright/domain/formula/settings.js';
import { ALIKE, ALIKE_EXCHANGED, exchanged } from '@quotewright/domain/kernel/slips.js';
import { offersOfMasters } from '../catalogue/catalogue-offers.js';
import { categoryLists, shownPlace } from '../categories/category-lists.js';
import { templateCounts } from '../engagement/template-counts.js';
import { pageOf } from '../kernel/paging.js';
import type { ReadModels } from '../kernel/projection.js';
import { containing, wordsOf } from '../kernel/search.js';
import { nextSchedules } from '../releases/releases.js';
import { templateDetails } from './template-details.js';
import { templateHistory } from './template-history.js';
import { templateReviews } from './template-reviews.js';
import { sampleQuotes } from './template-view.js';

interface SelectedCard {
  template_id: number;
  state: 'staged' | 'published';
  gallery: boolean;
  owner_id: number;
  alias: string;
  name: string;
  description: string;
  price: string;
  unit: string;
  thumbnail: string;
  quote_type: QuoteType;
  quote_price: QuotePrice;
  category_id: number | null;
  subcategory_id: number | null;
  category: string;
  category_alias: string;
  subcategory: string;
  question_count: number;
  line_count: number;
  version: number;
  published_version: number | null;
  change_count: number;
  updated_at: Date;
  views: number;
  downloads: number;
}

/** A card of the `staging` scope. */
interface SelectedStaging extends SelectedCard {
  public_alias: string | null;
  ever_published: boolean;
  published_at: Date | null;
  changed_at: Date;
  changed_by: number | null;
  changed_by_type: UserType | null;
  editor: string | null;
  age: number;
  in_review: boolean;
  scheduled_at: Date | null;
  scheduled_by: number | null;
  scheduled_action: 'publish' | 'unpublish' | null;
}

/** The card is of a gallery template in staging. */
const IS_STAGING = "(c.gallery AND c.state = 'staged')";

/** Publishing the card `c` would change something. */
export const AHEAD = '(c.change_count > 0 OR c.published_version IS NULL)';

/** A review of what is not published yet was asked for and not answered. */
const IN_REVIEW = `(r.template_id IS NOT NULL AND ${AHEAD})`;

/** Cards with their categories and counts. */
function cards(read: ReadModels): Knex.QueryBuilder {
  return read
    .knex({ c: read.table(templateDetails, 'card') })
    .leftJoin({ cat: read.table(categoryLists, 'category') }, 'cat.id', 'c.category_id')
    .leftJoin({ sub: read.table(categoryLists, 'subcategory') }, 'sub.id', 'c.subcategory_id')
    .leftJoin({ n: read.table(templateCounts, 'template') }, 'n.template_id', 'c.template_id');
}

function columns(read: ReadModels): (string | Knex.Raw)[] {
  return [
    'c.*',
    read.knex.raw(shownPlace(IS_STAGING)),
    read.knex.raw('coalesce(n.views, 0) AS views'),
    read.knex.raw('coalesce(n.downloads, 0) AS downloads'),
  ];
}

/** Joins what only admins see of a gallery template: who changed it last, and its publishing state. */
function withStaging(read: ReadModels, query: Knex.QueryBuilder): void {
  void query
    .join({ t: read.table(templateDetails, 'template') }, 't.id', 'c.template_id')
    .leftJoin({ p: read.table(templateDetails, 'card') }, (on) =>
      on.on('p.template_id', 'c.template_id').andOnVal('p.state', 'published'),
    )
    .leftJoin({ r: read.table(templateReviews, 'step') }, (on) =>
      on.on('r.template_id', 'c.template_id').andOnVal('r.step', 'request'),
    )
    .leftJoin(nextSchedules(read).as('s'), 's.template_id', 'c.template_id')
    .leftJoin({ u: 'app.user' }, 'u.id', 't.changed_by');
}

function stagingColumns(read: ReadModels): (string | Knex.Raw)[] {
  return [
    'p.alias as public_alias',
    't.ever_published',
    't.published_at',
    't.changed_at',
    't.changed_by',
    't.changed_by_type',
    'u.name as editor',
    read.knex.raw(`${IN_REVIEW} AS in_review`),
    's.at as scheduled_at',
    's.release_id as scheduled_by',
    's.action as scheduled_action',
    read.knex.raw('greatest(0, floor(extract(epoch FROM now() - t.unpublished_since)))::int AS age'),
  ];
}

/** What the board says of each template, by id. */
async function stagingFacts(read: ReadModels, rows: readonly SelectedStaging[]): Promise<Map<number, StagingFacts>> {
  const quotes = await sampleQuotes(
    read,
    rows.map((row) => row.template_id),
  );
  return new Map(rows.map((row) => [row.template_id, factsOf(row, quotes.get(row.template_id)!)]));
}

function factsOf(row: SelectedStaging, sampleQuote: StagingFacts['sample_quote']): StagingFacts {
  return {
    state: row.published_version !== null ? 'live' : row.ever_published ? 'unpublished' : 'never_published',
    in_review: row.in_review,
    scheduled: row.scheduled_at && {
      at: row.scheduled_at.toISOString(),
      release_id: row.scheduled_by!,
      action: row.scheduled_action!,
    },
    public_alias: row.public_alias,
    change_count: row.change_count,
    last_editor: { id: row.changed_by, name: row.editor, user_type: row.changed_by_type },
    sample_quote: sampleQuote,
  };
}

/** What the staging list is filtered by: a state, unpublished changes, a review, or a schedule. */
type StagingFilter = PublicState | 'changed' | 'in_review' | 'scheduled';

/** The templates in one state, with unpublished changes, in review, or scheduled. */
function inState(query: Knex.QueryBuilder, state: StagingFilter): void {
  if (state === 'scheduled') void query.whereNotNull('s.release_id');
  else if (state === 'in_review') void query.whereRaw(IN_REVIEW);
  else if (state === 'changed') void query.where('c.change_count', '>', 0);
  else if (state === 'live') void query.whereNotNull('c.published_version');
  else void query.whereNull('c.published_version').where('t.ever_published', state === 'unpublished');
}

/** Top templates first: by downloads, then views, then the newest. */
const TOP = 'coalesce(n.downloads, 0) DESC, coalesce(n.views, 0) DESC, c.updated_at DESC, c.template_id DESC';

const sortColumns: Record<TemplateSortField, string> = {
  name: 'lower(c.name)',
  price: 'c.price',
  views: 'coalesce(n.views, 0)',
  downloads: 'coalesce(n.downloads, 0)',
  updated_at: 'c.updated_at',
  category: `lower(coalesce(CASE WHEN ${IS_STAGING} THEN cat.title ELSE cat.public_title END, ''))`,
  id: 'c.template_id',
};

/** Guests see no price and no unit of one. */
function shown(viewer: Actor | null, row: SelectedCard): TemplateCard {
  return {
    id: row.template_id,
    name: row.name,
    alias: row.alias,
    description: row.description,
    thumbnail: row.thumbnail,
    ...(viewer && { price: row.price, unit: row.unit }),
    quote_price: row.quote_price,
    quote_type: row.quote_type,
    category_id: row.category_id,
    category: row.category,
    category_alias: row.category_alias,
    subcategory_id: row.subcategory_id,
    subcategory: row.subcategory,
    question_count: row.question_count,
    line_count: row.line_count,
    views: row.views,
    downloads: row.downloads,
    user_id: row.owner_id,
    version: row.version,
    published_version: row.published_version,
    has_unpublished_changes: row.gallery && row.state === 'staged' && row.change_count > 0,
    updated_at: row.updated_at.toISOString(),
  };
}

/** Every word of the term must occur in the name or description of the card `c` (written as in the index). */
export function about(query: Knex.QueryBuilder, searchTerm: string | undefined): void {
  for (const word of wordsOf(searchTerm))
    void query.whereRaw(`(c.name || ' ' || c.description) ILIKE ?`, [containing(word)]);
}

/** Names that start with the term first, then names with all of its words, then descriptions with them. */
function nearestFirst(rows: Knex.QueryBuilder, searchTerm: string | undefined): void {
  const words = wordsOf(searchTerm);
  if (words.length === 0) return;
  const inName = words.map(() => 'c.name ILIKE ?').join(' AND ');
  void rows.orderByRaw(`CASE WHEN c.name ILIKE ? THEN 0 WHEN ${inName} THEN 1 ELSE 2 END`, [
    containing(words.join(' ')).slice(1),
    ...words.map(containing),
  ]);
}

/** Every word of the term must be like one in the name or description of the card `c`. */
function nearlyAbout(query: Knex.QueryBuilder, searchTerm: string | undefined): void {
  for (const word of wordsOf(searchTerm)) {
    const readings = [[word, ALIKE], ...exchanged(word).map((other) => [other, ALIKE_EXCHANGED])];
    const alike = readings.map(() => `word_similarity(?, c.name || ' ' || c.description) >= ?`).join(' OR ');
    void query.whereRaw(`(${alike})`, readings.flat());
  }
}

/** Names that are most like the term first, as it is or with one of its words read otherwise. */
function likestFirst(rows: Knex.QueryBuilder, searchTerm: string | undefined): void {
  const words = wordsOf(searchTerm);
  const readings = words.flatMap((word, at) => exchanged(word).map((other) => words.with(at, other)));
  const terms = [words, ...readings].map((term) => term.join(' '));
  void rows.orderByRaw(`greatest(${terms.map(() => 'word_similarity(?, c.name)').join(', ')}) DESC`, terms);
}

/** What a list holds of a search term, and in which order. */
interface Search {
  narrow: (query: Knex.QueryBuilder, searchTerm: string | undefined) => void;
  order: (rows: Knex.QueryBuilder, searchTerm: string | undefined) => void;
}
const asTyped: Search = { narrow: about, order: nearestFirst };
/** It uses no index: for the published templates alone, and only if the search as typed finds nothing. */
const withSlips: Search = { narrow: nearlyAbout, order: likestFirst };

const idOf = (value: number | string | null | undefined): number | null =>
  value === undefined || value === null || value === '' ? null : Number(value) || null;

/**
 * One page of templates: the published gallery, the gallery in staging (`staging`), or the viewer's own (`mine`). The
 * caller has checked that `viewer` may see that scope. A search of the gallery that finds nothing forgives slips.
 */
export async function listTemplates(
  read: ReadModels,
  viewer: Actor | null,
  request: ListTemplatesRequest,
): Promise<TemplatesPage> {
  const found = await listBy(asTyped, read, viewer, request);
  const { scope = 'published', searchTerm } = request;
  if (found.total > 0 || scope !== 'published' || wordsOf(searchTerm).length === 0) return found;
  const similar = await listBy(withSlips, read, viewer, request);
  return similar.total > 0 ? { ...similar, similar: true } : found;
}

async function listBy(
  search: Search,
  read: ReadModels,
  viewer: Actor | null,
  request: ListTemplatesRequest,
): Promise<Page<TemplateCard>> {
  const { scope = 'published', searchTerm, sort } = request;
  const staging = scope === 'staging';
  const query = listed(read, viewer, request);
  search.narrow(query, searchTerm);

  // Sorting by a hidden figure would reveal it.
  const field = sort && (viewer || sort.field !== 'price') ? sort.field : null;
  const order = field
    ? `${sortColumns[field]} ${sort!.type === 'desc' ? 'DESC' : 'ASC'}, c.template_id`
    : scope === 'published'
      ? TOP
      : 'c.updated_at DESC, c.template_id DESC';
  const page = await pageOf<SelectedCard>(
    query,
    { page: request.page, perPage: request.perPage ?? templatesPerPage },
    (rows) => {
      void rows.select(columns(read));
      if (staging) void rows.select(stagingColumns(read));
      if (!field) search.order(rows, searchTerm);
      return rows.orderByRaw(order);
    },
  );
  const facts = staging ? await stagingFacts(read, page.data as SelectedStaging[]) : undefined;
  return {
    ...page,
    data: page.data.map((row) => ({ ...shown(viewer, row), ...(facts && { staging: facts.get(row.template_id)! }) })),
  };
}

/** The templates that the list shows, but for the search, without order and page. */
/** The templates with a line of a master product: as published, or as they are. */
function usingMaster(read: ReadModels, scope: TemplateScope, masterProductId: number): Knex.QueryBuilder {
  const offers = read.knex.from(offersOfMasters(read, [masterProductId]).as('sold')).select('sold.offer_id');
  if (scope !== 'published')
    return read
      .knex({ used: read.table(templateHistory, 'offer_use') })
      .whereNull('used.until')
      .whereIn('used.offer_id', offers)
      .select('used.template_id');
  return read
    .knex({ published: read.table(templateDetails, 'template') })
    .joinRaw(`CROSS JOIN jsonb_array_elements(published.published -> 'lines') line`)
    .whereNotNull('published.published')
    .whereRaw(`(line -> 'product' ->> 'offerId')::int IN (?)`, [offers])
    .select('published.id');
}

function listed(read: ReadModels, viewer: Actor | null, request: ListTemplatesRequest): Knex.QueryBuilder {
  const { scope = 'published', category_ids: categoryIds } = request;
  const query = cards(read).where('c.state', scope === 'published' ? 'published' : 'staged');
  const staging = scope === 'staging';
  if (staging) withStaging(read, query);
  if (scope === 'mine') {
    void query.where('c.owner_id', businessOf(viewer!));
    if (request.by !== undefined)
      void query.whereIn(
        'c.template_id',
        read
          .knex({ p: read.table(templateHistory, 'person') })
          .where({ actor_id: request.by })
          .select('p.template_id'),
      );
  } else void query.where('c.gallery', true);
  if (request.ids) void query.whereIn('c.template_id', request.ids);
  const filters: Record<string, string | number | null | undefined> = { ...request.columnFilters };
  for (const field of ['category_id', 'subcategory_id'] as const) {
    const id = idOf(request[field]) ?? idOf(filters[field]);
    if (id !== null) void query.where(`c.${field}`, id);
  }
  for (const field of ['quote_price', 'quote_type'] as const)
    if (filters[field]) void query.where(`c.${field}`, filters[field]);
  if (filters.most_questions) void query.where('c.question_count', '<=', filters.most_questions);
  const master = idOf(filters.master_product_id);
  if (master !== null) void query.whereIn('c.template_id', usingMaster(read, scope, master));
  if (staging && filters.state) inState(query, filters.state as StagingFilter);
  if (categoryIds?.length)
    void query.where(
      (or) =>
        void or
          .whereIn('c.category_id', categoryIds)
          .modify((own) => (scope === 'mine' ? void own.orWhereNull('c.category_id') : undefined)),
    );
  return query;
}

/** As many as the page of one of them shows beside itself, and that one. */
const TOP_OF_CATEGORY = 13;

/** The top published templates of one category, at most 13. */
export async function topOfCategory(
  read: ReadModels,
  viewer: Actor | null,
  categoryId: number,
): Promise<TemplateCard[]> {
  const rows: SelectedCard[] = await cards(read)
    .where({ 'c.state': 'published', 'c.gallery': true, 'c.category_id': categoryId })
    .select(columns(read))
    .orderByRaw(TOP)
    .limit(TOP_OF_CATEGORY);
  return rows.map((row) => shown(viewer, row));
}

/** Published templates by id, in the order of the ids; others are left out. */
export async function publishedCards(
  read: ReadModels,
  viewer: Actor | null,
  ids: readonly number[],
): Promise<TemplateCard[]> {
  const rows: SelectedCard[] = await cards(read)
    .where({ 'c.state': 'published', 'c.gallery': true })
    .whereIn('c.template_id', [...ids])
    .select(columns(read));
  return rows.sort((a, b) => ids.indexOf(a.template_id) - ids.indexOf(b.template_id)).map((row) => shown(viewer, row));
}

/** The cards of a gallery template: the staged one, and the one that is public (`null`: none). */
export async function previewCards(
  read: ReadModels,
  viewer: Actor,
  templateId: number,
): Promise<Pick<TemplatePreview, 'card' | 'published_card'>> {
  const rows: SelectedCard[] = await cards(read)
    .where({ 'c.gallery': true, 'c.template_id': templateId })
    .select(columns(read));
  const card = (state: SelectedCard['state']) => {
    const found = rows.find((each) => each.state === state);
    return found ? shown(viewer, found) : null;
  };
  return { card: card('staged')!, published_card: card('published') };
}

/** Names of gallery templates in staging, in the order of the ids; others are left out. */
export async function galleryNames(read: ReadModels, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const rows = await read
    .knex(read.table(templateDetails, 'card'))
    .where({ state: 'staged', gallery: true })
    .whereIn('template_id', [...ids])
    .select<{ id: number; name: string }[]>('template_id as id', 'name');
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Gallery templates with unpublished changes, last edited first. */
export async function stagingBoard(
  read: ReadModels,
  request: { page?: number; perPage?: number; searchTerm?: string },
): Promise<Page<StagingRow>> {
  const query = cards(read).where({ 'c.state': 'staged', 'c.gallery': true });
  withStaging(read, query);
  inState(query, 'changed');
  about(query, request.searchTerm);
  const page = await pageOf<SelectedStaging>(query, request, (rows) =>
    rows.select([...columns(read), ...stagingColumns(read)]).orderByRaw('t.changed_at DESC, c.template_id DESC'),
  );
  const facts = await stagingFacts(read, page.data);
  return {
    ...page,
    data: page.data.map((row) => ({
      id: row.template_id,
      name: row.name,
      alias: row.alias,
      thumbnail: row.thumbnail,
      category_id: row.category_id,
      category: row.category,
      subcategory: row.subcategory,
      quote_price: row.quote_price,
      ...facts.get(row.template_id)!,
      version: row.version,
      published_version: row.published_version,
      published_at: row.published_at?.toISOString() ?? null,
      last_edited_at: row.changed_at.toISOString(),
      age_seconds: row.age,
    })),
  };
}
