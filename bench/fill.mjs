import pg from 'pg';

/**
 * Logs for measurements: realistic templates (thirty events each unless told otherwise), the catalogue they use, and as
 * many counted views as a log of that size needs, the most frequent event of a product in use. Written without
 * `log.append`, because a million appends would take minutes; every shape is one that the product writes, time-ordered
 * ids included.
 */

/** Changes made to a template before the author turns to the next: so many of its events are adjacent in the log. */
const SITTING = 10;

/** The owner of the templates: the first admin. */
export const OWNER = 1;

const META_OF_ALL = {
  at: '2026-01-05T08:00:00.000Z',
  actorId: OWNER,
  userType: 'admin',
  source: 'api',
  causationId: null,
  reason: null,
  schemaVersion: 1,
};

const settings = { waste_percent: '10', pack_size: '24', round_up: true, minimum_quantity: '0', include_when: null };

/**
 * A template's life as a pattern: `@1` … `@9` stand for its own ids, `#` for its number. Created, filled, edited,
 * published, then edited for as long as needed.
 */
function templatePattern(length) {
  const events = [
    {
      type: 'TemplateCreated',
      data: {
        name: 'Template #',
        alias: 'template-#',
        ownerId: OWNER,
        ownerType: 'admin',
        description: 'Click planks on underlay, laid floating.',
        price: '6.50',
        unit: 'ft²',
        quoteType: 'material_and_labour',
        kind: 'free',
        categoryId: 1,
        subcategoryId: 1,
        brand: 'Oakline',
        advice: 'Let the boxes rest for two days.',
        warranty: 'One year on labour.',
      },
    },
    { type: 'TemplateImageAdded', data: { imageId: '@1', image: 'a'.repeat(64), at: 0 } },
    ...['Length', 'Width', 'Doors'].map((title, at) => ({
      type: 'QuestionAdded',
      data: { questionId: `@${at + 1}`, title, unit: at < 2 ? 'ft' : 'pcs', sampleAnswer: null, at },
    })),
    ...[1, 2, 3, 4, 5].map((n) => ({
      type: 'LineAdded',
      data: { lineId: `@${n}`, productId: n, offerId: n, formula: '{@1}x{@2}', settings, at: n - 1 },
    })),
    ...[1, 2, 3].map((n) => ({ type: 'SampleAnswerSet', data: { questionId: `@${n}`, sampleAnswer: `${10 + n}` } })),
    { type: 'TemplatePublished', data: { note: null } },
  ];
  const edits = [
    (n) => ({ type: 'LineFormulaChanged', data: { lineId: `@${(n % 5) + 1}`, formula: `({@1}+${n % 7})x{@2}` } }),
    (n) => ({
      type: 'LineSettingChanged',
      data: { lineId: `@${(n % 5) + 1}`, setting: 'waste_percent', value: `${n % 15}` },
    }),
    (n) => ({ type: 'TemplatePriceChanged', data: { price: `${6 + (n % 9)}.25` } }),
    (n) => ({ type: 'SampleAnswerSet', data: { questionId: `@${(n % 3) + 1}`, sampleAnswer: `${n % 40}` } }),
    (n) => ({
      type: 'TemplateDescribed',
      data: { description: `Click planks on underlay, laid floating, version ${n}.` },
    }),
    (n) => ({
      type: 'DefaultSupplierChanged',
      data: { lineId: `@${(n % 5) + 1}`, offerId: ((n % 5) + 1) * (n % 2 ? 1 : 10) },
    }),
    (n) => ({ type: 'QuestionRetitled', data: { questionId: `@${(n % 3) + 1}`, title: `Side ${n % 50}` } }),
    (n) => ({ type: 'TemplateRenamed', data: { name: `Template # take ${n}`, alias: `template-#-${n}` } }),
  ];
  for (let n = 0; events.length < length; n += 1) events.push(edits[n % edits.length](n));
  return events;
}

/** Categories, products and offers used by the templates. */
const catalogue = [
  [
    'category-1',
    [
      ['CategoryAdded', { title: 'Flooring', alias: 'flooring' }],
      ['SubcategoryAdded', { subcategoryId: 1, title: 'Wood', alias: 'wood' }],
      ['CategoryPublished', {}],
    ],
  ],
  ['master_product-1', [['MasterProductAdded', { name: 'LVP plank', alias: 'lvp-plank' }]]],
  ...[1, 2, 3, 4, 5].map((n) => [
    `product-${n}`,
    [
      [
        'ProductAdded',
        {
          masterProductId: 1,
          ownerId: OWNER,
          name: `Ridge plank ${n}`,
          description: 'Click plank, 5 mm.',
          productType: 'finish_product',
          sku: `RDG-${n}`,
        },
      ],
      ...[n, n * 10].map((offerId) => [
        'OfferAdded',
        {
          offerId,
          supplierId: OWNER,
          costPrice: '40.00',
          retailPrice: '58.00',
          unit: 'box',
          stock: '120',
          brand: 'Ridge',
          formula: 'Q1xQ2',
        },
      ]),
    ],
  ]),
];

/** A long template's events and the price changes alternate in so many pieces. */
const PIECES = 20;

const INSERT = 'INSERT INTO log.events (stream, revision, id, type, data, meta)';
/** Each row's metadata with ids of its own, as commands assign them. */
const META = `$1::jsonb || jsonb_build_object('commandId', c.id, 'batchId', c.id)`;

