import type { Knex } from 'knex';
import { isGtin } from '@quotewright/domain/catalogue/contract.js';
import { catalogueTypes } from '@quotewright/domain/catalogue/visibility.js';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { ALIKE, ALIKE_EXCHANGED, exchanged } from '@quotewright/domain/kernel/slips.js';
import { tradeName } from '../kernel/origin.js';
import type { ReadModels } from '../kernel/projection.js';
import { containing, wordsOf } from '../kernel/search.js';
import { masterProductMerges } from './master-product-merges.js';
import { CATALOGUE, productCatalogue } from './product-catalogue.js';

/** What each word of a term may be read as; one of them has to occur. */
export type Readings = readonly (readonly string[])[];

/** Most readings of a mistyped word. */
const MOST_READINGS = 5;

/** Each word as it was typed; a GTIN also without the zeros before it, which add nothing. */
const asTyped = (words: readonly string[]): Readings =>
  words.map((word) => (word.startsWith('0') && isGtin(word) ? [word, word.replace(/^0+/, '')] : [word]));

/**
 * Each word as the words most like it, as alike as in the gallery, of the catalogue and of the viewer's own products. A
 * number is never forgiven a slip: another one is another product. Offers are not asked by likeness, which takes seconds
 * among 200,000 of them.
 */
async function forgiving(read: ReadModels, viewer: Actor, words: readonly string[]): Promise<Readings> {
  return read.knex.transaction(async (tx) => {
    // The index knows only the session's own likeness.
    await tx.raw(`SET LOCAL pg_trgm.word_similarity_threshold = ${ALIKE}`);
    const readings: string[][] = [];
    for (const word of words) readings.push(/\d/.test(word) ? [word] : await alike(tx, read, viewer, word));
    return readings;
  });
}

async function alike(tx: Knex, read: ReadModels, viewer: Actor, word: string): Promise<string[]> {
  const others = exchanged(word);
  const either = [
    '? <% w.word',
    ...others.map(() => `(? <% w.word AND word_similarity(?, w.word) >= ${ALIKE_EXCHANGED})`),
  ];
  const likeness = [word, ...others].map(() => 'similarity(?, w.word)').join(', ');
  const words = tx({ w: read.table(productCatalogue, 'word') });
  if (viewer.userType !== 'admin')
    void words.where(
      (known) =>
        void known.whereIn('w.owner_id', [CATALOGUE, businessOf(viewer)]).orWhereIn(
          'w.owner_id',
          tx('app.owner')
            .whereIn('user_type', [...catalogueTypes])
            .select('id'),
        ),
    );
  const known = await words
    .whereRaw(`(${either.join(' OR ')})`, [word, ...others.flatMap((other) => [other, other])])
    .groupBy('w.word')
    .orderByRaw(`greatest(${likeness}) DESC, w.word`, [word, ...others])
    .limit(MOST_READINGS)
    .pluck<string[]>('w.word');
  return known.length > 0 ? known : [word];
}

/** Whose names a word occurs in. */
interface Named {
  /** Master products, and those that are merged into them. */
  masters: number[];
  suppliers: number[];
}

/** For each word, whose names it occurs in: few or none, for most words. */
async function namedBy(read: ReadModels, readings: Readings): Promise<Named[]> {
  const masters = read.table(productCatalogue, 'master_product');
  const merged = read.table(masterProductMerges, 'merged');
  const arrays = readings.map((words, at) => {
    const any = (text: string) => words.map(() => `${text} ILIKE ?`).join(' OR ');
    return `ARRAY(SELECT mw.id FROM ${masters} mw WHERE ${any('mw.name')}
        UNION SELECT g.id FROM ${merged} g JOIN ${masters} mw ON mw.id = g.top_id WHERE ${any('mw.name')}) AS masters_${at},
      ARRAY(SELECT u.id FROM app.owner u WHERE ${any(tradeName)}) AS suppliers_${at}`;
  });
  const patterns = readings.flatMap((words) => [words, words, words].flat().map(containing));
  const { rows } = await read.knex.raw<{ rows: [Record<string, number[]>] }>(`SELECT ${arrays.join(', ')}`, patterns);
  return readings.map((_, at) => ({
    masters: rows[0][`masters_${at}`] ?? [],
    suppliers: rows[0][`suppliers_${at}`] ?? [],
  }));
}

/**
 * Narrows a query of offers `o` to those in which every word occurs: in the texts of offer and product, in the name of
 * the master product or of the one that it is merged into, or in that of the supplier. Each is an index of the table
 * `sought`, which this joins as `s`. Names are asked for first: one scan of the index of texts then answers for all words
 * that are in no name, where alternatives need a scan for each.
 */
function narrow(read: ReadModels, query: Knex.QueryBuilder, readings: Readings, named: readonly Named[]): void {
  void query.join({ s: read.table(productCatalogue, 'sought') }, 's.id', 'o.id');
  for (const [at, words] of readings.entries()) {
    const { masters, suppliers } = named[at]!;
    const ways = words.map(() => 's.words ILIKE ?');
    const values: (string | number[])[] = words.map(containing);
    if (masters.length > 0) {
      ways.push('s.master_product_id = ANY (?)');
      values.push(masters);
    }
    if (suppliers.length > 0) {
      ways.push('s.supplier = ANY (?)');
      values.push(suppliers);
    }
    void query.whereRaw(`(${ways.join(' OR ')})`, values);
  }
}

/** Orders offers `o` of products `p`: a number typed whole first, then the names most like the term. */
function bestFirst(rows: Knex.QueryBuilder, readings: Readings): void {
  const term = readings.map(([likeliest]) => likeliest).join(' ');
  void rows.orderByRaw(
    `lower(?) IN (lower(p.sku), lower(o.supplier_sku), p.gtin, lower(p.part_number)) DESC, word_similarity(?, p.name) DESC, lower(p.name), o.id`,
    [term, term],
  );
}

/** A search of offers. */
export interface OfferSearch {
  /** Narrows offers `o`. */
  narrow: (query: Knex.QueryBuilder) => void;
  /** Sorts the best hits first. */
  order: (rows: Knex.QueryBuilder) => void;
}

/** The answer to a term as typed; if that finds nothing, to the term with its slips forgiven. None for an empty term. */
export async function readEitherWay<T>(
  read: ReadModels,
  viewer: Actor,
  searchTerm: string | undefined,
  ask: (readings: Readings | undefined) => Promise<T>,
  found: (answer: T) => boolean,
): Promise<T> {
  const words = wordsOf(searchTerm);
  if (words.length === 0) return ask(undefined);
  const typed = await ask(asTyped(words));
  return found(typed) ? typed : ask(await forgiving(read, viewer, words));
}

/** The same for offers. */
export async function searched<T>(
  read: ReadModels,
  viewer: Actor,
  searchTerm: string | undefined,
  ask: (search?: OfferSearch) => Promise<T>,
  found: (answer: T) => boolean,
): Promise<T> {
  return readEitherWay(
    read,
    viewer,
    searchTerm,
    async (readings) => {
      if (!readings) return ask();
      const named = await namedBy(read, readings);
      return ask({
        narrow: (query) => narrow(read, query, readings, named),
        order: (rows) => bestFirst(rows, readings),
      });
    },
    found,
  );
}
