import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { pauseOf } from '../support/event-loop.js';
import { routesOf, type Route } from '../support/routes.js';

const SMALL = 256 * 1024;
const LARGE = 28 * 1024 * 1024;
/** Ten times the target (ms): the machine has other work. */
const [SHORT, LONG] = [500, 2_500];

const times = (text: string, most: number): string => text.repeat(Math.floor(most / Buffer.byteLength(text)));
const list = (item: string, length: number): string => `[${Array.from({ length }, () => item).join(',')}]`;
const fields = (count: number, value = '1'): string =>
  `{${Array.from({ length: count }, (_, n) => `"k${n}":${value}`).join(',')}}`;

/** Bodies of at most `most` bytes, each the worst of its kind. */
function worst(most: number): [what: string, body: string][] {
  const room = most - 200;
  return [
    ['many fields', fields(Math.floor(room / 12))],
    ['as many fields as may be', fields(500)],
    ['fields within fields', `{"a":${list(fields(480), 6)}}`],
    ['lists all the way down', times('[', most)],
    ['objects all the way down', times('{"a":', most)],
    ['as deep as may be', `${'{"a":'.repeat(15)}1${'}'.repeat(15)}`],
    ['a long list', `[${times('1,', room)}1]`],
    ['a long list of lists', `[${times('[],', room)}[]]`],
    ['as much as may be in known fields', `{"answers":${list(fields(480), 6)},"img":${list('1', 9)}}`],
    ['a list as long as may be', list('{"id":1,"sort_order":1}', 999)],
    ['a long text', `{"email":"${times('a', room)}"}`],
    ['a long text of quotes', `{"email":"${times('\\"', room)}"}`],
    ['a long text of backslashes', `{"email":"${times('\\\\', room)}"}`],
    ['a long text written in escapes', `{"email":"${times('\\u0061', room)}"}`],
    ['a text that never ends', `{"email":"${times('\\"', room)}`],
    ['a long name', `{"${times('n', room)}":1}`],
    ['the same name over and over', `{${times('"a":1,', room)}"a":1}`],
    ['prototypes', `{${times('"__proto__":{},', room)}"a":1}`],
    ['prototypes, as many as may be', `{"a":${list('{"constructor":{"prototype":1}}', 700)}}`],
    ['a prototype and a long wait for its colon', `{"__proto__"${times(' ', room)}:1}`],
    ['a number of many digits', `{"id":${times('9', room)}}`],
    ['huge numbers', `{"id":[${times('1e308,', 5_900)}1]}`],
    ['nothing but spaces', times(' ', most)],
    ['no JSON', times('x', most)],
  ];
}

/** Guests may send one picture of a job, by the link of their request. */
const ONE_PICTURE = '/api/booking/pictures';

