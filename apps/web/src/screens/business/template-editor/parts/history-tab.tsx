import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import {
  isUndoneWith,
  speaksForBatch,
  templateParts,
  type Comparison,
  type HistoryEntry,
  type ReadableChange,
  type TemplateDetails,
  type TemplatePart,
} from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { comparisonQuery, historyQuery } from '../../../../api/history.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { useTemplateChange, useUndoCommand } from '../../../../features/template-change/use-template-change.js';
import { useUndoing } from '../../../../features/template-change/use-undoable.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { dateTime } from '../../../../lib/moments.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Segmented } from '../../../../ui/choice.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Input } from '../../../../ui/field.js';
import { Dim } from '../../../../ui/ornament.js';
import { LoadFailed, Loading, Notice, Skeleton } from '../../../../ui/states.js';
import { PriceBridge } from './price-bridge.js';
import {
  belongsTo,
  byDay,
  clockOf,
  dayName,
  grouped,
  isOfEquals,
  sentenceOf,
  untold,
  type HistoryItem,
  type HistoryPart,
} from './history-words.js';

const parts: readonly { value: HistoryPart; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'lines', label: 'Lines' },
  { value: 'questions', label: 'Questions' },
  { value: 'prices', label: 'Prices' },
];

/** Every change of the template, newest first, each with its undo; next to it what publishing would change. */
export function HistoryTab({ template, viewer }: { template: TemplateDetails; viewer: Viewer }) {
  const [part, setPart] = useState<HistoryPart>('all');
  const [undoing, setUndoing] = useState<HistoryItem | null>(null);
  const history = useInfiniteQuery(historyQuery(viewer.id, template.id));
  const entries = history.data?.pages.flatMap((page) => page.data) ?? [];
  const { admin } = viewer;
  const shown = entries.filter((entry) => belongsTo(part, entry));

  return (
    <div className="history">
      <section aria-label="Every change">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">Every change</h2>
          <Segmented legend="Show" value={part} onChange={setPart} options={parts} />
        </div>
        {history.isPending && <HistorySkeleton />}
        {history.isError && (
          <div className="py-5">
            <LoadFailed
              message={messageOf(history.error)}
              retrying={history.isFetching}
              onRetry={() => void history.refetch()}
            />
          </div>
        )}
        {history.isSuccess && shown.length === 0 && (
          <p className="text-sm text-ink-3 py-5">
            {part === 'all' ? 'There are no records to show' : 'There are no records matching your request'}
          </p>
        )}
        {byDay(shown).map(({ day, entries: ofDay }) => (
          <div key={day}>
            <h3 className="history-day">{dayName(day)}</h3>
            <ol>
              {grouped(ofDay).map((item) => (
                <HistoryRow key={item.entry.event_id} item={item} onUndo={setUndoing}>
                  {item.led.length > 0 && (
                    <details className="history-batch">
                      <summary>
                        {isOfEquals(item) ? `All ${item.led.length} changes` : counted(item.led.length, 'change')}
                      </summary>
                      <ol>
                        {item.led.map((entry) => (
                          <HistoryRow key={entry.event_id} item={{ entry, led: [] }} onUndo={setUndoing} within />
                        ))}
                      </ol>
                    </details>
                  )}
                </HistoryRow>
              ))}
            </ol>
          </div>
        ))}
        {history.hasNextPage && (
          <Button className="mt-5" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            Show earlier changes
          </Button>
        )}
      </section>
      <section
        aria-label={admin ? 'Staging against published' : 'About this history'}
        className={admin ? 'compare' : undefined}
      >
        {admin ? <StagingAgainstPublished template={template} viewer={viewer} /> : <OwnHistory />}
      </section>
      {undoing && (
        <UndoDialog
          template={template}
          item={undoing}
          together={entries.filter((entry) => isUndoneWith(undoing.entry, entry))}
          onClose={() => setUndoing(null)}
        />
      )}
    </div>
  );
}

