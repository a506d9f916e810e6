import { IMAGE_WIDTHS, mediaUrl } from '@quotewright/domain/kernel/media.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { Settings } from '../settings.js';
import type { SitePage } from './renderer.js';

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

/** The sitemap of these pages, with their pictures and the days of their last changes. */
export function sitemap({ publicUrl }: Pick<Settings, 'publicUrl'>, pages: readonly SitePage[]): string {
  const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  const address = (path: string): string => escape(siteAddress(publicUrl, path));
  const urls = pages.map(
    ({ path, changedAt, picture }) =>
      `  <url><loc>${address(path)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}${
        picture
          ? `<image:image><image:loc>${address(mediaUrl(picture, IMAGE_WIDTHS.at(-1)!))}</image:loc></image:image>`
          : ''
      }</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('\n')}\n</urlset>\n`;
}
