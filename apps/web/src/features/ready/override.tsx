import { Checkbox } from '../../ui/choice.js';
import { Notice } from '../../ui/states.js';

/** What a reason that is missing is asked for with. */
export const overrideUnexplained = 'Say why you publish it although checks fail.';

interface OverrideProps {
  /** How many checks fail and block publishing. */
  failing: number;
  override: boolean;
  onOverride: (override: boolean) => void;
}

/** Lets an admin publish although checks fail that block it. */
export function Override({ failing, override, onOverride }: OverrideProps) {
  return (
    <Notice tone="warn">
      <p>A failed check blocks publishing. An override needs a reason, which the history shows.</p>
      <Checkbox className="mt-2" checked={override} onChange={(event) => onOverride(event.target.checked)}>
        {failing === 1 ? 'Publish although 1 check fails' : `Publish although ${failing} checks fail`}
      </Checkbox>
    </Notice>
  );
}
