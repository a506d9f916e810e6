import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { startChangeOrder } from '@quotewright/domain/proposals/endpoints.js';
import {
  Ban,
  Copy,
  Ellipsis,
  FileCheck,
  FilePlus2,
  FileX2,
  FolderArchive,
  History,
  Redo2,
  Send,
  Undo2,
  Undo,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../../api/errors.js';
import { useCommand } from '../../../../api/use-command.js';
import { paths } from '../../../../app/paths.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Menu } from '../../../../ui/menu.js';
import { useToast } from '../../../../ui/toast.js';
import type { EditsState } from './draft-edits.js';
import type { Ending } from './end-dialog.js';
import { goTo } from './go-to.js';

interface ActsProps {
  id: number | null;
  draft: ProposalDraft;
  editable: boolean;
  state: EditsState;
  onStep: (step: 'undo' | 'redo') => void;
  onSend: () => void;
  onEnd: (how: Ending) => void;
  onPacket: () => void;
  onTimeMachine: () => void;
}

/** Whether everything is saved, undo and redo, sending, and what becomes of the whole. */
export function ProposalActs({
  id,
  draft,
  editable,
  state,
  onStep,
  onSend,
  onEnd,
  onPacket,
  onTimeMachine,
}: ActsProps) {
  const viewer = useViewer();
  return (
    <>
      {editable && (
        <>
          <span className="saved-state" role="status">
            {state.state === 'unsaved' && <span className="saved-dot" aria-hidden="true" />}
            {id === null && state.state === 'saved' ? 'Not started' : STATES[state.state]}
          </span>
          <Button
            icon
            variant="ghost"
            aria-label="Undo"
            aria-keyshortcuts="Control+Z"
            title="Undo (Ctrl+Z)"
            disabled={draft.undo === null}
            onClick={() => onStep('undo')}
          >
            <Undo2 aria-hidden="true" className="flip" />
          </Button>
          <Button
            icon
            variant="ghost"
            aria-label="Redo"
            aria-keyshortcuts="Control+Shift+Z"
            title="Redo (Ctrl+Shift+Z)"
            disabled={draft.redo === null}
            onClick={() => onStep('redo')}
          >
            <Redo2 aria-hidden="true" className="flip" />
          </Button>
        </>
      )}
      {id !== null && viewer.may('work') && (
        <>
          <More id={id} draft={draft} onEnd={onEnd} onPacket={onPacket} onTimeMachine={onTimeMachine} />
          {editable && (
            <Button variant="primary" onClick={onSend}>
              <Send aria-hidden="true" className="flip" />
              Send…
            </Button>
          )}
          {draft.state === 'accepted' && !draft.job?.open && <StartOrder id={id} />}
        </>
      )}
    </>
  );
}

/** Begins a change order. The title, which can be changed again, then has the focus. */
function StartOrder({ id }: { id: number }) {
  const command = useCommand();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function start() {
    setBusy(true);
    try {
      const { message } = await command(startChangeOrder, { params: { id } });
      toast({ message });
      setTimeout(() => goTo('[data-field="title"]'));
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
      setBusy(false);
    }
  }
  return (
    <Button variant="primary" busy={busy} onClick={() => void start()}>
      <FilePlus2 aria-hidden="true" />
      Start a change order
    </Button>
  );
}

/** What is rarely done with a proposal. */
function More({
  id,
  draft,
  onEnd,
  onPacket,
  onTimeMachine,
}: { id: number } & Pick<ActsProps, 'draft' | 'onEnd' | 'onPacket' | 'onTimeMachine'>) {
  const viewer = useViewer();
  const { state, job } = draft;
  const waits = state === 'sent' || state === 'opened';
  const voids = state !== 'void' && (job === null || viewer.may('prices'));
  return (
    <Menu className="btn icon" end label="More about this proposal" summary={<Ellipsis aria-hidden="true" />}>
      <Link to={paths['create-quote-proposal']('new', { from: id })}>
        <Copy aria-hidden="true" />
        Use as a start
      </Link>
      <button type="button" onClick={onTimeMachine}>
        <History aria-hidden="true" />
        Time machine…
      </button>
      {waits && (
        <button type="button" onClick={() => onEnd('accept')}>
          <FileCheck aria-hidden="true" />
          Accepted on paper…
        </button>
      )}
      {(waits || state === 'expired') && (
        <button type="button" onClick={() => onEnd('withdraw')}>
          <Undo aria-hidden="true" className="flip" />
          Withdraw…
        </button>
      )}
      {job?.open && state !== 'void' && (
        <button type="button" onClick={() => onEnd('drop')}>
          <FileX2 aria-hidden="true" />
          Drop the change order…
        </button>
      )}
      {draft.revisions.length > 0 && (
        <button type="button" onClick={onPacket}>
          <FolderArchive aria-hidden="true" />
          Dispute packet…
        </button>
      )}
      {voids && (
        <button type="button" onClick={() => onEnd('void')}>
          <Ban aria-hidden="true" />
          Make void…
        </button>
      )}
    </Menu>
  );
}

const STATES = { saved: 'Saved', saving: 'Saving…', unsaved: 'Not saved' } as const;