interface HistoryRowProps {
  item: HistoryItem;
  onUndo: (item: HistoryItem) => void;
  /** It stands under its batch, which says when and by whom. */
  within?: boolean;
  children?: ReactNode;
}

/** One change, or the changes of one batch, with its undo where it can be undone. */
function HistoryRow({ item, onUndo, within = false, children }: HistoryRowProps) {
  const { entry, led } = item;
  const all = isOfEquals(item) ? led : [entry];
  const undone = all.every(({ undone_by }) => undone_by !== null);
  const sentence = sentenceOf(item);
  return (
    <li className={`history-event ${undone ? 'undone' : ''}`}>
      {!within && (
        <time dateTime={entry.at} title={dateTime(entry.at)}>
          {clockOf(entry.at)}
        </time>
      )}
      <div className="min-w-0">
        {within ? (
          <p className="first-letter:uppercase">{sentence}</p>
        ) : (
          <p>
            <b className="font-semibold">{actorName(entry)}</b> <bdi>{sentence}</bdi>
          </p>
        )}
        {led.length === 0 &&
          untold(entry).map((change) => (
            <p key={change.path} className="text-ink-2">
              <Difference change={change} />
            </p>
          ))}
        {entry.reason && !within && <p className="why">“{entry.reason}”</p>}
        {undone && <p className="why">Undone.</p>}
        {children}
      </div>
      {all.every(({ undoable, undone_by }) => undoable && undone_by === null) && (
        <Button icon size="small" variant="ghost" aria-label={`Undo: ${sentence}`} onClick={() => onUndo(item)}>
          <Undo2 aria-hidden="true" className="flip" />
        </Button>
      )}
    </li>
  );
}

/** The author in words: accounts may be deleted, and the first events of the gallery come with the product. */
function actorName({ actor, source }: HistoryEntry): string {
  if (actor.name) return actor.name;
  return source === 'sample' ? 'The sample catalogue' : 'A deleted account';
}

function StagingAgainstPublished({ template, viewer }: { template: TemplateDetails; viewer: Viewer }) {
  const published = template.published_version !== null;
  const comparison = useQuery({
    ...comparisonQuery(viewer.id, template.id, 'published', 'current'),
    enabled: published,
  });
  const discard = useTemplateCommand(calls.discard);
  const change = useTemplateChange(template.id);
  const confirm = useConfirm();

  async function askToDiscard() {
    const yes = await confirm({
      title: 'Discard unpublished changes?',
      body: `${template.name} goes back to what visitors see. The discarded changes stay in the history, and this can be undone.`,
      action: 'Discard changes',
      danger: true,
    });
    if (yes)
      await change(
        () => discard.mutateAsync({ body: { quote_template_id: template.id } }),
        'Back to what is published.',
      );
  }

  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-xl">Staging against published</h2>
        {published && <Badge tone="info">{`version ${template.published_version} to ${template.version}`}</Badge>}
      </div>
      {!published && (
        <p className="text-sm text-ink-2 mt-2">
          This template has never been published, or was taken off. Everything in it is new to the gallery.
        </p>
      )}
      {published && comparison.isPending && <HistorySkeleton />}
      {comparison.isError && (
        <LoadFailed
          message={messageOf(comparison.error)}
          retrying={comparison.isFetching}
          onRetry={() => void comparison.refetch()}
        />
      )}
      {comparison.data && comparison.data.total === 0 && (
        <p className="text-sm text-ink-2 mt-2">Nothing differs. The public page shows exactly this.</p>
      )}
      {comparison.data && comparison.data.total > 0 && (
        <>
          <p className="text-sm text-ink-3 mt-1">{`${counted(comparison.data.total, 'difference')}. Visitors see ${comparison.data.total === 1 ? 'it' : 'them'} after the next publish.`}</p>
          <PriceBridge template={template} viewer={viewer} />
          <Comparing comparison={comparison.data} />
          <Button variant="danger" className="mt-5" busy={discard.isPending} onClick={() => void askToDiscard()}>
            Discard changes…
          </Button>
        </>
      )}
    </>
  );
}

