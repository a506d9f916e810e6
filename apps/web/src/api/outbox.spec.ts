import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Outbox } from './outbox.js';
import type { Sent, Transport } from './transport.js';

const change = (body: string, more: Partial<Sent> = {}): Sent => ({
  method: 'POST',
  headers: { 'idempotency-key': `key of ${body}` },
  body,
  ...more,
});

/** A network that is down until it is back, and what reached the server. */
function network() {
  const arrived: string[] = [];
  const keys: string[] = [];
  let away = true;
  let status = 200;
  let retry: () => void = () => undefined;
  let silent = false;
  let code: string | undefined;
  let wait: number | undefined;
  const page = { title: 'Deck', address: '/template/deck?tab=lines' };
  const out: Transport = async (_, { body, headers, signal }) => {
    if (silent)
      return new Promise((__, reject) => signal!.addEventListener('abort', () => reject(new Error('given up'))));
    if (away) throw new TypeError('no network');
    arrived.push(body!);
    keys.push(headers['idempotency-key']!);
    if (wait !== undefined)
      return Response.json(
        { message: `The next is possible in ${wait} seconds.`, code: 'too_many_attempts' },
        { status: 429, headers: { 'retry-after': String(wait) } },
      );
    return Response.json({ message: `did ${body}`, code }, { status });
  };
  const open = () =>
    new Outbox(
      out,
      () => new Promise((resolve) => (retry = resolve)),
      () => ({ ...page }),
    );
  return {
    arrived,
    keys,
    open,
    page,
    /** It accepts requests and answers nothing, like a weak signal. */
    beSilent: (so: boolean) => {
      silent = so;
      away = false;
    },
    /** The server takes no more for some seconds; `undefined`: it does. */
    limit: (seconds: number | undefined) => {
      wait = seconds;
      away = false;
    },
    comeBack: () => {
      away = false;
      retry();
    },
    answer: (number: number, withCode?: string) => {
      status = number;
      code = withCode;
      retry();
    },
  };
}

/** A tab's storage. */
function tabStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

