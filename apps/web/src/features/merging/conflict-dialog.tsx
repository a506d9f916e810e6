import { useId, useState } from 'react';
import { dateTime } from '../../lib/moments.js';
import { listed } from '../../lib/words.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';

/** Whose version of a part to save. */
export type Side = 'mine' | 'theirs';

/** One part that both sides changed, in words: its old value, and the two candidates. */
export interface Clash {
  label: string;
  before: string;
  mine: string;
  theirs: string;
}

interface ConflictDialogProps {
  /** What was saved. */
  what?: string;
  who: string;
  /** ISO instant; `null` if unknown. */
  at: string | null;
  clashes: readonly Clash[];
  /** Labels of parts that only one side changed: kept in any case. */
  kept?: Readonly<Record<Side, readonly string[]>>;
  /** Saves the decision for each label. */
  save: (sideOf: (label: string) => Side) => void;
  useTheirs: () => void;
  cancel: () => void;
}

/** Somebody saved first: shows each side's changes, to be decided part by part. */
export function ConflictDialog({
  what = 'this template',
  who,
  at,
  clashes,
  kept = { mine: [], theirs: [] },
  save,
  useTheirs,
  cancel,
}: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (label: string): Side => chosen[label] ?? 'mine';

  return (
    <Dialog
      open
      onClose={cancel}
      size="wide"
      title={`Someone else changed ${what}`}
      footer={
        <>
          <Button className="me-auto" onClick={cancel}>
            Cancel
          </Button>
          <Button onClick={useTheirs}>Use theirs</Button>
          <Button variant="primary" onClick={() => save(sideOf)}>
            Review and save
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        {`${who} saved changes${at ? ` ${dateTime(at)}` : ''}, after you opened it. `}
        {clashes.length > 0
          ? 'You both changed the following: choose what is saved.'
          : 'You changed different parts, so both are kept.'}
      </p>
      {clashes.map((clash) => (
        <ClashChoice
          key={clash.label}
          clash={clash}
          who={who}
          side={sideOf(clash.label)}
          onSide={(side) => setChosen({ ...chosen, [clash.label]: side })}
        />
      ))}
      {(kept.mine.length > 0 || kept.theirs.length > 0) && (
        <ul className="grid gap-1 text-sm text-ink-3">
          {kept.mine.length > 0 && <li>{`Kept from you: ${listed(kept.mine)}.`}</li>}
          {kept.theirs.length > 0 && <li>{`Kept from ${who}: ${listed(kept.theirs)}.`}</li>}
        </ul>
      )}
    </Dialog>
  );
}

function ClashChoice({
  clash,
  who,
  side,
  onSide,
}: {
  clash: Clash;
  who: string;
  side: Side;
  onSide: (side: Side) => void;
}) {
  const name = useId();
  const sides: [Side, string][] = [
    ['mine', 'Yours'],
    ['theirs', `Theirs, ${who}`],
  ];
  return (
    <fieldset className="clash">
      <legend>{clash.label}</legend>
      <p className="clash-before">
        <span>Before</span> <Words text={clash.before} />
      </p>
      {sides.map(([value, label]) => (
        <label key={value} className="clash-side">
          <input type="radio" name={name} checked={side === value} onChange={() => onSide(value)} />
          <span>{label}</span>
          <Words text={clash[value]} />
        </label>
      ))}
    </fieldset>
  );
}

function Words({ text }: { text: string }) {
  return text === '' ? <em>empty</em> : <bdi className="clash-words">{text}</bdi>;
}
