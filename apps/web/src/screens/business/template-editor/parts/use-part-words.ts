import { useQueries, useQuery } from '@tanstack/react-query';
import { stagingCategoriesQuery, stagingSubcategoriesQuery } from '../../../../api/categories.js';
import { quotePriceLabels, quoteTypeLabels } from '../../../../features/live-quote/labels.js';
import type { DescriptionForm } from './description-form.js';
import { asTyped, type Part } from '../../../../features/merging/form-merge.js';

/**
 * A form part's value as its field shows it: names, never ids.
 * @param forms whose categories are named
 */
export function usePartWords(
  forms: readonly DescriptionForm[],
): (part: Part<DescriptionForm>, values: DescriptionForm) => string {
  const ids = [...new Set(forms.map(({ category_id }) => Number(category_id)))].filter((id) => id > 0);
  const categories = useQuery({ ...stagingCategoriesQuery, enabled: ids.length > 0 });
  const subcategories = useQueries({
    queries: ids.map((id) => stagingSubcategoriesQuery(id)),
    combine: (all) => all.flatMap(({ data }) => data ?? []),
  });
  const titleOf = (items: readonly { id: number; title: string }[] | undefined, id: string) =>
    id === '' ? '' : (items?.find((item) => item.id === Number(id))?.title ?? '…');

  return (part, values) => {
    switch (part.fields[0]) {
      case 'category_id':
        return [titleOf(categories.data, values.category_id), titleOf(subcategories, values.subcategory_id)]
          .filter(Boolean)
          .join(' › ');
      case 'quote_price':
        return quotePriceLabels[values.quote_price];
      case 'quote_type':
        return values.quote_type && quoteTypeLabels[values.quote_type];
      case 'price':
        return values.price && `$${values.price}`;
      default:
        return asTyped(part, values);
    }
  };
}
