import { useQuery } from '@tanstack/react-query';
import { publishedCategoriesQuery } from '../../../../api/categories.js';
import { BoardFilter } from '../../../../features/board/filters.js';

/** The category of the templates that a report is about. */
export function CategoryFilter({ value }: { value: number }) {
  const { data = [] } = useQuery(publishedCategoriesQuery);
  return (
    <BoardFilter
      label="Category"
      param="category"
      value={value > 0 ? String(value) : ''}
      all="All categories"
      options={data.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
}
