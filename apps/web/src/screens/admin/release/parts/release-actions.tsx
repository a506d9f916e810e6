import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import type { ReleaseDetails, ReleaseReady } from '@quotewright/domain/releases/contract.js';
import * as calls from '@quotewright/domain/releases/endpoints.js';
import { Ellipsis, Eye } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../../api/errors.js';
import { useReleaseCommand } from '../../../../api/releases.js';
import { paths } from '../../../../app/paths.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { Override, overrideUnexplained } from '../../../../features/ready/override.js';
import { ReleaseNameDialog } from '../../../../features/releases/release-name-dialog.js';
import { useWhen } from '../../../../features/releases/when-field.js';
import { counted } from '../../../../lib/format.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Textarea } from '../../../../ui/field.js';
import { Menu } from '../../../../ui/menu.js';
import { Notice } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';
import { isEditable } from './editable.js';
import { overridableIn } from './overridable.js';

interface ReleaseActionsProps {
  release: ReleaseDetails;
  ready: ReleaseReady | undefined;
}

/** What can be done with a release in its state. */
export function ReleaseActions({ release, ready }: ReleaseActionsProps) {
  const [dialog, setDialog] = useState<'publish' | 'schedule' | 'name' | null>(null);
  const { id, version, name, state, items } = release;
  const change = useReleaseCommand(calls.change);
  const cancel = useReleaseCommand(calls.cancel);
  const reopen = useReleaseCommand(calls.reopen);
  const revert = useReleaseCommand(calls.revert);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toast = useToast();
  const close = () => setDialog(null);
  const editable = isEditable(release);
  const empty = items.length === 0;

  /** Runs a command; a refusal becomes a toast. */
  async function act(run: () => Promise<unknown>, said?: string) {
    try {
      await run();
      if (said) toast({ message: said });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  async function askToCancel() {
    const yes = await confirm({
      title: `Cancel ${name}?`,
      body: 'It publishes nothing. It stays in the list, and can be made a draft again.',
      action: 'Cancel release',
      danger: true,
    });
    // Whatever version: it may be published meanwhile, and the refusal says so.
    if (yes) await act(() => cancel.mutateAsync({ body: { id } }), `${name} is cancelled.`);
  }

  async function askToRevert() {
    const yes = await confirm({
      title: `Revert ${name}?`,
      body: 'This makes a draft that takes everything in it back, on what visitors see now. Look at it, then publish it.',
      action: 'Make the draft',
    });
    if (!yes) return;
    await act(async () => {
      const { data } = await revert.mutateAsync({ body: { id } });
      await navigate(paths.release(data.id));
    });
  }

  return (
    <>
      {editable && !empty && (
        <ButtonLink to={paths['releases-preview']({ releases: String(id) })}>
          <Eye aria-hidden="true" />
          Preview
        </ButtonLink>
      )}
      {editable && !empty && (
        <>
          <Button onClick={() => setDialog('schedule')}>{state === 'scheduled' ? 'Move…' : 'Schedule…'}</Button>
          <Button variant="primary" onClick={() => setDialog('publish')}>
            Publish now…
          </Button>
        </>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <Button
          variant="primary"
          busy={reopen.isPending}
          onClick={() => void act(() => reopen.mutateAsync({ body: { id, version } }), `${name} is a draft again.`)}
        >
          Make it a draft again
        </Button>
      )}
      {state === 'published' && (!release.reverted_by || release.reverted_by.state === 'cancelled') && (
        <Button busy={revert.isPending} onClick={() => void askToRevert()}>
          Revert…
        </Button>
      )}
      {state === 'publishing' && (
        <Button variant="danger" busy={cancel.isPending} onClick={() => void askToCancel()}>
          Cancel…
        </Button>
      )}
      {editable && (
        <Menu className="btn icon" end label={`More for ${name}`} summary={<Ellipsis aria-hidden="true" />}>
          <button type="button" onClick={() => setDialog('name')}>
            Name and note…
          </button>
          {state === 'scheduled' && <OffSchedule release={release} act={act} />}
          <button type="button" className="danger" onClick={() => void askToCancel()}>
            Cancel release…
          </button>
        </Menu>
      )}
      {dialog === 'publish' && <PublishNow release={release} ready={ready} onClose={close} />}
      {dialog === 'schedule' && <Schedule release={release} ready={ready} onClose={close} />}
      {dialog === 'name' && (
        <ReleaseNameDialog
          title="Name and note"
          action="Save"
          name={name}
          note={release.note ?? ''}
          onSave={async (typed) => {
            await change.mutateAsync({ body: { id, version, ...typed } });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function OffSchedule({
  release: { id, version, name },
  act,
}: {
  release: ReleaseDetails;
  act: (run: () => Promise<unknown>, said: string) => Promise<void>;
}) {
  const schedule = useReleaseCommand(calls.schedule);
  return (
    <button
      type="button"
      onClick={() =>
        void act(
          () => schedule.mutateAsync({ body: { id, version, at: null } }),
          `${name} is a draft again, without a time.`,
        )
      }
    >
      Take it off the schedule
    </button>
  );
}

/** Asks for the note, and begins to publish. */
function PublishNow({ release, ready, onClose }: ReleaseActionsProps & { onClose: () => void }) {
  const publish = useReleaseCommand(calls.publish);
  const [override, setOverride] = useState(false);
  const overridable = overridableIn(ready);
  return (
    <NoteDialog
      title={`Publish ${release.name} now?`}
      action="Publish now"
      ready={override || overridable === 0}
      failing={overridable}
      override={override}
      onOverride={setOverride}
      busy={publish.isPending}
      onRun={async (note) => {
        await publish.mutateAsync({
          body: { id: release.id, version: release.version, ...(note && { note }), ...(override && { override }) },
        });
      }}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        {`${counted(release.items.length, 'item')} ${release.items.length === 1 ? 'goes' : 'go'} public together. If one cannot be published, none is.`}
      </p>
      {ready && !ready.ready && overridable === 0 && (
        <Notice tone="warn">It would fail as it is. See what its items need.</Notice>
      )}
    </NoteDialog>
  );
}

/** Asks for the time, or another one. */
function Schedule({ release, ready, onClose }: ReleaseActionsProps & { onClose: () => void }) {
  const schedule = useReleaseCommand(calls.schedule);
  const [override, setOverride] = useState(false);
  const when = useWhen(release.state === 'scheduled' ? release.at : null);
  return (
    <NoteDialog
      title={release.state === 'scheduled' ? `Move ${release.name}` : `Schedule ${release.name}`}
      action={release.state === 'scheduled' ? 'Move' : 'Schedule'}
      ready={when.at !== null}
      failing={overridableIn(ready)}
      override={override}
      onOverride={setOverride}
      busy={schedule.isPending}
      onRun={async (note) => {
        await schedule.mutateAsync({
          body: {
            id: release.id,
            version: release.version,
            at: when.at,
            ...(note && { note }),
            ...(override && { override }),
          },
        });
      }}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        Everything in it is published at that time as it is now. If one thing cannot be, none is, and you get an e-mail.
      </p>
      {when.field}
    </NoteDialog>
  );
}

interface NoteDialogProps {
  title: string;
  action: string;
  ready: boolean;
  /** How many checks fail that can be overridden; that needs a note. */
  failing: number;
  override: boolean;
  onOverride: (override: boolean) => void;
  busy: boolean;
  onRun: (note: string) => Promise<void>;
  onClose: () => void;
  children: React.ReactNode;
}

/** A dialog that takes a note, runs something and closes; a refusal is said in it. */
function NoteDialog({
  title,
  action,
  ready,
  failing,
  override,
  onOverride,
  busy,
  onRun,
  onClose,
  children,
}: NoteDialogProps) {
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = useGuardedClose({ dirty: note.trim() !== '', saving: busy, about: 'the note', onClose });

  async function run() {
    if (override && !note.trim()) return setMissing(true);
    setFailure(null);
    try {
      await onRun(note.trim());
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" disabled={!ready} busy={busy} onClick={() => void run()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {failing > 0 && <Override failing={failing} override={override} onOverride={onOverride} />}
      <Field
        label="Note"
        optional={!override}
        hint="Reason (shown in history)"
        error={missing && override && !note.trim() ? overrideUnexplained : undefined}
      >
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
