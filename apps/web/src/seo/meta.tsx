import { SHARE_PICTURE, sharePictureUrl } from '@quotewright/domain/kernel/share-picture.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { isolated } from '@quotewright/domain/kernel/isolated.js';
import { createContext, use } from 'react';
import { ownHtml } from '../lib/trusted.js';

/** The canonical origin of the site, without a trailing slash. */
export const SiteContext = createContext('');

/** A picture for sharing that is drawn for one page. */
interface OwnPicture {
  /** The page's path. */
  of: string;
  /** In words, what it shows. */
  alt: string;
  /** Its content changes with this number. */
  version?: number;
}

const COMMON_ALT = 'Quotewright. Measure the room. The quote works itself out.';

interface MetaProps {
  /** Without the site's name. */
  title: string;
  description?: string;
  /** The page's canonical path. Without one the page asks not to be indexed. */
  canonical?: string;
  /** It asks not to be indexed in spite of that: one of many addresses of the page. */
  noindex?: boolean;
  /** The page's own picture for sharing; without one it has that of all pages. */
  picture?: OwnPicture;
  /** It is an article, with a title and an author, and not a page of the site. */
  article?: boolean;
  /** Structured data (schema.org), one object each. */
  jsonLd?: readonly object[];
}

const DESCRIPTION_MAX = 160;

/** Cuts a description at a word, as search engines show it. */
export function summary(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= DESCRIPTION_MAX ? line : `${line.slice(0, line.lastIndexOf(' ', DESCRIPTION_MAX - 1))}…`;
}

/** JSON that is safe inside a script element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** A page's title, description, canonical address, sharing data and structured data. */
export function Meta({
  title,
  description,
  canonical,
  noindex = canonical === undefined,
  picture,
  article = false,
  jsonLd = [],
}: MetaProps) {
  const site = use(SiteContext);
  return (
    <>
      <title>{`${isolated(title)} · Quotewright`}</title>
      {description && <meta name="description" content={summary(description)} />}
      {noindex && <meta name="robots" content="noindex" />}
      {canonical !== undefined && <link rel="canonical" href={siteAddress(site, canonical)} />}
      <meta property="og:site_name" content="Quotewright" />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={summary(description)} />}
      {canonical !== undefined && <meta property="og:url" content={siteAddress(site, canonical)} />}
      <meta property="og:image" content={siteAddress(site, sharePictureUrl(picture?.of ?? null, picture?.version))} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(SHARE_PICTURE.width)} />
      <meta property="og:image:height" content={String(SHARE_PICTURE.height)} />
      <meta property="og:image:alt" content={picture?.alt ?? COMMON_ALT} />
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLd.map((data, at) => (
        <script key={at} type="application/ld+json" dangerouslySetInnerHTML={{ __html: ownHtml(scriptJson(data)) }} />
      ))}
    </>
  );
}

/** The site and who makes it, by schema.org: what search engines call it, and its logo. */
export function siteAndMaker(site: string): object[] {
  const [context, name, url] = ['https://schema.org', 'Quotewright', siteAddress(site, '/')];
  return [
    { '@context': context, '@type': 'WebSite', name, url },
    { '@context': context, '@type': 'Organization', name, url, logo: siteAddress(site, '/favicon.svg') },
  ];
}

/** schema.org's BreadcrumbList from names and paths. */
export function breadcrumbList(site: string, trail: readonly { name: string; path: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: siteAddress(site, path),
    })),
  };
}

/** schema.org's FAQPage. */
export function faqPage(questions: readonly { question: string; answer: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
