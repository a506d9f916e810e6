import type { BridgeMove, ProposalBridge } from '@quotewright/domain/proposals/contract-bridge.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { reprice } from '@quotewright/domain/proposals/endpoints.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { bridgeQuery, readProposal } from '../../../../api/proposals.js';
import { useCommand } from '../../../../api/use-command.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useUndoable } from '../../../../features/template-change/use-undoable.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { centsOf, signedDollars } from '../../../../lib/cents.js';
import { counted } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { Checkbox } from '../../../../ui/choice.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Money } from '../../../../ui/figures.js';
import { Loading, Notice, SkeletonText } from '../../../../ui/states.js';
import { Day } from '../../../../ui/time.js';
import { useEdits } from './edits-context.js';
import { sumOf, takeable } from './moves.js';

interface TimeMachineProps {
  draft: ProposalDraft;
  /** The sent revision that is compared with today; `null`: the draft. */
  revision: number | null;
  /** The draft can take what moved. */
  editable: boolean;
  onClose: () => void;
}

/** A proposal as it was made or sent, at today's prices and with today's templates; what moved can be taken. */
export function TimeMachine({ draft, revision, editable, onClose }: TimeMachineProps) {
  const viewer = useViewer();
  const bridge = useQuery(bridgeQuery(viewer.id, draft.id, revision));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { busy, failure, take } = useTake(draft.id, onClose);
  const { data } = bridge;
  const chosen = takeable(data?.moves ?? []).filter(({ key }) => !left.has(key));
  return (
    <Dialog
      open
      size="wide"
      reading={!editable}
      title={revision === null ? 'Quote time machine' : `Quote time machine: revision ${revision}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {editable && data && data.moves.length > 0 && (
            <Button
              variant="primary"
              busy={busy}
              disabled={chosen.length === 0}
              onClick={() => void take(chosen.map(({ key }) => key))}
            >
              Take into the draft
            </Button>
          )}
        </>
      }
    >
      {bridge.isPending && (
        <Loading>
          <SkeletonText lines={5} />
        </Loading>
      )}
      <QueryFailed query={bridge} />
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      {data && (
        <>
          <Ends bridge={data} />
          {data.moves.length === 0 ? (
            <p>Nothing moved since.</p>
          ) : (
            <ul className="moves" aria-label="What moved">
              {data.moves.map((move) => (
                <Move
                  key={move.key}
                  move={move}
                  chosen={editable && move.missing === null ? !left.has(move.key) : null}
                  onChoose={(isChosen) =>
                    setLeft((now) => {
                      const next = new Set(now);
                      if (isChosen) next.delete(move.key);
                      else next.add(move.key);
                      return next;
                    })
                  }
                />
              ))}
            </ul>
          )}
          {editable && chosen.length > 0 && (
            <p className="text-sm text-ink-2" role="status">
              {`${counted(chosen.length, 'move')} chosen: `}
              <bdi dir="ltr">{signedDollars(sumOf(chosen))}</bdi>
            </p>
          )}
          {data.notes.map(({ label, message }) => (
            <Notice key={`${label} ${message}`}>
              <b>
                <bdi>{label}</bdi>
              </b>
              {` ${message}`}
            </Notice>
          ))}
        </>
      )}
    </Dialog>
  );
}

/** Takes moves into the draft, after what was typed; closes when they are in. */
function useTake(id: number, onTaken: () => void) {
  const viewer = useViewer();
  const client = useQueryClient();
  const edits = useEdits();
  const command = useCommand();
  const undoable = useUndoable();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function take(moves: string[]) {
    setBusy(true);
    setFailure(null);
    try {
      const version = await edits.settled();
      if (version === null) {
        setFailure('Your last changes are not saved yet. Close this and look at what is marked.');
        return;
      }
      await command(reprice, { params: { id }, body: { version, moves } });
      const { undo: batch } = await readProposal(client, viewer.id, id);
      undoable(`${counted(moves.length, 'move')} taken into the draft.`, async () => edits.step({ batch }));
      onTaken();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, take };
}

function Ends({ bridge }: { bridge: ProposalBridge }) {
  const { revision, pinned, at_todays_prices: priced, with_todays_templates: whole } = bridge;
  return (
    <dl className="bridge-ends">
      <End name={revision === null ? 'As it is' : 'As it was sent'} amount={pinned} />
      <End name="At today’s prices" amount={priced} />
      <End name="With today’s templates" amount={whole} />
    </dl>
  );
}

function End({ name, amount }: { name: string; amount: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}

interface MoveProps {
  move: BridgeMove;
  /** `null`: there is nothing to choose. */
  chosen: boolean | null;
  onChoose: (chosen: boolean) => void;
}

function Move({ move, chosen, onChoose }: MoveProps) {
  const { label, detail, section, at, amount, cost, missing } = move;
  const name = <bdi>{label}</bdi>;
  return (
    <li>
      <div className="move-name">
        {chosen === null ? (
          name
        ) : (
          <Checkbox checked={chosen} onChange={(event) => onChoose(event.target.checked)}>
            {name}
          </Checkbox>
        )}
        <span className="note">
          {section !== null && <bdi>{`${section} · `}</bdi>}
          {detail !== null && <bdi dir="ltr">{`${detail} · `}</bdi>}
          {'since '}
          <Day at={at} />
        </span>
        {missing !== null && <span className="note">{`Kept out. ${missing}`}</span>}
      </div>
      <span className="move-amount">
        {amount !== null && <bdi dir="ltr">{signedDollars(centsOf(amount))}</bdi>}
        {cost !== null && <span className="note">{`cost ${signedDollars(centsOf(cost))}`}</span>}
      </span>
    </li>
  );
}
