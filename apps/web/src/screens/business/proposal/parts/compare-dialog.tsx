import type { ComparedRow } from '@quotewright/domain/proposals/contract-client-page.js';
import { useQuery } from '@tanstack/react-query';
import { comparisonQuery } from '../../../../api/proposals.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Money } from '../../../../ui/figures.js';
import { SkeletonText } from '../../../../ui/states.js';
import { ChangeBadge } from './change-badge.js';

interface CompareDialogProps {
  id: number;
  revision: number;
  onClose: () => void;
}

/** What a revision changed from the one before, as the client sees it too. */
export function CompareDialog({ id, revision, onClose }: CompareDialogProps) {
  const viewer = useViewer();
  const compared = useQuery(comparisonQuery(viewer.id, id, revision));
  const { data } = compared;
  return (
    <Dialog
      open
      size="wide"
      reading
      title={`What revision ${revision} changed`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {compared.isPending && <SkeletonText lines={4} />}
      <QueryFailed query={compared} />
      {data === null && <p>It is the first that was sent.</p>}
      {data && (
        <>
          <p className="text-sm text-ink-2">{`Compared with revision ${data.revision}, as the client sees both.`}</p>
          {data.rows.length === 0 ? (
            <p>No line is another one.</p>
          ) : (
            <ul className="compared" aria-label="What differs">
              {data.rows.map((row, at) => (
                <Row key={at} row={row} />
              ))}
            </ul>
          )}
          {data.sums.map(({ name, before, after }) => (
            <p key={name ?? ''} className="compared-total">
              <bdi>{name ?? 'Before tax'}</bdi>
              <Becomes before={before} after={after} />
            </p>
          ))}
          <p className="compared-total">
            <span>Total</span>
            <b>
              <Becomes before={data.total_before} after={data.total_after} />
            </b>
          </p>
        </>
      )}
    </Dialog>
  );
}

function Becomes({ before, after }: { before: string; after: string }) {
  return (
    <span>
      <Money amount={before} />
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> becomes </span>
      <Money amount={after} />
    </span>
  );
}

function Row({ row: { kind, section, line, before, after } }: { row: ComparedRow }) {
  return (
    <li>
      <ChangeBadge kind={kind} />
      <span className="compared-name">
        <bdi>{line ?? section}</bdi>
        {line !== null && (
          <span className="note">
            <bdi>{section}</bdi>
          </span>
        )}
      </span>
      <span className="compared-sides">
        {before && <Side {...before} />}
        {before && after && (
          <>
            <span aria-hidden="true"> → </span>
            <span className="sr-only"> becomes </span>
          </>
        )}
        {after && <Side {...after} />}
      </span>
    </li>
  );
}

/** What the look hides is left out. */
function Side({ quantity, amount }: { quantity: string | null; amount: string | null }) {
  return (
    <span>
      {quantity !== null && <bdi dir="ltr">{quantity}</bdi>}
      {quantity !== null && amount !== null && ' · '}
      {amount !== null && <Money amount={amount} />}
    </span>
  );
}