/**
 * Fills an empty log.
 * @param {string} url of a migrated database
 * @param {{ templates: number, events: number, long?: number }} size templates of 30 events each, then views up to
 * `events`; `long`: one more template with so many events, numbered after the others; `prices`: changes of each
 * offer's retail price between the events of that one
 */
export async function fillLog(url, { templates, events, long = 0, prices = 0 }) {
  // The trigger admits a connection that says so, as in the raw side of the append comparison.
  const client = new pg.Client({ connectionString: url, options: '-c log.writing=INSERT' });
  await client.connect();
  const stamp = JSON.stringify(META_OF_ALL);
  for (const [stream, facts] of catalogue) {
    for (const [revision, [type, data]] of facts.entries()) {
      await client.query(`${INSERT} SELECT $2, $3, uuidv7(), $4, $5, ${META} FROM (SELECT uuidv7() AS id) c`, [
        stamp,
        stream,
        revision,
        type,
        data,
      ]);
    }
  }
  const fill = (from, to, pattern, first = 0) =>
    client.query(
      `${INSERT} SELECT 'template-' || t, $6::integer + e.revision - 1, uuidv7(), e.type,
              regexp_replace(replace(e.data, '#', t::text), '"?@(\\d)"?', t || '\\1', 'g')::jsonb, ${META}
         FROM generate_series($2::integer, $3::integer) t, unnest($4::text[], $5::text[]) WITH ORDINALITY AS e (type, data, revision),
              LATERAL (SELECT uuidv7() AS id WHERE e.revision > 0) c
        ORDER BY (e.revision - 1) / ${SITTING}, t, e.revision`,
      [stamp, from, to, pattern.map(({ type }) => type), pattern.map(({ data }) => JSON.stringify(data)), first],
    );
  /** Changes `first + 1` to `last` of the price of each offer, in turns. */
  const reprice = async (first, last) => {
    for (const n of [1, 2, 3, 4, 5]) {
      await client.query(
        `${INSERT} SELECT 'product-' || $2::integer, 2 + c.n, c.id, 'OfferRetailPriceChanged',
                jsonb_build_object('offerId', $2 * CASE c.n % 2 WHEN 0 THEN 1 ELSE 10 END, 'retailPrice', (50 + c.n % 40 + 0.5)::text), ${META}
           FROM (SELECT n, uuidv7() AS id FROM generate_series($3::integer, $4::integer) n) c`,
        [stamp, n, 2 * first + 1, 2 * last],
      );
    }
  };
  await fill(1, templates, templatePattern(30));
  const life = templatePattern(long);
  for (let piece = 0; piece < (long > 0 ? PIECES : 0); piece += 1) {
    const [from, to] = [piece, piece + 1].map((one) => Math.round((one * long) / PIECES));
    await fill(templates + 1, templates + 1, life.slice(from, to), from);
    await reprice(...[piece, piece + 1].map((one) => Math.round((one * prices) / PIECES)));
  }
  await addViews(client, { templates, events });
  // As the product leaves it: ids above those in use, aliases reserved.
  await client.query(
    `INSERT INTO app.id_block SELECT kind, 1000000000 FROM unnest(ARRAY['template', 'question', 'line', 'image', 'category', 'subcategory', 'master_product', 'product', 'offer']) kind;
     INSERT INTO app.reservation (kind, key, base, owner_stream, command_id, claimed)
       SELECT 'template-alias', data ->> 'alias', data ->> 'alias', stream, uuidv7(), true
         FROM log.events WHERE type IN ('TemplateCreated', 'TemplateRenamed')`,
  );
  await settle(client);
  await client.end();
}

/**
 * Grows a log to `events` with views that no read model applies: their checkpoints are moved past them by hand. Use it
 * where only the size of the log matters; no projector may be running.
 */
export async function growLog(url, { templates, events }) {
  const client = new pg.Client({ connectionString: url, options: '-c log.writing=INSERT' });
  await client.connect();
  await addViews(client, { templates, events });
  await client.query(
    `UPDATE app.projection SET position = '1.' || newest.position, event_id = newest.id
       FROM (SELECT position, id FROM log.events ORDER BY position DESC LIMIT 1) newest`,
  );
  await settle(client);
  await client.end();
}

/** Does now what a fill leaves for later, so that no side pays for it. */
async function settle(client) {
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}

/** Rows per statement. */
const PIECE = 100_000;

async function addViews(client, { templates, events }) {
  const { rows } = await client.query('SELECT count(*)::integer AS n FROM log.events');
  const views = Math.max(0, events - rows[0].n);
  for (let from = 0; from < views; from += PIECE) {
    await client.query(
      `${INSERT} SELECT 'engagement-' || (n % $4::integer + 1) || '-202601', n / $4, uuidv7(), 'TemplateViewsCounted',
              jsonb_build_object('templateId', n % $4 + 1, 'counts', jsonb_build_array(jsonb_build_object(
                'referrer', 'www.example.com', 'userType', 'guest', 'views', n % 5 + 1, 'visitors', 1))), ${META}
         FROM generate_series($2::integer, $3::integer - 1) n, LATERAL (SELECT uuidv7() AS id WHERE n >= 0) c`,
      [JSON.stringify(META_OF_ALL), from, Math.min(from + PIECE, views), templates],
    );
  }
  // Scanned for ids in use, as the product does at each start.
  await client.query(
    `INSERT INTO app.id_lift (position) SELECT '1.' || max(position) FROM log.events ON CONFLICT (one) DO UPDATE SET position = excluded.position`,
  );
}
