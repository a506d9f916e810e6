import { codeRule, type NewSecret } from '@quotewright/domain/identity/contract-second-factor.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useState } from 'react';
import { useBeginSecondFactor, useConfirmSecondFactor } from '../../../../api/security.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { PasswordField, passwordRules } from '../../../../features/sign-in/sign-in.js';
import { Field, Input } from '../../../../ui/field.js';
import { CodesDialog } from './codes-dialog.js';

/** Password, then QR code and first code, then the recovery codes. The default export, because it is loaded on demand. */
export default function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return made ? (
    <FirstCode made={made} onCodes={setCodes} onClose={onClose} />
  ) : (
    <Password onMade={setMade} onClose={onClose} />
  );
}

function Password({ onMade, onClose }: { onMade: (made: NewSecret) => void; onClose: () => void }) {
  const begin = useBeginSecondFactor();
  const form = useSavingForm({
    guard: false,
    defaultValues: { password: '' },
    save: async (values) => onMade(await begin.mutateAsync(values)),
  });
  return (
    <FormDialog form={form} title="Turn on two-factor sign-in" action="Continue" about="this" onClose={onClose}>
      <p className="text-sm text-ink-2">
        You need an authenticator app on your phone, such as the one of your password manager. First, your password.
      </p>
      <PasswordField error={form.formState.errors.password?.message} {...form.register('password', passwordRules)} />
    </FormDialog>
  );
}

function FirstCode({
  made,
  onCodes,
  onClose,
}: {
  made: NewSecret;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const confirm = useConfirmSecondFactor();
  const form = useSavingForm({
    guard: false,
    defaultValues: { code: '' },
    save: async (values) => onCodes(await confirm.mutateAsync(values)),
  });
  return (
    <FormDialog form={form} title="Scan this with your app" action="Turn on" about="this" onClose={onClose}>
      <div className="two-factor-key">
        <img src={`data:image/svg+xml,${encodeURIComponent(made.picture)}`} alt="QR code with the key below" />
        <div className="grid gap-2 content-start">
          <p className="text-sm text-ink-2">
            On this device, <a href={made.url}>open it in the app</a>. Or type the key there:
          </p>
          <p className="two-factor-secret">
            <bdi dir="ltr">{made.secret.replace(/.{4}(?=.)/g, '$& ')}</bdi>
          </p>
        </div>
      </div>
      <Field
        label="Code"
        error={form.formState.errors.code?.message}
        hint="The six digits that the app shows now. Every other browser is signed out."
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          {...form.register('code', { validate: follows(codeRule) })}
        />
      </Field>
    </FormDialog>
  );
}
