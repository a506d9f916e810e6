import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PASSWORD } from '../support/client.js';
import { everyRow } from '../support/every-row.js';
import { until } from '../support/until.js';
import { Postbox } from '../support/postbox.js';
import { startProduct, type Product } from '../support/product.js';
import { startCollector, type Collector } from './support/collector.js';

jest.setTimeout(180_000);

/** A user whose data is recognisable anywhere. */
const canary = {
  name: 'Zilpha Quillfeather',
  email: 'zilpha.quillfeather@canary.example',
  business_name: 'Quillfeather Drywall',
  password: 'zilphas secret of the sea',
};
const WORDS = /zilpha|quillfeather|canary\.example/i;

/** The lines or fields that contain the person's data. */
const sightings = (text: string): string[] => text.split('\n').filter((line) => WORDS.test(line));

describe('a person', () => {
  let collector: Collector;
  let postbox: Postbox;
  let product: Product;
  beforeAll(async () => {
    [collector, postbox] = await Promise.all([startCollector(), Postbox.open()]);
    product = await startProduct({
      roles: ['projector', 'worker', 'web'],
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, SMTP_URL: postbox.url, LOG_LEVEL: 'trace' },
    });
  });
  afterAll(async () => {
    await product?.stop();
    await postbox?.close();
    await collector?.close();
  });

  const output = (): string => product.processes.map((each) => each.output).join('\n');
  const rowsOf = async (...schemas: string[]): Promise<string> =>
    (await everyRow(product.db.knex, ...schemas)).join('\n');

  test('who registers, works, gets e-mail, fails in every way and leaves is in no log, event, job, metric or trace', async () => {
    const { origin } = product.process('web');
    const guest = product.guest();
    // E-mail that the server refuses, repeating the address.
    postbox.on(() => 'refuse');
    expect((await guest.post('/register', canary)).status).toBe(200);
    const person = product.guest();
    expect((await person.post('/login', canary)).status).toBe(400);
    expect((await person.post('/login', { email: canary.email, password: canary.password })).status).toBe(200);
    const template = {
      name: 'Kitchen',
      description: 'Mine',
      price: '10',
      unit: 'ft',
      quote_type: 'material_and_labour',
    };
    const saved = await person.post('/quotetemplate/addorupdate', template);
    expect(saved.status).toBe(200);

    // In addresses, headers and bodies of refused or misdirected requests.
    const name = encodeURIComponent(canary.name);
    const misled: [string, string, string | undefined, Record<string, string>][] = [
      ['GET', `/api/${name}?email=${canary.email}`, undefined, {}],
      ['GET', `/${name}`, undefined, { 'user-agent': canary.name, referer: `https://canary.example/${name}` }],
      ['GET', `/media/${name}`, undefined, {}],
      ['GET', `/api/quotetemplate/template/${name}?after=${name}`, undefined, {}],
      [
        'GET',
        '/api/me',
        undefined,
        {
          cookie: `session=${name}`,
          'x-request-id': canary.name,
          traceparent: canary.name,
          tracestate: canary.email,
          baggage: `name=${name}`,
        },
      ],
      ['POST', '/api/login', `{"email": ${canary.email}`, { 'content-type': 'application/json' }],
      ['POST', '/api/login', canary.email, { 'content-type': 'text/plain' }],
      [
        'POST',
        '/api/login',
        '{}',
        { 'content-type': 'application/json', origin: `https://${canary.email.split('@')[1]}` },
      ],
      [
        'POST',
        '/api/register',
        JSON.stringify({ ...canary, [canary.name]: 1 }),
        { 'content-type': 'application/json' },
      ],
      ['POST', '/api/register', JSON.stringify(canary), { 'content-type': 'application/json' }],
      [
        'POST',
        '/api/login',
        JSON.stringify({ email: canary.email, password: `${canary.password}!` }),
        { 'content-type': 'application/json' },
      ],
      [
        'POST',
        '/api/category/add',
        JSON.stringify({ title: canary.name }),
        { 'content-type': 'application/json', 'idempotency-key': canary.email },
      ],
    ];
    for (const [method, path, body, headers] of misled) await guest.raw(method, path, body, headers);
    expect((await guest.post('/password/forgot', { email: canary.email })).status).toBe(200);
    await until(() => /"msg":"job failed"/.test(output()));

    // Postgres errors that repeat what they refuse: a whole row, a literal.
    await product.db.knex.raw(`ALTER TABLE app."user" ADD CONSTRAINT no_canaries CHECK (name NOT LIKE '% Twin')`);
    const refused = await guest.post('/register', {
      ...canary,
      name: `${canary.name} Twin`,
      email: `twin.${canary.email}`,
    });
    expect([refused.status, refused.body.code]).toEqual([500, 'internal']);
    expect(
      (await guest.post('/register', { ...canary, name: `${canary.name}\u0000`, email: `nul.${canary.email}` })).status,
    ).toBeGreaterThanOrEqual(400);
    await until(() => /"code":"23514".*"constraint":"no_canaries"/.test(output()));

    expect(sightings(await rowsOf('app')).length).toBeGreaterThan(0);
    expect(sightings(await rowsOf('log', 'jobs', 'read'))).toEqual([]);
    expect(sightings(JSON.stringify(await product.events()))).toEqual([]);
    expect(sightings(await (await fetch(`${origin}/metrics`)).text())).toEqual([]);

    // A deleted user is nowhere any more, and neither are their e-mails.
    postbox.on(() => undefined);
    expect((await person.post('/users/delete', { password: canary.password })).status).toBe(200);
    await until(async () => (await product.stream(`template-${saved.body.data.id as number}`)).length === 0);
    expect(sightings(await rowsOf('app', 'log', 'jobs', 'read'))).toEqual([]);

    const last = (await guest.get('/health')).headers.get('x-request-id')!;
    await until(() => collector.text().includes(last));
    await product.stop();
    expect(sightings(output())).toEqual([]);
    expect(sightings(collector.text())).toEqual([]);
    // The test has seen something: every role has logged requests, commands, failures.
    for (const told of [
      '"role":"web"',
      '"role":"worker"',
      '"role":"projector"',
      '"msg":"command"',
      '"msg":"request"',
      '"msg":"request failed"',
      '"msg":"job failed"',
    ])
      expect(output()).toContain(told);
    expect(collector.spans.length).toBeGreaterThan(20);
    expect(PASSWORD).not.toMatch(WORDS);
  });
});
