import { allSuppliers, type ProductRow } from '@quotewright/domain/catalogue/contract.js';
import type { Rated } from '@quotewright/domain/ratings/contract.js';
import type { TemplateLine } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { productOptionsQuery } from '../../api/products.js';
import { useViewer } from '../viewer/use-viewer.js';

/** An offer with the fields that lines and the catalogue share. */
export type LineOffer = Pick<ProductRow, keyof ProductRow & keyof TemplateLine> &
  Partial<Rated> &
  Pick<TemplateLine, 'not_offered'>;

/** Every offer that a line could use, cheapest first; optionally of one supplier, or matching a search. */
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

/** The line's current offer is listed even if it could not be added again (labour of others). */
function withStanding(offers: readonly LineOffer[], line: TemplateLine, whole: boolean): readonly LineOffer[] {
  return !whole || offers.some((offer) => offer.id === line.product_supplier_id) ? offers : [line, ...offers];
}
