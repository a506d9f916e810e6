import { get, type } from '../kernel/endpoint.js';
import type { ContentListQuery, ContentPage, ContentPageQuery, ContentSummary } from './contract.js';

/** One page of words by its address. */
export const page = get('/api/content/page', {
  access: 'public',
  topic: 'content',
  query: type<ContentPageQuery>(),
  answer: type<ContentPage>(),
});

/** The pages of words: articles newest first, others in their order; those found by a search best first. */
export const list = get('/api/content/list', {
  access: 'public',
  topic: 'content',
  query: type<ContentListQuery>(),
  answer: type<ContentSummary[]>(),
});

/** The articles of the blog, newest first, as RSS. */
export const rss = get('/blog/rss.xml', {
  access: 'public',
  topic: 'content',
  file: 'application/rss+xml',
  answer: type<string>(),
});
