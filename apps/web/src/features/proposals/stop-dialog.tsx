import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { voidProposal, withdrawProposal } from '@quotewright/domain/proposals/endpoints.js';
import { useCommand } from '../../api/use-command.js';
import { useToast } from '../../ui/toast.js';
import { ReasonDialog } from './reason-dialog.js';

/** How a business stops what it sent. */
export type Stopping = 'withdraw' | 'void';

interface StopDialogProps {
  how: Stopping;
  /** `open_order`: the number of the change order that is open. */
  proposal: Pick<ProposalDraft, 'id' | 'number' | 'title'> & { open_order: string | null };
  onClose: () => void;
}

/** Asks why, and takes back what was sent, or ends the whole. */
export function StopDialog({ how, proposal: { id, number, title, open_order: order }, onClose }: StopDialogProps) {
  const command = useCommand();
  const toast = useToast();
  const name = number ?? title;
  const call = how === 'withdraw' ? withdrawProposal : voidProposal;
  const words =
    how === 'withdraw'
      ? {
          title: `Withdraw ${order ?? name}?`,
          body: order
            ? 'Its links then show the job as it is agreed. You can change the change order and send it again.'
            : 'Its links then say that it was withdrawn, and it cannot be accepted. You can change it and send it again.',
          action: 'Withdraw',
        }
      : {
          title: `Make ${name} void?`,
          body: 'It ends for good: it can no longer be opened by its client, changed or sent. It keeps its number.',
          action: 'Make void',
        };
  return (
    <ReasonDialog
      title={words.title}
      body={<p>{words.body}</p>}
      label="Reason"
      hint="For the history of the proposal. The client does not see it."
      action={words.action}
      give={async (reason) => {
        const { message } = await command(call, { params: { id }, body: { reason } });
        toast({ message });
      }}
      onClose={onClose}
    />
  );
}
