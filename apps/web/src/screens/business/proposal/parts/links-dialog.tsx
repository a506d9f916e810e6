import type { ProposalLink } from '@quotewright/domain/proposals/contract-sending.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { changeProposalLinks } from '@quotewright/domain/proposals/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { proposalLinksQuery } from '../../../../api/proposals.js';
import { useCommand } from '../../../../api/use-command.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { Dialog } from '../../../../ui/dialog.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { useToast } from '../../../../ui/toast.js';
import { NewLink } from './new-link.js';

/** Who can open what was sent, and by which link. */
export function LinksDialog({ draft, onClose }: { draft: ProposalDraft; onClose: () => void }) {
  const viewer = useViewer();
  const { id } = draft;
  const links = useQuery(proposalLinksQuery(viewer.id, id));
  const work = viewer.may('work');
  return (
    <Dialog open title={`Links of ${draft.number}`} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {links.isPending && <SkeletonText lines={3} />}
      <QueryFailed query={links} />
      {links.data?.links.length === 0 && <p className="text-sm text-ink-2">There are no links yet.</p>}
      {!!links.data?.links.length && (
        <ul className="proposal-links" aria-label="Links">
          {links.data.links.map((link) => (
            <LinkRow key={link.id} proposalId={id} link={link} work={work} />
          ))}
        </ul>
      )}
      {work && draft.state !== 'void' && <NewLink id={id} />}
    </Dialog>
  );
}

function LinkRow({ proposalId, link, work }: { proposalId: number; link: ProposalLink; work: boolean }) {
  const command = useCommand();
  const confirm = useConfirm();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const { id, recipient, made_at: madeAt, opened_at: openedAt, revoked_at: revokedAt } = link;
  const { downloads, downloaded_at: downloadedAt } = link;
  const name = recipient || 'Copied link';
  async function revoke() {
    const sure = await confirm({
      title: 'Revoke this link?',
      body: 'Who has it cannot open the proposal any more. Other links still work.',
      action: 'Revoke',
      danger: true,
    });
    if (!sure) return;
    setBusy(true);
    try {
      await command(changeProposalLinks, { params: { id: proposalId }, body: { revoke: id } });
      toast({ message: 'Link revoked.' });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <li>
      <span>
        <bdi>{name}</bdi>
        <span className="note">
          {'Made '}
          <Ago at={madeAt} />
          {openedAt ? (
            <>
              {', opened first '}
              <Ago at={openedAt} />
            </>
          ) : (
            ', not opened yet'
          )}
          {downloadedAt && (
            <>
              {downloads === 1 ? ', PDF downloaded ' : `, PDF downloaded ${downloads} times, last `}
              <Ago at={downloadedAt} />
            </>
          )}
        </span>
      </span>
      {revokedAt ? (
        <Badge tone="off">Revoked</Badge>
      ) : (
        work && (
          <Button size="small" busy={busy} aria-label={`Revoke: ${name}`} onClick={() => void revoke()}>
            Revoke
          </Button>
        )
      )}
    </li>
  );
}
