import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import type { HistoryEntry, RollBackPreview, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { historyQuery, rollBackQuery } from '../../../../api/history.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { Reason } from '../../../../features/history/reason.js';
import { actorName } from '../../../../features/history/words.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { centsOf } from '../../../../lib/cents.js';
import { counted } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Textarea } from '../../../../ui/field.js';
import { Loading, Notice, SkeletonText } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';
import { Differences } from './compare-view.js';
import { momentWords } from './past-moments.js';
import { SampleEffect } from './price-effect.js';

interface RollBackDialogProps {
  template: TemplateDetails;
  viewer: Viewer;
  /** The published version to go back to; without one, it is chosen first. */
  version?: number;
  onClose: () => void;
}

/** Publishes an earlier published version again: which one, what that changes, and the note for the history. */
export function RollBackDialog({ template, viewer, version, onClose }: RollBackDialogProps) {
  const [to, setTo] = useState<number | null>(version ?? null);
  if (to === null) return <ChooseVersion template={template} viewer={viewer} onChoose={setTo} onClose={onClose} />;
  return (
    <RollBack key={to} template={template} viewer={viewer} to={to} onOthers={() => setTo(null)} onClose={onClose} />
  );
}

/** The versions that were published, newest first, each with who published it and why. */
function ChooseVersion({
  template,
  viewer,
  onChoose,
  onClose,
}: Omit<RollBackDialogProps, 'version'> & { onChoose: (version: number) => void }) {
  const history = useInfiniteQuery(historyQuery(viewer.id, template.id, { part: 'publishing' }));
  const publishes = (history.data?.pages ?? [])
    .flatMap(({ data }) => data)
    .filter(({ type, version }) => type === 'TemplatePublished' && version !== null);
  // A release may have published an earlier state than that of its event: what is public is the newest publish.
  const live = template.published_version === null ? undefined : publishes[0];
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title="Published versions"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className="text-sm text-ink-2">
        Choose a version to see what going back to it would change. Nothing happens before you confirm it.
      </p>
      {history.isPending && (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      <QueryFailed query={history} />
      {history.isSuccess && publishes.length < 2 && live !== undefined && !history.hasNextPage && (
        <p className="text-sm">There is no earlier version: the template was published once.</p>
      )}
      <ul className="published-versions" aria-label="Published versions">
        {publishes.map((row) => (
          <Published key={row.event_id} row={row} live={row === live} onChoose={() => onChoose(row.version!)} />
        ))}
      </ul>
      {history.hasNextPage && (
        <Button size="small" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Show earlier versions
        </Button>
      )}
    </Dialog>
  );
}

function Published({ row, live, onChoose }: { row: HistoryEntry; live: boolean; onChoose: () => void }) {
  return (
    <li>
      <span className="min-w-0">
        <span className="font-semibold">{`Version ${row.version}`}</span>
        <span className="note">{`${momentWords(row.at, true)}, ${actorName(row)}`}</span>
        {row.reason && (
          <span className="why">
            <Reason text={row.reason} />
          </span>
        )}
      </span>
      {live ? (
        <Badge tone="live" dot>
          Live now
        </Badge>
      ) : (
        <Button size="small" aria-label={`Go back to version ${row.version}…`} onClick={onChoose}>
          Go back to it…
        </Button>
      )}
    </li>
  );
}

function RollBack({
  template,
  viewer,
  to,
  onOthers,
  onClose,
}: Omit<RollBackDialogProps, 'version'> & { to: number; onOthers: () => void }) {
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const preview = useQuery(rollBackQuery(viewer.id, template.id, to));
  const rollBack = useTemplateCommand(calls.rollBack);
  const toast = useToast();
  const close = useGuardedClose({ dirty: note.trim() !== '', saving: rollBack.isPending, about: 'the note', onClose });
  const { data } = preview;
  const discards = data?.discards ?? 0;

  async function run() {
    setFailure(null);
    try {
      const reason = note.trim();
      const { message } = await rollBack.mutateAsync({
        body: {
          quote_template_id: template.id,
          to,
          version: template.version,
          ...(discards > 0 && { discard: true }),
          ...(reason && { reason }),
        },
      });
      toast({ title: 'Success', message });
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <Dialog
      open
      size="wide"
      onClose={close}
      title={`Roll back to version ${to}?`}
      footer={
        <>
          <Button variant="ghost" onClick={onOthers}>
            Other versions
          </Button>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!data || data.refused !== null}
            busy={rollBack.isPending}
            onClick={() => void run()}
          >
            {discards > 0 ? `Give up ${counted(discards, 'change')} and roll back` : 'Roll back'}
          </Button>
        </>
      }
    >
      {preview.isPending && (
        <Loading>
          <SkeletonText lines={5} />
        </Loading>
      )}
      <QueryFailed query={preview} />
      {data && <Effect template={template} to={to} preview={data} />}
      <Field label="Note" optional hint="Reason (shown in history)">
        <Textarea rows={2} maxLength={reasonRule.most} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}

/** What rolling back does, for visitors, to the sample quote and to what was not published. */
function Effect({ template, to, preview }: { template: TemplateDetails; to: number; preview: RollBackPreview }) {
  const { comparison, discards, refused } = preview;
  const { from, to: then } = comparison.bridge;
  return (
    <>
      <p className="text-sm text-ink-2">
        {`Visitors see again what was published on ${momentWords(comparison.to.at, true)}, at today’s prices. It is a new entry of the history${template.published_version === null ? ', and the template is public again' : ''}.`}
      </p>
      {refused && (
        <Notice tone="bad">
          <p>{refused}</p>
          <p>{`So version ${to} cannot come back as a whole. Its other parts can be restored one by one, from “As of…”.`}</p>
        </Notice>
      )}
      {discards > 0 && (
        <Notice tone="warn">
          {`${counted(discards, 'change')} not published yet ${discards === 1 ? 'is' : 'are'} given up. ${discards === 1 ? 'It stays' : 'They stay'} in the history, where each can be brought back.`}
        </Notice>
      )}
      <SampleEffect from={centsOf(from.retail_total)} to={centsOf(then.retail_total)} />
      <Differences comparison={comparison} />
    </>
  );
}
