import * as calls from '@quotewright/domain/advice/endpoints.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { standardTextHistoryQuery, useStandardTextCommand } from '../../../../api/advice.js';
import { messageOf } from '../../../../api/errors.js';
import { Earlier, HistorySkeleton } from '../../../../features/history/earlier.js';
import { Reason } from '../../../../features/history/reason.js';
import { ChangeList } from '../../../../features/history/told.js';
import { actorName } from '../../../../features/history/words.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useUndoing } from '../../../../features/template-change/use-undoable.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Notice } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';

/** Everything that was done to the standard texts, newest first, each with Undo. */
export function HistoryPanel({ onClose }: { onClose: () => void }) {
  const viewer = useViewer();
  const history = useInfiniteQuery(standardTextHistoryQuery(viewer.id));
  const command = useStandardTextCommand();
  const undoing = useUndoing();
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ batch: string; message: string } | null>(null);
  const changes = history.data?.pages.flatMap(({ data }) => data) ?? [];

  async function undo(batch: string) {
    setBusy(batch);
    setRefused(null);
    try {
      await undoing(() => command(calls.undo, { body: { batch_id: batch } }));
    } catch (error) {
      setRefused({ batch, message: messageOf(error) });
    } finally {
      setBusy(null);
    }
  }

  return (
    <SidePanel open reading title="History of the standard texts" onClose={onClose}>
      {history.isPending && <HistorySkeleton />}
      <QueryFailed query={history} />
      {history.isSuccess && changes.length === 0 && <p className="text-ink-2">Nothing has been changed yet.</p>}
      <ol className="standard-text-history">
        {changes.map((change) => (
          <li key={change.batch_id} data-undone={change.undone || undefined}>
            <p>
              <b className="font-semibold">{actorName(change)}</b> <bdi>{change.summary}</bdi>
            </p>
            <p className="note">
              <Ago at={change.at} />
              {change.reason && (
                <>
                  {', '}
                  <Reason text={change.reason} />
                </>
              )}
            </p>
            <ChangeList changes={change.changes} />
            {change.undone && <Badge tone="off">Undone</Badge>}
            {!change.undone && viewer.may('prices') && (
              <Button
                size="small"
                busy={busy === change.batch_id}
                aria-label={`Undo: ${change.summary}`}
                onClick={() => void undo(change.batch_id)}
              >
                Undo
              </Button>
            )}
            {refused?.batch === change.batch_id && (
              <Notice tone="bad" live>
                {refused.message}
              </Notice>
            )}
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Earlier
          key={history.data?.pages.length}
          busy={history.isFetchingNextPage}
          failed={history.isFetchNextPageError}
          onWanted={() => void history.fetchNextPage()}
        />
      )}
    </SidePanel>
  );
}
