import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { clientRules, type Client, type ClientFields } from '@quotewright/domain/proposals/contract-clients.js';
import { saveClient } from '@quotewright/domain/proposals/endpoints.js';
import { useState } from 'react';
import { isApiError } from '../../api/errors.js';
import { useCommand } from '../../api/use-command.js';
import { Button } from '../../ui/button.js';
import { Field, Input, Textarea } from '../../ui/field.js';
import { Notice } from '../../ui/states.js';
import { FormDialog } from '../form/form-dialog.js';
import { useSavingForm } from '../form/form.js';

interface ClientDialogProps {
  /** `null`: a new one. */
  client: Client | null;
  /** What was typed as its name already. */
  name?: string;
  onSaved: (client: Client) => void;
  onClose: () => void;
}

const fieldsOf = (client: Client | null, name: string): ClientFields => ({
  name: client?.name ?? name,
  email: client?.email ?? '',
  phone: client?.phone ?? '',
  billing_address: client?.billing_address ?? '',
  site_address: client?.site_address ?? '',
  notes: client?.notes ?? '',
});

/** Adds a client, or changes one. */
export function ClientDialog({ client, name = '', onSaved, onClose }: ClientDialogProps) {
  const command = useCommand();
  const [version, setVersion] = useState(client?.version);
  /** Another member saved the client first. */
  const [theirs, setTheirs] = useState<Client | null>(null);
  const form = useSavingForm<ClientFields>({
    defaultValues: fieldsOf(client, name),
    guard: false,
    save: async (fields) => {
      try {
        const { data } = await command(saveClient, { body: { id: client?.id ?? 0, version, ...fields } });
        onSaved(data);
        onClose();
      } catch (error) {
        if (!isApiError(error, 'client_changed')) throw error;
        setTheirs(error.data);
        throw error;
      }
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={client ? 'Change client' : 'Add client'}
      action={client ? 'Save' : 'Add client'}
      about="the client"
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={clientRules.name.most}
          {...form.register('name', { validate: follows(clientRules.name) })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="E-mail" optional error={errors.email?.message}>
          <Input
            type="email"
            autoComplete="off"
            {...form.register('email', { validate: follows(clientRules.email) })}
          />
        </Field>
        <Field label="Phone" optional error={errors.phone?.message}>
          <Input type="tel" autoComplete="off" {...form.register('phone', { validate: follows(clientRules.phone) })} />
        </Field>
      </div>
      <Field label="Site address" optional error={errors.site_address?.message} hint="Where the work is done.">
        <Textarea rows={2} {...form.register('site_address', { validate: follows(clientRules.site_address) })} />
      </Field>
      <Field label="Billing address" optional error={errors.billing_address?.message}>
        <Textarea rows={2} {...form.register('billing_address', { validate: follows(clientRules.billing_address) })} />
      </Field>
      <Field label="Notes" optional error={errors.notes?.message} hint="Only your business sees them.">
        <Textarea rows={3} {...form.register('notes', { validate: follows(clientRules.notes) })} />
      </Field>
      {theirs && (
        <Notice tone="warn" live>
          <p>
            Another member saved this client meanwhile, as <bdi>{theirs.name}</bdi>. Your input is still here.
          </p>
          <div className="flex flex-wrap gap-2 mt-2">
            <Button
              size="small"
              onClick={() => {
                setVersion(theirs.version);
                setTheirs(null);
                form.clearFailure();
              }}
            >
              Save mine over it
            </Button>
            <Button
              size="small"
              variant="ghost"
              onClick={() => {
                form.reset(fieldsOf(theirs, ''));
                setVersion(theirs.version);
                setTheirs(null);
                form.clearFailure();
              }}
            >
              Take theirs
            </Button>
          </div>
        </Notice>
      )}
    </FormDialog>
  );
}
