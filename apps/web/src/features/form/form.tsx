import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useForm, type FieldPath, type FieldValues, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import { isApiError, messageOf, type ApiError } from '../../api/errors.js';
import { paths } from '../../app/paths.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/states.js';
import { useLeaveGuard } from './unsaved.js';

/** Message above the buttons: about no single field, or not about the input. */
export interface FormFailure {
  message: string;
  /** A retry may help. */
  retry: boolean;
  /** The session has ended: it helps after signing in. */
  signedOut: boolean;
}

/** The message for a thrown value. */
export function failureOf(error: unknown): FormFailure {
  const signedOut = isApiError(error, 'unauthenticated');
  return { message: messageOf(error), retry: signedOut || !isApiError(error) || error.passing, signedOut };
}

interface SavingFormOptions<V extends FieldValues> extends UseFormProps<V> {
  /** Submits the values. Errors show at the fields they name, else above the buttons; the values stay. */
  save: (values: V) => Promise<void>;
  /**
   * Asks before leaving with unsaved changes. On by default; off for sign-in and search, or in a panel with
   * `useGuardedClose`.
   */
  guard?: boolean;
  /** Names of the API's fields that differ from the form's. */
  fieldOf?: (path: string) => FieldPath<V> | null;
}

export interface SavingForm<V extends FieldValues> extends UseFormReturn<V> {
  submit: (event?: FormEvent) => void;
  saving: boolean;
  failure: FormFailure | null;
  /** Removes the message above the buttons, if something else has fixed it. */
  clearFailure: () => void;
}

/**
 * react-hook-form with our conventions: one save at a time, the first faulty field gets the focus, server errors show
 * at their fields, input is never lost, and unsaved changes are guarded.
 */
export function useSavingForm<V extends FieldValues>({
  save,
  guard = true,
  fieldOf,
  ...options
}: SavingFormOptions<V>): SavingForm<V> {
  const form = useForm<V>({ shouldFocusError: true, ...options });
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const locked = useRef(false);
  const { isDirty } = form.formState;
  useLeaveGuard(guard && isDirty && !saving);

  const submit = form.handleSubmit(async (values) => {
    if (locked.current) return;
    locked.current = true;
    setSaving(true);
    setFailure(null);
    try {
      await save(values);
      markSaved(form, values);
    } catch (error) {
      const failed = failureOf(error);
      const left = isApiError(error) ? placeErrors(form, error, fieldOf) : failed.message;
      if (left !== null) setFailure({ ...failed, message: left });
    } finally {
      locked.current = false;
      setSaving(false);
    }
  });
  return { ...form, submit: (event) => void submit(event), saving, failure, clearFailure: () => setFailure(null) };
}

/** What was sent is saved; later input stays an unsaved change. */
function markSaved<V extends FieldValues>(form: UseFormReturn<V>, saved: V): void {
  const now = form.getValues();
  form.reset(saved, { keepValues: true });
  for (const field of Object.keys(now) as FieldPath<V>[]) {
    if (now[field] !== saved[field]) form.setValue(field, now[field], { shouldDirty: true });
  }
}

/** Shows server errors at their fields and focuses the first; returns the rest for above the buttons. */
function placeErrors<V extends FieldValues>(
  form: UseFormReturn<V>,
  error: ApiError,
  fieldOf?: (path: string) => FieldPath<V> | null,
): string | null {
  const values = form.getValues();
  const unplaced: string[] = [];
  let focused = false;
  for (const { path, message } of error.errors) {
    const field = fieldOf?.(path) ?? (path.split('.')[0]! in values ? (path as FieldPath<V>) : null);
    if (field === null) {
      unplaced.push(message);
      continue;
    }
    form.setError(field, { type: 'server', message }, { shouldFocus: !focused });
    focused = true;
  }
  if (unplaced.length > 0) return unplaced.join(' ');
  return focused ? null : messageOf(error);
}

/** Above the buttons: errors that belong to no field, and Retry if that may help. */
export function FormAlert({ form }: { form: Pick<SavingForm<FieldValues>, 'failure' | 'submit' | 'saving'> }) {
  if (!form.failure) return null;
  return (
    <Notice tone="bad" live>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{form.failure.message}</p>
        <span className="flex flex-wrap gap-2">
          {form.failure.signedOut && (
            <a className="btn small" href={paths.login()} target="_blank" rel="noreferrer">
              Sign in <span className="sr-only">(opens a new tab)</span>
            </a>
          )}
          {form.failure.retry && (
            <Button size="small" busy={form.saving} onClick={() => form.submit()}>
              Retry
            </Button>
          )}
        </span>
      </div>
    </Notice>
  );
}

/** Ctrl+S (⌘S) saves, wherever the focus is in the page; inside a dialog it belongs to that dialog. */
export function useSaveShortcut(save: () => void, on = true): void {
  const current = useRef(save);
  useEffect(() => {
    current.current = save;
  });
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!event.repeat && document.querySelector('dialog[open]') === null) current.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [on]);
}

/** A form element without the browser's own validation bubbles; `onSubmit` is the form's `submit`. */
export function Form({
  onSubmit,
  className,
  children,
  label,
}: {
  onSubmit: (event: FormEvent) => void;
  className?: string;
  children: ReactNode;
  label?: string;
}) {
  return (
    <form noValidate method="post" onSubmit={onSubmit} className={className} aria-label={label}>
      {children}
    </form>
  );
}
