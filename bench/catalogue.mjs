import pg from 'pg';
import { projections } from '@quotewright/projections/index.js';
import { listOffers } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { productCatalogue } from '@quotewright/projections/catalogue/product-catalogue.js';
import { tableName } from '@quotewright/projections/kernel/tables.js';
import { Database } from '../apps/api/dist/platform/db/database.js';
import { PostgresLog } from '../apps/api/dist/platform/event-store/postgres-log.js';
import { Projector } from '../apps/api/dist/platform/projections/projector.js';
import { interleaved, quick, report } from './compare.mjs';

const OFFERS = quick ? 20_000 : 200_000;
const SUPPLIERS = 200;
const PAGE = 20;
/** Searches of one side of one round. */
const SEARCHES = quick ? 5 : 20;

const stuffs = 'slate granite marble cedar maple walnut bamboo linoleum ceramic porcelain'.split(' ');
const colours = 'anthracite ivory crimson emerald turquoise lavender terracotta graphite sandstone copper'.split(' ');
const kinds = 'tile plank panel batten skirting threshold underlay mosaic moulding paver'.split(' ');

/**
 * `catalogue_search_over_bare`: time of a page of a search among 200,000 offers, as a business asks for it (what it may
 * see, best first, with the total) ÷ one prepared query of the same rows on one table with a trigram index. Both are
 * asked one at a time on a warm database, for words as typed. A search with slips, which asks a second time, is shown
 * beside it.
 */
export async function catalogueSearchOverBare({ database }) {
  const url = await database('catalogue');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const db = new Database(url);
  const store = new PostgresLog(url);
  // It makes the tables of the read models; the log is empty.
  const projector = new Projector(db, store, projections, (error) => console.error(error));
  await projector.start();
  while ((await client.query('SELECT 1 FROM app.projection WHERE caught_up_at IS NULL')).rows.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
  await projector.stop();
  const read = { knex: db.knex, table: (projection, table) => tableName(projection, 1, table) };
  await fill(client, (name) => read.table(productCatalogue, name));

  const viewer = { id: 1, userType: 'contractor', standing: 'approved' };
  const terms = Array.from({ length: SEARCHES }, (_, at) => [
    stuffs[at % 10],
    colours[(at * 7 + 3) % 10],
    kinds[at % 7],
  ]);
  /** A letter is doubled. */
  const slip = ([first, ...rest]) => [first.slice(0, 3) + first.slice(2), ...rest];
  const product = (words) => listOffers(read, viewer, { searchTerm: words.join(' '), perPage: PAGE });
  const bare = async (words) => {
    const { rows } = await client.query({
      name: 'bare search',
      text: `SELECT *, count(*) OVER () AS total FROM bare.offer WHERE words ILIKE $1 AND words ILIKE $2 AND words ILIKE $3
             ORDER BY word_similarity($4, name) DESC, lower(name), id LIMIT ${PAGE}`,
      values: [...words.map((word) => `%${word}%`), words.join(' ')],
    });
    return { total: Number(rows[0]?.total ?? 0) };
  };
  for (const words of terms) {
    const [ours, theirs, meant] = [await product(words), await bare(words), await product(slip(words))];
    if (ours.total !== theirs.total || ours.total > meant.total || ours.total === 0)
      throw new Error(`${words.join(' ')}: ${ours.total}, ${theirs.total} and ${meant.total} rows`);
  }
  const each = (ask) => async () => {
    const from = performance.now();
    for (const words of terms) await ask(words);
    return (performance.now() - from) / terms.length;
  };
  const sides = await interleaved({
    'as typed': each(product),
    'with slips': each((words) => product(slip(words))),
    bare: each(bare),
  });
  await Promise.all([client.end(), db.close(), store.close()]);
  return { catalogue_search_over_bare: report('catalogue_search_over_bare', sides) };
}

/** Rows as the read model holds them, and the same in one table. */
async function fill(client, table) {
  const text = (list, of) => `(ARRAY[${list.map((one) => `'${one}'`).join(', ')}])[1 + ${of} % ${list.length}]`;
  const name = `${text(stuffs, 'n')} || ' ' || ${text(colours, '(n / 10)')} || ' ' || ${text(kinds, '(n / 100)')} || ' ' || n`;
  const runs = [
    `INSERT INTO app."user" (id, name, email, business_name, user_type, verified_at)
       SELECT n, 'Person ' || n, 'p' || n || '@bench.example', CASE n WHEN 1 THEN 'Builder' ELSE 'Merchant ' || n END,
              CASE n WHEN 1 THEN 'contractor' ELSE 'suppliers' END, now() FROM generate_series(1, ${SUPPLIERS}) n`,
    `INSERT INTO ${table('master_product')} (id, name, alias, owner_id, accepted, added_at, deleted)
       SELECT n, 'Group ' || n, 'group-' || n, NULL, true, now(), false FROM generate_series(1, 2000) n`,
    `INSERT INTO ${table('product')} (id, master_product_id, owner_id, name, description, product_type, sku, gtin, part_number,
         weight_unit, pack_unit, images, hidden, added_by, changes, revision)
       SELECT n, 1 + n % 2000, 2 + n % ${SUPPLIERS - 1}, ${name}, 'Laid on a level floor, with ten percent for waste.',
              'finish_product', 'SKU-' || n, '', 'PN-' || n, 'lb', '', '[]', false, 'suppliers', 1, 1
         FROM generate_series(1, ${OFFERS}) n`,
    `INSERT INTO ${table('offer')} (id, product_id, supplier, cost_price, retail_price, unit, unit_in_stock, supplier_sku, brand, formula,
         added_by, changes, cost_changes, retail_changes, price_revision, withdrawn, deleted)
       SELECT n, n, 2 + n % ${SUPPLIERS - 1}, 40 + n % 60, 60 + n % 90, 'box', n % 200, 'S-' || n, 'Brand ' || n % 50, '',
              'suppliers', 1, 1, 1, 1, false, false FROM generate_series(1, ${OFFERS}) n`,
    `INSERT INTO ${table('sought')} (id, master_product_id, supplier, words)
       SELECT o.id, p.master_product_id, o.supplier, concat_ws(' ', p.name, p.sku, p.part_number, o.supplier_sku, o.brand, p.description)
         FROM ${table('offer')} o JOIN ${table('product')} p ON p.id = o.product_id`,
    `INSERT INTO ${table('word')} (owner_id, word) SELECT DISTINCT owner_id, lower(word) FROM ${table('product')}, regexp_split_to_table(name || ' ' || description, '[^[:alpha:]]+') word WHERE length(word) > 2`,
    'CREATE SCHEMA bare',
    `CREATE TABLE bare.offer AS
       SELECT o.id, p.name, p.description, p.sku, p.part_number, p.product_type, p.images, m.name AS master_product_name, o.supplier,
              o.cost_price, o.retail_price, o.unit, o.unit_in_stock, o.supplier_sku, o.brand, u.business_name,
              s.words || ' ' || m.name || ' ' || u.business_name AS words
         FROM ${table('offer')} o JOIN ${table('product')} p ON p.id = o.product_id JOIN ${table('sought')} s ON s.id = o.id
         JOIN ${table('master_product')} m ON m.id = p.master_product_id JOIN app.owner u ON u.id = o.supplier`,
    'ALTER TABLE bare.offer ADD PRIMARY KEY (id)',
    'CREATE INDEX ON bare.offer USING gin (words gin_trgm_ops)',
    'VACUUM ANALYZE',
  ];
  for (const run of runs) await client.query(run);
}
