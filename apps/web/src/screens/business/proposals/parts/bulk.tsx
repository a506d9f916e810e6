import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import { textFault } from '@quotewright/domain/kernel/text-rules.js';
import { whyNotReminded, whyNotVoided, type ProposalListRow } from '@quotewright/domain/proposals/contract-lists.js';
import { remindOfProposal, voidProposal } from '@quotewright/domain/proposals/endpoints.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/client.js';
import { readAgain } from '../../../../api/read-again.js';
import { BulkDialog } from '../../../../features/bulk/bulk-dialog.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { counted, money } from '../../../../lib/format.js';
import { Field, Textarea } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';
import { clientName } from './columns.js';

/** What is done with several proposals. */
export type BulkAct = 'remind' | 'void';

interface BulkProps {
  rows: readonly ProposalListRow[];
  /** These are done. */
  onDone: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** A proposal as it is named among others. */
const named = (row: ProposalListRow) => ({ ...row, name: row.number ? `${row.number} ${row.title}` : row.title });

const detail = ({ client, total }: ProposalListRow): string => `${clientName(client)} · ${money(total)}`;

/** Does it to the selected proposals; says of each what became of it, or why it is skipped. */
export function Bulk({ act, ...props }: BulkProps & { act: BulkAct }) {
  return act === 'remind' ? <RemindSelected {...props} /> : <VoidSelected {...props} />;
}

function RemindSelected({ rows, onDone, onClose }: BulkProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [now] = useState(() => Date.now());
  return (
    <BulkDialog
      title="Remind clients"
      intro="Each client gets an e-mail with another link to its proposal, at the address that was used last. A client is written to at most once a day."
      rows={rows.map(named)}
      noun="proposal"
      action="Remind of"
      done="reminded of"
      detail={detail}
      leftOut={(row) => whyNotReminded(row, now)}
      run={({ id }) => api.command(remindOfProposal, { params: { id } })}
      onDone={(done) => {
        void readAgain(client, remindOfProposal);
        toast({ message: `${counted(done.length, 'client')} reminded.` });
        onDone(done.map(({ id }) => id));
      }}
      onClose={onClose}
    />
  );
}

function VoidSelected({ rows, onDone, onClose }: BulkProps) {
  const viewer = useViewer();
  const client = useQueryClient();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState(false);
  const rule = { ...reasonRule, least: 1, missing: 'Say why.' };
  const fault = textFault(rule, reason);
  const decides = viewer.may('prices');
  return (
    <BulkDialog
      title="Make proposals void"
      intro="They end for good: their clients can no longer open them, and they cannot be changed or sent. They keep their numbers. You can’t undo this."
      rows={rows.map(named)}
      noun="proposal"
      action="Void"
      done="made void"
      ready={!fault}
      dirty={reason.trim() !== ''}
      detail={detail}
      leftOut={(row) => whyNotVoided(row, decides)}
      run={({ id }) => api.command(voidProposal, { params: { id }, body: { reason: reason.trim() } })}
      onDone={(done) => {
        void readAgain(client, voidProposal);
        toast({ message: `${counted(done.length, 'proposal')} made void.` });
        onDone(done.map(({ id }) => id));
      }}
      onClose={onClose}
    >
      <Field
        label="Reason"
        hint="For the history of each proposal. Clients do not see it."
        error={left && fault ? fault.message : undefined}
      >
        <Textarea
          rows={2}
          maxLength={reasonRule.most}
          value={reason}
          onBlur={() => setLeft(true)}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </BulkDialog>
  );
}
