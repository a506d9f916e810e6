import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { contentListQuery } from '../../api/content.js';
import { notFound } from '../../lib/refused.js';

/** Loads the articles, all of them: their tags lead from one to the others. A tag of none: 404. */
export async function loadBlog(queryClient: QueryClient, { params }: LoaderFunctionArgs): Promise<void> {
  const articles = await queryClient.ensureQueryData(contentListQuery({ kind: 'article' }));
  if (params.tag !== undefined && !articles.some(({ tags }) => tags.includes(params.tag!)))
    throw notFound('There are no articles about this.');
}
