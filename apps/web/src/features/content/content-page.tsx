import type { ContentPage } from '@quotewright/domain/content/contract.js';
import { sharePictureUrl } from '@quotewright/domain/kernel/share-picture.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { contentPageQuery } from '../../api/content.js';
import { paths } from '../../app/paths.js';
import { day } from '../../lib/day.js';
import { Link, usePlace } from '../../lib/navigation.js';
import { ownHtml } from '../../lib/trusted.js';
import { breadcrumbList, Meta, SiteContext } from '../../seo/meta.js';
import { Breadcrumbs } from '../../ui/breadcrumbs.js';
import { Dim } from '../../ui/ornament.js';
import { ContentList } from './content-list.js';
import './content.css';

/** From this many headings on, a page lists them. */
const LISTED = 4;

/** Where a page belongs, from the home page on. */
function trailOf({ kind, title, address }: ContentPage): { name: string; path: string }[] {
  const above = {
    page: [],
    faq: [],
    article: [{ name: 'Blog', path: paths['business-blog']() }],
    help: [{ name: 'Help centre', path: paths['help-center']() }],
  }[kind];
  return [{ name: 'Home', path: paths['landing-page']() }, ...above, { name: title, path: address }];
}

const isArticle = ({ kind }: ContentPage): boolean => kind === 'article' || kind === 'help';

/** schema.org's words for an article; none for a page. */
function articleOf(site: string, page: ContentPage): object[] {
  const { kind, title, description, date, address, tags } = page;
  if (!isArticle(page)) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': kind === 'article' ? 'BlogPosting' : 'Article',
      headline: title,
      description,
      image: siteAddress(site, sharePictureUrl(address)),
      ...(date && { datePublished: date }),
      ...(tags.length > 0 && { keywords: tags.join(', ') }),
      mainEntityOfPage: siteAddress(site, address),
      author: { '@type': 'Organization', name: 'Quotewright', url: siteAddress(site, '/') },
    },
  ];
}

/** The page of words of this address. */
export function Content() {
  const site = use(SiteContext);
  const { data: page } = useQuery(contentPageQuery(usePlace().pathname));
  if (!page) return null;
  const trail = trailOf(page);
  const listed = page.headings.length >= LISTED;
  return (
    <div className="page content">
      <Meta
        title={page.title}
        description={page.description}
        canonical={page.address}
        picture={{ of: page.address, alt: `${page.title}. ${page.description}` }}
        article={isArticle(page)}
        jsonLd={[breadcrumbList(site, trail), ...articleOf(site, page)]}
      />
      <Breadcrumbs trail={trail} />
      <article className="content-columns" data-listed={listed || undefined}>
        <header className="content-head">
          <h1>{page.title}</h1>
          <p className="lead">{page.description}</p>
          {page.date && (
            <p className="note content-facts">
              <time dateTime={page.date}>{day(page.date)}</time>
              <span>{page.minutes} min read</span>
              {page.tags.map((tag) => (
                <Link key={tag} to={paths['blog-tag'](tag)}>
                  {tag}
                </Link>
              ))}
            </p>
          )}
          <Dim />
        </header>
        {listed && (
          <nav className="content-contents" aria-labelledby="on-this-page">
            <h2 id="on-this-page">On this page</h2>
            <ol>
              {page.headings.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {/* Our own Markdown, rendered at build. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: ownHtml(page.html) }} />
      </article>
      {page.related.length > 0 && (
        <aside className="content-related" aria-labelledby="related">
          <h2 id="related">Read next</h2>
          <ContentList pages={page.related} level={3} />
        </aside>
      )}
    </div>
  );
}
