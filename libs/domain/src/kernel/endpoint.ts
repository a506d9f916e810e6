import type { UserType } from './decider.js';
import type { FailureCode } from './errors.js';
import type { Right } from './rights.js';

/** Who may make a call: anybody, every account, or accounts of these types. */
export type Access = 'public' | 'signed-in' | readonly [UserType, ...UserType[]];

/** What answers are about. A command names the topics it changes; the web then reads those again. */
export type Topic =
  | 'accounts'
  | 'advice'
  | 'bookings'
  | 'categories'
  | 'content'
  | 'emails'
  | 'health'
  | 'leads'
  | 'me'
  | 'notices'
  | 'products'
  | 'proposals'
  | 'quotes'
  | 'ratings'
  | 'releases'
  | 'reports'
  | 'system'
  | 'team'
  | 'templates'
  | 'trail';

/** What an account may do only so many times a minute (docs/adr/0148). */
export type Limited = 'calculations' | 'saves' | 'uploads' | 'copies' | 'quotes';

/** Where a command takes the version it was made against. A list or an empty body has no room for it. */
export type VersionPlace = 'body' | 'if-match';

/** The parts of an endpoint's description that both a read and a command have. */
interface Common {
  readonly access: Access;
  /** What it needs of a member of a business; absent: `rightOf`. */
  readonly needs?: Right;
  /** The codes it may fail with, beside those that every call may fail with. */
  readonly codes?: readonly FailureCode[];
  /** The media type of the file that it answers, without the envelope. */
  readonly file?: string;
  /** Whether an admin may make it who sees what an account sees; absent: `answersSeeing`. */
  readonly seeing?: boolean;
  /** What it counts as for its account; absent: `limitOf`. */
  readonly counts?: Limited;
  /** It asks that the session was confirmed within the last ten minutes. */
  readonly confirmed?: true;
}

/** A call that only reads: a GET, or a POST whose body says what to look for. */
export interface Read<Path extends string = string, Query = unknown, Body = unknown, Answer = unknown> extends Common {
  readonly kind: 'read';
  readonly method: 'GET' | 'POST';
  readonly path: Path;
  readonly topic: Topic;
  /** Pages ask it by themselves, again and again: it does not keep a session alive. */
  readonly unattended?: true;
  /** Its answers to accounts may be kept in memory until something that they show changes. */
  readonly kept?: true;
  readonly types?: { query: Query; body: Body; answer: Answer };
}

