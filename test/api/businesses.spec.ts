import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contexts } from '@quotewright/domain/contexts.js';
import type { Role } from '@quotewright/domain/kernel/decider.js';
import fc from 'fast-check';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import { Client, PASSWORD, startApp, type TestApp } from '../support/app.js';
import type { Schema } from '../support/contract-types.js';
import { addressOf, Following, requestsOf, type Operation, type Request } from '../support/schema-arbitrary.js';
import { makeOffer, makePlace, makeTemplate, shareMasterProducts } from '../support/templates.js';
import { until } from '../support/until.js';

const document = JSON.parse(readFileSync('apps/api/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Stands in every text of the one business; no address holds it, since those are in lower case. */
const MARK = 'Zqmark';
/** Prices and measurements of the one business: longer than the seconds of any time. */
const FIGURES = ['4321.09', '8765.43', '7319.27'];

/** An id plus this is one that nothing has. It is still a valid one. */
const NOTHING = 1_900_000_000;
/** Headers that differ between two answers to one request. */
const DIFFERING = ['date', 'x-request-id', 'ratelimit', 'content-length', 'etag', 'keep-alive'];

const roles = ['owner', 'manager', 'estimator', 'viewer'] as const;

/** These end the caller's membership, and name nothing of a business. */
const ENDING = ['identity.leave'];

/** Every call of a member that takes anything. */
const calls = contexts
  .flatMap(({ name: context, endpoints }) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({
      name: `${context}.${name}`,
      endpoint,
      operation: document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]![endpoint.method.toLowerCase()]!,
    })),
  )
  .filter(({ name, endpoint: { access }, operation: { parameters = [], requestBody } }) => {
    const takes = requestBody !== undefined || parameters.some((parameter) => parameter.in !== 'header');
    // A form with a file names nothing of a business but the caller's own.
    const isForm = requestBody !== undefined && !('application/json' in requestBody.content);
    return takes && !isForm && !ENDING.includes(name) && (typeof access === 'string' || access.includes('contractor'));
  });

let app: TestApp;
let following: Following;
/** Ids of the one business's things, of every kind. */
let everything: number[];
/** One of each kind. */
let kinds: number[];
/** The same and its aliases, by the fields that name them. */
let theirs: Record<string, unknown[]>;
/** The owner of the one business, and the members of the other. */
let one: Client;
let other: Record<Role, Client>;
/** What the one business reads of its own. */
let reads: string[];