describe('the worst bodies', () => {
  let app: TestApp;
  let calls: { route: Route; who: Client }[];
  beforeAll(async () => {
    app = await startApp();
    calls = await Promise.all(
      routesOf(app.nest)
        .filter(({ endpoint }) => endpoint.method === 'POST')
        .map(async (route) => ({
          route,
          who:
            route.endpoint.access === 'public'
              ? app.guest()
              : await app.as(typeof route.endpoint.access === 'object' ? route.endpoint.access[0] : 'contractor'),
        })),
    );
  });
  afterAll(() => app?.stop());

  /** Sends every body to a call in turn; none is answered with an internal error. */
  async function expectQuick(
    { route: { name, path }, who }: (typeof calls)[number],
    bodies: [string, string][],
    bound: number,
  ): Promise<void> {
    for (const [what, body] of bodies) {
      const given = Buffer.from(body);
      const statuses: number[] = [];
      const pause = await pauseOf(bound, async () => {
        const response = await who.raw('POST', path, given, { 'content-type': 'application/json' });
        statuses.push(response.status);
        await response.arrayBuffer();
      });
      expect([name, what, Math.round(pause), pause < bound]).toEqual([name, what, Math.round(pause), true]);
      expect([name, what, statuses.filter((status) => status >= 500)]).toEqual([name, what, []]);
    }
  }

  it('of usual size block nobody, whatever the call', async () => {
    expect(calls.length).toBeGreaterThan(30);
    const bodies = worst(SMALL);
    // Each body goes to a third of the calls: what reads it is the same for all of them.
    for (const [turn, call] of calls.entries())
      await expectQuick(
        call,
        bodies.filter((_, at) => at % 3 === turn % 3),
        SHORT,
      );
  }, 240_000);

  it('of picture size are read only where pictures are accepted, from signed-in accounts, and one by a link', async () => {
    const taking: string[] = [];
    const body = Buffer.from(`{"x":"${'a'.repeat(SMALL)}"}`);
    for (const { route, who } of calls) {
      const guest = await app.guest().raw('POST', route.path, body, { 'content-type': 'application/json' });
      expect([route.name, guest.status, (await guest.json()).code]).toEqual([
        route.name,
        ...(route.endpoint.access !== 'public'
          ? [401, 'unauthenticated']
          : route.path === ONE_PICTURE
            ? [400, 'unknown_field']
            : [413, 'body_too_large']),
      ]);
      if (route.endpoint.confirmed) await who.confirm();
      const response = await who.raw('POST', route.path, body, { 'content-type': 'application/json' });
      if (response.status !== 413) taking.push(route.path);
      await response.arrayBuffer();
    }
    const many = ['/api/quotetemplate/addorupdate', '/api/supplier/product/addorupdate'];
    // A file of 20 MB is no picture; it comes in a form.
    const file = '/api/price-sheets/add';
    expect(taking.sort()).toEqual(
      ['/api/account/picture', ONE_PICTURE, file, '/api/proposal/settings/logo', ...many].sort(),
    );
    const one = Buffer.from(`{"x":"${'a'.repeat(3 * 1024 * 1024)}"}`);
    expect((await app.guest().raw('POST', ONE_PICTURE, one, { 'content-type': 'application/json' })).status).toBe(413);
    for (const [turn, call] of calls.filter(({ route }) => many.includes(route.path)).entries()) {
      const pictures = (one: string) => `{"name":"x","img":${list(`"${one}"`, 10)}}`;
      const megabytes = LARGE / 10 - 100;
      await expectQuick(
        call,
        [
          ...worst(LARGE - 1_000).filter((_, at) => at % 2 === turn),
          ['pictures that are none', pictures(`data:image/png;base64,${times('A', megabytes)}`)],
          ['pictures that are no data', pictures(times('x', megabytes))],
        ],
        LONG,
      );
    }
  }, 240_000);

  it('are refused in plain words', async () => {
    const send = async (body: string) => {
      const response = await app.guest().raw('POST', '/api/login', body, { 'content-type': 'application/json' });
      const { code, message } = (await response.json()) as { code: string; message: string };
      return [response.status, code, message];
    };
    const tooMany = [
      400,
      'invalid_input',
      'The body has too much in it: at most 500 fields in an object, 1000 members in a list, 3000 in all.',
    ];
    expect(await send(fields(501))).toEqual(tooMany);
    expect(await send(list('1', 1_001))).toEqual(tooMany);
    expect(await send(list(list('1', 900), 9))).toEqual(tooMany);
    expect(await send('['.repeat(17))).toEqual([
      400,
      'invalid_input',
      'The body goes too deep: at most 16 objects and lists may stand inside each other.',
    ]);
    expect(await send(`{"${'n'.repeat(101)}":1}`)).toEqual([
      400,
      'invalid_input',
      'The name of a field is too long: it may have 100 characters.',
    ]);
    expect((await send(`{"a":"${'x'.repeat(SMALL)}"}`)).slice(0, 2)).toEqual([413, 'body_too_large']);
    const query = Array.from({ length: 2_000 }, (_, n) => `k${n}=`).join('&');
    const asked = await app.guest().get(`/quotetemplate/related?${query}`);
    expect([asked.status, asked.body.code]).toEqual([400, 'unknown_field']);
  });
});
