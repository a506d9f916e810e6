import {
  accountHeader,
  batchHeader,
  reasonHeader,
  type Failure,
  type Success,
} from '@quotewright/domain/kernel/contract.js';
import {
  addressOf,
  type AnswerOf,
  type Args,
  type BodyOf,
  type AnyCommand,
  type AnyRead,
} from '@quotewright/domain/kernel/endpoint.js';
import { releaseHeader } from '@quotewright/domain/kernel/release.js';
import { ApiError, isApiError } from './errors.js';
import { hearRelease } from './release.js';
import { browser, type KeptDraft, type Sent, type Transport } from './transport.js';
import { UnansweredKeys } from './unanswered.js';

let transport: () => Transport = () => browser;

/** The server's entry registers where to find a render's own transport. */
export function sendThrough(find: () => Transport): void {
  transport = find;
}

let account: () => number | null = () => null;

/**
 * The browser's entry sets the page's account: every call names it, and the server refuses it if somebody else has
 * signed in since, in another tab. It stays after sign-out, because the page may hold unsaved changes.
 */
export function speakFor(find: () => number | null): void {
  let shownTo: number | null = null;
  account = () => (shownTo ??= find());
}

let somebodyElse: () => void = () => undefined;

/** Called when a call was refused because another account is signed in. */
export function onOtherAccount(listener: () => void): void {
  somebodyElse = listener;
}

/** How the tool learns why its user changes something. */
interface Explaining {
  /** The reason that this and the next commands share; `null` if there is none. */
  given: () => string | null;
  /** The batch that this and the next commands share; `null` if they are on their own. */
  batch: () => string | null;
  /** Whether to ask before the command is sent: its refusal would come too late. */
  asksFirst: (call: AnyCommand, body: unknown) => boolean;
  /** Asks the user. Throws an `ApiError` if they give no reason. */
  ask: () => Promise<string>;
}

let explaining: Explaining | null = null;

/** The tool says how reasons are asked for. Public pages ask for none. */
export function explainWith(how: Explaining | null): void {
  explaining = how;
}

let confirm: (() => Promise<void>) | null = null;

/** The tool says how its user confirms to be there. Throws an `ApiError` if they do not. */
export function confirmWith(how: (() => Promise<void>) | null): void {
  confirm = how;
}

/** Makes a call. If it asks for a confirmed session, the user confirms to be there, and it is made again. */
export async function confirmed<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!confirm || !isApiError(error, 'confirm_required')) throw error;
    await confirm();
    return make();
  }
}

/**
 * A command whose changes the read models had not shown yet: reads ask to wait for it until one is no longer stale.
 * Only set in browsers, since rendering runs no commands.
 */
let behind: string | null = null;

const unanswered = new UnansweredKeys('unanswered');
/** The same for calls with a password: nothing of them outlives the page. */
const unansweredSecrets = new UnansweredKeys(null);

/** 128 random bits. (`randomUUID` is missing on plain http beyond this machine.) */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `addressOf` for an endpoint known only as a type parameter: the caller's types have checked its `args`. */
const addressIn = addressOf as (endpoint: AnyRead | AnyCommand, args: object) => string;

interface ReadOptions {
  signal?: AbortSignal;
  /** It asks who is signed in, so it names nobody. */
  anybody?: boolean;
}

/**
 * Calls that mean the same when repeated: those that the endpoint says are done once, and a change against a version,
 * which nobody can make twice. (Otherwise the second would be told that somebody else was faster: the first.)
 */
function isRepeat<E extends AnyCommand>({ once }: E, body: BodyOf<E>, version: number | undefined): boolean {
  const { id, version: named } = (body ?? {}) as { id?: unknown; version?: unknown };
  return (once && !id) || version !== undefined || named !== undefined;
}

