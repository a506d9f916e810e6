/**
 * Every comparison of the benchmark: what its sides do, in what they may differ and why, and the target. Nothing is
 * imported here, so that a test can hold it against the documentation without a build.
 *
 * A side's way has these fields:
 * - `adapter`: what answers HTTP; `driver` and `process`: nothing does.
 * - `session`: `product` checks the session as the product does, with its code; `none`.
 * - `prepared`: its frequent statements are planned once for each connection.
 * - `sync`: `on` waits for the disk (`fsync` and `synchronous_commit`), which `run.mjs` makes sure of.
 * - `pool`: most connections to Postgres.
 * - `reads`: where an answer comes from, once it has been asked for: `database`, `memory` or `disk`.
 * - `pays`: what belongs to a round besides the answers.
 */
const none = {
  adapter: 'process',
  session: 'none',
  prepared: true,
  sync: 'on',
  pool: 0,
  reads: 'database',
  pays: 'nothing else',
};

/** The product as shipped, with a user signed in; 20 connections for rows and 10 for the log. */
export const product = { ...none, adapter: 'fastify', session: 'product', pool: 30 };
/** Its reads that are kept until something that they show changes. */
const kept = { ...product, reads: 'memory' };
const inMemory = 'Nothing changes meanwhile, and what has not changed is not read again (docs/adr/0154).';
/** The product's public pages. */
const guest = { ...product, session: 'none' };
/** `bare-server.mjs` and its like: Nest on the product's adapter, with as many connections. */
export const bare = { ...product };
/** The same on the adapter that most Nest applications use. */
export const bareOnExpress = { ...bare, adapter: 'express' };
/** A handler that answers a constant. */
export const constant = { ...none, adapter: 'fastify' };
/** A connection of the driver, without HTTP. */
const driver = { ...none, adapter: 'driver', pool: 1 };
const appends = { ...driver, pool: 10 };

const byHand = { adapter: 'The projector is the product’s own process; by hand it is a script. Neither answers HTTP.' };

/**
 * By key, in the order of the benchmark's last line. `ratio` names ours and the baseline; sides beyond these two are
 * shown for information. `differ` gives the reason for each field in which the two differ.
 * @type {Record<string, { title: string, unit: string, sides: Record<string, object>, ratio?: [string, string],
 *   differ?: Record<string, string>, atLeast?: number, atMost?: number, floor?: number }>}
 */
