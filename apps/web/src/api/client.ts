import type { Failure, Success } from '@quotewright/domain/kernel/contract.js';
import { releaseHeader } from '@quotewright/domain/kernel/release.js';
import { ApiError } from './errors.js';
import { hearRelease } from './release.js';
import { browser, type Sent, type Transport } from './transport.js';
import { UnansweredKeys } from './unanswered.js';

let transport: () => Transport = () => browser;

/** The server's entry names where a render's own transport is found. */
export function sendThrough(find: () => Transport): void {
  transport = find;
}

/**
 * A command whose changes the read side had not shown yet: reads ask to wait for it until one is no longer stale.
 * Only ever set in a browser, since rendering runs no commands.
 */
let behind: string | null = null;

const unanswered = new UnansweredKeys();
/** The same for what carries a password: nothing of it outlives the page. */
const unansweredSecrets = new Map<string, string>();

/** 128 random bits. (`randomUUID` is missing on plain http beyond this machine.) */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface ReadOptions {
  signal?: AbortSignal;
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
}

type CallOptions = Pick<Sent, 'signal' | 'onSent' | 'secret'> & { extra?: Record<string, string> };

async function call<T>(method: string, path: string, body: unknown, { signal, onSent, secret, extra }: CallOptions = {}): Promise<Success<T>> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-requested-with': 'quotewright', ...extra };
  const init: Sent = { method, headers, signal, onSent, secret };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await transport()(path, init);
  } catch (cause) {
    if (signal?.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError({ status: 0, code: 'offline', message: 'The server cannot be reached. Check the connection and try again.', data: null, errors: [] });
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
  throw new ApiError({
    status: response.status,
    code: failure?.code ?? 'unreadable',
    message: failure?.message ?? 'The server did not answer properly. Try again in a moment.',
    data: failure?.data ?? null,
    errors: failure?.errors ?? [],
  });
}

/** What the server says of a command that an earlier page sent: its message. Throws the refusal as an `ApiError`. */
export const messageIn = async (response: Response): Promise<string> => (await read(response)).message;

/** The calls of the product. Every failure is an `ApiError`. */
export const api = {
  /** A GET: its data. After a command that was `pending` it waits for that command's position. */
  async get<T>(path: string, { signal }: ReadOptions = {}): Promise<T> {
    const after = behind;
    const answer = await call<T>('GET', after === null ? path : `${path}${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(after)}`, undefined, { signal });
    if (after !== null && after === behind && !answer.stale) behind = null;
    return answer.data;
  },

  /** A POST that only reads, as the lists of the product are: its data. */
  async ask<T>(path: string, body: unknown, { signal }: ReadOptions = {}): Promise<T> {
    return (await call<T>('POST', path, body, { signal })).data;
  },

  /**
   * A change. Answers the whole envelope: `message` for the toast, `data`, `position`, `pending`. It carries a key, under
   * which it can be sent again without being done twice.
   */
  async command<T>(path: string, body?: unknown, { method = 'POST', creates = false, secret = false, onSent, version }: CommandOptions = {}): Promise<Success<T>> {
    const repeatable = isRepeat(creates, body, version);
    const same = repeatable ? `${method} ${path} ${version} ${JSON.stringify(body)}` : '';
    const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
    const keys = secret ? unansweredSecrets : unanswered;
    const key = keys.get(same) ?? newKey();
    if (repeatable) keys.set(same, key);
    headers['idempotency-key'] = key;
    const sent = body === undefined && method === 'POST' ? {} : body;
    try {
      const answer = await call<T>(method, path, sent, { onSent, secret, extra: headers });
      keys.delete(same);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError && (error.passing || error.code === 'idempotency_in_progress'))) keys.delete(same);
      throw error;
    }
  },
};
