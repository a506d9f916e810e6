import { useQuery } from '@tanstack/react-query';
import { publishedCategoriesQuery, publishedSubcategoriesQuery } from '../../api/categories.js';
import { Field, Select } from '../../ui/field.js';

/** A category and one of its sub categories; 0 = all. */
export interface CategoryChoice {
  category_id: number;
  subcategory_id: number;
}

/** Narrows the gallery to a category, and then to a sub category. */
export function CategoryFilters({ choice, onChoose }: { choice: CategoryChoice; onChoose: (choice: CategoryChoice) => void }) {
  const categories = useQuery(publishedCategoriesQuery);
  const subcategories = useQuery({ ...publishedSubcategoriesQuery(choice.category_id), enabled: choice.category_id > 0 });
  return (
    <>
      <Field label="Category" labelHidden>
        <Select value={choice.category_id} onChange={(event) => onChoose({ category_id: Number(event.target.value), subcategory_id: 0 })}>
          <option value={0}>All categories</option>
          {categories.data?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      {choice.category_id > 0 && (
        <Field label="Sub category" labelHidden>
          <Select value={choice.subcategory_id} onChange={(event) => onChoose({ ...choice, subcategory_id: Number(event.target.value) })}>
            <option value={0}>All sub categories</option>
            {subcategories.data?.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}
