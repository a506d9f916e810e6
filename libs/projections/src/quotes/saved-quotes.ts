import type { Knex } from 'knex';
import { sightOf } from '@quotewright/domain/catalogue/visibility.js';
import { newestShown, type Page } from '@quotewright/domain/kernel/contract.js';
import { businessOf, idOfStream, type Actor, type UserType } from '@quotewright/domain/kernel/decider.js';
import type { StreamErased } from '@quotewright/domain/kernel/stream-erased.js';
import { answerLines, type LineResult } from '@quotewright/domain/quotes/calculate.js';
import type {
  NewestQuote,
  QuoteListRow,
  QuoteSort,
  QuotesQuery,
  QuoteTemplate,
  SavedQuote,
} from '@quotewright/domain/quotes/contract.js';
import type { QuoteEvent } from '@quotewright/domain/quotes/quote.js';
import { offersByIds, type Offer } from '../catalogue/catalogue-offers.js';
import { namesOfPeople } from '../kernel/origin.js';
import { pageOf } from '../kernel/paging.js';
import { ownStream, projection, type ReadModels } from '../kernel/projection.js';
import { containing, wordsOf } from '../kernel/search.js';

interface QuoteRow {
  id: number;
  owner_id: number;
  session_id: string;
  template_id: number;
  actor_id: number | null;
  saved: QuoteEvent['data'];
  created_at: Date;
}

/** Saved quotes and sessions. */
export const savedQuotes = projection<QuoteEvent | StreamErased>({
  name: 'saved-quotes',
  version: 4,
  tables: {
    quote: {
      columns: {
        id: 'integer',
        owner_id: 'integer',
        session_id: 'text',
        template_id: 'integer',
        actor_id: 'integer?',
        // What the list is sorted, searched and filtered by.
        title: 'text',
        words: 'text',
        quote_type: 'text',
        total: 'numeric',
        saved: 'jsonb',
        created_at: 'timestamptz',
      },
      key: ['id'],
      indexes: [['owner_id', 'session_id'], ['template_id'], ['created_at', 'id']],
    },
  },
  key: ownStream,
  on: {
    QuoteSaved: (rows, event) => {
      const { ownerId, sessionId, templateId, name, notes, templateName, templateCategory } = event.data;
      rows.put('quote', {
        id: idOfStream(event.stream),
        owner_id: ownerId,
        session_id: sessionId,
        template_id: templateId,
        actor_id: event.meta.actorId,
        title: name || templateName,
        words: [name, templateName, templateCategory, notes].filter(Boolean).join('\n'),
        quote_type: event.data.quoteType,
        total: event.data.retailTotal,
        saved: event.data,
        created_at: event.meta.at,
      });
    },
    StreamErased: (rows, event) => {
      if (event.data.stream.startsWith('quote-')) rows.remove('quote', { id: idOfStream(event.data.stream) });
    },
  },
});

/** One of the viewer's own quotes, as saved; costs only if the viewer may see them. */
export async function savedQuoteById(read: ReadModels, viewer: Actor, id: number): Promise<SavedQuote | undefined> {
  const row = await read
    .knex(read.table(savedQuotes, 'quote'))
    .where({ id, owner_id: businessOf(viewer) })
    .first<QuoteRow | undefined>();
  return (
    row &&
    shownQuote(
      viewer,
      row,
      await offersByIds(
        read,
        row.saved.lines.map(({ offerId }) => offerId),
      ),
    )
  );
}

const orders: Record<QuoteSort, string> = {
  'created_at.asc': 'created_at, id',
  'created_at.desc': 'created_at DESC, id DESC',
  'name.asc': 'lower(title), created_at DESC, id DESC',
  'name.desc': 'lower(title) DESC, created_at DESC, id DESC',
  'total.asc': 'total, created_at DESC, id DESC',
  'total.desc': 'total DESC, created_at DESC, id DESC',
};

/** The viewer's quotes, newest first unless sorted otherwise. */
export async function listSavedQuotes(
  read: ReadModels,
  viewer: Actor,
  request: QuotesQuery,
): Promise<Page<QuoteListRow>> {
  const query = read.knex(read.table(savedQuotes, 'quote')).where({ owner_id: businessOf(viewer) });
  if (request.sessionid) void query.where({ session_id: request.sessionid });
  if (request.quote_type) void query.where({ quote_type: request.quote_type });
  if (request.by !== undefined) void query.where({ actor_id: request.by });
  for (const word of wordsOf(request.searchTerm)) void query.whereILike('words', containing(word));
  const page = await pageOf<QuoteRow>(query, request, (rows) =>
    rows.orderByRaw(orders[request.sort ?? 'created_at.desc']),
  );
  const names = await namesOfPeople(
    read,
    page.data.map(({ actor_id }) => actor_id),
  );
  return {
    ...page,
    data: page.data.map(({ id, session_id, saved, created_at, actor_id }) => ({
      id,
      sessionid: session_id,
      name: saved.name,
      quote_type: saved.quoteType,
      template: templateOf(saved),
      measurements: saved.questions.slice(0, 3).map(({ title, unit, answer }) => ({ title, unit, answer })),
      retail_total: saved.retailTotal,
      created_at: created_at.toISOString(),
      made_by: { id: actor_id, name: names.get(actor_id ?? 0) ?? null },
    })),
  };
}

