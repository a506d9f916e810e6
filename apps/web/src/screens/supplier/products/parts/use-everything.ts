import type { ProductRow } from '@quotewright/domain/catalogue/contract.js';
import { useState } from 'react';
import type { useSelected } from '../../../../features/board/use-selected.js';
import type { BulkOffers } from '../../../../features/price-change/bulk-change-dialog.js';
import { filterOf, type Narrowing } from '../products-request.js';

/**
 * Whether bulk actions are of all that the list is filtered to, or of the selected rows. It holds for the filter that it was
 * chosen with: of another one, somebody may not want all.
 */
export function useEverything(request: Narrowing, selection: ReturnType<typeof useSelected<ProductRow>>) {
  const filtered = filterOf(request);
  const key = JSON.stringify(filtered);
  const [chosenFor, setChosenFor] = useState<string | null>(null);
  const chosen = chosenFor === key;
  return {
    chosen,
    onChoose: (all: boolean) => setChosenFor(all ? key : null),
    /** Selecting or deselecting a row means rows again. */
    select: (ids: ReadonlySet<number>) => {
      setChosenFor(null);
      selection.select(ids);
    },
    offers: (chosen ? { filtered } : { ids: [...selection.ids] }) satisfies BulkOffers,
  };
}
