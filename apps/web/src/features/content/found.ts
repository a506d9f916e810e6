import type { ContentKind, ContentSummary } from '@quotewright/domain/content/contract.js';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { contentListQuery } from '../../api/content.js';

interface Search {
  /** Pages of this kind only. */
  kind?: ContentKind;
  /** Empty: every page. */
  search: string;
}

interface Found {
  pages: readonly ContentSummary[];
  /** None has every word; these come closest. */
  near: boolean;
}

const nearQuery = (search: Search) => contentListQuery({ ...search, near: '1' });

/** Loads what `useFound` shows. */
export async function loadFound(queryClient: QueryClient, search: Search): Promise<void> {
  const exact = await queryClient.ensureQueryData(contentListQuery(search));
  if (exact.length === 0) await queryClient.ensureQueryData(nearQuery(search));
}

/** The pages of words that a search finds, or, if there are none, those that come closest. */
export function useFound(search: Search): Found {
  const { data: exact } = useQuery(contentListQuery(search));
  const near = exact?.length === 0;
  const { data: closest = [] } = useQuery({ ...nearQuery(search), enabled: near });
  return { pages: near ? closest : (exact ?? []), near };
}
