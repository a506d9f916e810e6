import { quoteTypes } from '@quotewright/domain/formula/settings.js';
import { useQuery } from '@tanstack/react-query';
import { publishedCategoriesQuery } from '../../../../api/categories.js';
import { BoardFilter, BoardSearch } from '../../../../features/board/filters.js';
import { quoteTypeLabels } from '../../../../features/live-quote/labels.js';
import { MemberFilter } from '../../../../features/team/member-filter.js';
import type { myTemplatesRequest } from '../my-templates-request.js';

/** Filters of My QTemplates. */
export function MyTemplatesFilters({ request }: { request: ReturnType<typeof myTemplatesRequest> }) {
  const categories = useQuery(publishedCategoriesQuery);
  return (
    <>
      <BoardSearch label="Search my templates" placeholder="Name or description" />
      <BoardFilter
        label="Category"
        param="category"
        value={request.category_id ? String(request.category_id) : ''}
        all="All categories"
        options={(categories.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <BoardFilter
        label="Quote type"
        param="type"
        value={request.columnFilters.quote_type}
        all="All quote types"
        options={quoteTypes.map((value) => ({ value, label: quoteTypeLabels[value] }))}
      />
      <MemberFilter made="Worked on by" by={request.by} />
    </>
  );
}
