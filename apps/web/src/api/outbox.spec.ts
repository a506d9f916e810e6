import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Outbox } from './outbox.js';
import type { Sent, Transport } from './transport.js';

const change = (body: string, more: Partial<Sent> = {}): Sent => ({ method: 'POST', headers: { 'idempotency-key': `key of ${body}` }, body, ...more });

/** A network that is away until it is back, and what reached the server over it. */
function network() {
  const arrived: string[] = [];
  const keys: string[] = [];
  let away = true;
  let status = 200;
  let retry: () => void = () => undefined;
  const out: Transport = async (_, { body, headers }) => {
    if (away) throw new TypeError('no network');
    arrived.push(body!);
    keys.push(headers['idempotency-key']!);
    return Response.json({ message: `did ${body}` }, { status });
  };
  const open = () => new Outbox(out, () => new Promise((resolve) => (retry = resolve)));
  return {
    arrived, keys, open,
    comeBack: () => {
      away = false;
      retry();
    },
    answer: (code: number) => {
      status = code;
      retry();
    },
  };
}

/** What a browser keeps for a tab. */
function tabStorage() {
  const kept = new Map<string, string>();
  return { kept, getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value), removeItem: (name: string) => void kept.delete(name) };
}

describe('the outbox', () => {
  let storage: ReturnType<typeof tabStorage>;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    storage = tabStorage();
    Object.assign(globalThis, { sessionStorage: storage });
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'sessionStorage');
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('sends what waits in its order when the network is back, each under its own key', async () => {
    const { arrived, keys, open, comeBack } = network();
    const outbox = open();
    const answers = Promise.all(['a', 'b', 'c'].map(async (body) => (await outbox.send('/api/x', change(body))).json()));
    await settled();
    expect(outbox.read()).toEqual({ waiting: 3, told: false });
    jest.advanceTimersByTime(3_000);
    expect(outbox.read()).toEqual({ waiting: 3, told: true });
    comeBack();
    expect(await answers).toEqual([{ message: 'did a' }, { message: 'did b' }, { message: 'did c' }]);
    expect(arrived).toEqual(['a', 'b', 'c']);
    expect(keys).toEqual(['key of a', 'key of b', 'key of c']);
    expect(outbox.read()).toEqual({ waiting: 0, told: false });
  });

  it('lets nothing wait that could be done twice, nor what carries a password', async () => {
    const outbox = network().open();
    await expect(outbox.send('/api/list', { method: 'POST', headers: {}, body: '{}' })).rejects.toThrow('no network');
    await expect(outbox.send('/api/login', change('secret', { secret: true }))).rejects.toThrow('no network');
    expect(outbox.read().waiting).toBe(0);
    expect(storage.kept.size).toBe(0);
  });

  it('sends nothing that was cancelled, and tells whoever asked for it', async () => {
    const { arrived, open, comeBack } = network();
    const outbox = open();
    outbox.belongTo(7, () => undefined);
    const sent = outbox.send('/api/x', change('a'));
    await settled();
    outbox.cancel();
    await expect(sent).rejects.toMatchObject({ code: 'cancelled', passing: true });
    expect(storage.kept.size).toBe(0);
    comeBack();
    await settled();
    expect(arrived).toEqual([]);
  });

  it('takes up after a reload what the same account left waiting, and nobody else’s', async () => {
    const { arrived, keys, open, comeBack } = network();
    const before = open();
    before.belongTo(7, () => undefined);
    void before.send('/api/x', change('a'));
    await settled();

    const stranger = open();
    stranger.belongTo(8, () => undefined);
    expect(stranger.read().waiting).toBe(0);

    const after = open();
    const heard: string[] = [];
    after.belongTo(7, (response) => void response.json().then((answer: { message: string }) => heard.push(answer.message)));
    await settled();
    expect(after.read().waiting).toBe(1);
    comeBack();
    await settled();
    await settled();
    expect(heard).toEqual(['did a']);
    expect([arrived, keys]).toEqual([['a'], ['key of a']]);
    expect(storage.kept.size).toBe(0);
  });

  it('keeps what an earlier page left while the server says "later" or "sign in first"', async () => {
    const { open, comeBack, answer } = network();
    const before = open();
    before.belongTo(7, () => undefined);
    void before.send('/api/x', change('a'));
    await settled();
    const after = open();
    const heard: number[] = [];
    after.belongTo(7, ({ status }) => heard.push(status));
    await settled();
    answer(503);
    comeBack();
    await settled();
    answer(401);
    await settled();
    expect([heard, after.read().waiting, storage.kept.size]).toEqual([[], 1, 1]);
    answer(409);
    await settled();
    expect([heard, after.read().waiting, storage.kept.size]).toEqual([[409], 0, 0]);
  });

  it('stops sending in one account’s name what another left', async () => {
    const { arrived, open, comeBack } = network();
    const outbox = open();
    outbox.belongTo(7, () => undefined);
    void outbox.send('/api/x', change('a'));
    await settled();
    outbox.belongTo(8, () => undefined);
    comeBack();
    await settled();
    expect(arrived).toEqual([]);
    outbox.belongTo(7, () => undefined);
    await settled();
    expect(arrived).toEqual(['a']);
  });
});
