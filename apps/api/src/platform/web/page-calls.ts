import type { FastifyInstance } from 'fastify';
import { TAGS_HEADER } from '../http/tags-header.js';
import { Kept } from '../projections/kept.js';
import type { PageTags } from '../projections/moved-tags.js';

/** Memory limit of all kept answers (bytes). */
const MOST_BYTES = 16 * 1024 * 1024;

/** A call of the API by a page, in plain values: it crosses between threads. */
export interface PageCall {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Its answer, in plain values. */
export interface PageAnswer {
  status: number;
  contentType: string;
  body: string;
  cookies: readonly string[];
  /** What it stands on; `null` if it does not say. */
  tags: readonly string[] | null;
}

/** The visitor a page is rendered for. */
export interface Visitor {
  address: string;
  /** The `Cookie` header; empty without one. */
  cookies: string;
  userAgent?: string;
  /** One of the guests, who all get the same answers. */
  guest: boolean;
}

/**
 * Answers the calls of pages in this process, without a connection, as a request of the visitor would be. What guests
 * are told is kept until it changes, so that a page that is not kept reads only what no other page has read.
 */
export class PageCalls {
  private readonly kept: Kept<PageAnswer>;

  /** @param origin the public one */
  constructor(
    private readonly fastify: FastifyInstance,
    private readonly origin: string,
    private readonly tags: PageTags,
  ) {
    // Text in memory takes two bytes a letter.
    this.kept = new Kept(tags, MOST_BYTES, ({ body }) => 2 * body.length);
  }

  /** Read-only: the paths come from loaders. */
  async answer(visitor: Visitor, call: PageCall): Promise<PageAnswer> {
    if (!visitor.guest) return this.ask(visitor, call);
    const key = `${call.method} ${call.path} ${call.body ?? ''}`;
    const known = this.kept.get(key);
    if (known) return known;
    const since = this.tags.now();
    const answer = await this.ask(visitor, call);
    const good = answer.status === 200 && answer.cookies.length === 0;
    if (good && answer.tags !== null && since !== null) this.kept.keep(key, answer, answer.tags, since);
    return answer;
  }

  private async ask(visitor: Visitor, { path, method, headers, body }: PageCall): Promise<PageAnswer> {
    const reply = await this.fastify.inject({
      url: path,
      method: method as 'GET' | 'POST',
      headers: {
        ...headers,
        origin: this.origin,
        ...(visitor.cookies !== '' && { cookie: visitor.cookies }),
        ...(visitor.userAgent !== undefined && { 'user-agent': visitor.userAgent }),
      },
      remoteAddress: visitor.address,
      payload: body,
    });
    return {
      status: reply.statusCode,
      contentType: String(reply.headers['content-type'] ?? ''),
      body: reply.body,
      cookies: [reply.headers['set-cookie'] ?? []].flat(),
      tags: (reply.headers[TAGS_HEADER] as string | undefined)?.split(' ').filter(Boolean) ?? null,
    };
  }
}
