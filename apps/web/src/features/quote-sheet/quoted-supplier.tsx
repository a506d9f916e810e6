import type { TemplateDetails, TemplateLine } from '@quotewright/domain/templates/contract.js';
import { useState } from 'react';
import { messageOf } from '../../api/errors.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { ChangeSupplier } from '../change-supplier/change-supplier.js';
import { supplierCards } from '../change-supplier/supplier-cards.js';
import { useLineOptions } from '../change-supplier/use-line-options.js';
import { NotOfferedBadge } from '../product-tile/not-offered.js';
import { useViewer } from '../viewer/use-viewer.js';
import type { useQuotedSuppliers } from './quoted-suppliers.js';
import type { useQuoteDraft } from './use-quote-draft.js';

interface QuotedSupplierProps {
  /** The line's id. */
  id: number;
  template: TemplateDetails;
  suppliers: ReturnType<typeof useQuotedSuppliers>;
  sheet: ReturnType<typeof useQuoteDraft>;
}

/** Who delivers a line of this quote, and the way to change it for this quote alone. */
export function QuotedSupplier({ id, template, suppliers, sheet }: QuotedSupplierProps) {
  const viewer = useViewer();
  const [changing, setChanging] = useState(false);
  const [line, now] = [template, suppliers.template].map(({ products }) =>
    products.find(({ quote_template_product_id }) => quote_template_product_id === id),
  );
  if (!line || !now) return null;
  const changed = now.product_supplier_id !== line.product_supplier_id;
  return (
    <div className="quoted-supplier no-print">
      {now.business_name && <bdi className="text-xs text-ink-3">{now.business_name}</bdi>}
      {changed && <Badge tone="info">For this quote</Badge>}
      <NotOfferedBadge why={now.not_offered} />
      {!suppliers.pending && suppliers.gone.has(id) && (
        <span className="text-xs text-brick">The supplier you chose no longer offers it.</span>
      )}
      {viewer.may('work') && (
        <Button
          size="small"
          variant="plain"
          aria-label={`Change Supplier: ${now.name}`}
          onClick={() => setChanging(true)}
        >
          Change Supplier
        </Button>
      )}
      {changing && (
        <Suppliers
          line={line}
          current={now.product_supplier_id}
          onChoose={(offer) => sheet.change({ suppliers: { ...sheet.draft.suppliers, [id]: offer } })}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  );
}

interface SuppliersProps {
  line: TemplateLine;
  current: number;
  onChoose: (offer: number) => void;
  onClose: () => void;
}

function Suppliers({ line, current, onChoose, onClose }: SuppliersProps) {
  const options = useLineOptions(line);
  return (
    <ChangeSupplier
      suppliers={options.offers && supplierCards(line, options.offers)}
      current={current}
      busy={false}
      processing={null}
      {...(options.isError && {
        failure: { message: messageOf(options.error), retrying: options.isFetching, onRetry: options.refetch },
      })}
      onChange={({ id }) => onChoose(id)}
      onClose={onClose}
    />
  );
}