beforeAll(async () => {
  const often = { times: 1_000_000, seconds: 1 };
  app = await startApp({
    throttle: {
      login: often,
      account: often,
      loginAddress: often,
      register: often,
      form: often,
      forgotten: often,
      proposals: often,
    },
  });
  await app.nest.get(Jobs).work();
  const [admin, retail] = await Promise.all([app.as('admin'), app.as('retail')]);
  const place = await makePlace(admin, 'Floors');
  await admin.post('/category/publish', { id: place.categoryId });
  await shareMasterProducts(app, 'LVP plank');
  const shared = await makeTemplate(
    app,
    { id: admin.id, userType: 'admin' },
    { ...place, name: 'Shared', questions: [['Length', 'ft']], publish: true },
  );

  one = await business('one@one.example', MARK);
  const businessId = (await one.get('/me')).body.data.details.id as number;
  const member = (await one.get('/me')).body.data.extradetails.member.id as number;
  const colleague = await join(one, 'viewer', 'two@one.example', MARK);
  const offer = await makeOffer(one, { name: `${MARK} plank`, cost_price: '4321.09', retail_price: '8765.43' });
  const { id, alias, questions, lines } = await makeTemplate(
    app,
    { id: member, businessId, userType: 'contractor' },
    { name: `${MARK} deck`, questions: [[`${MARK} length`, 'ft']], lines: [{ offer, formula: 'Q1' }] },
  );
  const did = async (answer: Promise<{ status: number; body: { data: unknown; message: string } }>) => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(body.message);
    return body.data as { id: number };
  };
  const answers = { [questions[0]!]: '7319.27' };
  const quote = await did(
    one.post('/quote/add', { templateid: id, answers: JSON.stringify(answers), name: `${MARK} home`, sessionid: '' }),
  );
  const text = await did(
    one.post('/warrantyadvice', { data: { title: MARK, category_id: null, warranty: MARK, advice: MARK } }),
  );
  await did(one.post('/quotetemplate/job/save', { quote_template_id: id, name: MARK, answers }));
  await did(one.post('/quotetemplate/moment/save', { quote_template_id: id, name: MARK }));
  const client = await did(
    one.post('/client/addorupdate', {
      ...{ id: 0, name: MARK, email: '', phone: MARK },
      ...{ billing_address: MARK, site_address: MARK, notes: MARK },
    }),
  );
  const proposal = await did(one.post('/proposal/add', { quote_ids: [quote.id] }));
  const head = { change: 'head', title: MARK, client_id: client.id };
  await did(one.post(`/proposal/${proposal.id}/change`, { changes: [head] }));
  await did(one.post('/leads/profile', { open: true, about: 'Floors.', area: 'Portland', category_ids: [] }));
  const lead = await did(
    retail.post('/lead/send', {
      template_alias: shared.alias,
      contractor_id: businessId,
      answers: { [shared.questions[0]!]: '7319.27' },
      note: MARK,
    }),
  );
  const { data: jobs } = (await one.get(`/quotetemplate/${id}/jobs`)).body;
  const { data: moments } = (await one.get(`/quotetemplate/${id}/moments`)).body;
  const { data: history } = (await one.get(`/quotetemplate/${id}/history`)).body;
  const { data: draft } = (await one.get(`/proposal/${proposal.id}`)).body;
  const ids = (found: unknown): number[] =>
    [...JSON.stringify(found).matchAll(/"id":(\d+)/g)].map(([, n]) => Number(n));
  const events = [...JSON.stringify(history).matchAll(/"event_id":"([^"]+)"/g)].map(([, event]) => event!);
  const batches = [...JSON.stringify(history).matchAll(/"batch_id":"([^"]+)"/g)].map(([, batch]) => batch!);

  everything = [
    ...new Set([
      ...[id, quote.id, text.id, lead.id, offer.id, offer.product_id, offer.master_product_id, businessId, member],
      ...[colleague.id, ...questions, ...lines, ...ids(jobs), ...ids(moments), ...ids(history)],
      ...[client.id, proposal.id, ...ids(draft)],
    ]),
  ];
  kinds = [id, quote.id, text.id, lead.id, offer.id, offer.product_id, offer.master_product_id, businessId, member];
  kinds.push(questions[0]!, lines[0]!, ids(jobs)[0]!, ids(moments)[0]!, client.id, proposal.id);
  theirs = {
    ids: [everything],
    quote_template_id: [id],
    templateid: [id],
    related_template_id: [id],
    selected_ids: [[id]],
    slug: [alias],
    alias: [alias],
    template_alias: [alias],
    quote_template_product_id: lines,
    quote_line_id: lines,
    quoteline_id: lines,
    question_id: questions,
    product_id: [offer.product_id],
    product_ids: [[offer.product_id]],
    product: [offer.product_id, String(offer.product_id)],
    template: [id],
    actor: [member],
    new_product_id: [offer.product_id],
    product_supplier_id: [offer.id],
    master_product_id: [offer.master_product_id],
    master_product_alias: [offer.master_product_alias],
    supplier: [businessId],
    user_id: [businessId, member],
    by: [member, colleague.id],
    quote_id: [quote.id],
    client_id: [client.id],
    offer_id: [offer.id],
    template_id: [id],
    quote_ids: [[quote.id]],
    from: [proposal.id],
    section_id: [draft.sections[0].id],
    line_id: [draft.sections[0].lines[0].id],
    event_id: events,
    batch_id: [...batches, draft.undo],
  };
  following = new Following(document.components.schemas, {
    ...theirs,
    category_id: [place.categoryId],
    subcategory_id: [place.subcategoryId],
    contractor_id: [businessId],
    // A stale version would be all that is ever found.
    version: [undefined],
    img: [[]],
    edited_images: [[]],
  });
  reads = [
    `/quotetemplate/template/${alias}`,
    ...['history', 'jobs', 'moments', 'life'].map((what) => `/quotetemplate/${id}/${what}`),
    `/proposal/${proposal.id}`,
    ...[`/quote/${quote.id}`, '/quotes', '/warrantyadvicetemplate', '/team', '/me', '/history', '/notices'],
  ];

  // No member of the other business has the number of a thing of the one.
  await app.db.knex.raw(`SELECT setval(pg_get_serial_sequence('app."user"', 'id'), 100000)`);
  const owner = await business('owner@other.example', 'Other');
  other = { owner } as Record<Role, Client>;
  for (const role of ['manager', 'estimator', 'viewer'] as const)
    other[role] = (await join(owner, role, `${role}@other.example`, 'Other')).client;
}, 240_000);
afterAll(() => app?.stop());

