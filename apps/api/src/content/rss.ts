import type { CompiledPage } from '@quotewright/content/compile.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { escapeHtml } from '../platform/html.js';

/** Articles as an RSS 2.0 feed. */
export function rssOf(site: string, articles: readonly CompiledPage[]): string {
  const items = articles.map(({ address, title, description, date, tags }) =>
    [
      '    <item>',
      `      <title>${escapeHtml(title)}</title>`,
      `      <link>${escapeHtml(siteAddress(site, address))}</link>`,
      `      <guid>${escapeHtml(siteAddress(site, address))}</guid>`,
      `      <description>${escapeHtml(description)}</description>`,
      `      <pubDate>${new Date(date!).toUTCString()}</pubDate>`,
      ...tags.map((tag) => `      <category>${escapeHtml(tag)}</category>`),
      '    </item>',
    ].join('\n'),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Quotewright blog</title>
    <link>${siteAddress(site, '/blog')}</link>
    <description>How to take off real jobs, one trade at a time.</description>
    <language>en</language>
    <atom:link href="${siteAddress(site, '/blog/rss.xml')}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
  </channel>
</rss>
`;
}