/** A call that changes something. */
export interface Command<Path extends string = string, Body = unknown, Answer = unknown, Query = unknown>
  extends Common {
  readonly kind: 'command';
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET';
  readonly path: Path;
  readonly changes: readonly Topic[];
  /** Absent: it takes no version. */
  readonly version?: VersionPlace;
  /**
   * Repeated with the same body before an answer came, it is the same request, unless the body names an `id`: creating
   * something must not happen twice.
   */
  readonly once?: true;
  /** It carries a password or changes whose session it is: nothing of it may be kept. */
  readonly secret?: true;
  /** Another program calls it and signs the body: its text is kept as it came. */
  readonly signed?: true;
  /** Its body may hold pictures, so it may be large: as many as a form takes, or `one` where guests may send it. */
  readonly pictures?: 'many' | 'one';
  /** Its body is a form (multipart) with one file of at most so many bytes, `file`; the other fields are texts. */
  readonly upload?: number;
  readonly types?: { query: Query; body: Body; answer: Answer };
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a read of any types
export type AnyRead = Read<string, any, any, any>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a command of any types
export type AnyCommand = Command<string, any, any, any>;

/**
 * A call of the product, described once. Its route, its client, its access check and its documentation follow from this
 * value. `path` holds `:name` for each parameter.
 */
export type Endpoint = AnyRead | AnyCommand;

/** What a call needs of a member: a read to read, a command to work, unless it says something else or guests may give it. */
export function rightOf({ needs, kind, access }: Endpoint): Right {
  return needs ?? (kind === 'read' ? 'read' : access === 'public' ? 'account' : 'work');
}

/**
 * Whether a call answers an admin who sees what an account sees: a read does, unless it is a file to take along; a
 * command does not. What only the account itself may know or do says so (`seeing`).
 */
export function answersSeeing({ seeing, kind, access, file }: Endpoint): boolean {
  return seeing ?? (kind === 'read' && (file === undefined || access === 'public'));
}

/**
 * What a call counts as in its account's minute: a command as a save, with a file or pictures as an upload. Reads are not
 * counted unless they say so, nor are calls that guests make too: those have limits of their own.
 * @param large whether its body is larger than any without pictures
 */
export function limitOf(endpoint: Endpoint, large: boolean): Limited | null {
  const { counts, kind, access } = endpoint;
  if (counts !== undefined) return counts;
  if (kind === 'read' || access === 'public') return null;
  return large || ('upload' in endpoint && endpoint.upload !== undefined) ? 'uploads' : 'saves';
}

/** The parameters in a path. */
export type Params<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? { [K in Name]: string | number } & Params<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? { [K in Name]: string | number }
    : unknown;

export type QueryOf<E extends Endpoint> = NonNullable<E['types']>['query'];
export type BodyOf<E extends Endpoint> = NonNullable<E['types']>['body'];
export type AnswerOf<E extends Endpoint> = NonNullable<E['types']>['answer'];

/** What a call is made with: the parameters of its path, its query and its body. */
export type Args<E extends Endpoint> = (keyof Params<E['path']> extends never
  ? { params?: undefined }
  : { params: Params<E['path']> }) & { query?: QueryOf<E> } & (undefined extends BodyOf<E>
    ? { body?: BodyOf<E> }
    : { body: BodyOf<E> });

/** Names a type in an endpoint's description. It is nothing at run time. */
// @__NO_SIDE_EFFECTS__
export function type<T>(): T {
  return undefined as T;
}

interface ReadDescription<Query, Body, Answer> extends Common, Pick<Read, 'kept' | 'unattended'> {
  topic: Topic;
  /** What the query may say. */
  query?: Query;
  /** What the body says; given for a POST that only reads. */
  body?: Body;
  answer: Answer;
}

interface CommandDescription<Body, Answer, Query = never>
  extends Common,
    Pick<Command, 'changes' | 'version' | 'once' | 'secret' | 'signed' | 'pictures' | 'upload'> {
  query?: Query;
  body?: Body;
  answer: Answer;
}

// A page takes only the endpoints it calls into its script: the bundler may drop these calls, hence their annotations.

/** A GET that only reads. */
// @__NO_SIDE_EFFECTS__
export function get<Path extends string, Answer, Query = unknown>(
  path: Path,
  description: ReadDescription<Query, never, Answer>,
): Read<Path, Query, undefined, Answer> {
  return { kind: 'read', method: 'GET', path, ...description };
}

/** A POST that only reads, as the product's lists are. */
// @__NO_SIDE_EFFECTS__
export function ask<Path extends string, Answer, Body>(
  path: Path,
  description: ReadDescription<never, Body, Answer>,
): Read<Path, unknown, Body, Answer> {
  return { kind: 'read', method: 'POST', path, ...description };
}

/** A POST that changes something. */
// @__NO_SIDE_EFFECTS__
export function post<Path extends string, Answer, Body = undefined>(
  path: Path,
  description: CommandDescription<Body, Answer>,
): Command<Path, Body, Answer> {
  return { kind: 'command', method: 'POST', path, ...description };
}

/** A PUT: something in place of what it was, as some of the product's calls are. */
// @__NO_SIDE_EFFECTS__
export function put<Path extends string, Answer, Body = undefined>(
  path: Path,
  description: CommandDescription<Body, Answer>,
): Command<Path, Body, Answer> {
  return { kind: 'command', method: 'PUT', path, ...description };
}

/** A PATCH: a part of something. */
// @__NO_SIDE_EFFECTS__
export function patch<Path extends string, Answer, Body = undefined>(
  path: Path,
  description: CommandDescription<Body, Answer>,
): Command<Path, Body, Answer> {
  return { kind: 'command', method: 'PATCH', path, ...description };
}

/** A DELETE. */
// @__NO_SIDE_EFFECTS__
export function del<Path extends string, Answer>(
  path: Path,
  description: CommandDescription<never, Answer>,
): Command<Path, undefined, Answer> {
  return { kind: 'command', method: 'DELETE', path, ...description };
}

/** A GET that changes something, because the product's calls have one so. It answers this site's own scripts only. */
// @__NO_SIDE_EFFECTS__
export function changingGet<Path extends string, Answer, Query = unknown>(
  path: Path,
  description: CommandDescription<never, Answer, Query>,
): Command<Path, undefined, Answer, Query> {
  return { kind: 'command', method: 'GET', path, ...description };
}

/** What the address of a call is made of. */
export type Address<E extends Endpoint> = Pick<Args<E>, 'params' | 'query'>;

/** The address of a call: parameters filled in, absent and empty query values left out. */
export function addressOf<E extends Endpoint>({ path }: E, args: Address<E>): string {
  const { params = {}, query = {} } = args as { params?: Record<string, string | number>; query?: object };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
