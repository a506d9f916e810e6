import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import {
  publishedCategoriesQuery,
  publishedSubcategoriesQuery,
  stagingCategoriesQuery,
  stagingSubcategoriesQuery,
} from '../../api/categories.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import { Field, Select } from '../../ui/field.js';

/** A category and one of its sub categories; 0 = none. */
export interface CategoryChoice {
  category_id: number;
  subcategory_id: number;
}

interface Titled {
  id: number;
  title: string;
}
type TitledQuery = UseQueryOptions<readonly Titled[]>;

const QUERIES = {
  published: { all: publishedCategoriesQuery, within: publishedSubcategoriesQuery },
  staging: { all: stagingCategoriesQuery, within: stagingSubcategoriesQuery },
};

/** What a form needs of either: focus, blur and error, and what stands around the field. */
type FormPart = Pick<ComponentProps<'select'>, 'ref' | 'onBlur'> & {
  error?: string;
  around?: (field: ReactNode) => ReactNode;
};

const alone = (field: ReactNode): ReactNode => field;

interface CategoryFieldsProps {
  /** The visitors' categories, or all (admin). */
  of: keyof typeof QUERIES;
  choice: CategoryChoice;
  /** Another category was selected without a sub category. */
  onChoose: (choice: CategoryChoice) => void;
  /** It narrows a list: none means all, and sub categories are fetched only within a category. */
  filter?: boolean;
  /** For toolbars. */
  small?: boolean;
  category?: FormPart;
  subcategory?: FormPart;
}

/** A choice of a category and, depending on it, a sub category, with error handling. */
export function CategoryFields({
  of,
  choice,
  onChoose,
  filter = false,
  small,
  category: { error: categoryError, around: aroundCategory = alone, ...category } = {},
  subcategory: { error: subcategoryError, around: aroundSubcategory = alone, ...subcategory } = {},
}: CategoryFieldsProps) {
  const { category_id: chosen, subcategory_id: chosenSub } = choice;
  const { all, within } = QUERIES[of];
  const categories = useQuery(all as TitledQuery);
  const subcategories = useQuery({ ...(within(chosen) as TitledQuery), enabled: chosen > 0 });
  const failed = [categories, subcategories].find((query) => query.isError);
  return (
    <>
      {aroundCategory(
        <Field label="Category" labelHidden={filter} error={categoryError}>
          <Select
            small={small}
            value={chosen}
            onChange={(event) => onChoose({ category_id: Number(event.target.value), subcategory_id: 0 })}
            {...category}
          >
            <option value={0}>
              {filter ? 'All categories' : categories.isPending ? 'Loading…' : 'Choose a category'}
            </option>
            <Options of={categories.data} />
          </Select>
        </Field>,
      )}
      {(chosen > 0 || !filter) &&
        aroundSubcategory(
          <Field label="Sub category" labelHidden={filter} error={subcategoryError}>
            <Select
              small={small}
              disabled={chosen === 0}
              value={chosenSub}
              onChange={(event) => onChoose({ ...choice, subcategory_id: Number(event.target.value) })}
              {...subcategory}
            >
              <option value={0}>
                {filter
                  ? 'All sub categories'
                  : chosen === 0
                    ? 'Choose a category first'
                    : subcategories.isPending
                      ? 'Loading…'
                      : subcategories.data?.length === 0
                        ? 'This category has none yet'
                        : 'Choose a sub category'}
              </option>
              <Options of={subcategories.data} />
            </Select>
          </Field>,
        )}
      {failed && (
        <div className="wide basis-full">
          <QueryFailed query={failed} />
        </div>
      )}
    </>
  );
}

function Options({ of }: { of: readonly Titled[] | undefined }) {
  return of?.map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));
}
