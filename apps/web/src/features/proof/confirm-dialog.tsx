import { confirmSession } from '../../api/security.js';
import { Dialog } from '../../ui/dialog.js';
import { FootForm, FormButtons } from '../form/foot-form.js';
import { useSavingForm } from '../form/form.js';
import { noProof, ProofFields, proofOf } from './proof-fields.js';

interface ConfirmDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks whether the account's owner is there. The default export, because it is loaded on demand. */
export default function ConfirmDialog({ onConfirmed, onClose }: ConfirmDialogProps) {
  const form = useSavingForm({
    guard: false,
    defaultValues: noProof,
    save: async (values) => {
      await confirmSession(await proofOf(values));
      onConfirmed();
    },
  });
  return (
    <Dialog
      open
      title="Is it you?"
      onClose={onClose}
      footer={<FormButtons form={form} action="Go on" onCancel={onClose} />}
    >
      <FootForm form={form} label="Is it you?">
        <p className="text-sm text-ink-2">
          This needs your password. You are not asked again for ten minutes in this browser.
        </p>
        <ProofFields form={form} />
      </FootForm>
    </Dialog>
  );
}
