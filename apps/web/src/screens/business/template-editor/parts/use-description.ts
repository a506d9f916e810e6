import type { VersionConflict } from '@quotewright/domain/kernel/contract.js';
import { paths as calls, type SaveTemplateRequest, type TemplateDetails, type TemplateSaved } from '@quotewright/domain/templates/contract.js';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../../api/errors.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { useSavingForm } from '../../../../features/form/form.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { listed } from '../../../../lib/words.js';
import { useToast } from '../../../../ui/toast.js';
import { emptyDescription, requestOf, valuesOf, type DescriptionForm } from './description-form.js';
import { merged, type Part } from './description-merge.js';

/** Somebody else's save that cannot be put together with mine by itself. */
export interface Conflict {
  who: string;
  /** ISO instant; `null` where it is not known. */
  at: string | null;
  base: DescriptionForm;
  mine: DescriptionForm;
  theirs: TemplateDetails;
  clashes: readonly Part[];
  /** Parts that only one side touched: kept, whatever is chosen. */
  kept: { mine: readonly Part[]; theirs: readonly Part[] };
}

/** How often a save is put together with what others saved meanwhile, before the person is asked. */
const MOST_MERGES = 3;

interface DescriptionOptions {
  /** `null` while the template is new. */
  template: TemplateDetails | null;
  viewer: Viewer;
  /** Goes to the template that was just made. */
  onCreated: (alias: string) => Promise<void>;
}

/**
 * The Description tab's form: what is typed, new pictures waiting for the save, and what happens when somebody else
 * saved first. What was typed is never dropped by itself.
 */
export function useDescription({ template, viewer, onCreated }: DescriptionOptions) {
  const [pending, setPending] = useState<string[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [sent, setSent] = useState(0);
  const save = useTemplateCommand<SaveTemplateRequest, TemplateSaved>(calls.save(), { creates: template === null, onSent: setSent });
  const toast = useToast();
  /** What the form was filled with: the version a save is made against. */
  const base = useRef(template && { version: template.version, values: valuesOf(template) });
  const seen = useRef(template);

  const form = useSavingForm<DescriptionForm>({
    guard: false,
    defaultValues: template ? valuesOf(template) : emptyDescription,
    save: send,
  });
  const { reset, getValues, setValue } = form;

  // What was saved elsewhere (an undo, another tab, another person) fills the fields nobody is editing here. Where it
  // touches what is being edited, the form stays with its old version, and saving will ask.
  useEffect(() => {
    if (!template || form.saving || seen.current === template) return;
    const now = valuesOf(template);
    if (merged(base.current!.values, getValues(), now).clashes.length > 0) return;
    base.current = { version: template.version, values: now };
    seen.current = template;
    reset(now, { keepDirtyValues: true });
  }, [template, form.saving, reset, getValues]);

  async function send(values: DescriptionForm) {
    let from = base.current;
    /** Who else saved meanwhile, and what of theirs was taken over. */
    const others = { who: '', labels: new Set<string>() };
    setSent(0);
    for (let merges = 0; ; merges += 1) {
      try {
        const { data, message } = await save.mutateAsync(requestOf(values, { id: template?.id ?? 0, version: from?.version, img: pending, admin: viewer.admin }));
        base.current = { version: data.version, values };
        setPending((now) => now.filter((source) => !pending.includes(source)));
        toast({ title: 'Success', message: others.labels.size > 0 ? `${message} ${others.who} changed ${listed([...others.labels])} meanwhile: both are kept.` : message });
        if (!template) await onCreated(data.alias);
        return;
      } catch (error) {
        if (!isApiError(error, 'version_conflict') || !from) throw error;
        const { changedBy, changedAt, current } = error.data as VersionConflict & { current: TemplateDetails | null };
        if (!current) throw error;
        const who = changedBy?.name ?? 'Somebody else';
        const together = merged(from.values, values, valuesOf(current));
        if (together.clashes.length > 0 || merges === MOST_MERGES) {
          setConflict({ who, at: changedAt, base: from.values, mine: values, theirs: current, clashes: together.clashes, kept: together });
          throw error;
        }
        others.who = who;
        for (const { label } of together.theirs) others.labels.add(label);
        values = together.values;
        from = { version: current.version, values: valuesOf(current) };
      }
    }
  }

  /** Fills the form with a saved state, and with `values` as changes to it. */
  function rebase(to: TemplateDetails, values: DescriptionForm) {
    const saved = valuesOf(to);
    base.current = { version: to.version, values: saved };
    reset(saved);
    for (const field of Object.keys(saved) as (keyof DescriptionForm)[]) {
      if (values[field] !== saved[field]) setValue(field, values[field], { shouldDirty: true });
    }
  }

  return {
    form,
    /** New pictures as data URLs, the first one first. */
    pending,
    setPending,
    dirty: form.formState.isDirty || pending.length > 0,
    /** Which share of the save, 0 to 1, has left. */
    sent,
    conflict: conflict && {
      ...conflict,
      cancel: () => setConflict(null),
      /** Saves the form with what was decided. */
      save(values: DescriptionForm) {
        rebase(conflict.theirs, values);
        setConflict(null);
        form.submit();
      },
      /** Drops what was typed here; it can be had back. */
      useTheirs() {
        rebase(conflict.theirs, valuesOf(conflict.theirs));
        form.clearFailure();
        setConflict(null);
        toast({ message: 'Your changes were dropped.', action: { label: 'Undo', onPress: () => rebase(conflict.theirs, conflict.mine) } });
      },
    },
  };
}
