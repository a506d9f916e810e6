import type { AddProposalRequest, ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import * as calls from '@quotewright/domain/proposals/endpoints.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../../api/client.js';
import { proposalQuery, readProposal } from '../../../../api/proposals.js';
import { useLeaveGuard } from '../../../../features/form/unsaved.js';
import { useToast } from '../../../../ui/toast.js';
import { DraftEdits } from './draft-edits.js';
import { useEditsState } from './edits-context.js';

interface Begun {
  /** `null`: it is still to be started. */
  id: number | null;
  draft: ProposalDraft;
  userId: number;
  /** What a new one starts with. */
  start: AddProposalRequest;
  /** It has its number now. */
  onStarted: (id: number) => void;
}

/** The edits of a draft, and how they stand. */
export function useDraftEdits({ id, draft, userId, start, onStarted }: Begun) {
  const client = useQueryClient();
  const toast = useToast();
  const [edits] = useState(
    () =>
      new DraftEdits(
        {
          start: async () => (await api.command(calls.add, { body: start })).data,
          started: onStarted,
          change: async (proposal, version, changes) =>
            (await api.command(calls.change, { params: { id: proposal }, body: { changes } }, { version })).data,
          undo: async (proposal, batch_id) =>
            (await api.command(calls.undo, { params: { id: proposal }, body: { batch_id } })).data,
          read: async (proposal) => {
            // One that began before the change would answer what was before.
            await client.cancelQueries(proposalQuery(userId, proposal));
            const now = await readProposal(client, userId, proposal);
            void client.invalidateQueries({ queryKey: [calls.one.topic], refetchType: 'none' });
            return now;
          },
          say: (message) => void toast({ tone: 'bad', message }),
        },
        id,
        draft,
        `proposal-edits-${userId}-${id ?? `new-${JSON.stringify(start)}`}`,
      ),
  );
  const state = useEditsState(edits);
  useLeaveGuard(state.stuck);
  useEffect(() => edits.know(draft), [edits, draft]);
  useEffect(() => {
    edits.restore();
    return () => void edits.flush();
  }, [edits]);
  return { edits, state };
}