export const comparisons = {
  adapter_over_raw: {
    title: 'Appends: our adapter ÷ a raw INSERT into the same table, 16 in flight',
    unit: 'appends/s',
    sides: { adapter: appends, raw: appends },
    ratio: ['adapter', 'raw'],
    atLeast: 0.9,
  },
  append_p99_with_reader: {
    title: 'Slowest hundredth (p99) of appends while a reader follows the log ÷ while none does',
    unit: 'ms',
    sides: { 'with reader': { ...appends, pays: 'a reader' }, without: appends },
    ratio: ['with reader', 'without'],
    differ: { pays: 'This is what is measured.' },
    atMost: 1.15,
  },
  http_over_raw: {
    title: 'Renames over HTTP ÷ raw appends',
    unit: 'a second',
    sides: { http: product, raw: appends },
    ratio: ['http', 'raw'],
    differ: {
      adapter: 'The cost of HTTP is what is measured.',
      session: 'So is that of the session.',
      pool: 'The raw side has those of the log; it reads nothing.',
    },
    atLeast: 0.15,
    floor: 0.1,
  },
  command_over_crud: {
    title: 'Renames until the read models have caught up ÷ CRUD with an audit row',
    unit: 'a second',
    sides: {
      command: { ...product, pays: 'projecting' },
      crud: { ...bare, pays: 'an audit row' },
      'crud, Express': { ...bareOnExpress, pays: 'an audit row' },
    },
    ratio: ['command', 'crud'],
    differ: { pays: 'Each keeps the past in its own way.' },
    atLeast: 1,
    floor: 0.8,
  },
  command_visible_over_crud: {
    title: 'Renames that are answered when they can be read ÷ CRUD with an audit row',
    unit: 'a second',
    sides: {
      visible: { ...product, pays: 'projecting' },
      crud: { ...bare, pays: 'an audit row' },
      'crud, Express': { ...bareOnExpress, pays: 'an audit row' },
    },
    ratio: ['visible', 'crud'],
    differ: { pays: 'Each keeps the past in its own way.' },
    atLeast: 0.7,
  },
  accept_over_crud: {
    title: 'Renames whose projectors work on other machines ÷ CRUD with an audit row',
    unit: 'a second',
    sides: { accepted: product, crud: { ...bare, pays: 'an audit row' } },
    ratio: ['accepted', 'crud'],
    differ: { pays: 'What projecting costs on the same cores is the difference from command_over_crud.' },
  },
  command_p99_over_crud: {
    title: 'Slowest hundredth (p99) at 60 % of each side’s own maximum, counted from when each was due',
    unit: 'ms',
    sides: { command: { ...product, pays: 'projecting' }, crud: { ...bare, pays: 'an audit row' } },
    ratio: ['command', 'crud'],
    differ: { pays: 'Each keeps the past in its own way.' },
    atMost: 1.5,
  },
  projection_over_upsert: {
    title: 'Projecting counted views ÷ one UPSERT transaction for each',
    unit: 'events/s',
    sides: {
      projector: { ...product, session: 'none' },
      'one by one': driver,
      batched: driver,
      'all read models': { ...product, session: 'none' },
    },
    ratio: ['projector', 'one by one'],
    differ: { ...byHand, pool: 'By hand events are applied one after another: one connection does.' },
    atLeast: 20,
  },
  projection_over_batched_upsert: {
    title: 'Projecting counted views ÷ batches of the same size, folded in memory and upserted by hand',
    unit: 'events/s',
    sides: { projector: { ...product, session: 'none' }, batched: driver },
    ratio: ['projector', 'batched'],
    differ: { ...byHand, pool: 'By hand batches are applied one after another: one connection does.' },
  },
  rebuild_over_copy: {
    title: 'Rebuilding read models ÷ COPY of the same log',
    unit: 'events/s',
    sides: {
      rebuild: { ...product, session: 'none' },
      COPY: driver,
      'template-details': { ...product, session: 'none' },
      'template-history': { ...product, session: 'none' },
      'template-counts': { ...product, session: 'none' },
    },
    ratio: ['rebuild', 'COPY'],
    differ: { ...byHand, pool: 'COPY is one statement.' },
    atLeast: 0.5,
  },
  read_over_bare: {
    title: 'Reading a template ÷ a bare handler with the same queries',
    unit: 'a second',
    sides: { template: kept, bare, 'bare, Express': bareOnExpress },
    ratio: ['template', 'bare'],
    differ: { reads: inMemory },
    atLeast: 0.85,
  },
  read_over_document: {
    title: 'Reading a template ÷ one row by its key that holds the answer as a document',
    unit: 'a second',
    sides: { template: kept, document: bare },
    ratio: ['template', 'document'],
    differ: { reads: inMemory },
    atLeast: 0.7,
  },
  calculate_over_document: {
    title: 'Calculating a quote ÷ one row by its key that holds the template as a document',
    unit: 'a second',
    sides: { calculate: kept, document: bare },
    ratio: ['calculate', 'document'],
    differ: { reads: inMemory },
    atLeast: 0.5,
  },
  list_over_document: {
    title: 'A page of the list of templates ÷ one row by its key that holds it as a document',
    unit: 'a second',
    sides: { list: kept, document: bare },
    ratio: ['list', 'document'],
    differ: { reads: inMemory },
    atLeast: 0.5,
  },
  visible_p99_over_append_p99: {
    title: 'From an answered command to an answered read at its position, at 100 commands a second: p99',
    unit: 'ms',
    sides: { visible: product, append: product, 'visible, half': product, 'append, half': product },
    ratio: ['visible', 'append'],
    atMost: 3,
  },
  visible_p99_ms: {
    title: 'The same p99 in ms',
    unit: 'ms',
    sides: { visible: product },
    atMost: 50,
  },
  full_over_hello: {
    title: 'The lightest signed-in call ÷ hello world on the same adapter',
    unit: 'a second',
    sides: { 'who am I': product, hello: constant },
    ratio: ['who am I', 'hello'],
    differ: { session: 'The cost of the whole is what is measured.', pool: 'Neither asks Postgres once it is warm.' },
    atLeast: 0.75,
  },
  command_by_log_size: {
    title: 'Renames in a log of a million events ÷ in one of ten thousand',
    unit: 'a second',
    sides: { million: product, 'ten thousand': product, 'hundred thousand': product },
    ratio: ['million', 'ten thousand'],
    atLeast: 0.85,
  },
  long_stream_over_short: {
    title: 'Changes of a template of 10,000 events ÷ of one of 30',
    unit: 'a second',
    sides: { long: product, short: product },
    ratio: ['long', 'short'],
    atLeast: 0.85,
  },
  history_over_bare: {
    title: 'A read of the history ÷ a bare query of the same rows',
    unit: 'ms',
    sides: { read: product, bare },
    ratio: ['read', 'bare'],
    atMost: 2,
  },
  asof_over_bare: {
    title: 'An earlier state ÷ a bare query of the same rows',
    unit: 'ms',
    sides: { read: product, bare },
    ratio: ['read', 'bare'],
    atMost: 2,
  },
  publish_visible_ms: {
    title: 'From the request that publishes a template to a guest’s page that shows it: p99, and the faster half',
    unit: 'ms',
    sides: { p99: product, half: product },
    atMost: 1000,
  },
  public_page_over_static: {
    title: 'A kept page of a guest ÷ a script of about the same size, both compressed',
    unit: 'a second',
    sides: { page: { ...guest, reads: 'memory' }, script: { ...guest, reads: 'disk' } },
    ratio: ['page', 'script'],
    differ: { reads: 'A kept page is in memory; a file is looked up and read.' },
    atLeast: 0.5,
  },
  render_over_string: {
    title: 'A template’s page that is not kept ÷ sending a string of that size',
    unit: 'a second',
    sides: { page: guest, string: constant, 'kept page': guest, 'render alone': none },
    ratio: ['page', 'string'],
    differ: { pool: 'The string is in memory.' },
  },
  views_per_second: {
    title: 'Beacons of new browsers, each in the log once',
    unit: 'a second',
    sides: { beacons: { ...guest, pays: 'the log' } },
    atLeast: 500,
  },
  command_p99_with_views: {
    title: 'Slowest hundredth (p99) of renames at 100 a second while 500 beacons a second come ÷ without',
    unit: 'ms',
    sides: { 'with views': { ...product, pays: 'beacons' }, without: product },
    ratio: ['with views', 'without'],
    differ: { pays: 'This is what is measured.' },
    atMost: 1.5,
  },
  command_p99_with_views_over_bare: {
    title: 'The same renames while 500 beacons a second come ÷ while they come to a bare handler beside the product',
    unit: 'ms',
    sides: { 'with views': { ...product, pays: 'beacons' }, 'with bare views': { ...product, pays: 'bare beacons' } },
    ratio: ['with views', 'with bare views'],
    differ: { pays: 'The bare handler writes one durable row for each, on the same adapter and as many connections.' },
    atMost: 1.5,
  },
  catalogue_search_over_bare: {
    title: 'Searching 200,000 offers ÷ one query of the same rows',
    unit: 'ms',
    sides: { 'as typed': { ...driver, pool: 20 }, bare: driver, 'with slips': { ...driver, pool: 20 } },
    ratio: ['as typed', 'bare'],
    differ: { pool: 'Both are asked one at a time.' },
    atMost: 3,
  },
  pdf_200_over_20: {
    title: 'A PDF of 200 lines ÷ of 20',
    unit: 'ms',
    sides: { 200: none, 20: none },
    ratio: ['200', '20'],
    atMost: 10,
  },
  proposal_calculate_over_quote: {
    title: 'Ten calculations of a quote ÷ one of a proposal of ten sections',
    unit: 'µs',
    sides: { 'ten quotes': none, 'one proposal': none },
    ratio: ['ten quotes', 'one proposal'],
    atLeast: 0.9,
  },
};
