import type { FieldError } from '@quotewright/domain/kernel/contract.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { sendingRules, type ProposalSentAnswer } from '@quotewright/domain/proposals/contract-sending.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { sendProposal } from '@quotewright/domain/proposals/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isApiError } from '../../../../api/errors.js';
import { clientQuery } from '../../../../api/proposals.js';
import { useCommand } from '../../../../api/use-command.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { centsOf, signedDollars } from '../../../../lib/cents.js';
import { Button } from '../../../../ui/button.js';
import { Segmented } from '../../../../ui/choice.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Input, Textarea } from '../../../../ui/field.js';
import { Money } from '../../../../ui/figures.js';
import { Loading, Notice, SkeletonText } from '../../../../ui/states.js';
import { useEdits } from './edits-context.js';
import { FloorNotice } from './floor-notice.js';
import { NewLink } from './new-link.js';

interface SendDialogProps {
  draft: ProposalDraft;
  /** Goes to what keeps it from being sent: `client`, `sections`, `lines.7`, … */
  onJump: (path: string) => void;
  onClose: () => void;
}

interface Sending {
  by: 'mail' | 'link';
  to: string;
  message: string;
}

/** Sends a draft to its client. */
export function SendDialog(props: SendDialogProps) {
  const { client } = props.draft;
  const viewer = useViewer();
  const known = useQuery({ ...clientQuery(viewer.id, client?.id ?? 0), enabled: client !== null });
  if (client && known.isPending)
    return (
      <Dialog open title="Send" onClose={props.onClose}>
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      </Dialog>
    );
  return <SendForm {...props} email={known.data?.data[0]?.email ?? ''} />;
}

/** Faults that are the draft's, not of what was typed here. */
const refusedAs = (message: string, { status, code }: { status: number; code: string }): ApiError =>
  new ApiError({ status, code, message, data: null, errors: [] });

function SendForm({ draft, email, onJump, onClose }: SendDialogProps & { email: string }) {
  const edits = useEdits();
  const command = useCommand();
  const [faults, setFaults] = useState<readonly FieldError[]>([]);
  const [sent, setSent] = useState<{ answer: ProposalSentAnswer; by: Sending['by']; to: string } | null>(null);
  const form = useSavingForm<Sending>({
    guard: false,
    defaultValues: { by: 'mail', to: email, message: '' },
    save: async ({ by, to, message }) => {
      setFaults([]);
      const version = await edits.settled();
      if (version === null)
        throw refusedAs('Your last changes are not saved yet. Close this and look at what is marked.', {
          status: 409,
          code: 'unsaved',
        });
      try {
        const { data } = await command(sendProposal, {
          params: { id: draft.id },
          body: { version, to: by === 'mail' ? to : '', message: by === 'mail' ? message : '' },
        });
        setSent({ answer: data, by, to });
      } catch (error) {
        if (!isApiError(error, 'cannot_send')) throw error;
        setFaults(error.errors);
        throw refusedAs('It cannot be sent yet.', error);
      }
    },
  });
  if (sent) return <SentDialog {...sent} onClose={onClose} />;
  const by = form.watch('by');
  const open = draft.job?.open ?? null;
  const again = draft.revisions.some(({ order }) => order === (open?.order ?? null));
  return (
    <FormDialog
      // The faults say it, each with its place.
      form={faults.length > 0 ? { ...form, failure: null } : form}
      title={again ? `Send ${open?.number ?? draft.number} again` : `Send the ${open ? 'change order' : 'proposal'}`}
      action={by === 'mail' ? 'Send' : 'Make a link'}
      about="the message"
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">
        {open ? `It changes the job by ${signedDollars(centsOf(open.change))}, to ` : 'It goes out as it is now, at '}
        <b>
          <Money amount={draft.total} />
        </b>
        {again
          ? '. If anything changed, it is the next revision and replaces the one before.'
          : `, with ${open ? `the number ${open.number}` : 'a number of its own'}. What you change later makes another revision.`}
      </p>
      <FloorNotice draft={draft} />
      <Segmented<Sending['by']>
        legend="How it is sent"
        className="justify-self-start"
        value={by}
        onChange={(value) => form.setValue('by', value)}
        options={[
          { value: 'mail', label: 'By e-mail' },
          { value: 'link', label: 'Copy a link instead' },
        ]}
      />
      {by === 'mail' ? (
        <>
          <Field label="E-mail of the client" error={form.formState.errors.to?.message}>
            <Input
              type="email"
              autoComplete="off"
              {...form.register('to', {
                validate: (text) => follows({ ...sendingRules.to, least: 1, missing: 'Enter an address.' })(text),
              })}
            />
          </Field>
          <Field
            label="Message"
            optional
            hint="The e-mail says it above the link."
            error={form.formState.errors.message?.message}
          >
            <Textarea rows={4} {...form.register('message', { validate: follows(sendingRules.message) })} />
          </Field>
        </>
      ) : (
        <p className="text-sm text-ink-2">No e-mail is sent, and no reminders. You give the link to the client.</p>
      )}
      {faults.length > 0 && <Faults faults={faults} onJump={onJump} />}
    </FormDialog>
  );
}

/** Everything that keeps it from being sent, each with the way to its place. */
function Faults({ faults, onJump }: { faults: readonly FieldError[]; onJump: (path: string) => void }) {
  return (
    <Notice tone="bad" live>
      <p>It cannot be sent yet:</p>
      <ul className="send-faults">
        {faults.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <bdi>{message}</bdi>
            {path !== 'total' && (
              <Button size="small" aria-label={`Go to: ${message}`} onClick={() => onJump(path)}>
                Go to it
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What became of it: its number, and where it went or its link. */
function SentDialog({
  answer,
  by,
  to,
  onClose,
}: { answer: ProposalSentAnswer } & Omit<Sending, 'message'> & { onClose: () => void }) {
  const { id, number, revision } = answer;
  return (
    <Dialog
      open
      title={`${number} is sent`}
      onClose={onClose}
      footer={
        <Button variant={by === 'mail' ? 'primary' : undefined} onClick={onClose}>
          Done
        </Button>
      }
    >
      <Notice tone="good" live>
        {`Revision ${revision} of ${number} is sent.`}
        {by === 'mail' && (
          <>
            {' The e-mail goes to '}
            <bdi>{to}</bdi>
            {' as soon as its PDF is made.'}
          </>
        )}
      </Notice>
      {by === 'link' && <NewLink id={id} atOnce />}
    </Dialog>
  );
}
