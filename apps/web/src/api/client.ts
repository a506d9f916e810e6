import { accountHeader, type Failure, type Success } from '@quotewright/domain/kernel/contract.js';
import { releaseHeader } from '@quotewright/domain/kernel/release.js';
import { ApiError } from './errors.js';
import { hearRelease } from './release.js';
import { browser, type KeptDraft, type Sent, type Transport } from './transport.js';
import { UnansweredKeys } from './unanswered.js';

let transport: () => Transport = () => browser;

/** The server's entry names where a render's own transport is found. */
export function sendThrough(find: () => Transport): void {
  transport = find;
}

let account: () => number | null = () => null;

/**
 * The browser's entry names whose page this is: every call says so, and the server refuses it where somebody else has
 * signed in since, in another tab. It stays theirs when they are signed out: it may still hold what they typed.
 */
export function speakFor(find: () => number | null): void {
  let shownTo: number | null = null;
  account = () => (shownTo ??= find());
}

let somebodyElse: () => void = () => undefined;

/** Hears when a call was refused because this page is not theirs who are signed in by now. */
export function onOtherAccount(listener: () => void): void {
  somebodyElse = listener;
}

/**
 * A command whose changes the read side had not shown yet: reads ask to wait for it until one is no longer stale.
 * Only ever set in a browser, since rendering runs no commands.
 */
let behind: string | null = null;

const unanswered = new UnansweredKeys('unanswered');
/** The same for what carries a password: nothing of it outlives the page. */
const unansweredSecrets = new UnansweredKeys(null);

/** 128 random bits. (`randomUUID` is missing on plain http beyond this machine.) */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface ReadOptions {
  signal?: AbortSignal;
  /** It asks who is signed in, so it names nobody. */
  anybody?: boolean;
}

/**
 * What a person who sends the same again means as the same: making something new, and a change against a version, which
 * nobody can make twice. (The second of two like changes would otherwise be told that somebody else was faster: the first.)
 */
function isRepeat(creates: boolean, body: unknown, version: number | undefined): boolean {
  return creates || version !== undefined || (body as { version?: unknown } | null | undefined)?.version !== undefined;
}

interface CommandOptions {
  method?: 'POST' | 'DELETE' | 'PATCH' | 'PUT' | 'GET';
  /** It makes something new: repeated after a lost answer, it must make it once. */
  creates?: boolean;
  /** It carries a password or ends the session: it does not wait for the connection, and nothing of it is kept in the tab's storage. */
  secret?: boolean;
  /** Hears which share of the body, 0 to 1, has left: for what takes long to send. */
  onSent?: (share: number) => void;
  /** The version the change was begun from, for a body that has no place for it. */
  version?: number;
  /** What it was made of, as it is kept in the tab's storage. */
  draft?: KeptDraft;
}

type CallOptions = Pick<Sent, 'signal' | 'onSent' | 'secret' | 'draft'> & {
  anybody?: boolean;
  extra?: Record<string, string>;
};

async function call<T>(
  method: string,
  path: string,
  body: unknown,
  { anybody, extra, ...more }: CallOptions = {},
): Promise<Success<T>> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-requested-with': 'quotewright', ...extra };
  const whose = anybody ? null : account();
  if (whose !== null) headers[accountHeader] = String(whose);
  const init: Sent = { method, headers, ...more };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await transport()(path, init);
  } catch (cause) {
    if (more.signal?.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError({
      status: 0,
      code: 'offline',
      message: 'The server cannot be reached. Check the connection and try again.',
      data: null,
      errors: [],
    });
  }
  return read<T>(response);
}

async function read<T>(response: Response): Promise<Success<T>> {
  hearRelease(response.headers.get(releaseHeader));
  const answer = (await response.json().catch(() => null)) as Success<T> | Failure | null;
  if (response.ok && answer) {
    const success = answer as Success<T>;
    if (success.pending && success.position) behind = success.position;
    return success;
  }
  const failure = answer as Failure | null;
  if (failure?.code === 'other_account') somebodyElse();
  throw new ApiError({
    status: response.status,
    code: failure?.code ?? 'unreadable',
    message: failure?.message ?? 'The server did not answer properly. Try again in a moment.',
    data: failure?.data ?? null,
    errors: failure?.errors ?? [],
  });
}

/** Refusals that say nothing of what an earlier try has done, beside the passing ones. */
const SAYS_NOTHING = ['unauthenticated', 'other_account', 'idempotency_in_progress', 'unreadable'];

/** The answer to a command. Its key is used up then, unless it says nothing of what an earlier try has done. */
async function keyReleased<T>(keys: UnansweredKeys, key: string, answer: Promise<Success<T>>): Promise<Success<T>> {
  try {
    const success = await answer;
    keys.answered(key);
    return success;
  } catch (error) {
    if (!(error instanceof ApiError && (error.passing || SAYS_NOTHING.includes(error.code)))) keys.answered(key);
    throw error;
  }
}

/** What the server says of a command whose asker is gone: its message. Throws the refusal as an `ApiError`. */
export async function messageIn(response: Response, key: string): Promise<string> {
  return (await keyReleased(unanswered, key, read(response))).message;
}

/** The calls of the product. Every failure is an `ApiError`. */
export const api = {
  /** A GET: its data. After a command that was `pending` it waits for that command's position. */
  async get<T>(path: string, options: ReadOptions = {}): Promise<T> {
    const after = behind;
    const answer = await call<T>(
      'GET',
      after === null ? path : `${path}${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(after)}`,
      undefined,
      options,
    );
    if (after !== null && after === behind && !answer.stale) behind = null;
    return answer.data;
  },

  /** A POST that only reads, as the lists of the product are: its data. */
  async ask<T>(path: string, body: unknown, { signal }: Pick<ReadOptions, 'signal'> = {}): Promise<T> {
    return (await call<T>('POST', path, body, { signal })).data;
  },

  /**
   * A change. Answers the whole envelope: `message` for the toast, `data`, `position`, `pending`. It carries a key, under
   * which it can be sent again without being done twice.
   */
  async command<T>(
    path: string,
    body?: unknown,
    { method = 'POST', creates = false, secret = false, onSent, version, draft }: CommandOptions = {},
  ): Promise<Success<T>> {
    const keys = secret ? unansweredSecrets : unanswered;
    const asked = isRepeat(creates, body, version)
      ? `${account()} ${method} ${path} ${version} ${JSON.stringify(body)}`
      : null;
    const known = asked === null ? undefined : keys.keyOf(asked);
    const key = known ?? newKey();
    if (asked !== null && known === undefined) keys.add(asked, key);
    const extra: Record<string, string> = {
      'idempotency-key': key,
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    };
    const sent = body === undefined && method === 'POST' ? {} : body;
    return keyReleased(keys, key, call<T>(method, path, sent, { onSent, secret, draft, extra }));
  },
};