async function business(email: string, name: string): Promise<Client> {
  await app.account({ email, name, userType: 'contractor', businessName: email });
  return app.signIn(email);
}

/** A colleague who has accepted an invitation. */
async function join(of: Client, role: Role, email: string, name: string): Promise<{ client: Client; id: number }> {
  await (await of.confirm()).post('/team/invite', { email, role });
  const [mail] = await app.db.knex('app.mail').where({ recipient: email }).select('text');
  const token = /\/invite\/([\w-]{43})/.exec(mail.text)![1]!;
  const client = app.guest();
  const { body } = await client.post('/invite/accept', { token, name, password: PASSWORD });
  return { client, id: body.data.extradetails.member.id };
}

/** A request whose fields called `id` all name one thing. */
function naming(id: number, { params, query, body }: Request): Request {
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key === 'id' ? id : named(one)]));
  };
  return { params: named(params) as Request['params'], query, body: named(body) };
}

/** The request with what is another business's replaced by what there is not. */
function missing({ name }: (typeof calls)[number], request: Request): Request {
  const known = (key: string): unknown[] => {
    // Elsewhere it is a time or a version.
    if (key === 'from' && !name.startsWith('proposals.')) return [];
    return (key === 'id' ? everything : (theirs[key] ?? [])).flat();
  };
  const replaced = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => replaced(one, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, name)]));
    return known(key).includes(value) ? instead(value) : value;
  };
  return replaced(request, '') as Request;
}

/** What `instead` gave, and for what. */
const originals = new Map<string, string>();

/** A value like one of another business's that nothing has. */
function instead(value: unknown): unknown {
  const text = String(value);
  const other = /^\d+$/.test(text)
    ? String(NOTHING + Number(text))
    : /^[0-9a-f]{8}-/.test(text)
      ? `${text.slice(0, -12)}${text.slice(-12).replace(/./g, (digit) => (15 - parseInt(digit, 16)).toString(16))}`
      : `${text}-gone`;
  originals.set(other, text);
  return typeof value === 'number' ? Number(other) : other;
}

/** Requests with a fault beside what they name. */
function faulty({ params, query, body }: Request): Request[] {
  const ask = { params, query: { ...query, zz: 1 }, body };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [ask];
  const wrong = Object.entries(body).filter(([key]) => key !== 'id' && !(key in theirs));
  return [
    ask,
    { params, query, body: { ...body, zz: 1 } },
    ...wrong.map(([key]) => ({ params, query, body: { ...body, [key]: { wrong: true } } })),
  ];
}

/** What a client is answered, without the headers that differ from one request to the next. */
async function answerTo(client: Client, { endpoint }: (typeof calls)[number], request: Request) {
  const hasBody = request.body !== undefined;
  const response = await client.raw(
    endpoint.method,
    addressOf(endpoint.path, request),
    hasBody ? JSON.stringify(request.body) : undefined,
    { 'x-requested-with': 'test', ...(hasBody && { 'content-type': 'application/json' }) },
  );
  const headers = [...response.headers].filter(([name]) => !DIFFERING.includes(name));
  return { status: response.status, headers, text: await response.text() };
}

