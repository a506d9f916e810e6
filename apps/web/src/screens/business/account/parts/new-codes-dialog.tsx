import { useState } from 'react';
import { useRenewRecoveryCodes } from '../../../../api/security.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { noProof, ProofFields, proofOf } from '../../../../features/proof/proof-fields.js';
import { CodesDialog } from './codes-dialog.js';

/** Replaces the recovery codes and shows the new ones. The default export, because it is loaded on demand. */
export default function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useSavingForm({
    guard: false,
    defaultValues: noProof,
    save: async (values) => setCodes(await renew.mutateAsync(await proofOf(values))),
  });
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <FormDialog form={form} title="New recovery codes" action="Make new codes" about="this" onClose={onClose}>
      <p className="text-sm text-ink-2">You get ten new codes. The earlier ones stop working.</p>
      <ProofFields form={form} />
    </FormDialog>
  );
}
