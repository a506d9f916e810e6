import type { ProposalChangeRequest } from '@quotewright/domain/proposals/contract.js';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { Button } from '../../../../ui/button.js';
import { Checkbox, Segmented } from '../../../../ui/choice.js';
import { Dialog } from '../../../../ui/dialog.js';
import { FieldError, Field, Select } from '../../../../ui/field.js';
import { Notice } from '../../../../ui/states.js';
import { choiceChanges, choiceFault, groupWith, type Choosable, type ChoiceMade } from './choices.js';
import { useEdits } from './edits-context.js';

interface ChoiceDialogProps {
  item: Choosable;
  /** What it can be an alternative to, itself among them. */
  items: readonly Choosable[];
  /** A number that no group of alternatives has yet. */
  group: number;
  /** Names one of them in a change. */
  target: (id: number) => ProposalChangeRequest;
  onClose: () => void;
}

/** Whether the client may leave something out, or picks one of several. */
export function ChoiceDialog({ item, items, group, target, onClose }: ChoiceDialogProps) {
  const edits = useEdits();
  const together = groupWith(items, item);
  const [kind, setKind] = useState<ChoiceMade['kind']>(item.choice?.kind ?? 'part');
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set([item.id, ...together.map(({ id }) => id)]));
  const [chosen, setUsual] = useState(
    together.find(({ choice }) => choice?.kind === 'alternative' && choice.isDefault)?.id ?? item.id,
  );
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const usual = ids.has(chosen) ? chosen : item.id;
  const made: ChoiceMade = kind === 'alternative' ? { kind, ids: [...ids], usual } : { kind };
  const fault = choiceFault(made);
  // One that is in another group is not taken out of it here.
  const free = items.filter(
    (one) => one.id === item.id || one.choice?.kind !== 'alternative' || together.includes(one),
  );

  async function save() {
    setTried(true);
    if (fault) return;
    setBusy(true);
    setFailure(null);
    try {
      const [first, ...more] = choiceChanges(items, item, made, group, target);
      if (first) await edits.run(first, ...more);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Choice: ${item.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <Segmented<ChoiceMade['kind']>
        legend="For the client"
        className="justify-self-start"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'part', label: 'Always part of it' },
          { value: 'optional', label: 'Optional' },
          { value: 'alternative', label: 'Alternatives' },
        ]}
      />
      <p className="text-sm text-ink-2">{EXPLAINED[kind]}</p>
      {kind === 'alternative' && (
        <>
          <fieldset className="grid gap-2">
            <legend className="field-label mb-2">The client picks one of</legend>
            {free.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={ids.has(id)}
                disabled={id === item.id}
                onChange={({ target: { checked } }) =>
                  setIds((before) => new Set(checked ? [...before, id] : [...before].filter((one) => one !== id)))
                }
              >
                <bdi>{name}</bdi>
              </Checkbox>
            ))}
            {tried && <FieldError message={fault ?? undefined} />}
          </fieldset>
          <Field label="Usual choice" hint="It counts until the client picks another one.">
            <Select value={usual} onChange={(event) => setUsual(Number(event.target.value))}>
              {free
                .filter(({ id }) => ids.has(id))
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
          </Field>
        </>
      )}
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}

const EXPLAINED = {
  part: 'It always counts.',
  optional: 'The client may add it. It does not count until then.',
  alternative: 'Good, better, best: exactly one of them counts.',
} as const;
