import { eraseBusiness } from '../../../api/team.js';
import { paths } from '../../../app/paths.js';
import { FormDialog } from '../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../features/form/form.js';
import { noProof, ProofFields, proofOf } from '../../../features/proof/proof-fields.js';

/** Deletes a team's business for good. The default export, because it is loaded on demand. */
export default function EraseDialog({ business, onClose }: { business: string; onClose: () => void }) {
  const form = useSavingForm({
    guard: false,
    defaultValues: noProof,
    save: async (proof) => eraseBusiness(await proofOf(proof), paths.dashboard()),
  });
  return (
    <FormDialog form={form} title="Delete the business" action="Delete for good" about="this" onClose={onClose}>
      <div className="text-sm text-ink-2 grid gap-2">
        <p>
          <strong>Deleted for good:</strong> the templates, quotes, standard texts and leads of <bdi>{business}</bdi>,
          with their history, and its open invitations.
        </p>
        <p>
          <strong>Kept:</strong> each member’s account, with an empty business. Templates and quotes of others that use
          its products count as before.
        </p>
        <p>This cannot be undone. Export your data first if you want to keep it.</p>
      </div>
      <ProofFields form={form} />
    </FormDialog>
  );
}