describe('the outbox', () => {
  let storage: ReturnType<typeof tabStorage>;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    storage = tabStorage();
    Object.assign(globalThis, { sessionStorage: storage, navigator: { onLine: true } });
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'sessionStorage');
    Reflect.deleteProperty(globalThis, 'navigator');
  });
  const flushed = () => new Promise((resolve) => setImmediate(resolve));

  /** A page of account 7 makes a change, which waits when it is left. */
  async function leaveWaiting(open: () => Outbox, more?: Partial<Sent>): Promise<void> {
    const before = open();
    before.belongTo(7, () => undefined);
    void before.send('/api/x', change('a', more));
    await flushed();
  }

  /** The next page of account 7, and the statuses it gets for earlier changes. */
  function loadAnew(open: () => Outbox): { after: Outbox; heard: number[] } {
    const after = open();
    const heard: number[] = [];
    after.belongTo(7, ({ response }) => heard.push(response.status));
    return { after, heard };
  }

  it('sends waiting changes in order when the network is back, each under its own key', async () => {
    const { arrived, keys, open, comeBack } = network();
    const outbox = open();
    const answers = Promise.all(
      ['a', 'b', 'c'].map(async (body) => (await outbox.send('/api/x', change(body))).json()),
    );
    await flushed();
    expect(outbox.read()).toMatchObject({ waiting: 3, told: false });
    jest.advanceTimersByTime(3_000);
    expect(outbox.read()).toMatchObject({ waiting: 3, told: true, away: true });
    comeBack();
    expect(await answers).toEqual([{ message: 'did a' }, { message: 'did b' }, { message: 'did c' }]);
    expect(arrived).toEqual(['a', 'b', 'c']);
    expect(keys).toEqual(['key of a', 'key of b', 'key of c']);
    expect(outbox.read()).toMatchObject({ waiting: 0, told: false, away: false });
    expect(outbox.allDone).toBe(true);
  });

  it('waits as long as the server says when there were too many changes, and then sends them all', async () => {
    const { arrived, open, limit } = network();
    const outbox = open();
    limit(14);
    const sent = [outbox.send('/api/x', change('a')), outbox.send('/api/x', change('b'))];
    await flushed();
    jest.advanceTimersByTime(3_000);
    await flushed();
    expect(outbox.read()).toMatchObject({ told: true, away: false, limit: 'The next is possible in 14 seconds.' });
    limit(undefined);
    // A further change does not make it try again early.
    sent.push(outbox.send('/api/x', change('c')));
    await flushed();
    jest.advanceTimersByTime(10_900);
    await flushed();
    expect(arrived).toEqual(['a']);
    jest.advanceTimersByTime(200);
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(arrived).toEqual(['a', 'a', 'b', 'c']);
    expect(outbox.read()).toMatchObject({ waiting: 0, limit: null });
  });

  it('hands on a limit that takes longer than a minute, and keeps no change that was cancelled meanwhile', async () => {
    const { arrived, open, limit } = network();
    const outbox = open();
    limit(600);
    expect((await outbox.send('/api/x', change('a'))).status).toBe(429);
    limit(30);
    const waiting = outbox.send('/api/x', change('b'));
    await flushed();
    outbox.cancel();
    // It was refused, so it cannot have been saved.
    await expect(waiting).rejects.toMatchObject({ message: expect.not.stringContaining('may already be saved') });
    limit(undefined);
    expect((await outbox.send('/api/x', change('c'))).status).toBe(200);
    expect(arrived).toEqual(['a', 'b', 'c']);
  });

  it('does not hold changes that could be done twice, nor those with a password', async () => {
    const outbox = network().open();
    await expect(outbox.send('/api/list', { method: 'POST', headers: {}, body: '{}' })).rejects.toThrow('no network');
    await expect(outbox.send('/api/login', change('secret', { secret: true }))).rejects.toThrow('no network');
    expect(outbox.read().waiting).toBe(0);
    expect(storage.kept.size).toBe(0);
  });

  it('sends nothing that was cancelled, and tells the caller', async () => {
    const { arrived, open, comeBack } = network();
    const outbox = open();
    outbox.belongTo(7, () => undefined);
    const sent = outbox.send('/api/x', change('a'));
    await flushed();
    outbox.cancel();
    await expect(sent).rejects.toMatchObject({ code: 'cancelled', passing: true });
    expect(storage.kept.size).toBe(0);
    comeBack();
    await flushed();
    expect(arrived).toEqual([]);
  });

  it('resumes after a reload what the same account left waiting, and nobody else’s', async () => {
    const { arrived, keys, open, comeBack } = network();
    await leaveWaiting(open);

    const stranger = open();
    stranger.belongTo(8, () => undefined);
    expect(stranger.read().waiting).toBe(0);

    const after = open();
    const heard: string[] = [];
    after.belongTo(
      7,
      ({ response }) => void response.json().then((answer: { message: string }) => heard.push(answer.message)),
    );
    await flushed();
    expect(after.read().waiting).toBe(1);
    comeBack();
    await flushed();
    await flushed();
    expect(heard).toEqual(['did a']);
    expect([arrived, keys]).toEqual([['a'], ['key of a']]);
    expect(storage.kept.size).toBe(0);
  });

  it('keeps an earlier page’s change while the server says "later" or "sign in first"', async () => {
    const { open, comeBack, answer } = network();
    await leaveWaiting(open);
    const { after, heard } = loadAnew(open);
    await flushed();
    answer(503);
    comeBack();
    await flushed();
    answer(401);
    await flushed();
    expect([heard, after.read().waiting, storage.kept.size]).toEqual([[], 1, 1]);
    answer(409);
    await flushed();
    expect([heard, after.read().waiting, storage.kept.size]).toEqual([[409], 0, 0]);
  });

  it('stops sending for an account when another one signs in', async () => {
    const { arrived, open, comeBack } = network();
    const outbox = open();
    outbox.belongTo(7, () => undefined);
    void outbox.send('/api/x', change('a'));
    await flushed();
    outbox.belongTo(8, () => undefined);
    comeBack();
    await flushed();
    expect(arrived).toEqual([]);
    outbox.belongTo(7, () => undefined);
    await flushed();
    expect(arrived).toEqual(['a']);
  });

  it('stores a change before sending it, and retries if the first attempt gets neither an answer nor an error', async () => {
    const { arrived, keys, open, beSilent } = network();
    beSilent(true);
    const outbox = open();
    outbox.belongTo(7, () => undefined);
    const sent = outbox.send('/api/x', change('a'));
    const later = outbox.send('/api/x', change('b'));
    expect(storage.kept.get('outbox-7')).toContain('key of a');
    jest.advanceTimersByTime(3_000);
    expect(outbox.read()).toMatchObject({ waiting: 2, told: true, away: false });
    jest.advanceTimersByTime(20_000);
    await flushed();
    expect(outbox.read()).toMatchObject({ waiting: 2, told: true, away: true });
    beSilent(false);
    const third = outbox.send('/api/x', change('c'));
    await Promise.all([sent, later, third]);
    expect([arrived, keys]).toEqual([
      ['a', 'b', 'c'],
      ['key of a', 'key of b', 'key of c'],
    ]);
  });

  it('ends the attempt under way when cancelled, says that it may have arrived, and sends the next', async () => {
    const { arrived, open, beSilent } = network();
    beSilent(true);
    const outbox = open();
    const sent = outbox.send('/api/x', change('a'));
    await flushed();
    outbox.cancel();
    await expect(sent).rejects.toMatchObject({
      code: 'cancelled',
      message: expect.stringContaining('may already be saved'),
    });
    beSilent(false);
    await outbox.send('/api/x', change('corrected'));
    expect([arrived, outbox.read().waiting]).toEqual([['corrected'], 0]);
  });

  it('restores an earlier page’s changes when their cancellation is undone', async () => {
    const { arrived, open, comeBack } = network();
    await leaveWaiting(open);
    const after = open();
    after.belongTo(7, () => undefined);
    await flushed();
    const putBack = after.cancel();
    expect(storage.kept.size).toBe(0);
    putBack!();
    comeBack();
    await flushed();
    expect(arrived).toEqual(['a']);
  });

  it('gives up a change that the server keeps failing, so that it does not block all others', async () => {
    const { open, comeBack, answer } = network();
    await leaveWaiting(open);
    const { after, heard } = loadAnew(open);
    comeBack();
    for (let tries = 0; tries < 12; tries += 1) {
      answer(500);
      await flushed();
    }
    expect([heard, after.read().waiting]).toEqual([[500], 0]);
  });

  it('does not send a change whose key the server has forgotten', async () => {
    const { arrived, open, comeBack } = network();
    await leaveWaiting(open);
    jest.setSystemTime(Date.now() + 24 * 3_600_000);
    const after = open();
    const heard: unknown[] = [];
    after.belongTo(7, ({ response }) => void response.json().then((answer) => heard.push(answer)));
    comeBack();
    await flushed();
    await flushed();
    expect([arrived, after.read().waiting]).toEqual([[], 0]);
    expect(heard).toMatchObject([{ code: 'waited_too_long' }]);
  });

  it('stops when another account is signed in, and keeps the changes for their account', async () => {
    const { open, comeBack, answer } = network();
    const outbox = open();
    outbox.belongTo(7, () => undefined);
    const sent = outbox.send('/api/x', change('a'));
    await flushed();
    answer(403, 'other_account');
    comeBack();
    expect((await sent).status).toBe(403);
    expect([outbox.read().waiting, storage.kept.has('outbox-7')]).toEqual([0, true]);
  });

  it('reports a refusal after its page was left', async () => {
    const { open, page, comeBack, answer } = network();
    const outbox = open();
    const heard: object[] = [];
    outbox.belongTo(7, ({ response, from }) => heard.push({ status: response.status, from }));
    const stayed = outbox.send('/api/x', change('a'));
    await flushed();
    answer(409);
    comeBack();
    await stayed;
    expect(heard).toEqual([]);
    const left = outbox.send('/api/x', change('b'));
    page.address = '/quotes';
    outbox.pageLeft();
    await left;
    expect(heard).toEqual([{ status: 409, from: { title: 'Deck', address: '/template/deck?tab=lines' } }]);
    expect(outbox.allDone).toBe(false);
  });

  it.each([
    ['as it was sent', { name: 'Deck' }, false],
    ['changed since', { name: 'Deck and stairs' }, true],
  ])('drops a draft once an earlier page’s change is sent, %s', async (_, now, kept) => {
    const { open, comeBack } = network();
    const draft = { name: 'draft-1', text: JSON.stringify({ name: 'Deck' }) };
    storage.setItem(draft.name, draft.text);
    await leaveWaiting(open, { draft });
    const after = open();
    after.belongTo(7, () => undefined);
    storage.setItem(draft.name, JSON.stringify(now));
    await flushed();
    expect(after.read().drafts).toEqual(['draft-1']);
    comeBack();
    await flushed();
    expect([after.read().drafts, storage.kept.has(draft.name)]).toEqual([[], kept]);
  });

  it('resumes changes stored by an older release, and ignores anything that is no list of changes', async () => {
    for (const garbage of ['{}', '5', '[null, {}]', 'not json']) {
      storage.setItem('outbox-9', garbage);
      network()
        .open()
        .belongTo(9, () => undefined);
    }
    const { arrived, open, comeBack, answer } = network();
    storage.setItem('outbox-7', JSON.stringify(['a', 'b'].map((body) => ({ path: '/api/x', ...change(body) }))));
    const outbox = open();
    const heard: number[] = [];
    outbox.belongTo(7, ({ response }) => heard.push(response.status));
    await flushed();
    answer(409);
    comeBack();
    await flushed();
    expect([arrived, heard, outbox.read().waiting]).toEqual([['a', 'b'], [409, 409], 0]);
  });

  it('counts only server errors as attempts: a long wait for a connection survives one', async () => {
    const { arrived, open, comeBack, answer } = network();
    const before = open();
    before.belongTo(7, () => undefined);
    void before.send('/api/x', change('a'));
    const { after, heard } = loadAnew(open);
    for (let tries = 0; tries < 12; tries += 1) {
      answer(503);
      await flushed();
    }
    comeBack();
    await flushed();
    expect([arrived, heard, after.read().waiting]).toEqual([['a'], [], 1]);
    answer(200);
    await flushed();
    expect([heard, after.read().waiting]).toEqual([[200], 0]);
  });

  it('ignores answers that are not this server’s: a captive portal, or half an answer', async () => {
    const answers = ['<html>Accept our terms</html>', '{"status":200,"mess', JSON.stringify({ message: 'did a' })];
    let retry = (): void => undefined;
    const outbox = new Outbox(
      async () => new Response(answers.shift()),
      () => new Promise((resolve) => (retry = resolve)),
      () => ({ title: '', address: '/' }),
    );
    const sent = outbox.send('/api/x', change('a'));
    for (const left of [2, 1]) {
      await flushed();
      expect([answers.length, outbox.read().waiting]).toEqual([left, 1]);
      retry();
    }
    expect(await (await sent).json()).toEqual({ message: 'did a' });
  });

  it('reports a refusal after its page was left and reopened', async () => {
    const { open, page, comeBack, answer } = network();
    const outbox = open();
    const heard: number[] = [];
    outbox.belongTo(7, ({ response }) => heard.push(response.status));
    const sent = outbox.send('/api/x', change('a'));
    await flushed();
    page.address = '/quotes';
    outbox.pageLeft();
    page.address = '/template/deck';
    answer(409);
    comeBack();
    await sent;
    expect(heard).toEqual([409]);
  });

  it('says that a draft is being sent also after its page was left and reopened', async () => {
    const { open, comeBack } = network();
    const draft = { name: 'draft-1', text: JSON.stringify({ name: 'Deck' }) };
    storage.setItem(draft.name, draft.text);
    const outbox = open();
    outbox.belongTo(7, () => undefined);
    const sent = outbox.send('/api/x', change('a', { draft }));
    expect(outbox.read().drafts).toEqual([]);
    outbox.pageLeft();
    expect(outbox.read().drafts).toEqual(['draft-1']);
    await flushed();
    comeBack();
    await sent;
    expect(storage.kept.has(draft.name)).toBe(false);
  });

  it('does not restore one account’s changes among another’s', async () => {
    const { open } = network();
    const before = open();
    before.belongTo(7, () => undefined);
    void before.send('/api/x', change('a'));
    const after = open();
    after.belongTo(7, () => undefined);
    const putBack = after.cancel();
    after.belongTo(8, () => undefined);
    putBack!();
    expect([after.read().waiting, storage.kept.has('outbox-8')]).toEqual([0, false]);
  });

  /** The fate of one attempt. */
  const fates = [
    'answered',
    'answered though given up',
    'lost',
    'answer lost',
    'hangs',
    'late',
    'in progress',
    'error',
    'half an answer',
  ] as const;
  const presses = ['cancel', 'cancel and put back', 'load anew', 'leave the page', 'another account'] as const;
  type Step = 'change' | { seconds: number } | (typeof presses)[number];
  const step = fc.oneof<fc.Arbitrary<Step>[]>(
    fc.constant('change'),
    fc.constantFrom(1, 30).map((seconds) => ({ seconds })),
    fc.constantFrom(...presses),
  );

  it('does what it reports once and in order, and never reports something as unsent that was sent', async () => {
    const run = async (schedule: readonly Step[], ways: readonly (typeof fates)[number][]) => {
      Object.assign(globalThis, { sessionStorage: tabStorage() });
      const upcoming = [...ways];
      /** What was done, by key: the server does nothing twice. */
      const done: string[] = [];
      const arrive = (key: string) => void (done.includes(key) || done.push(key));
      const out: Transport = async (_, { headers, signal }) => {
        const key = headers['idempotency-key']!;
        const fate = upcoming.shift() ?? 'answered';
        const aSecond = (): Promise<void> =>
          new Promise((resolve, reject) => {
            setTimeout(resolve, 1_000);
            if (fate !== 'answered though given up')
              signal!.addEventListener('abort', () => reject(new Error('given up')));
          });
        await aSecond();
        if (fate === 'lost') throw new TypeError('no network');
        if (fate === 'in progress') return Response.json({ code: 'idempotency_in_progress' }, { status: 409 });
        if (fate === 'error') return Response.json({ code: 'internal' }, { status: 500 });
        if (fate === 'late') setTimeout(() => arrive(key), 30_000);
        if (fate === 'hangs' || fate === 'late') for (;;) await aSecond();
        arrive(key);
        await aSecond();
        if (fate === 'answer lost') throw new TypeError('no network');
        return new Response(fate === 'half an answer' ? '{"mess' : '{}');
      };
      const open = (): Outbox => {
        const outbox = new Outbox(
          out,
          () => new Promise((resolve) => setTimeout(resolve, 5_000)),
          () => ({ title: '', address: '/' }),
        );
        outbox.belongTo(7, ({ response, key }) => heard(key, response.status));
        return outbox;
      };
      const asked: string[] = [];
      const told = new Map<string, number | 'cancelled' | 'never left'>();
      const heard = (key: string, status: number) => void told.set(key, status);
      /** Changes whose page was left. */
      const left = new Set<string>();
      let outbox = open();
      for (const step of schedule) {
        if (step === 'change') {
          const key = `key ${asked.length}`;
          asked.push(key);
          const asker = outbox;
          asker.send('/api/x', { method: 'POST', headers: { 'idempotency-key': key }, body: '{}' }).then(
            ({ status }) => heard(key, status),
            ({ message }: Error) =>
              told.set(key, message.includes('may already be saved') ? 'cancelled' : 'never left'),
          );
        } else if (step === 'cancel') {
          if (outbox.cancel()) for (const key of asked) if (!told.has(key)) told.set(key, 'cancelled');
        } else if (step === 'cancel and put back') {
          await jest.advanceTimersByTimeAsync(0);
          const open = asked.filter((key) => left.has(key) && !told.has(key));
          outbox.cancel()?.();
          // What their pages heard of it counts no more.
          await jest.advanceTimersByTimeAsync(0);
          for (const key of open) told.delete(key);
        } else if (step === 'load anew') {
          // The page ends with all its timers, and its requests with it.
          outbox.stop();
          outbox = open();
        } else if (step === 'leave the page') {
          outbox.pageLeft();
          for (const key of asked) left.add(key);
        } else if (step === 'another account') {
          outbox.belongTo(8, () => undefined);
          await jest.advanceTimersByTimeAsync(1_000);
          outbox.belongTo(7, ({ response, key }) => heard(key, response.status));
        } else await jest.advanceTimersByTimeAsync(step.seconds * 1_000);
      }
      await jest.advanceTimersByTimeAsync(upcoming.length * 60_000 + 120_000);
      expect(outbox.read().waiting).toBe(0);
      for (const key of asked) {
        if (told.get(key) === 'never left') expect(done).not.toContain(key);
        expect(told.has(key)).toBe(true);
      }
      const acknowledged = (key: string) => told.get(key) === 200;
      expect(done.filter(acknowledged)).toEqual(asked.filter(acknowledged));
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.array(fc.constantFrom(...fates), { maxLength: 12 }), run),
      { numRuns: 1_000 },
    );
  });
});
