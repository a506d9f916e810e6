import type { ChangedValues as Values, Gone, OfferValues } from '@quotewright/domain/catalogue/contract.js';
import { quantity } from '../../lib/format.js';
import { Money } from '../../ui/figures.js';
import { productTypeLabels } from '../live-quote/labels.js';

const NAMES: readonly [keyof OfferValues, string][] = [
  ['retail_price', 'Retail'],
  ['cost_price', 'Cost'],
  ['unit', 'Unit'],
  ['unit_in_stock', 'Stock'],
  ['supplier_sku', 'Supplier SKU'],
  ['brand', 'Brand'],
  ['pack_amount', 'Pack contents'],
  ['pack_unit', 'Unit of the pack contents'],
];

const GONE: Record<Gone, string> = {
  deleted: 'Deleted',
  withdrawn: 'Hidden: a template uses or used it',
};

interface ChangedValuesProps {
  before: OfferValues;
  after: Values;
  /** What counts now, where that is something else. */
  now?: OfferValues | null;
}

/** What a price change sets of a product, field by field: before → then. */
export function ChangedValues({ before, after, now = null }: ChangedValuesProps) {
  return (
    <ul>
      {after.gone && <li>{GONE[after.gone]}</li>}
      {after.added && (
        <li>
          <span className="text-ink-3">New: </span>
          {`${productTypeLabels[after.added.product_type]} in `}
          <bdi>{after.added.master_product}</bdi>
        </li>
      )}
      {NAMES.filter(([field]) => (after.added ? after[field] : field in after)).map(([field, name]) => (
        <li key={field}>
          <span className="text-ink-3">{`${name}: `}</span>
          <bdi dir="ltr">
            {!after.added && (
              <>
                <Value field={field} of={before} /> →{' '}
              </>
            )}
            <b className="font-semibold">
              <Value field={field} of={after} />
            </b>
          </bdi>
          {now !== null && (
            <span className="note">
              {' now '}
              <Value field={field} of={now} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A value as it is read: prices as money. */
function Value({ field, of }: { field: keyof OfferValues; of: OfferValues }) {
  const value = of[field];
  if (value === undefined || value === null || value === '') return <>none</>;
  if (field === 'retail_price' || field === 'cost_price') return <Money amount={value} />;
  return <bdi>{field === 'unit_in_stock' || field === 'pack_amount' ? quantity(value) : value}</bdi>;
}
