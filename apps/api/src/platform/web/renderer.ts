import type { SiteLinks } from '@quotewright/domain/kernel/site-links.js';
import type { PageAnswer, PageCall, Visitor } from './page-calls.js';

/** How the web calls the API. */
type Transport = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<Response>;

/** The exports of the web's server entry (`apps/web/src/app/entry-server.tsx`); the web is no package of the API. */
export interface ServerEntry {
  render(request: {
    url: URL;
    cookies: string;
    links: SiteLinks;
    transport: Transport;
    manifest: unknown;
    release: string;
    signal: AbortSignal;
  }): Promise<{ status: number; html: string; script: string } | { status: number; location: string }>;
  /** All pages for search engines. */
  publicPages(transport: Transport): Promise<SitePage[]>;
}

/** A page for search engines. */
export interface SitePage {
  path: string;
  /** When it changed last (ISO 8601 UTC), where that is known. */
  changedAt?: string;
  /** The media hash of its picture. */
  picture?: string;
}

/** The files served to browsers. */
export interface Built {
  /** Vite's list of built files; `null` in development. */
  manifest: unknown;
  /** The name of the release; empty in development. */
  release: string;
}

/** A render task in plain values: it may cross to another thread. */
export interface Task {
  visitor: Visitor;
  /** The full address requested; `null` asks for the list of all public pages instead. */
  url: string | null;
  /** Where the page leads to on other sites. */
  links: SiteLinks;
}

/**
 * A page with its inline script, or the `location` of another one; with the cookies that its calls received, and the
 * tags it stands on: `null` if some answer had none.
 */
export type Rendered = { status: number; cookies: string[]; tags: string[] | null } & (
  | { html: string; script: string }
  | { location: string }
  | { pages: SitePage[] }
);

/** Renders pages. */
export interface Renderer {
  /** Pages rendered concurrently. */
  readonly atOnce: number;
  /** Renders one. Rejects if that fails, and soon after `signal` aborts. */
  render(task: Task, signal: AbortSignal): Promise<Rendered>;
  close(): Promise<void>;
}

/** Answers a call of a page being rendered. Rejects when the signal aborts. */
export type Answering = (call: PageCall, signal: AbortSignal) => Promise<PageAnswer>;

/** Renders in this thread. */
export async function renderWith(
  { render, publicPages }: ServerEntry,
  built: Built,
  { visitor, url, links }: Task,
  answering: Answering,
  signal: AbortSignal,
): Promise<Rendered> {
  const cookies: string[] = [];
  const tags = new Set<string>();
  let told = true;
  const transport: Transport = async (path, { method, headers, body, signal: ended }) => {
    const call = { path, method, headers, body };
    const answer = await answering(call, ended ? AbortSignal.any([ended, signal]) : signal);
    cookies.push(...answer.cookies);
    told &&= answer.tags !== null;
    for (const tag of answer.tags ?? []) tags.add(tag);
    return new Response(answer.body, { status: answer.status, headers: { 'content-type': answer.contentType } });
  };
  const page =
    url === null
      ? { status: 200, pages: await publicPages(transport) }
      : await render({ url: new URL(url), cookies: visitor.cookies, links, transport, ...built, signal });
  return { ...page, cookies, tags: told ? [...tags] : null };
}
