import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { mostPerPage } from '@quotewright/domain/kernel/contract.js';
import type { LineChoice } from '@quotewright/domain/quotes/contract.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { productsQuery } from '../../api/products.js';
import { useViewer } from '../viewer/use-viewer.js';
import type { QuoteDraft } from './kept-draft.js';

/** The template as it is quoted, and which choices that are. */
interface QuotedTemplate {
  template: TemplateDetails;
  /** As calls take them, by line id. */
  choices: Record<string, LineChoice>;
  /** Lines whose chosen offer cannot be had any more: the template's counts. */
  gone: ReadonlySet<number>;
}

/**
 * The template with the offers that were chosen for one quote: their names, units and prices, and their place in the
 * revisions.
 */
export function withSuppliers(
  template: TemplateDetails,
  suppliers: QuoteDraft['suppliers'],
  offers: readonly ProductRow[],
): QuotedTemplate {
  const revisions = { ...template.revisions, offers: { ...template.revisions.offers } };
  const choices: Record<string, LineChoice> = {};
  const gone = new Set<number>();
  const products = template.products.map((line) => {
    const id = line.quote_template_product_id;
    const chosen = suppliers[id];
    if (chosen === undefined || chosen === line.product_supplier_id) return line;
    const offer = offers.find((one) => one.id === chosen);
    if (offer?.master_product_id !== line.master_product_id || offer.product_type !== line.product_type) {
      gone.add(id);
      return line;
    }
    choices[id] = { product_supplier_id: chosen };
    revisions.offers[chosen] = offer.price_version;
    const { retail_price, cost_price, unit_in_stock } = offer;
    const { not_offered: _, ...place } = line;
    // What is hidden of the offer must not be filled in by the one before.
    return { ...place, ...offer, product_supplier_id: chosen, retail_price, cost_price, unit_in_stock };
  });
  return { template: { ...template, products, revisions }, choices, gone };
}

/** The same with the offers as they are now. */
export function useQuotedSuppliers(template: TemplateDetails, suppliers: QuoteDraft['suppliers']) {
  const viewer = useViewer();
  const ids = [...new Set(Object.values(suppliers))].sort((a, b) => a - b);
  const query = useQuery({
    ...productsQuery(viewer.id, { ids, perPage: mostPerPage, offered: true }),
    enabled: ids.length > 0,
  });
  const offers = query.data?.data;
  const quoted = useMemo(() => withSuppliers(template, suppliers, offers ?? []), [template, suppliers, offers]);
  return {
    ...quoted,
    /** Prices of what was chosen are still read. */
    pending: ids.length > 0 && (query.isPending || query.isPlaceholderData),
    reload: () => query.refetch(),
  };
}
