import { useEffect, useRef } from 'react';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Money } from '../../ui/figures.js';
import { Picture } from '../../ui/picture.js';
import { LoadFailed, Loading, Skeleton } from '../../ui/states.js';
import { NotOfferedBadge } from '../product-tile/not-offered.js';
import { MeanStars } from '../stars/stars.js';
import type { SupplierCard } from './supplier-cards.js';

interface ChangeSupplierProps {
  /** The possible suppliers; `undefined` while loading. */
  suppliers: readonly SupplierCard[] | undefined;
  /** The current offer. */
  current: number;
  /** A change is in progress … */
  busy: boolean;
  /** … to this offer: its button shows the spinner. */
  processing: number | null;
  failure?: { message: string; retrying: boolean; onRetry: () => void };
  onChange: (supplier: SupplierCard) => void;
  onClose: () => void;
}

/**
 * Change Supplier: all suppliers of the product side by side. The owner provides the list, the confirmation and the
 * change.
 */
export function ChangeSupplier({
  suppliers,
  current,
  busy,
  processing,
  failure,
  onChange,
  onClose,
}: ChangeSupplierProps) {
  const done = useRef<HTMLButtonElement>(null);
  const before = useRef(current);
  useEffect(() => {
    // The button that was pressed is gone: this supplier is used now.
    if (before.current !== current) done.current?.focus();
    before.current = current;
  }, [current]);
  const used = suppliers?.find(({ id }) => id === current);
  return (
    <Dialog
      open
      size="x-large"
      title="Change Supplier"
      onClose={onClose}
      footer={
        <Button ref={done} onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="sr-only" role="status">
        {used && `Now used: ${used.name}, ${used.business_name}`}
      </p>
      {failure && <LoadFailed {...failure} />}
      {!suppliers && !failure && (
        <Loading label="Loading suppliers" className="supplier-cards">
          <Skeleton className="h-56" />
          <Skeleton className="h-56" />
          <Skeleton className="h-56" />
        </Loading>
      )}
      {suppliers?.length === 0 && <p className="py-5 text-sm text-ink-2">There are no records to show</p>}
      {suppliers && suppliers.length > 0 && (
        <ul className="supplier-cards" aria-label="Suppliers">
          {suppliers.map((supplier) => (
            <li key={supplier.id} className="supplier-card">
              <Picture image={supplier.image} alt="" sizes="320px" />
              <div className="min-w-0">
                <h3 className="text-sm font-semibold leading-snug font-text tracking-normal">{supplier.name}</h3>
                <p className="text-xs text-ink-3 mt-0.5">{supplier.business_name}</p>
              </div>
              {supplier.price !== null && (
                <p>
                  <b className="font-[640]">
                    <Money amount={supplier.price} />
                  </b>{' '}
                  <span className="unit text-sm">/ {supplier.unit}</span>
                </p>
              )}
              <MeanStars {...supplier} />
              <NotOfferedBadge why={supplier.not_offered} />
              {supplier.description && <p className="text-sm text-ink-2 line-clamp-3">{supplier.description}</p>}
              <div className="mt-auto pt-1">
                {supplier.id === current ? (
                  <Badge tone="info">Used now</Badge>
                ) : (
                  <Button
                    size="small"
                    busy={busy && processing === supplier.id}
                    disabled={busy && processing !== supplier.id}
                    onClick={() => onChange(supplier)}
                    aria-label={`Change Quote: ${supplier.name}, ${supplier.business_name}`}
                  >
                    Change Quote
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
