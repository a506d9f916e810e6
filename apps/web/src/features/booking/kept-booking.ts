import type { BookingKind, BookingReason } from '@quotewright/domain/bookings/contract.js';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { keepInTab, readFromTab } from '../../lib/tab-storage.js';

/** What a booking form holds. */
export interface BookingValues {
  reason: BookingReason | '';
  name: string;
  email: string;
  mobile: string;
  trade: string;
  measurements: string;
  deadline: string;
  demo_date: string;
  description: string;
  website: string;
}

/** A time may be gone by then: it is chosen again. `reason` comes first, as other fields follow from it. */
const KEPT = ['reason', 'name', 'email', 'mobile', 'trade', 'measurements', 'deadline', 'description'] as const;

const placeOf = (kind: BookingKind): string => `booking-draft-${kind}`;

/** Removes what was typed from the tab. */
export const forgetBooking = (kind: BookingKind): void => keepInTab(placeOf(kind), null);

/**
 * Keeps what is typed in the tab until it is booked: it survives a reload, Back and other pages, as a quote's draft does
 * (docs/adr/0030). Fields that begin with something, or were typed in before, stay.
 * @returns forgets it, once it is booked
 */
export function useKeptBooking(form: UseFormReturn<BookingValues>, kind: BookingKind): () => void {
  const place = placeOf(kind);
  const { watch, getValues, setValue } = form;
  const booked = useRef(false);
  useEffect(() => {
    const kept = (readFromTab(place) ?? {}) as Partial<Record<keyof BookingValues, string>>;
    for (const field of KEPT) {
      const value = kept[field];
      if (value && getValues(field) === '') setValue(field, value, { shouldDirty: true });
    }
    const { unsubscribe } = watch((values) => {
      if (!booked.current) keepInTab(place, Object.fromEntries(KEPT.map((field) => [field, values[field] ?? ''])));
    });
    return unsubscribe;
  }, [place, watch, getValues, setValue]);
  return () => {
    booked.current = true;
    forgetBooking(kind);
  };
}
