import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isTypedMeasurement } from '../../../../features/measurement/typed-measurement.js';
import { keepInTab, readFromTab } from '../../../../lib/tab-storage.js';
import type { LeadValues } from './lead-values.js';

/** Not the consent: it is given again for what is sent. */
const TEXTS = ['note', 'name', 'email', 'phone'] as const;

const isContractor = (value: unknown): value is NonNullable<LeadValues['contractor']> => {
  const { id, name, trades } = (value ?? {}) as Record<string, unknown>;
  return Number.isInteger(id) && typeof name === 'string' && Array.isArray(trades);
};

/**
 * Keeps what is typed in the tab until it is sent, for its account alone: it survives a reload and somebody else's
 * sign-in, as a quote's draft does (docs/adr/0030). Leaving the page, which asks first, drops it. What stands as the form
 * began is not kept.
 * @param place of this account's form
 * @returns forgets it, once it is sent
 */
export function useKeptLead(form: UseFormReturn<LeadValues>, place: string): () => void {
  const key = `lead-draft-${place}`;
  const { watch, getValues, setValue, formState } = form;
  const start = useRef(formState.defaultValues as LeadValues);
  const sent = useRef(false);
  useEffect(() => {
    const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
    const { typed, contractor, ...texts } = (readFromTab(key) ?? {}) as Partial<Record<keyof LeadValues, unknown>>;
    const now = getValues();
    for (const [id, value] of Object.entries(typed ?? {}))
      if (isTypedMeasurement(value) && id in now.typed && same(now.typed[id], start.current.typed[id]))
        setValue(`typed.${id}`, value, { shouldDirty: true });
    for (const field of TEXTS) {
      const value = texts[field];
      if (typeof value === 'string' && now[field] === start.current[field])
        setValue(field, value, { shouldDirty: true });
    }
    if (isContractor(contractor) && now.contractor === null) setValue('contractor', contractor, { shouldDirty: true });
    const { unsubscribe } = watch(() => {
      if (sent.current) return;
      const values = getValues();
      const changed = {
        typed: Object.fromEntries(
          Object.entries(values.typed).filter(([id, value]) => !same(value, start.current.typed[id])),
        ),
        contractor: values.contractor,
        ...Object.fromEntries(
          TEXTS.filter((field) => values[field] !== start.current[field]).map((field) => [field, values[field]]),
        ),
      };
      keepInTab(key, same(changed, { typed: {}, contractor: null }) ? null : changed);
    });
    return () => {
      unsubscribe();
      keepInTab(key, null);
    };
  }, [key, watch, getValues, setValue]);
  return () => {
    sent.current = true;
    keepInTab(key, null);
  };
}
