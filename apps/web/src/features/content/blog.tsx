import { rss } from '@quotewright/domain/content/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { contentListQuery } from '../../api/content.js';
import { paths } from '../../app/paths.js';
import { Link, useParams } from '../../lib/navigation.js';
import { breadcrumbList, Meta, SiteContext } from '../../seo/meta.js';
import { Breadcrumbs } from '../../ui/breadcrumbs.js';
import { Dim } from '../../ui/ornament.js';
import { ContentList } from './content-list.js';
import './content.css';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The articles of the blog, all or about one subject (`:tag` in the address). */
export function Blog() {
  const site = use(SiteContext);
  const { tag } = useParams();
  const articles = useQuery(contentListQuery({ kind: 'article' })).data ?? [];
  const tags = [...new Set(articles.flatMap((article) => article.tags))].sort();
  const shown = tag === undefined ? articles : articles.filter((article) => article.tags.includes(tag));
  const title = tag === undefined ? 'Blog' : `${capital(tag)} articles`;
  const description =
    tag === undefined
      ? 'How to take off real jobs, one trade at a time: what to measure, which formula, and a worked example with every quantity.'
      : `How to estimate ${tag}: what to measure, which formula, and a worked example with every quantity.`;
  const here = tag === undefined ? paths['business-blog']() : paths['blog-tag'](tag);
  const trail = [
    { name: 'Home', path: paths['landing-page']() },
    { name: 'Blog', path: paths['business-blog']() },
    ...(tag === undefined ? [] : [{ name: title, path: here }]),
  ];
  return (
    <div className="page content">
      <Meta title={title} description={description} canonical={here} jsonLd={[breadcrumbList(site, trail)]} />
      <link rel="alternate" type="application/rss+xml" title="Quotewright blog" href={rss.path} />
      <Breadcrumbs trail={trail} />
      <div className="content-columns">
        <header className="content-head">
          <h1>{title}</h1>
          <p className="lead">{description}</p>
          {tags.length > 0 && (
            <nav aria-label="Subjects" className="content-tags">
              {tags.map((one) => (
                <Link
                  key={one}
                  className="btn small"
                  to={one === tag ? paths['business-blog']() : paths['blog-tag'](one)}
                  aria-current={one === tag || undefined}
                >
                  {one}
                </Link>
              ))}
            </nav>
          )}
          <Dim />
        </header>
        <ContentList pages={shown} />
        <p className="note">
          <a href={rss.path}>RSS</a>
        </p>
      </div>
    </div>
  );
}
