import { whyNotReminded, whyNotVoided, type ProposalListRow } from '@quotewright/domain/proposals/contract-lists.js';
import { Ban, BellRing, Ellipsis, FileText, Undo } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.js';
import type { Stopping } from '../../../../features/proposals/stop-dialog.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Menu } from '../../../../ui/menu.js';

interface CardMenuProps {
  row: ProposalListRow;
  /** Reached by Tab. */
  tabbable: boolean;
  onDo: (act: Stopping | 'remind') => void;
}

/** What can be done with one proposal. */
export function CardMenu({ row, tabbable, onDo }: CardMenuProps) {
  const viewer = useViewer();
  const { id, title, state } = row;
  // Known once it is opened: what can be done depends on the time.
  const [now, setNow] = useState<number | null>(null);
  const work = viewer.may('work');
  const stops = state === 'sent' || state === 'opened' || state === 'expired';
  return (
    <Menu
      className="btn ghost icon small"
      end
      label={`Actions for ${title}`}
      tabbable={tabbable}
      onToggle={(open) => open && setNow(Date.now())}
      summary={<Ellipsis aria-hidden="true" />}
    >
      <Link to={paths['create-quote-proposal'](id)}>
        <FileText aria-hidden="true" />
        Open
      </Link>
      {work && now !== null && whyNotReminded(row, now) === null && (
        <button type="button" onClick={() => onDo('remind')}>
          <BellRing aria-hidden="true" />
          Remind…
        </button>
      )}
      {work && stops && (
        <button type="button" onClick={() => onDo('withdraw')}>
          <Undo aria-hidden="true" className="flip" />
          Withdraw…
        </button>
      )}
      {work && whyNotVoided(row, viewer.may('prices')) === null && (
        <button type="button" onClick={() => onDo('void')}>
          <Ban aria-hidden="true" />
          Make void…
        </button>
      )}
    </Menu>
  );
}
