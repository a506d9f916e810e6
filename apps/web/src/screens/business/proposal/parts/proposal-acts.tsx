import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { Ban, Copy, Ellipsis, FileCheck, History, Redo2, Send, Undo2, Undo } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Menu } from '../../../../ui/menu.js';
import type { EditsState } from './draft-edits.js';
import type { Ending } from './end-dialog.js';

interface ActsProps {
  id: number | null;
  draft: ProposalDraft;
  editable: boolean;
  state: EditsState;
  onStep: (step: 'undo' | 'redo') => void;
  onSend: () => void;
  onEnd: (how: Ending) => void;
  onTimeMachine: () => void;
}

/** Whether everything is saved, undo and redo, sending, and what becomes of the whole. */
export function ProposalActs({ id, draft, editable, state, onStep, onSend, onEnd, onTimeMachine }: ActsProps) {
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
          <More id={id} draft={draft} onEnd={onEnd} onTimeMachine={onTimeMachine} />
          {editable && (
            <Button variant="primary" onClick={onSend}>
              <Send aria-hidden="true" className="flip" />
              Send…
            </Button>
          )}
        </>
      )}
    </>
  );
}

/** What is rarely done with a proposal. */
function More({
  id,
  draft,
  onEnd,
  onTimeMachine,
}: { id: number } & Pick<ActsProps, 'draft' | 'onEnd' | 'onTimeMachine'>) {
  const viewer = useViewer();
  const { state } = draft;
  const waits = state === 'sent' || state === 'opened';
  const voids = state === 'accepted' ? viewer.may('prices') : state !== 'void';
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
