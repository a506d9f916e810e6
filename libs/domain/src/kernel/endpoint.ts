import type { UserType } from './decider.js';
import type { FailureCode } from './errors.js';

/** Who may make a call: anybody, every account, or accounts of these types. */
export type Access = 'public' | 'signed-in' | readonly [UserType, ...UserType[]];

/** What answers are about. A command names the topics it changes; the web then reads those again. */
export type Topic =
  | 'accounts'
  | 'categories'
  | 'emails'
  | 'health'
  | 'me'
  | 'products'
  | 'quotes'
  | 'system'
  | 'templates';

/** Where a command takes the version it was made against. A list or an empty body has no room for it. */
export type VersionPlace = 'body' | 'if-match';

/** The parts of an endpoint's description that both a read and a command have. */
interface Common {
  readonly access: Access;
  /** The codes it may fail with, beside those that every call may fail with. */
  readonly codes?: readonly FailureCode[];
}

/** A call that only reads: a GET, or a POST whose body says what to look for. */
export interface Read<Path extends string = string, Query = unknown, Body = unknown, Answer = unknown> extends Common {
  readonly kind: 'read';
  readonly method: 'GET' | 'POST';
  readonly path: Path;
  readonly topic: Topic;
  readonly types?: { query: Query; body: Body; answer: Answer };
}

/** A call that changes something. */
export interface Command<Path extends string = string, Body = unknown, Answer = unknown> extends Common {
  readonly kind: 'command';
  readonly method: 'POST' | 'DELETE' | 'GET';
  readonly path: Path;
  readonly changes: readonly Topic[];
  /** Absent: it takes no version. */
  readonly version?: VersionPlace;
  /** It makes something new, always or when the body has no `id`: asked again with the same body, it is the same request. */
  readonly creates?: true | 'without-id';
  /** It carries a password or ends the session: nothing of it may be kept. */
  readonly secret?: true;
  /** Its body may hold pictures, so it may be large. */
  readonly pictures?: true;
  readonly types?: { query: unknown; body: Body; answer: Answer };
}

/**
 * A call of the product, described once. Its route, its client, its access check and its documentation follow from this
 * value. `path` holds `:name` for each parameter.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- an endpoint of any types
export type Endpoint = Read<string, any, any, any> | Command<string, any, any>;

/** The parameters in a path. */
export type Params<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? { [K in Name]: string | number } & Params<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? { [K in Name]: string | number }
    : unknown;

export type QueryOf<E extends Endpoint> = NonNullable<E['types']>['query'];
export type BodyOf<E extends Endpoint> = NonNullable<E['types']>['body'];
export type AnswerOf<E extends Endpoint> = NonNullable<E['types']>['answer'];

/** Names a type in an endpoint's description. It leaves nothing at run time. */
export const type = <T>(): T => undefined as T;

interface ReadDescription<Query, Body, Answer> extends Common {
  topic: Topic;
  /** What the query may say. */
  query?: Query;
  /** What the body says; given for a POST that only reads. */
  body?: Body;
  answer: Answer;
}

interface CommandDescription<Body, Answer>
  extends Common,
    Pick<Command, 'changes' | 'version' | 'creates' | 'secret' | 'pictures'> {
  body?: Body;
  answer: Answer;
}

type Types = { query?: unknown; body?: unknown; answer: unknown };

/** The description without the places that only name types. */
function facts<D extends Types>({ query: _query, body: _body, answer: _answer, ...rest }: D): Omit<D, keyof Types> {
  return rest;
}

/** A GET that only reads. */
export function get<Path extends string, Answer, Query = unknown>(
  path: Path,
  description: ReadDescription<Query, never, Answer>,
): Read<Path, Query, undefined, Answer> {
  return { kind: 'read', method: 'GET', path, ...facts(description) };
}

/** A POST that only reads, as the product's lists are. */
export function ask<Path extends string, Answer, Body>(
  path: Path,
  description: ReadDescription<never, Body, Answer>,
): Read<Path, unknown, Body, Answer> {
  return { kind: 'read', method: 'POST', path, ...facts(description) };
}

/** A POST that changes something. */
export function post<Path extends string, Answer, Body = undefined>(
  path: Path,
  description: CommandDescription<Body, Answer>,
): Command<Path, Body, Answer> {
  return { kind: 'command', method: 'POST', path, ...facts(description) };
}

/** A DELETE. */
export function del<Path extends string, Answer>(
  path: Path,
  description: CommandDescription<never, Answer>,
): Command<Path, undefined, Answer> {
  return { kind: 'command', method: 'DELETE', path, ...facts(description) };
}

/** A GET that changes something, because the product's calls have one so. It answers this site's own scripts only. */
export function changingGet<Path extends string, Answer>(
  path: Path,
  description: CommandDescription<never, Answer>,
): Command<Path, undefined, Answer> {
  return { kind: 'command', method: 'GET', path, ...facts(description) };
}

/** The address of a call: parameters filled in, absent and empty query values left out. */
export function addressOf<E extends Endpoint>(
  { path }: E,
  params: Record<string, string | number> = {},
  query: object = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