/** An answer with the values of the other business where it repeats those that nothing has. */
function comparable({ endpoint: { kind } }: (typeof calls)[number], answer: Awaited<ReturnType<typeof answerTo>>) {
  // What was made has ids and times of its own.
  const text = kind !== 'read' && answer.status === 200 ? '' : answer.text;
  return { ...answer, text: [...originals].reduce((rest, [other, own]) => rest.replaceAll(other, own), text) };
}

/**
 * What a client is answered to random requests that name the one business's things: one for each of its ids, of
 * whatever kind, or `few`.
 */
async function* answersTo(client: Client, call: (typeof calls)[number], few?: number) {
  const numRuns = few ?? everything.length;
  for (const [at, sample] of fc.sample(requestsOf(call.operation, following), { numRuns, seed: 11 }).entries()) {
    const request = naming(everything[at]!, sample);
    yield { request, ...(await answerTo(client, call, request)) };
  }
}

const toldIn = (text: string): string[] => [MARK, ...FIGURES].filter((secret) => text.includes(secret));

describe('calls that name another business’s things', () => {
  let before: string[];
  // Reading is being seen.
  const withoutSeen = (text: string) => text.replace(/"seen_at":"[^"]*"/g, '');
  const ownReads = () =>
    Promise.all(reads.map(async (path) => withoutSeen(await (await one.raw('GET', `/api${path}`)).text())));
  beforeAll(async () => {
    await until(async () => (await ownReads()).every((text) => text.includes('"status":200')));
    before = await ownReads();
  });

  it.each(calls.map((call) => [`${call.endpoint.method} ${call.endpoint.path}`, call] as const))(
    'tell nothing of it to any member: %s',
    async (_, call) => {
      for (const role of roles)
        for await (const { request, text } of answersTo(other[role], call, role === 'owner' ? undefined : 4)) {
          const told = toldIn(text);
          expect([role, told, told.length > 0 && { request, text: text.slice(0, 2_000) }]).toEqual([role, [], false]);
        }
    },
    60_000,
  );

  it.each(calls.map((call) => [`${call.endpoint.method} ${call.endpoint.path}`, call] as const))(
    'are answered as what there is not: %s',
    async (_, call) => {
      const samples = fc.sample(requestsOf(call.operation, following), { numRuns: kinds.length, seed: 20 });
      for (const [at, sample] of samples.entries()) {
        const named = naming(kinds[at]!, sample);
        for (const foreign of at < 3 ? [named, ...faulty(named)] : [named]) {
          const nothing = missing(call, foreign);
          if (JSON.stringify(nothing) === JSON.stringify(foreign)) continue;
          const told = comparable(call, await answerTo(other.owner, call, foreign));
          const untold = async () => comparable(call, await answerTo(other.owner, call, nothing));
          expect(told.status).not.toBe(429);
          if (JSON.stringify(await untold()) === JSON.stringify(told)) continue;
          // What was made or changed in between may be told, too: it is asked once more.
          expect({ request: foreign, ...told }).toEqual({ request: foreign, ...(await untold()) });
        }
      }
    },
    60_000,
  );

  it('change nothing of it', async () => {
    expect(await ownReads()).toEqual(before);
  });

  // Otherwise the requests above would prove nothing.
  it('tell and change it for its owner', async () => {
    const outcomes = { tell: [] as string[], change: [] as string[] };
    for (const call of calls) {
      let [tells, changes] = [false, false];
      for await (const { status, text } of answersTo(one, call)) {
        tells ||= toldIn(text).length > 0;
        changes ||= call.endpoint.kind !== 'read' && status === 200;
      }
      if (tells) outcomes.tell.push(call.name);
      if (changes) outcomes.change.push(call.name);
    }
    expect(outcomes.tell.length).toBeGreaterThan(20);
    expect(outcomes.change.length).toBeGreaterThan(20);
  }, 240_000);
});
