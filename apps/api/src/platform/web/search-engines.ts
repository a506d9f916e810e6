import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { Settings } from '../settings.js';

/** What search engines may read: everything but the API and private pages. */
export function robots(settings: Pick<Settings, 'publicUrl'>): string {
  const closed = [
    '/api/',
    '/dashboard',
    '/qtemplates',
    '/quotes',
    '/test-quote',
    '/products',
    '/product/',
    '/login',
    '/password/',
    '/email/',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${settings.publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The sitemap of these paths. */
export function sitemap(settings: Pick<Settings, 'publicUrl'>, pages: readonly string[]): string {
  const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  const urls = pages.map((path) => `  <url><loc>${escape(siteAddress(settings.publicUrl, path))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
