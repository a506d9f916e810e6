import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isApiError, messageOf } from '../../../../api/errors.js';
import { readyQuery } from '../../../../api/ready.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { usePublishPlaces } from '../../../../features/publish-places/publish-places.js';
import { Differences } from '../../../../features/template-differences/differences.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { Override, overrideUnexplained } from '../../../../features/ready/override.js';
import { withOneReason } from '../../../../features/why/one-reason.js';
import { useReasonOptional } from '../../../../features/why/reason-optional.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Textarea } from '../../../../ui/field.js';
import { Notice, SkeletonText } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';
import { JobOutcomes } from './job-outcomes.js';
import { failingOf, ReadyList } from './ready-list.js';
import { RehearsalLine } from './rehearsal-line.js';
import { PriceEffect } from './price-effect.js';

/** Shows what visitors will see differently, takes a note, and publishes. */
export function PublishDialog({
  template,
  viewer,
  onRollBack,
  onLater,
  onClose,
}: {
  template: TemplateDetails;
  viewer: Viewer;
  onRollBack: () => void;
  /** It is to be published at a time, or together with others. */
  onLater: (how: 'schedule' | 'release') => void;
  onClose: () => void;
}) {
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const first = template.published_version === null;
  const publish = useTemplateCommand(calls.publish);
  const places = usePublishPlaces([template]);
  const ready = useQuery(readyQuery(viewer.id, template.id));
  const failing = ready.data ? failingOf(ready.data, places.coming).length : 0;
  const blocked = failing > 0 && ready.data?.rule === 'blocks';
  const [override, setOverride] = useState(false);
  const [missing, setMissing] = useState(false);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const optional = useReasonOptional(viewer);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const { key } = useLocation();
  const opened = useRef(key);
  // A way to another view, or to where something is fixed, leads out of the dialog.
  useEffect(() => {
    if (key !== opened.current) onClose();
  }, [key, onClose]);
  const close = useGuardedClose({ dirty: note.trim() !== '', saving: busy, about: 'the note', onClose });

  async function run() {
    if (blocked && !note.trim()) {
      setMissing(true);
      noteField.current?.focus();
      noteField.current?.scrollIntoView({ block: 'center' });
      return;
    }
    setFailure(null);
    setBusy(true);
    try {
      await withOneReason(
        async () => {
          await places.publish();
          await publish.mutateAsync({
            body: {
              quote_template_id: template.id,
              version: template.version,
              ...(note.trim() ? { note: note.trim() } : {}),
              ...(blocked && { override }),
            },
          });
        },
        { reason: note.trim() || null },
      );
      toast({ title: 'Success', message: `${template.name} is published.` });
      onClose();
    } catch (error) {
      if (!isApiError(error, 'version_conflict')) return setFailure(messageOf(error));
      await client.invalidateQueries({ queryKey: ['templates'] });
      setFailure(
        `${error.data?.changedBy?.name ?? 'Someone else'} changed the template while this was open. The list now includes that change. Check it before you publish.`,
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title={`Publish ${template.name}`}
      footer={
        <>
          <span className="me-auto flex flex-wrap gap-2">
            <Button onClick={() => onLater('schedule')}>Schedule…</Button>
            <Button onClick={() => onLater('release')}>Add to a release…</Button>
          </span>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={busy} disabled={blocked && !override} onClick={() => void run()}>
            {places.action}
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        {first
          ? 'It appears in the public gallery at once.'
          : 'The public page changes at once. You can go back to any version that was published.'}{' '}
        {!first && (
          <button type="button" className="text-link" onClick={onRollBack}>
            Published versions…
          </button>
        )}
      </p>
      {!first && <PriceEffect template={template} viewer={viewer} />}
      <JobOutcomes template={template} viewer={viewer} />
      {!first && <RehearsalLine template={template} viewer={viewer} />}
      {ready.isPending && <SkeletonText lines={1} />}
      <QueryFailed query={ready} />
      {ready.data && (
        <details className="ready-check" open={failing > 0}>
          <summary>
            {failing === 0 ? (
              <Check className="good" aria-hidden="true" />
            ) : (
              <CircleAlert className="bad" aria-hidden="true" />
            )}
            {failing === 0 ? 'Ready' : `${failing} to fix`}
          </summary>
          <ReadyList template={template} ready={ready.data} mended={places.coming} />
        </details>
      )}
      {blocked && <Override failing={failing} override={override} onOverride={setOverride} />}
      {places.offer}
      {!first && <Differences userId={viewer.id} templateId={template.id} />}
      <Field
        label="Note"
        optional={optional && !blocked}
        hint="Reason (shown in history)"
        error={missing && blocked && !note.trim() ? overrideUnexplained : undefined}
      >
        <Textarea
          ref={noteField}
          data-autofocus
          rows={2}
          maxLength={reasonRule.most}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
