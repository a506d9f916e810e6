import {
  hasRecipients,
  addressRule,
  mostSent,
  recipientTypes,
  type RecipientType,
  type TemplatesSent,
} from '@quotewright/domain/emails/contract.js';
import { textFault } from '@quotewright/domain/kernel/text-rules.js';
import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { useSendTemplates } from '../../../../api/emails.js';
import { paths } from '../../../../app/paths.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { Checkbox } from '../../../../ui/choice.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Input } from '../../../../ui/field.js';
import { Notice } from '../../../../ui/states.js';
import { LetterPreview } from './letter-preview.js';
import { optedOutWords } from './opted-out.js';

const TYPES: Record<RecipientType, string> = {
  contractor: 'Contractors',
  retailinstall: 'Retail & install businesses',
};

interface SendTemplatesProps {
  rows: readonly TemplateCard[];
  viewer: Viewer;
  /** They are being sent. */
  onSent: (rows: readonly TemplateCard[]) => void;
  onClose: () => void;
}

/** Sends the selected templates by e-mail: recipients, then the preview, and only there Send (spec §4, §5). */
export function SendTemplates({ rows, viewer, onSent, onClose }: SendTemplatesProps) {
  const [types, setTypes] = useState<readonly RecipientType[]>([]);
  const [email, setEmail] = useState('');
  const [previewing, setPreviewing] = useState(false);
  const [sent, setSent] = useState<TemplatesSent | null>(null);
  const send = useSendTemplates();

  const published = rows.filter((row) => row.published_version !== null);
  const leftOut = rows.filter((row) => row.published_version === null);
  const address = email.trim();
  const faulty = textFault(addressRule, address);
  const request = {
    selected_ids: published.map(({ id }) => id),
    selected_usertypes: [...types],
    email: address || null,
  };
  const possible = published.length > 0 && published.length <= mostSent;

  async function run() {
    try {
      setSent((await send.mutateAsync(request)).data);
    } catch {
      // The failure shows above the buttons, and the input stays.
    }
  }
  const close = useGuardedClose({
    dirty: sent === null && (types.length > 0 || address !== ''),
    saving: send.isPending,
    about: {
      title: 'Leave without sending?',
      body: 'No e-mails have been sent yet.',
      action: 'Leave',
      keep: 'Stay',
      danger: true,
    },
    onClose: () => {
      if (sent) onSent(published);
      onClose();
    },
  });

  if (sent) return <Sent sent={sent} templates={published.length} onClose={close} />;
  return (
    <Dialog
      open
      size="wide"
      title="Send templates by e-mail"
      onClose={close}
      footer={
        previewing ? (
          <>
            <Button className="me-auto" onClick={() => setPreviewing(false)}>
              Back
            </Button>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              busy={send.isPending}
              disabled={faulty !== null || !hasRecipients(request)}
              onClick={() => void run()}
            >
              Send
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" disabled={!possible || faulty !== null} onClick={() => setPreviewing(true)}>
              Preview
            </Button>
          </>
        )
      }
    >
      {previewing ? (
        <LetterPreview request={request} viewer={viewer} nobody={!hasRecipients(request)} />
      ) : (
        <>
          <fieldset className="grid gap-1">
            <legend className="field-label">Send to all</legend>
            {recipientTypes.map((type) => (
              <Checkbox
                key={type}
                checked={types.includes(type)}
                onChange={(event) =>
                  setTypes(event.target.checked ? [...types, type] : types.filter((one) => one !== type))
                }
              >
                {TYPES[type]}
              </Checkbox>
            ))}
          </fieldset>
          <Field
            label="Or to an address"
            error={faulty?.message}
            hint="Any address. Each recipient gets a separate e-mail."
          >
            <Input type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
          </Field>
          <div>
            <h3 className="field-label">{counted(published.length, 'template')}</h3>
            <ul className="bulk-list">
              {published.map((row) => (
                <li key={row.id}>{row.name}</li>
              ))}
            </ul>
          </div>
          {leftOut.length > 0 && (
            <Notice tone="warn">{`Left out because they are not public: ${leftOut.map(({ name }) => name).join(', ')}.`}</Notice>
          )}
          {published.length > mostSent && (
            <Notice tone="bad">{`An e-mail holds at most ${mostSent} templates: choose fewer.`}</Notice>
          )}
        </>
      )}
      {send.isError && (
        <Notice tone="bad" live>
          {messageOf(send.error)}
        </Notice>
      )}
    </Dialog>
  );
}

function Sent({ sent, templates, onClose }: { sent: TemplatesSent; templates: number; onClose: () => void }) {
  const { total, opted_out: optedOut } = sent.recipients;
  return (
    <Dialog
      open
      title={`${counted(total, 'e-mail')} queued`}
      onClose={onClose}
      footer={
        <>
          <ButtonLink to={paths['sent-templates']({ sending: sent.id })}>Recipients</ButtonLink>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p role="status">
        {`${counted(total, 'e-mail')} with ${counted(templates, 'template')} ${total === 1 ? 'is' : 'are'} on the way.`}
        {` ${optedOutWords(optedOut)}`}
      </p>
    </Dialog>
  );
}
