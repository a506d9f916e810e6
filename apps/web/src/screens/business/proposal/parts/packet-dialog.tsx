import type { PacketKind } from '@quotewright/domain/kernel/contract-packet.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { FolderArchive } from 'lucide-react';
import { useId } from 'react';
import { disputePacket } from '../../../../api/proposals.js';
import { useDownload } from '../../../../features/download/use-download.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';

/** Makes a dispute packet: for the business itself, or to hand over. */
export function PacketDialog({ draft, onClose }: { draft: ProposalDraft; onClose: () => void }) {
  const viewer = useViewer();
  return (
    <Dialog
      open
      title={`Dispute packet of ${draft.number}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className="text-sm text-ink-2">
        One ZIP with every PDF as it was sent, the acceptance, prices and templates as they were, the timeline, the
        messages and the signed proofs of the history. It takes up to a minute.
      </p>
      <div className="packet-kinds">
        <Kind draft={draft} kind="hand_over" title="To hand over">
          For the other side, a lawyer or a court. It has no cost, margin or markup, and it can still be verified.
        </Kind>
        {viewer.may('prices') && (
          <Kind draft={draft} kind="complete" title="Complete">
            For your own records. It has costs, margins, markups and your reasons, so keep it within the business.
          </Kind>
        )}
      </div>
      <p className="text-sm text-ink-3">
        The history is sealed each night (UTC). What happened today has its strongest proof in a packet made tomorrow.
      </p>
    </Dialog>
  );
}

interface KindProps {
  draft: ProposalDraft;
  kind: PacketKind;
  title: string;
  /** What it is for, and what is in it. */
  children: string;
}

function Kind({ draft, kind, title, children }: KindProps) {
  const viewer = useViewer();
  const { busy, download } = useDownload();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className="sub-head" id={id}>
        {title}
      </h3>
      <p className="text-sm text-ink-2">{children}</p>
      <Button
        busy={busy}
        aria-describedby={id}
        onClick={() =>
          void download(
            () => disputePacket(viewer.id, draft.id, kind),
            (name) => `${name} is saved.`,
          )
        }
      >
        <FolderArchive aria-hidden="true" />
        Make the packet
      </Button>
      <p className="text-sm text-ink-3" role="status">
        {busy && 'The packet is being made. Keep this window open.'}
      </p>
    </section>
  );
}
