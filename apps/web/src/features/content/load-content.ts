import type { LoaderFunctionArgs } from 'react-router-dom';
import type { QueryClient } from '@tanstack/react-query';
import { contentPageQuery } from '../../api/content.js';

/** Loads the page of words of an address; none: 404. */
export async function loadContent(queryClient: QueryClient, { request }: LoaderFunctionArgs): Promise<void> {
  await queryClient.ensureQueryData(contentPageQuery(new URL(request.url).pathname));
}
