import { useState } from 'react';
import { useRenewRecoveryCodes } from '../../../../api/security.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { CodesDialog } from './codes-dialog.js';
import { ProofFields, type Proof } from './proof-fields.js';

/** Replaces the recovery codes and shows the new ones. The default export, because it is loaded on demand. */
export default function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useSavingForm<Proof>({
    guard: false,
    defaultValues: { password: '', code: '' },
    save: async (values) => setCodes(await renew.mutateAsync(values)),
  });
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <FormDialog form={form} title="New recovery codes" action="Make new codes" about="this" onClose={onClose}>
      <p className="text-sm text-ink-2">You get ten new codes. The earlier ones stop working.</p>
      <ProofFields register={form.register} errors={form.formState.errors} />
    </FormDialog>
  );
}
