import { dateTime } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';

/** One field that two people changed. */
export interface Clash {
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictDialogProps {
  who: string;
  /** ISO instant. */
  at: string;
  clashes: readonly Clash[];
  onMine: () => void;
  onTheirs: () => void;
  onCancel: () => void;
}

/** Somebody saved first: what both changed side by side, and nothing lost whichever way it goes. */
export function ConflictDialog({ who, at, clashes, onMine, onTheirs, onCancel }: ConflictDialogProps) {
  return (
    <Dialog
      open
      onClose={onCancel}
      size={clashes.length > 0 ? 'wide' : undefined}
      title="Someone else changed this template"
      footer={
        <>
          <Button className="me-auto" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={onTheirs}>Use theirs</Button>
          <Button variant="primary" onClick={onMine}>
            {clashes.length > 0 ? 'Keep mine and save' : 'Save my changes too'}
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        {`${who} saved changes ${dateTime(at)}. `}
        {clashes.length === 0 ? 'They touched other fields than you: both can be kept.' : 'You both changed:'}
      </p>
      {clashes.length > 0 && (
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {clashes.map((clash) => (
              <tr key={clash.label}>
                <td className="font-semibold">{clash.label}</td>
                <td className="wide">{clash.mine || 'empty'}</td>
                <td className="wide">{clash.theirs || 'empty'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