/** The latest saved quotes of all accounts: template, author and total. */
export async function newestQuotes(read: ReadModels): Promise<NewestQuote[]> {
  const rows = await read
    .knex({ q: read.table(savedQuotes, 'quote') })
    .leftJoin({ u: 'app.owner' }, 'u.id', 'q.owner_id')
    .orderBy([
      { column: 'q.created_at', order: 'desc' },
      { column: 'q.id', order: 'desc' },
    ])
    .limit(newestShown)
    .select<(QuoteRow & { name: string | null; user_type: UserType | null })[]>('q.*', 'u.name', 'u.user_type');
  return rows.map(({ id, owner_id, saved, created_at, name, user_type }) => ({
    id,
    template: templateOf(saved),
    user: { id: owner_id, name, user_type },
    retail_total: saved.retailTotal,
    created_at: created_at.toISOString(),
  }));
}

/**
 * The newest quotes that businesses saved on a template: their ids and accounts. Quotes of deleted accounts and of
 * admins, who try what they edit, are left out.
 */
export async function newestQuotesOn(
  read: ReadModels,
  templateId: number,
  { days, most }: { days: number; most: number },
): Promise<{ id: number; owner: number }[]> {
  return businessQuotes(read)
    .where({ 'q.template_id': templateId })
    .whereRaw('q.created_at > now() - make_interval(days => ?)', [days])
    .orderBy([
      { column: 'q.created_at', order: 'desc' },
      { column: 'q.id', order: 'desc' },
    ])
    .limit(most)
    .select({ id: 'q.id', owner: 'q.owner_id' });
}

/** Quotes of businesses whose account exists, as `q`. */
export const businessQuotes = (read: ReadModels): Knex.QueryBuilder =>
  read
    .knex({ q: read.table(savedQuotes, 'quote') })
    .join({ u: 'app.owner' }, 'u.id', 'q.owner_id')
    .whereNot({ 'u.user_type': 'admin' });

/** Quotes as they were saved, by id; deleted ones are left out. For calculations: nothing is hidden. */
export async function savedByIds(read: ReadModels, ids: readonly number[]): Promise<Map<number, QuoteEvent['data']>> {
  const rows = await read
    .knex(read.table(savedQuotes, 'quote'))
    .whereIn('id', ids)
    .select<Pick<QuoteRow, 'id' | 'saved'>[]>('id', 'saved');
  return new Map(rows.map(({ id, saved }) => [id, saved]));
}

/** Number of quotes in a session of this owner. */
export async function quotesInCart(read: ReadModels, ownerId: number, sessionId: string): Promise<number> {
  const counted = await read
    .knex(read.table(savedQuotes, 'quote'))
    .where({ owner_id: ownerId, session_id: sessionId })
    .count({ total: '*' })
    .first<{ total: string }>();
  return Number(counted.total);
}

function templateOf(saved: QuoteEvent['data']): QuoteTemplate {
  return {
    id: saved.templateId,
    name: saved.templateName,
    alias: saved.templateAlias,
    version: saved.templateVersion,
    category: saved.templateCategory ?? '',
  };
}

/** @param offers current ones: whose cost is private is decided at read time */
function shownQuote(
  viewer: Actor,
  { id, saved, created_at }: QuoteRow,
  offers: ReadonlyMap<number, Offer>,
): SavedQuote {
  const lines = saved.lines.map((line): LineResult => {
    const { cost } = sightOf(viewer, {
      supplier: line.supplierId,
      is_private: offers.get(line.offerId)?.is_private ?? true,
    });
    return {
      line_id: line.lineId,
      name: line.name,
      product_type: line.productType,
      included: line.included,
      formula: line.formula,
      quantity: line.quantity,
      unit: line.unit,
      unit_retail: line.retailPrice,
      unit_cost: cost ? line.costPrice : null,
      retail_total: line.retailTotal,
      cost_total: cost ? line.costTotal : null,
      trace: line.trace,
      warnings: line.warnings,
    };
  });
  // A total with a hidden part would reveal it.
  const cost = lines.every((line) => !line.included || line.cost_total !== null);
  return {
    id,
    sessionid: saved.sessionId,
    name: saved.name,
    notes: saved.notes,
    quote_type: saved.quoteType,
    answers: Object.fromEntries(saved.questions.map(({ questionId, answer }) => [String(questionId), answer])),
    questions: saved.questions.map(({ questionId, number, title, unit, answer }) => ({
      question_id: questionId,
      no_of_question: number,
      title,
      unit,
      answer,
    })),
    template: templateOf(saved),
    advice: saved.advice ?? '',
    warranty: saved.warranty ?? '',
    variables: saved.variables ?? false,
    ...answerLines(lines),
    material_total: saved.materialTotal,
    labour_total: saved.labourTotal,
    retail_total: saved.retailTotal,
    cost_total: cost ? saved.costTotal : null,
    margin_percent: cost ? saved.marginPercent : null,
    markup_percent: cost ? saved.markupPercent : null,
    revisions: { template: saved.templateVersion, offers: {} },
    created_at: created_at.toISOString(),
  };
}