interface CommandOptions {
  /** Reports the share of the body sent, 0 to 1, for slow uploads. */
  onSent?: (share: number) => void;
  /** The version the change started from, if the endpoint takes it outside the body. */
  version?: number;
  /** Its source in the tab's storage. */
  draft?: KeptDraft;
  /** The file of a call that takes one; the fields of the body go with it as texts. */
  file?: File;
}

type CallOptions = Pick<Sent, 'signal' | 'onSent' | 'secret' | 'draft' | 'form'> & {
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
  if (body !== undefined && !more.form) {
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

/** Refusals that say nothing about an earlier attempt, besides the transient ones. */
const SAYS_NOTHING = ['unauthenticated', 'other_account', 'idempotency_in_progress', 'unreadable'];

/** The answer to a command. It uses up the key, unless it says nothing about an earlier attempt. */
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

/** The server's message about a command whose page was left. Throws the refusal as an `ApiError`. */
export async function messageIn(response: Response, key: string): Promise<string> {
  return (await keyReleased(unanswered, key, read(response))).message;
}

/** The calls of the API. Every failure is an `ApiError`. */
export const api = {
  /** A GET: its data. After a `pending` command it waits for that command's position. */
  async read<E extends AnyRead>(endpoint: E, args: Args<E>, options: ReadOptions = {}): Promise<AnswerOf<E>> {
    const after = behind;
    const address = addressIn(endpoint, args);
    const answer = await call<AnswerOf<E>>(
      endpoint.method,
      after === null ? address : `${address}${address.includes('?') ? '&' : '?'}after=${encodeURIComponent(after)}`,
      args.body,
      options,
    );
    if (after !== null && after === behind && !answer.stale) behind = null;
    return answer.data;
  },

  /**
   * A change. Returns the whole envelope: `message` for the toast, `data`, `position`, `pending`. It has a key, so it
   * can be repeated without being done twice. If it needs a reason, or a confirmed session, the user is asked and it is
   * sent again with it.
   */
  async command<E extends AnyCommand>(
    endpoint: E,
    args: Args<E>,
    options: CommandOptions = {},
  ): Promise<Success<AnswerOf<E>>> {
    const how = explaining;
    const first = how?.asksFirst(endpoint, args.body) ? await how.ask() : (how?.given() ?? null);
    try {
      return await confirmed(() => change(endpoint, args, first, options));
    } catch (error) {
      if (!how || !isApiError(error, 'reason_required')) throw error;
      return change(endpoint, args, await how.ask(), options);
    }
  },
};

async function change<E extends AnyCommand>(
  endpoint: E,
  args: Args<E>,
  reason: string | null,
  { onSent, version, draft, file }: CommandOptions,
): Promise<Success<AnswerOf<E>>> {
  const { method, secret } = endpoint;
  const batch = explaining?.batch();
  const keys = secret ? unansweredSecrets : unanswered;
  const path = addressIn(endpoint, args);
  const body: unknown = args.body;
  const asked = isRepeat(endpoint, args.body, version)
    ? `${account()} ${method} ${path} ${version} ${JSON.stringify(body)}${file ? ` ${file.name} ${file.size} ${file.lastModified}` : ''}`
    : null;
  const known = asked === null ? undefined : keys.keyOf(asked);
  const key = known ?? newKey();
  if (asked !== null && known === undefined) keys.add(asked, key);
  const extra: Record<string, string> = {
    'idempotency-key': key,
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(reason !== null && { [reasonHeader]: encodeURIComponent(reason) }),
    ...(batch && { [batchHeader]: batch }),
  };
  const sent = body === undefined && method === 'POST' ? {} : body;
  const form = file && formOf(body as Record<string, unknown>, file);
  return keyReleased(
    keys,
    key,
    call<AnswerOf<E>>(method, path, sent, { onSent, secret: form ? true : secret, draft, extra, form }),
  );
}

/** A form with a file and the fields of a body as texts; absent ones are left out. */
function formOf(fields: Record<string, unknown>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  form.set('file', file);
  return form;
}
