import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { isBelowFloor } from '@quotewright/domain/proposals/contract-floor.js';
import { approveProposal } from '@quotewright/domain/proposals/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { papersQuery } from '../../../../api/proposals.js';
import { useCommand } from '../../../../api/use-command.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';

/** That a draft earns less than the business wants; a second member agrees to it here. */
export function FloorNotice({ draft, agrees = false }: { draft: ProposalDraft; agrees?: boolean }) {
  const viewer = useViewer();
  const command = useCommand();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const papers = useQuery(papersQuery(viewer.id)).data;
  const { margin_percent: margin, cost } = draft;
  if (!papers || !isBelowFloor({ margin, cost }, papers.floor_percent)) return null;
  const { id, version } = draft;
  async function agree() {
    setBusy(true);
    try {
      const { message } = await command(approveProposal, { params: { id }, body: { version } });
      toast({ message: `${message} Another member can send it now.` });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Notice tone="warn">
      <p>
        {`It earns ${margin === null ? 'nothing' : `${margin} %`}, less than the ${papers.floor_percent} % that your business wants.`}
        {papers.floor_asks && ' Before it is sent, a member agrees who does not send it.'}
      </p>
      {agrees && papers.floor_asks && viewer.may('prices') && (
        <Button size="small" className="mt-2" busy={busy} onClick={() => void agree()}>
          Agree to this margin
        </Button>
      )}
    </Notice>
  );
}
