import { allSuppliers, type ProductRow } from '@quotewright/domain/catalogue/contract.js';
import type { TemplateLine } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { productOptionsQuery } from '../../../../api/products.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';

/** An offer as lines and the catalogue both know it. */
export type LineOffer = Pick<ProductRow, keyof ProductRow & keyof TemplateLine>;

/** Every offer that could stand in a line, cheapest first; of one supplier, or matching a search, where that is asked for. */
export function useLineOptions(line: TemplateLine, filter: { supplier?: number; searchTerm?: string } = {}) {
  const viewer = useViewer();
  const { supplier = allSuppliers, searchTerm = '' } = filter;
  const options = useQuery(
    productOptionsQuery(viewer.id, {
      master_product_id: line.master_product_id,
      product_type: line.product_type,
      supplier,
      ...(searchTerm && { searchTerm }),
    }),
  );
  return {
    offers: options.data && withStanding(options.data, line, supplier === allSuppliers && searchTerm === ''),
    isPending: options.isPending,
    isError: options.isError,
    error: options.error,
    isFetching: options.isFetching,
    isPlaceholderData: options.isPlaceholderData,
    refetch: () => void options.refetch(),
  };
}

/** What stands in the line shows even where it would not be offered anew (labour of others). */
function withStanding(offers: readonly LineOffer[], line: TemplateLine, whole: boolean): readonly LineOffer[] {
  return !whole || offers.some((offer) => offer.id === line.product_supplier_id) ? offers : [line, ...offers];
}
