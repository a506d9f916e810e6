import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { assertDescribed } from './described.js';
import type { Failure, Success } from '@quotewright/domain/kernel/contract.js';

/** The password of every account made by the helpers. */
export const PASSWORD = 'plumb-level-square';

/** What a browser calls itself: `fetch` of Node is known as a program, whose views do not count. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test looks into answers freely; what it expects is what it checks
type Loose = any;

/** An answer as a test reads it: `body.data` on success, `body.code` on failure. */
export interface TestResponse<T = Loose> {
  status: number;
  headers: Headers;
  body: Success<T> & Failure<T>;
}

/** A client that talks to the app over real HTTP, and keeps cookies like a browser. */
export class Client {
  constructor(
    readonly origin: string,
    /** The account's id; 0 for guests. */
    readonly id = 0,
    private readonly cookies = new Map<string, string>(),
  ) {}

  /** The same user, with the same cookies, at another instance of the product. */
  at(origin: string): Client {
    return new Client(origin, this.id, this.cookies);
  }

  async get<T = Loose>(path: string, headers: Record<string, string> = {}): Promise<TestResponse<T>> {
    return this.send('GET', path, undefined, headers);
  }

  /** Sends JSON. Set `headers['idempotency-key']`, `origin` and so on as needed. */
  async post<T = Loose>(
    path: string,
    body: unknown = {},
    headers: Record<string, string> = {},
  ): Promise<TestResponse<T>> {
    return this.send('POST', path, body, headers);
  }

  /** @param path an address of the API, with or without the leading `/api` */
  async send<T = Loose>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse<T>> {
    const response = await this.raw(
      method,
      path.startsWith('/api/') ? path : `/api${path}`,
      body === undefined ? undefined : JSON.stringify(body),
      {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    );
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const read = isJson ? JSON.parse(text) : text;
    if (isJson)
      assertDescribed(
        { method, address: path.startsWith('/api/') ? path : `/api${path}`, body },
        response.status,
        read,
      );
    return { status: response.status, headers: response.headers, body: read };
  }

  /** Sends a form with a file, and texts as its other fields. */
  async upload<T = Loose>(
    path: string,
    file: File,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<TestResponse<T>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', file);
    const response = await this.raw('POST', `/api${path}`, form, headers);
    const body = await response.json();
    assertDescribed({ method: 'POST', address: `/api${path}`, body: fields }, response.status, body);
    return { status: response.status, headers: response.headers, body };
  }

  /** One request exactly as given (any path, any body), with this client's cookies. */
  async raw(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.origin + path, {
      method,
      body,
      redirect: 'manual',
      headers: { 'user-agent': BROWSER, ...(cookie && { cookie }), ...headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair, ...rest] = line.split(';');
      const [name, value] = pair!.split(/=(.*)/s) as [string, string];
      if (value === '' || rest.some((part) => /^\s*max-age=0$/i.test(part))) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Says that the owner is there, for calls that ask for a confirmed session. */
  async confirm(password = PASSWORD): Promise<this> {
    const { status, body } = await this.post('/session/confirm', { password });
    if (status !== 200) throw new Error(`Cannot confirm: ${body.message}`);
    return this;
  }

  /** The value of a cookie, for tests about sessions. */
  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }
}

/** A client that has signed in with an e-mail address. */
export async function signIn(origin: string, email: string, password = PASSWORD): Promise<Client> {
  const cookies = new Map<string, string>();
  const { status, body } = await new Client(origin, 0, cookies).post('/login', { email, password });
  if (status !== 200) throw new Error(`Cannot sign in as ${email}: ${body.message}`);
  return new Client(origin, body.data.details.id as number, cookies);
}

/** A GET with the request target as given, which `fetch` would normalise. */
export async function getExactly(
  origin: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, headers, agent: false }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode!, text: body }), reject);
    });
    sent.on('error', reject).end();
  });
}
