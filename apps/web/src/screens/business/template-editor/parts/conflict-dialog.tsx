import { useId, useState } from 'react';
import { dateTime } from '../../../../lib/format.js';
import { listed } from '../../../../lib/words.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { valuesOf, type DescriptionForm } from './description-form.js';
import { withPart, type Part } from './description-merge.js';
import type { Conflict } from './use-description.js';
import { usePartWords } from './use-part-words.js';

type Side = 'mine' | 'theirs';

interface ConflictDialogProps extends Conflict {
  /** Saves what was decided. */
  save: (values: DescriptionForm) => void;
  useTheirs: () => void;
  cancel: () => void;
}

/** Somebody saved first: what each side made of what was there before, to be decided part by part. */
export function ConflictDialog({ who, at, base, mine, theirs, clashes, kept, save, useTheirs, cancel }: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const now = valuesOf(theirs);
  const wordsOf = usePartWords(clashes.some(({ fields }) => fields.includes('category_id')) ? [base, mine, now] : []);
  const sideOf = (part: Part): Side => chosen[part.label] ?? 'mine';
  const names = (parts: readonly Part[]) => listed(parts.map(({ label }) => label));

  function decided(): DescriptionForm {
    const together = kept.theirs.reduce((values, part) => withPart(values, part, now), mine);
    return clashes.reduce((values, part) => (sideOf(part) === 'theirs' ? withPart(values, part, now) : values), together);
  }

  return (
    <Dialog
      open
      onClose={cancel}
      size="wide"
      title="Someone else changed this template"
      footer={
        <>
          <Button className="me-auto" onClick={cancel}>
            Cancel
          </Button>
          <Button onClick={useTheirs}>Use theirs</Button>
          <Button variant="primary" onClick={() => save(decided())}>
            Review and save
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        {`${who} saved changes${at ? ` ${dateTime(at)}` : ''}, after you opened it. `}
        {clashes.length > 0 ? 'You both changed the following: choose what is saved.' : 'You touched different parts: both are kept.'}
      </p>
      {clashes.map((part) => (
        <Clash key={part.label} part={part} who={who} before={wordsOf(part, base)} mine={wordsOf(part, mine)} theirs={wordsOf(part, now)} side={sideOf(part)} onSide={(side) => setChosen({ ...chosen, [part.label]: side })} />
      ))}
      {(kept.mine.length > 0 || kept.theirs.length > 0) && (
        <ul className="grid gap-1 text-sm text-ink-3">
          {kept.mine.length > 0 && <li>{`Kept from you: ${names(kept.mine)}.`}</li>}
          {kept.theirs.length > 0 && <li>{`Kept from ${who}: ${names(kept.theirs)}.`}</li>}
        </ul>
      )}
    </Dialog>
  );
}

interface ClashProps {
  part: Part;
  who: string;
  before: string;
  mine: string;
  theirs: string;
  side: Side;
  onSide: (side: Side) => void;
}

/** One part that both changed: what it was, and the two it can become. */
function Clash({ part, who, before, mine, theirs, side, onSide }: ClashProps) {
  const name = useId();
  const sides: [Side, string, string][] = [['mine', 'Yours', mine], ['theirs', `Theirs, ${who}`, theirs]];
  return (
    <fieldset className="clash">
      <legend>{part.label}</legend>
      <p className="clash-before">
        <span>Before</span> <Words text={before} />
      </p>
      {sides.map(([value, label, text]) => (
        <label key={value} className="clash-side">
          <input type="radio" name={name} checked={side === value} onChange={() => onSide(value)} />
          <span>{label}</span>
          <Words text={text} />
        </label>
      ))}
    </fieldset>
  );
}

function Words({ text }: { text: string }) {
  return text === '' ? <em>empty</em> : <bdi className="clash-words">{text}</bdi>;
}
