import type { Knex } from 'knex';
import { ALIKE, ALIKE_EXCHANGED, exchanged } from '@quotewright/domain/kernel/slips.js';
import { tradeName } from '../kernel/origin.js';
import type { ReadModels } from '../kernel/projection.js';
import { containing, wordsOf } from '../kernel/search.js';
import { masterProductMerges } from './master-product-merges.js';
import { productCatalogue } from './product-catalogue.js';

/** What each word of a term may be read as; one of them has to occur. */
export type Readings = readonly (readonly string[])[];

/** Most readings of a mistyped word. */
const MOST_READINGS = 5;

/** Each word as it was typed. */
const asTyped = (words: readonly string[]): Readings => words.map((word) => [word]);

/**
 * Each word as the words of the catalogue that are most like it, as alike as in the gallery. A number is never forgiven a
 * slip: another one is another product. Offers are not asked by likeness, which takes seconds among 200,000 of them.
 */
async function forgiving(read: ReadModels, words: readonly string[]): Promise<Readings> {
  return read.knex.transaction(async (tx) => {
    // The index knows only the session's own likeness.
    await tx.raw(`SET LOCAL pg_trgm.word_similarity_threshold = ${ALIKE}`);
    const readings: string[][] = [];
    for (const word of words) readings.push(/\d/.test(word) ? [word] : await alike(tx, read, word));
    return readings;
  });
}

async function alike(tx: Knex, read: ReadModels, word: string): Promise<string[]> {
  const others = exchanged(word);
  const either = [
    '? <% w.word',
    ...others.map(() => `(? <% w.word AND word_similarity(?, w.word) >= ${ALIKE_EXCHANGED})`),
  ];
  const likeness = [word, ...others].map(() => 'similarity(?, w.word)').join(', ');
  const known = await tx({ w: read.table(productCatalogue, 'word') })
    .whereRaw(`(${either.join(' OR ')})`, [word, ...others.flatMap((other) => [other, other])])
    .orderByRaw(`greatest(${likeness}) DESC, w.word`, [word, ...others])
    .limit(MOST_READINGS)
    .pluck<string[]>('w.word');
  return known.length > 0 ? known : [word];
}

/**
 * Narrows a query of offers `o` to those in which every word occurs: in the texts of offer and product, in the name of
 * the master product or of the one that it is merged into, or in that of the supplier. Each is an index of the table `sought`, which this joins as `s`.
 */
function narrow(read: ReadModels, query: Knex.QueryBuilder, readings: Readings): void {
  void query.join({ s: read.table(productCatalogue, 'sought') }, 's.id', 'o.id');
  const masters = read.table(productCatalogue, 'master_product');
  const merged = read.table(masterProductMerges, 'merged');
  for (const words of readings) {
    const any = (text: string) => words.map(() => `${text} ILIKE ?`).join(' OR ');
    const patterns = words.map(containing);
    void query.whereRaw(
      `(${any('s.words')}
        OR s.master_product_id = ANY (ARRAY(SELECT mw.id FROM ${masters} mw WHERE ${any('mw.name')}
          UNION SELECT g.id FROM ${merged} g JOIN ${masters} mw ON mw.id = g.top_id WHERE ${any('mw.name')}))
        OR s.supplier = ANY (ARRAY(SELECT u.id FROM app.owner u WHERE ${any(tradeName)})))`,
      [...patterns, ...patterns, ...patterns, ...patterns],
    );
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
  searchTerm: string | undefined,
  ask: (readings: Readings | undefined) => Promise<T>,
  found: (answer: T) => boolean,
): Promise<T> {
  const words = wordsOf(searchTerm);
  if (words.length === 0) return ask(undefined);
  const typed = await ask(asTyped(words));
  return found(typed) ? typed : ask(await forgiving(read, words));
}

/** The same for offers. */
export async function searched<T>(
  read: ReadModels,
  searchTerm: string | undefined,
  ask: (search?: OfferSearch) => Promise<T>,
  found: (answer: T) => boolean,
): Promise<T> {
  return readEitherWay(
    read,
    searchTerm,
    (readings) =>
      ask(
        readings && {
          narrow: (query) => narrow(read, query, readings),
          order: (rows) => bestFirst(rows, readings),
        },
      ),
    found,
  );
}
