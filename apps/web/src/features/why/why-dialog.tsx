import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { reasonsQuery } from '../../api/reasons.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, Input } from '../../ui/field.js';
import './why.css';

interface WhyDialogProps {
  userId: number;
  /** The reason that was given. */
  onGiven: (reason: string) => void;
  onClose: () => void;
}

/** Asks why something is changed, in one line; the user's last reasons are one press away. */
export function WhyDialog({ userId, onGiven, onClose }: WhyDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const last = useQuery(reasonsQuery(userId)).data?.last ?? [];
  const lastId = useId();
  const formId = useId();
  return (
    <Dialog
      open
      title="Why this change?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        aria-label="Why this change?"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The forms around this dialog hear nothing of it.
          event.stopPropagation();
          if (reason.trim()) onGiven(reason.trim());
          else setMissing(true);
        }}
      >
        <Field
          label="Reason"
          hint="Shown in the history."
          error={missing && !reason.trim() ? 'Say why you change this.' : undefined}
        >
          <Input
            data-autofocus
            dir="auto"
            autoComplete="off"
            value={reason}
            maxLength={reasonRule.most}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {last.length > 0 && (
          <div>
            <h3 className="field-label" id={lastId}>
              Your last reasons
            </h3>
            <ul className="last-reasons" aria-labelledby={lastId}>
              {last.map((one) => (
                <li key={one}>
                  <Button size="small" onClick={() => onGiven(one)}>
                    <bdi>{one}</bdi>
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </form>
    </Dialog>
  );
}
