import type { ComponentProps } from 'react';
import { actorName } from '../../../../features/history/words.js';
import { Field, Textarea } from '../../../../ui/field.js';
import { Notice } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';

type Actor = Parameters<typeof actorName>[0]['actor'];

/** Who said something in a review, what it was (absent: a comment), and when. */
export function Said({ by, at, what }: { by: Actor; at: string; what?: string }) {
  return (
    <>
      <b className="font-semibold">
        <bdi>{actorName({ actor: by, source: 'screen' })}</bdi>
      </b>
      {what === undefined ? ' ' : ` ${what} `}
      <span className="text-ink-3">
        <Ago at={at} />
      </span>
    </>
  );
}

interface NoteFieldProps extends Pick<ComponentProps<typeof Textarea>, 'ref' | 'maxLength'> {
  label: string;
  optional?: boolean;
  value: string;
  onType: (text: string) => void;
  /** Why it could not be sent. */
  failure: string | null;
}

/** A text for a review, with what failed below it. */
export function NoteField({ label, optional, value, onType, failure, ...field }: NoteFieldProps) {
  return (
    <>
      <Field label={label} optional={optional}>
        <Textarea {...field} rows={2} value={value} onChange={(event) => onType(event.target.value)} />
      </Field>
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </>
  );
}
