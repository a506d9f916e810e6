import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { escapeHtml } from '../html.js';

/** Something new of the site. */
interface RssItem {
  /** Its path. */
  page: string;
  /** What it stays known by whatever its address; `null`: its address. */
  id: string | null;
  title: string;
  description: string;
  at: Date;
  subjects: readonly string[];
}

interface RssFeed {
  /** Its own path, and that of the page that it belongs to. */
  feed: string;
  page: string;
  title: string;
  description: string;
  items: readonly RssItem[];
}

/** How long readers of feeds and stores of copies keep one. */
const KEPT_SECONDS = 60 * 60;

/**
 * An RSS 2.0 feed of the site at a public origin.
 * @param reply is told how long the feed may be kept
 */
export function rssOf(
  reply: FastifyReply,
  site: string,
  { feed, page, title, description, items }: RssFeed,
): StreamableFile {
  const address = (path: string): string => escapeHtml(siteAddress(site, path));
  const entries = items.map((item) =>
    [
      '    <item>',
      `      <title>${escapeHtml(item.title)}</title>`,
      `      <link>${address(item.page)}</link>`,
      item.id === null
        ? `      <guid>${address(item.page)}</guid>`
        : `      <guid isPermaLink="false">${escapeHtml(item.id)}</guid>`,
      `      <description>${escapeHtml(item.description)}</description>`,
      `      <pubDate>${item.at.toUTCString()}</pubDate>`,
      ...item.subjects.map((subject) => `      <category>${escapeHtml(subject)}</category>`),
      '    </item>',
    ].join('\n'),
  );
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeHtml(title)}</title>
    <link>${address(page)}</link>
    <description>${escapeHtml(description)}</description>
    <language>en</language>
    <atom:link href="${address(feed)}" rel="self" type="application/rss+xml"/>
${entries.join('\n')}
  </channel>
</rss>
`;
  reply.header('cache-control', `public, max-age=${KEPT_SECONDS}`);
  return new StreamableFile(Buffer.from(text), { type: 'application/rss+xml; charset=utf-8' });
}
