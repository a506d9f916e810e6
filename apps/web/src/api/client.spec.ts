import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { accountHeader } from '@quotewright/domain/kernel/contract.js';
import { get, post, type } from '@quotewright/domain/kernel/endpoint.js';
import { api, messageIn, onOtherAccount, sendThrough, speakFor } from './client.js';
import { ApiError } from './errors.js';
import { meQuery } from './identity.js';
import type { Transport } from './transport.js';

/** Answers the calls in order, and records what was sent. */
function server(...answers: (Response | Error)[]) {
  const sent: { path: string; key?: string; account?: string; body?: string }[] = [];
  const transport: Transport = async (path, init) => {
    sent.push({ path, key: init.headers['idempotency-key'], account: init.headers[accountHeader], body: init.body });
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('no more answers');
  };
  sendThrough(() => transport);
  return sent;
}

const facts = { access: 'signed-in', changes: [], body: type<object>(), answer: type<unknown>() } as const;
/** Makes something new each time. */
const add = post('/api/add', { ...facts, once: true });
const change = post('/api/x', facts);
const list = get('/api/list', {
  access: 'signed-in',
  topic: 'templates',
  query: type<{ page?: number }>(),
  answer: type<unknown>(),
});
const me = get('/api/me', { access: 'public', topic: 'me', answer: type<unknown>() });

const ok = (data: unknown, more: object = {}) => Response.json({ status: 200, message: 'OK', data, ...more });

describe('the calls', () => {
  afterEach(() => sendThrough(() => () => Promise.reject(new Error('not served'))));

  it('keeps the key of a creating command until it is answered, and then takes a new one', async () => {
    const sent = server(new TypeError('network'), ok({ id: 1 }), ok({ id: 2 }));
    const ask = () => api.command(add, { body: { templateid: 7 } });
    await expect(ask()).rejects.toMatchObject({ status: 0, code: 'offline', passing: true });
    await ask();
    await ask();
    expect(sent[0]!.key).toBeTruthy();
    expect(sent[1]!.key).toBe(sent[0]!.key);
    expect(sent[2]!.key).not.toBe(sent[0]!.key);
  });

  it('keeps the key of a change against a version too, so that users do not conflict with their own lost attempt', async () => {
    const later = Response.json(
      { status: 503, message: 'Later.', data: null, code: 'store_unavailable', errors: [] },
      { status: 503 },
    );
    const sent = server(later, ok({}), ok({}));
    await expect(api.command(change, { body: { name: 'Deck', version: 3 } })).rejects.toMatchObject({ passing: true });
    await api.command(change, { body: { name: 'Deck', version: 3 } });
    await api.command(change, { body: { name: 'Deck' } });
    expect(sent[0]!.key).toBeTruthy();
    expect(sent[1]!.key).toBe(sent[0]!.key);
    expect(sent[2]!.key).not.toBe(sent[0]!.key);
  });

  it('takes a new key after a refusal, because the next call is a new attempt', async () => {
    const sent = server(
      Response.json(
        { status: 400, message: 'Name it.', data: null, code: 'invalid_input', errors: [] },
        { status: 400 },
      ),
      ok({}),
    );
    await expect(api.command(add, { body: { a: 1 } })).rejects.toThrow('Name it.');
    await api.command(add, { body: { a: 1 } });
    expect(sent[1]!.key).not.toBe(sent[0]!.key);
  });

  it('uses a new key for the same addition after an answer, also if its page was left', async () => {
    const sent = server(new TypeError('network'), ok({ id: 2 }));
    const ask = () => api.command(add, { body: { templateid: 8 } });
    await expect(ask()).rejects.toMatchObject({ code: 'offline' });
    expect(await messageIn(ok({ id: 1 }), sent[0]!.key!)).toBe('OK');
    await ask();
    expect(sent[1]!.key).not.toBe(sent[0]!.key);
  });

  it.each([
    ['unauthenticated', 401],
    ['other_account', 403],
    ['idempotency_in_progress', 409],
    ['store_unavailable', 503],
  ])('keeps its key if the server says nothing about an earlier attempt: %s', async (code, status) => {
    const refused = () => Response.json({ status, message: 'Not now.', data: null, code, errors: [] }, { status });
    const sent = server(new TypeError('network'), refused(), ok({}));
    const ask = () => api.command(add, { body: { code } });
    await expect(ask()).rejects.toMatchObject({ code: 'offline' });
    await expect(ask()).rejects.toMatchObject({ code });
    // The same for an answer whose page was left.
    await expect(messageIn(refused(), sent[0]!.key!)).rejects.toMatchObject({ code });
    await ask();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('names the account its page was shown to, also after that one was signed out', async () => {
    const sent = server(ok({}), ok({}), ok({}));
    let signedIn: number | null = null;
    speakFor(() => signedIn);
    for (const now of [null, 7, null]) {
      signedIn = now;
      await api.command(change, { body: {} });
    }
    speakFor(() => null);
    expect(sent.map(({ account }) => account)).toEqual([undefined, '7', '7']);
  });

  it('checks who is signed in for the account of the page: another’s page must not mix in', async () => {
    const sent = server(ok(null));
    speakFor(() => 7);
    await new QueryClient().fetchQuery(meQuery);
    speakFor(() => null);
    expect(sent[0]!.account).toBe('7');
  });

  it('names its account, except when asking who is signed in, and notices another account', async () => {
    const sent = server(
      ok({}),
      ok(null),
      Response.json(
        { status: 403, code: 'other_account', message: 'Someone else', data: null, errors: [] },
        { status: 403 },
      ),
    );
    speakFor(() => 7);
    let heard = 0;
    onOtherAccount(() => (heard += 1));
    await api.command(change, { body: {} });
    await api.read(me, {}, { anybody: true });
    await expect(api.read(list, {})).rejects.toThrow('Someone else');
    speakFor(() => null);
    expect([sent.map(({ account }) => account), heard]).toEqual([['7', undefined, '7'], 1]);
  });

  it('reads its writes: waits for a pending command until an answer is no longer stale', async () => {
    const sent = server(ok({}, { position: '1.42', pending: true }), ok([], { stale: true }), ok(['new']), ok(['new']));
    await api.command(change, { body: {} });
    await api.read(list, {});
    expect(await api.read(list, { query: { page: 2 } })).toEqual(['new']);
    await api.read(list, {});
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/x',
      '/api/list?after=1.42',
      '/api/list?page=2&after=1.42',
      '/api/list',
    ]);
  });

  it('reports the error even if the answer is not JSON', async () => {
    server(new Response('<html>', { status: 502 }));
    await expect(api.read(list, {})).rejects.toBeInstanceOf(ApiError);
  });
});
