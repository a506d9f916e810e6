import { seeAsMinutes } from '@quotewright/domain/identity/contract-see-as.js';
import type { UserRow } from '@quotewright/domain/identity/contract.js';
import { seeAs } from '../../api/see-as.js';
import { paths } from '../../app/paths.js';
import { FormDialog } from '../form/form-dialog.js';
import { useSavingForm } from '../form/form.js';
import { AdminReasonField } from '../why/admin-reason-field.js';

/** Asks why, and shows the product as an account sees it. */
export default function SeeAsDialog({ account, onClose }: { account: UserRow; onClose: () => void }) {
  const form = useSavingForm({
    guard: false,
    defaultValues: { reason: '' },
    save: ({ reason }) => seeAs({ id: account.id, reason: reason.trim() }, paths.dashboard()),
  });
  return (
    <FormDialog form={form} title={`See as ${account.name}`} action="See" about="the reason" onClose={onClose}>
      <p className="text-sm text-ink-2">
        {`For at most ${seeAsMinutes} minutes you see Quotewright as ${account.name} does. You cannot change anything. They get an e-mail with your name and the reason, and their history keeps it.`}
      </p>
      <AdminReasonField form={form} hint="The account reads it." />
    </FormDialog>
  );
}
