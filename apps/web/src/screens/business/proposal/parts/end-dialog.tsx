import type { OpenOrder } from '@quotewright/domain/proposals/contract-change-orders.js';
import type { ProposalPicks } from '@quotewright/domain/proposals/contract-picks.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { acceptOnPaper, dropChangeOrder } from '@quotewright/domain/proposals/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { revisionQuery } from '../../../../api/proposals.js';
import { useCommand } from '../../../../api/use-command.js';
import { ReasonDialog } from '../../../../features/proposals/reason-dialog.js';
import { StopDialog, type Stopping } from '../../../../features/proposals/stop-dialog.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Money } from '../../../../ui/figures.js';
import { SkeletonText } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';
import { PaperPicks } from './paper-picks.js';

/** What a business does with what it sent. */
export type Ending = Stopping | 'accept' | 'drop';

/** Asks why, and ends what was sent: taken back, void, accepted on paper, or a change order that is given up. */
export function EndDialog({ how, draft, onClose }: { how: Ending; draft: ProposalDraft; onClose: () => void }) {
  const open = draft.job?.open;
  if (how === 'drop') return open ? <DropDialog draft={draft} open={open} onClose={onClose} /> : null;
  if (how === 'accept') return <AcceptDialog draft={draft} onClose={onClose} />;
  return <StopDialog how={how} proposal={{ ...draft, open_order: open?.number ?? null }} onClose={onClose} />;
}

interface DropProps {
  draft: ProposalDraft;
  open: OpenOrder;
  onClose: () => void;
}

function DropDialog({ draft: { id, job }, open: { number }, onClose }: DropProps) {
  const command = useCommand();
  const toast = useToast();
  return (
    <ReasonDialog
      title={`Drop change order ${number}?`}
      body={
        <p>
          {'Its changes are lost, also for its links. The job is again as it is agreed, at '}
          <b>
            <Money amount={job!.total} />
          </b>
          .
        </p>
      }
      label="Reason"
      hint="For the history of the proposal. The client does not see it."
      action="Drop the change order"
      give={async (reason) => {
        const { message } = await command(dropChangeOrder, { params: { id }, body: { reason } });
        toast({ message });
      }}
      onClose={onClose}
    />
  );
}

function AcceptDialog({ draft, onClose }: { draft: ProposalDraft; onClose: () => void }) {
  const viewer = useViewer();
  const command = useCommand();
  const toast = useToast();
  const newest = draft.revisions.at(-1)!;
  const sent = useQuery(revisionQuery(viewer.id, draft.id, newest.revision));
  const [picks, setPicks] = useState<ProposalPicks | null>(null);
  return (
    <ReasonDialog
      title={`Accepted on paper: ${newest.number}`}
      body={
        <>
          <p>
            {`The client has accepted revision ${newest.revision} outside of the product, at `}
            <b>
              <Money amount={newest.total} />
            </b>
            {' with its usual choice. It is not changed any more.'}
          </p>
          {sent.isPending && <SkeletonText lines={2} />}
          <QueryFailed query={sent} />
          {sent.data && <PaperPicks of={sent.data} picks={picks ?? sent.data.picks} onChange={setPicks} />}
        </>
      }
      label="How it was accepted"
      hint="For example: signed copy of 3 May, kept in the file."
      action="Record acceptance"
      give={async (reason) => {
        const { message } = await command(acceptOnPaper, {
          params: { id: draft.id },
          body: { reason, ...(picks && { picks }) },
        });
        toast({ message });
      }}
      onClose={onClose}
    />
  );
}
