import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { Link, usePlace } from '../../lib/navigation.js';
import { userCategoriesQuery } from '../../api/categories.js';
import { counted } from '../../lib/format.js';
import { withValues } from '../../lib/query.js';
import { Button } from '../../ui/button.js';
import { part } from '../../ui/part.js';

const ChooseCategories = part('features/user-categories/choose-categories.tsx', () => import('./choose-categories.js'));

/**
 * The account's categories as the default filter of a list: the selection, a press to see everything and a press to
 * restore the filter. `applies`: the list is not narrowed to a category anyway.
 */
export function YourCategories({ userId, applies }: { userId: number; applies: boolean }) {
  const { pathname, query } = usePlace();
  const [choosing, setChoosing] = useState(false);
  const { data: chosen } = useQuery(userCategoriesQuery(userId));
  if (!chosen) return null;
  const off = query.get('categories') === 'all';
  const to = (categories: '' | 'all') => ({
    pathname,
    search: withValues(query, { page: null, categories }).toString(),
  });
  const titles = chosen.map(({ title }) => title).join(', ');

  return (
    <span className="your-categories">
      {applies && chosen.length > 0 && !off && (
        <span className="filter-chip">
          <span title={titles}>
            {chosen.length === 1
              ? `Your category: ${titles}`
              : `Your ${counted(chosen.length, 'category', 'categories')}`}
          </span>
          <Link to={to('all')} preventScrollReset aria-label="Show all categories" title="Show all categories">
            <X aria-hidden="true" />
          </Link>
        </span>
      )}
      {applies && chosen.length > 0 && off && (
        <Link className="btn small plain" to={to('')} preventScrollReset>
          Only your categories
        </Link>
      )}
      <Button size="small" variant="ghost" onClick={() => setChoosing(true)}>
        <SlidersHorizontal aria-hidden="true" />
        {chosen.length > 0 ? 'Change' : 'Choose your categories'}
        {chosen.length > 0 && <span className="sr-only">your categories</span>}
      </Button>
      {choosing && <ChooseCategories chosen={chosen} onClose={() => setChoosing(false)} />}
    </span>
  );
}
