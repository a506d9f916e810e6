import type { WaitingChange } from '@quotewright/domain/catalogue/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { waitingChangesQuery } from '../../api/price-changes.js';
import { counted } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { DialogPager } from '../../ui/dialog-pager.js';
import { Dialog } from '../../ui/dialog.js';
import { SkeletonText } from '../../ui/states.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import { Reason } from '../history/reason.js';
import { DueInFull } from '../releases/due-time.js';
import type { Viewer } from '../viewer/use-viewer.js';
import { ReviewDialog } from './review-dialog.js';
import { useUndoingPriceChange } from './use-undo-price-change.js';

/** Price changes that wait for an admin or their time, the next one first, and what became of those that did. */
export function ComingChanges({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string | null>(null);
  const changes = useQuery(waitingChangesQuery(viewer.id, page));
  const { data } = changes;
  const undo = useUndoingPriceChange();
  if (opened !== null)
    return (
      <ReviewDialog id={opened} viewer={viewer} onBack={() => setOpened(null)} onApplied={() => setOpened(null)} />
    );
  return (
    <Dialog
      open
      reading
      size="wide"
      title="Coming changes"
      onClose={onClose}
      footer={
        <>
          <DialogPager list={data} onPage={setPage} />
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {changes.isPending && <SkeletonText lines={3} />}
      <QueryFailed query={changes} />
      {data?.total === 0 && (
        <p className="text-ink-2">
          No change waits for an approval or its time. Edit prices, or select products and choose Change prices, review
          the change, and press Apply later.
        </p>
      )}
      {data && data.total > 0 && (
        <ul className="grid" aria-label="Coming changes">
          {data.data.map((change) => (
            <li
              key={change.id}
              className="flex flex-wrap items-center gap-3 border-t border-hairline py-3 text-sm first:border-t-0"
            >
              <span className="min-w-52 flex-1">
                <span className="font-semibold">
                  {change.at === null ? 'At once, with a yes' : <DueInFull at={change.at} />}
                </span>
                <span className="note block">{said(change)}</span>
                {change.answered?.note && (
                  <span className="note block">
                    {'Note of the admin: '}
                    <Reason text={change.answered.note} />
                  </span>
                )}
              </span>
              <Badge tone={TONES[change.state]} dot>
                {NAMES[change.state]}
              </Badge>
              {(change.state === 'scheduled' || change.state === 'asked') && (
                <Button size="small" onClick={() => setOpened(change.id)}>
                  Open
                </Button>
              )}
              {change.state === 'applied' && change.left! > 0 && (
                <Button size="small" onClick={() => setOpened(change.id)}>
                  What stayed
                </Button>
              )}
              {change.state === 'applied' && change.changed! > 0 && (
                <Button size="small" onClick={() => void undo(change.id)}>
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const NAMES: Record<WaitingChange['state'], string> = {
  asked: 'Waits for approval',
  scheduled: 'Scheduled',
  applying: 'Being applied',
  applied: 'Applied',
  cancelled: 'Cancelled',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

const TONES = {
  asked: 'pending',
  scheduled: 'info',
  applying: 'info',
  applied: 'live',
  cancelled: 'off',
  refused: 'fault',
  withdrawn: 'off',
} as const;

/** `12 products, scheduled by Sam`, or asked for; of an applied one what it did. */
function said({ state, offers, by, answered, time_zone: zone, changed, left, late }: WaitingChange): string {
  const who = by.name ?? 'a deleted account';
  const made = zone === '' || state === 'asked' || answered ? 'asked for' : 'scheduled';
  if (state !== 'applied') return `${counted(offers, 'product')}, ${made} by ${who}`;
  const stayed = left === 0 ? '' : ` ${counted(left!, 'product')} stayed as ${left === 1 ? 'it was' : 'they were'}.`;
  return `${counted(changed!, 'product')} changed.${stayed}${late ? ' Later than planned.' : ''} ${made === 'scheduled' ? 'Scheduled' : 'Asked for'} by ${who}.`;
}
