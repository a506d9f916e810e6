import type { TemplateDetails, TemplateSaved } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { useState } from 'react';
import { useTemplateCommand } from '../../../../api/templates.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { useToast } from '../../../../ui/toast.js';
import { descriptionParts, emptyDescription, requestOf, valuesOf, type DescriptionForm } from './description-form.js';
import { useMergingForm } from '../../../../features/merging/use-merging-form.js';

interface DescriptionOptions {
  /** `null` while the template is new. */
  template: TemplateDetails | null;
  viewer: Viewer;
  /** Opens the new template. */
  onCreated: (alias: string) => Promise<void>;
}

/** Edited stored pictures waiting for the save: data URLs by picture id. */
type EditedPictures = ReadonlyMap<number, string>;

/** Edits of existing pictures, and of ones that somebody deleted meanwhile: those become new pictures. */
function split(edits: EditedPictures, template: TemplateDetails | null): { edited: EditedPictures; orphans: string[] } {
  const isThere = ([id]: [number, string]) => template?.images.some((image) => image.id === id) ?? false;
  return {
    edited: new Map([...edits].filter(isThere)),
    orphans: [...edits].filter((edit) => !isThere(edit)).map(([, source]) => source),
  };
}

/** The Description tab's form, with the new and edited pictures sent with it. */
export function useDescription({ template, viewer, onCreated }: DescriptionOptions) {
  const [pending, setPending] = useState<string[]>([]);
  const [edits, setEdits] = useState<EditedPictures>(new Map());
  const [sent, setSent] = useState(0);
  const save = useTemplateCommand(calls.save, { onSent: setSent });
  const toast = useToast();
  const { edited, orphans } = split(edits, template);

  const { form, conflict } = useMergingForm<DescriptionForm, TemplateSaved, TemplateDetails>({
    current: template,
    valuesOf,
    blank: emptyDescription,
    parts: descriptionParts,
    async send(values, version, stored) {
      setSent(0);
      const sending = split(edits, stored);
      return save.mutateAsync({
        body: requestOf(values, {
          id: template?.id ?? 0,
          version,
          img: [...pending, ...sending.orphans],
          edited: sending.edited,
          admin: viewer.admin,
        }),
      });
    },
    async saved({ data, message }, meanwhile) {
      setPending((now) => now.filter((source) => !pending.includes(source)));
      setEdits((now) => new Map([...now].filter(([id, source]) => edits.get(id) !== source)));
      toast({ title: 'Success', message: `${message}${meanwhile}` });
      if (!template) await onCreated(data.alias);
    },
  });

  return {
    form,
    conflict,
    /** New pictures as data URLs, the first one first. */
    pending: [...pending, ...orphans],
    setPending(change: (before: string[]) => string[]) {
      setPending((before) => change([...before, ...orphans]));
      setEdits(edited);
    },
    edited,
    /** Keeps an edited picture until the save; `null` discards it. */
    onEdited: (id: number, source: string | null) =>
      setEdits((before) => {
        const after = new Map(before);
        if (source === null) after.delete(id);
        else after.set(id, source);
        return after;
      }),
    dirty: form.formState.isDirty || pending.length > 0 || edits.size > 0,
    /** The share of the save that was sent, 0 to 1. */
    sent,
  };
}
