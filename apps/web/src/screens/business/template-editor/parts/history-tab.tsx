import type { Comparison, HistoryEntry, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useComparison, useHistory, useUndoChange } from '../../../../api/history.js';
import { ApiError } from '../../../../api/errors.js';
import { FormulaText } from '../../../../features/formula-builder/formula-text.js';
import { longDay, clockTime } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { useToast } from '../../../../ui/toast.js';
import { belongsTo, byDay, type HistoryPart } from './history-words.js';

const parts: readonly [HistoryPart, string][] = [['all', 'All'], ['lines', 'Lines'], ['questions', 'Questions'], ['prices', 'Prices']];

/** Every change of the template, newest first, each with its undo; beside it what publishing would change. */
export function HistoryTab({ template, admin }: { template: TemplateDetails; admin: boolean }) {
  const [part, setPart] = useState<HistoryPart>('all');
  const [undoing, setUndoing] = useState<HistoryEntry | null>(null);
  const history = useHistory(template.id);
  const entries = history.data?.pages.flat() ?? [];
  const shown = entries.filter((entry) => belongsTo(part, entry));

  return (
    <div className="history">
      <section aria-label="Every change">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">Every change</h2>
          <fieldset className="segmented">
            <legend className="sr-only">Show</legend>
            {parts.map(([value, label]) => (
              <label key={value}>
                <input type="radio" name="history-part" checked={part === value} onChange={() => setPart(value)} />
                {label}
              </label>
            ))}
          </fieldset>
        </div>
        {history.isPending && <HistorySkeleton />}
        {history.isError && <Failed error={history.error} onRetry={() => void history.refetch()} what="The history" />}
        {history.isSuccess && shown.length === 0 && <p className="text-sm text-ink-3 py-5">{part === 'all' ? 'There are no records to show' : 'There are no records matching your request'}</p>}
        {byDay(shown).map(({ day, entries: ofDay }) => (
          <div key={day}>
            <h3 className="history-day">{longDay(ofDay[0]!.at)}</h3>
            <ol>
              {ofDay.map((entry) => (
                <li key={entry.event_id} className={`history-event ${entry.undone_by ? 'undone' : ''}`}>
                  <time dateTime={entry.at}>{clockTime(entry.at)}</time>
                  <div className="min-w-0">
                    <p>
                      <b className="font-semibold">{entry.actor?.name ?? 'Somebody whose account was deleted'}</b> {entry.summary}
                    </p>
                    <Changes changes={entry.changes} />
                    {entry.reason && <p className="why">“{entry.reason}”</p>}
                    {entry.undone_by && <p className="why">Undone.</p>}
                  </div>
                  {entry.undoable && !entry.undone_by && (
                    <Button icon size="small" variant="ghost" aria-label={`Undo: ${entry.summary}`} onClick={() => setUndoing(entry)}>
                      <Undo2 aria-hidden="true" className="flip" />
                    </Button>
                  )}
                </li>
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
      <section aria-label={admin ? 'Staging against published' : 'About this history'}>
        {admin ? <StagingAgainstPublished template={template} /> : <OwnHistory />}
      </section>
      <UndoDialog template={template} entry={undoing} onClose={() => setUndoing(null)} />
    </div>
  );
}

function StagingAgainstPublished({ template }: { template: TemplateDetails }) {
  const published = template.published_version !== null;
  const comparison = useQuery({ ...comparisonQuery(useUserId(), template.id, 'published', 'current'), enabled: published });
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-xl">Staging against published</h2>
        {published && <span className="badge info">{`version ${template.published_version} → ${template.version}`}</span>}
      </div>
      {!published && <p className="text-sm text-ink-2 mt-2">This template has never been published, or was taken off. Everything in it is new to the gallery.</p>}
      {published && comparison.isPending && <HistorySkeleton />}
      {comparison.isError && <Failed error={comparison.error} onRetry={() => void comparison.refetch()} what="The comparison" />}
      {comparison.data && comparison.data.total === 0 && <p className="text-sm text-ink-2 mt-2">Nothing differs. The public page shows exactly this.</p>}
      {comparison.data && comparison.data.total > 0 && <Comparing comparison={comparison.data} />}
    </>
  );
}

const partNames: Record<TemplatePart, string> = { details: 'Description', questions: 'Questions', lines: 'Lines', order: 'Order', images: 'Pictures', related: 'Related templates' };

function Comparing({ comparison }: { comparison: Comparison }) {
  return (
    <>
      <p className="text-sm text-ink-3 mt-1">{comparison.total === 1 ? '1 difference.' : `${comparison.total} differences.`} Visitors see them after the next publish.</p>
      {templateParts.map((part) =>
        comparison.changes[part].length === 0 ? null : (
          <div key={part} className="mt-5">
            <h3 className="sub-head">{partNames[part]}</h3>
            <div className="dim mt-1" aria-hidden="true" />
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
      <div className="dim my-2" aria-hidden="true" />
      <p className="text-sm text-ink-2 max-w-[60ch]">
        Every change of this template is kept from the first, with who made it and why. Undo takes back one change and keeps everything that came after it. Price changes of the products on its lines stand here too, because they change
        what a quote comes to.
      </p>
    </>
  );
}

function Changes({ changes }: { changes: readonly ReadableChange[] }) {
  return changes.map((change) => (
    <p key={change.path} className="text-ink-2">
      <span className="text-ink-3">{change.label}:</span> <Difference change={change} />
    </p>
  ));
}

/** Before struck out, after underlined; formulas as chips. */
function Difference({ change }: { change: ReadableChange }) {
  return (
    <span>
      {change.before !== null && (
        <del>
          <Value text={change.before} formula={change.path.endsWith('formula')} />
        </del>
      )}{' '}
      {change.after !== null && (
        <ins>
          <Value text={change.after} formula={change.path.endsWith('formula')} />
        </ins>
      )}
      {change.before === null && change.after === null && <span className="text-ink-3">empty</span>}
    </span>
  );
}

function Value({ text, formula }: { text: string; formula: boolean }) {
  if (formula && text) return <FormulaText formula={text} />;
  return <bdi>{text || 'empty'}</bdi>;
}

function UndoDialog({ template, entry, onClose }: { template: TemplateDetails; entry: HistoryEntry | null; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [conflict, setConflict] = useState<string | null>(null);
  const undo = useTemplateCommand<UndoRequest>(paths.undo());
  const toast = useToast();

  function close() {
    setConflict(null);
    setReason('');
    onClose();
  }

  async function run() {
    try {
      await undo.mutateAsync({ quote_template_id: template.id, event_id: entry!.event_id, ...(reason.trim() ? { reason: reason.trim() } : {}) });
      toast({ message: 'Change undone.' });
      close();
    } catch (error) {
      setConflict(error instanceof ApiError ? error.message : 'The change could not be undone. Check the connection and try again.');
    }
  }

  return (
    <Dialog open={entry !== null} onClose={close} title="Undo this change?">
      {entry && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          <p className="text-sm">
            <b className="font-semibold">{entry.actor.name ?? 'Somebody'}</b> {entry.summary}.
          </p>
          <div className="text-sm my-2">
            {entry.changes.map((change) => (
              <p key={change.path}>
                <span className="text-ink-3">{change.label} goes back to </span>
                {change.before === null ? <span>not being there</span> : <Value text={change.before} formula={change.path.endsWith('formula')} />}
              </p>
            ))}
          </div>
          <p className="text-sm text-ink-3">Everything changed after it stays.</p>
          <label className="grid gap-1.5 text-sm font-[580] mt-4">
            Reason
            <input className="input" value={reason} maxLength={limits.note} placeholder="optional" onChange={(event) => setReason(event.target.value)} />
          </label>
          {conflict && (
            <p role="alert" className="text-sm text-brick mt-3">
              {conflict}
            </p>
          )}
          <div className="flex justify-end gap-2 mt-5">
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" busy={undo.isPending}>
              Undo change
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function HistorySkeleton() {
  return (
    <div className="grid gap-4 py-5" aria-busy="true" aria-label="Loading">
      {[64, 48, 72, 56].map((width) => (
        <div key={width} className="grid grid-cols-[46px_1fr] gap-3">
          <span className="skeleton" />
          <span className="skeleton" style={{ inlineSize: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}
