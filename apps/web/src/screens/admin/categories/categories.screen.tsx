import type { StagingCategory } from '@quotewright/domain/categories/contract.js';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { stagingCategoriesQuery, stagingSubcategoriesQuery } from '../../../api/categories.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { idIn, oneOf } from '../../../features/board/board-request.js';
import { BoardStates } from '../../../features/board/filters.js';
import { useBoardAddress } from '../../../features/board/use-board-address.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { counted } from '../../../lib/format.js';
import { Skeleton } from '../../../ui/states.js';
import { categoryKind, subcategoryKind } from './kinds.js';
import { CategoryTable } from './parts/category-table.js';

const STATES = [
  { state: '', label: 'All' },
  { state: 'published', label: 'Published' },
  { state: 'staging', label: 'With changes' },
] as const;

/** The categories of the gallery, with the sub categories of the selected one. */
export function Categories() {
  const [search] = useSearchParams();
  const { set, href } = useBoardAddress();
  const categories = useQuery(stagingCategoriesQuery);
  const state = oneOf(search, 'state', ['published', 'staging']) ?? '';
  const chosen = categories.data?.find(({ id }) => id === idIn(search, 'category'));
  const all = categories.data ?? [];
  const shown =
    state === ''
      ? all
      : all.filter((category) => (state === 'published' ? category.published : category.has_unpublished_changes));

  return (
    <>
      <BoardHead
        title="Categories"
        count={
          all.length > 0 &&
          `${counted(all.length, 'category', 'categories')}, ${all.filter(({ published }) => published).length} published`
        }
      />
      <div className="board categories" data-chosen={chosen !== undefined || undefined}>
        <section aria-label="Categories">
          {categories.isPending && <Skeleton className="h-64" />}
          <QueryFailed query={categories} />
          {categories.data && (
            <CategoryTable
              title="All categories"
              titleHidden
              kind={categoryKind}
              items={all}
              shown={shown}
              name={(category) => (
                <Link
                  className="quiet font-semibold"
                  to={href({ category: String(category.id) })}
                  preventScrollReset
                  aria-current={category.id === chosen?.id ? 'true' : undefined}
                >
                  {category.title}
                </Link>
              )}
              filterOf={({ id }) => ({ category_id: id })}
              selection={{
                mode: 'single',
                selected: new Set(chosen ? [chosen.id] : []),
                onSelect: (ids) => set({ category: [...ids].join('') }),
                rowName: ({ title }) => title,
              }}
              empty="Categories sort the gallery by trade."
              alongWith={() => 'Its sub categories go with it. '}
            >
              <BoardStates states={STATES} chosen={state} />
            </CategoryTable>
          )}
        </section>
        {chosen && <Subcategories key={chosen.id} category={chosen} back={href({ category: '' })} />}
      </div>
    </>
  );
}

function Subcategories({ category, back }: { category: StagingCategory; back: string }) {
  const subcategories = useQuery(stagingSubcategoriesQuery(category.id));
  return (
    <section aria-label={`Sub categories of ${category.title}`}>
      <Link className="btn small ghost categories-back" to={back}>
        <ArrowLeft className="flip" aria-hidden="true" />
        All categories
      </Link>
      {subcategories.isPending && <Skeleton className="h-64" />}
      <QueryFailed query={subcategories} />
      {subcategories.data && (
        <CategoryTable
          title={category.title}
          kind={subcategoryKind(category)}
          items={subcategories.data}
          name={(subcategory) => <span className="font-semibold">{subcategory.title}</span>}
          filterOf={({ id }) => ({ category_id: category.id, subcategory_id: id })}
          empty="Each template belongs to a sub category."
          quiet
        />
      )}
      {!category.published && subcategories.data?.some(({ published }) => published) && (
        <p className="note mt-3">Visitors see its sub categories once the category itself is published.</p>
      )}
      {category.published && (
        <p className="mt-4 text-sm">
          <Link to={paths['guest-master-quote-templates'](category.alias)}>{`${category.title} in the gallery`}</Link>
        </p>
      )}
    </section>
  );
}