const partNames: Record<TemplatePart, string> = {
  details: 'Description',
  questions: 'Questions',
  lines: 'Lines',
  order: 'Order',
  images: 'Pictures',
  related: 'Related templates',
};

function Comparing({ comparison }: { comparison: Comparison }) {
  return (
    <>
      {templateParts.map((part) =>
        comparison.changes[part].length === 0 ? null : (
          <div key={part} className="mt-5">
            <h3 className="sub-head">{partNames[part]}</h3>
            <Dim className="mt-1" />
            {comparison.changes[part].map((change) => (
              <div key={change.path} className="change">
                <span className="font-semibold">{change.label}</span>
                <Difference change={change} />
              </div>
            ))}
          </div>
        ),
      )}
    </>
  );
}

function OwnHistory() {
  return (
    <>
      <h2 className="text-xl">What this is</h2>
      <Dim className="my-2" />
      <p className="text-sm text-ink-2 max-w-[60ch]">
        Every change to this template, with who made it and why. Undo reverses one change and keeps all later ones.
        Price changes of its products are listed too, because they change the quote.
      </p>
    </>
  );
}

/** Before struck out, after underlined. */
function Difference({ change }: { change: ReadableChange }) {
  return (
    <span>
      {change.before !== null && (
        <del>
          <bdi>{change.before || 'empty'}</bdi>
        </del>
      )}{' '}
      {change.after !== null && (
        <ins>
          <bdi>{change.after || 'empty'}</bdi>
        </ins>
      )}
      {change.before === null && change.after === null && <span className="text-ink-3">empty</span>}
    </span>
  );
}

interface UndoDialogProps {
  template: TemplateDetails;
  item: HistoryItem;
  /** What is undone with it. */
  together: readonly HistoryEntry[];
  onClose: () => void;
}

function UndoDialog({ template, item, together, onClose }: UndoDialogProps) {
  const [reason, setReason] = useState('');
  const [conflict, setConflict] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const undo = useUndoCommand(template.id);
  const undoing = useUndoing();
  const { entry, led } = item;
  const equals = isOfEquals(item);
  const whole = equals || speaksForBatch(entry.type);
  const close = useGuardedClose({ dirty: reason.trim() !== '', saving: busy, about: 'the reason', onClose });

  async function run() {
    setConflict(null);
    setBusy(true);
    try {
      const why = reason.trim();
      await undoing(() =>
        undo({
          ...(equals ? { batch_id: entry.batch_id } : { event_id: entry.event_id }),
          ...(why && { reason: why }),
        }),
      );
      onClose();
    } catch (error) {
      setConflict(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title="Undo this change?"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void run()}>
            Undo change
          </Button>
        </>
      }
    >
      <div className="text-sm grid gap-2">
        <p>
          <b className="font-semibold">{actorName(entry)}</b> <bdi>{sentenceOf(item)}</bdi>.
        </p>
        {(equals ? led : [entry, ...together])
          .flatMap(({ changes }) => changes)
          .map((change) => (
            <p key={change.path}>
              <span className="text-ink-3">{change.label} goes back to </span>
              {change.before === null ? 'not being there' : <bdi>{change.before || 'empty'}</bdi>}
            </p>
          ))}
        {whole && <p>Either all of it is undone, or nothing if a later change is in the way.</p>}
        <p className="text-ink-3">Everything changed after it stays.</p>
      </div>
      <Field label="Reason" optional>
        <Input
          data-autofocus
          value={reason}
          maxLength={reasonRule.most}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {conflict && (
        <Notice tone="bad" live>
          {conflict}
        </Notice>
      )}
    </Dialog>
  );
}

function HistorySkeleton() {
  return (
    <Loading className="grid gap-4 py-5">
      {[64, 48, 72, 56].map((width) => (
        <div key={width} className="grid grid-cols-[46px_1fr] gap-3">
          <Skeleton />
          <span style={{ inlineSize: `${width}%` }}>
            <Skeleton />
          </span>
        </div>
      ))}
    </Loading>
  );
}
