import type { AskedField } from './asked-field.js';

/** A line's product and the prices that this account sees, as the history names them. */
export function pricedFields(lineId: number, sees: { retail: boolean; cost: boolean }): AskedField[] {
  const path = `lines.${lineId}`;
  return [
    { path: `${path}.product`, label: 'Product and supplier' },
    ...(sees.retail ? [{ path: `${path}.retail_price`, label: 'Retail price' }] : []),
    ...(sees.cost ? [{ path: `${path}.cost_price`, label: 'Cost price' }] : []),
  ];
}

/** What a quantity is worked out from, as the history names it. */
export function quantityFields(lineId: number): AskedField[] {
  const path = `lines.${lineId}`;
  return [
    { path: `${path}.formula`, label: 'Formula' },
    { path: `${path}.waste_percent`, label: 'Waste' },
    { path: `${path}.pack_size`, label: 'Pack size' },
    { path: `${path}.minimum_quantity`, label: 'Minimum' },
    { path: `${path}.round_up`, label: 'Rounding' },
    { path: `${path}.include_when`, label: 'When it is included' },
  ];
}
