import type { Success } from '@quotewright/domain/kernel/contract.js';
import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, PathValue } from 'react-hook-form';
import type { ApiError } from '../../api/errors.js';
import { useSavingForm, type SavingForm } from '../form/form.js';
import { useToast } from '../../ui/toast.js';
import { merged, type Part, type Texts } from './form-merge.js';
import { saveMerged, type Conflict } from './save-merged.js';

/** A conflict with its three ways out. */
export interface OpenConflict<V> extends Conflict<V> {
  /** Saves the decision. */
  save: (values: V) => void;
  /** Discards the input; it can be restored. */
  useTheirs: () => void;
  cancel: () => void;
}

interface MergingFormOptions<V extends FieldValues, Answer, State> {
  /** What is edited as last fetched; `null` if new. */
  current: State | null;
  /** The edited part of it; `null` if missing in it. */
  valuesOf: (current: State) => V | null;
  /** The form of something new. */
  blank: V;
  parts: readonly Part<V>[];
  /**
   * Sends the values against a version (none for something new).
   * @param stored as last fetched or refused
   */
  send: (values: V, version: number | undefined, stored: State | null) => Promise<Success<Answer>>;
  /** @param meanwhile what was merged from others, as a sentence after the message; often empty */
  saved: (answer: Success<Answer>, meanwhile: string) => Promise<void> | void;
  /** Names of the API's fields that differ from the form's. */
  fieldOf?: (path: string) => FieldPath<V> | null;
  /** Somebody else deleted the edited part: what to throw instead of the refusal. */
  gone?: (who: string, refusal: ApiError) => ApiError;
}

/**
 * A form for something that others may save too, or for a part of it. It saves against its start version: changes of one side
 * only are merged, and only parts that both changed are asked about. Input is never discarded automatically.
 */
export function useMergingForm<
  V extends FieldValues & Texts<V>,
  Answer extends { version: number },
  State extends { version: number },
>({ current, valuesOf, blank, parts, send, saved, fieldOf, gone }: MergingFormOptions<V, Answer, State>) {
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  const toast = useToast();
  const [began] = useState(() => current && valuesOf(current));
  /** The state a save is made against. */
  const base = useRef(current && began && { version: current.version, values: began });
  /** The newest version whose values filled the form. */
  const filled = useRef(current?.version ?? 0);
  // The form's owner guards leaving: pictures count too, and a panel has its own way to close.
  const form: SavingForm<V> = useSavingForm<V>({
    guard: false,
    defaultValues: (began ?? blank) as DefaultValues<V>,
    save,
    fieldOf,
  });
  const { reset, getValues, setValue } = form;

  // What was saved elsewhere (an undo, another tab, another user) fills unedited fields. If it touches edited ones, the
  // form keeps its old version, and saving will ask.
  useEffect(() => {
    if (!current || !base.current || form.saving || current.version <= filled.current) return;
    const now = valuesOf(current);
    if (!now || merged(parts, base.current.values, getValues(), now).clashes.length > 0) return;
    base.current = { version: current.version, values: now };
    filled.current = current.version;
    reset(now, { keepDirtyValues: true });
  });

  async function save(values: V) {
    const done = await saveMerged<V, Answer, State>({
      values,
      from: base.current,
      parts,
      valuesOf,
      send: (all, version, stored) => send(all, version, stored ?? current),
    });
    if (done.conflict) setConflict(done.conflict);
    if (done.gone !== undefined) throw gone?.(done.gone, done.refusal) ?? done.refusal;
    if (done.conflict) throw done.refusal;
    if (base.current) base.current = { version: done.answer.data.version, values: done.values };
    await saved(done.answer, done.meanwhile);
  }

  /** Fills the form with a saved state, and with `values` as changes to it. */
  function rebase(version: number, stored: V, values: V) {
    base.current = { version, values: stored };
    filled.current = version;
    reset(stored);
    for (const field of Object.keys(stored) as FieldPath<V>[]) {
      if (values[field] !== stored[field])
        setValue(field, values[field] as PathValue<V, FieldPath<V>>, { shouldDirty: true });
    }
  }

  const open: OpenConflict<V> | null = conflict && {
    ...conflict,
    cancel: () => setConflict(null),
    save(values) {
      rebase(conflict.version, conflict.theirs, values);
      setConflict(null);
      form.submit();
    },
    useTheirs() {
      rebase(conflict.version, conflict.theirs, conflict.theirs);
      form.clearFailure();
      setConflict(null);
      toast({
        message: 'Your changes were dropped.',
        action: { label: 'Undo', onPress: () => rebase(conflict.version, conflict.theirs, conflict.mine) },
      });
    },
  };
  return {
    form,
    conflict: open,
    /** From here on it is something new, saved without a version. */
    startAnew: () => {
      base.current = null;
    },
  };
}
