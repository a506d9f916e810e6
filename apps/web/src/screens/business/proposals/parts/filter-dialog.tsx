import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientQuery } from '../../../../api/proposals.js';
import { useBoardAddress } from '../../../../features/board/use-board-address.js';
import { ClientCombobox, type NamedClient } from '../../../../features/clients/client-combobox.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Checkbox } from '../../../../ui/choice.js';
import { Field, Input } from '../../../../ui/field.js';
import type { ProposalNarrowing } from '../proposals-request.js';

interface Values {
  sent_from: string;
  sent_to: string;
  total_from: string;
  total_to: string;
  decided_from: string;
  decided_to: string;
  ends_to: string;
  accepted: boolean;
}

const isTotal = (text: string): true | string =>
  /^(\d{1,12}(\.\d{1,2})?)?$/.test(text.trim()) || 'Enter dollars such as 1500 or 1500.50.';

const total = (amount: number | undefined): string => (amount === undefined ? '' : String(amount));

/** Keeps the list to a client, to days and to totals. */
export function FilterDialog({ of, onClose }: { of: ProposalNarrowing; onClose: () => void }) {
  const viewer = useViewer();
  const { set } = useBoardAddress();
  const { data } = useQuery({ ...clientQuery(viewer.id, of.client_id ?? 0), enabled: of.client_id !== undefined });
  const [chosen, setChosen] = useState<NamedClient | null | undefined>(undefined);
  const known = of.client_id === undefined ? null : { id: of.client_id, name: data?.data[0]?.name ?? '' };
  const client = chosen === undefined ? known : chosen;
  const form = useSavingForm<Values>({
    guard: false,
    defaultValues: {
      sent_from: of.sent_from ?? '',
      sent_to: of.sent_to ?? '',
      total_from: total(of.total_from),
      total_to: total(of.total_to),
      decided_from: of.decided_from ?? '',
      decided_to: of.decided_to ?? '',
      ends_to: of.ends_to ?? '',
      accepted: of.accepted ?? false,
    },
    save: async ({ accepted, total_from, total_to, ...days }) => {
      await Promise.resolve();
      set({
        ...days,
        total_from: total_from.trim(),
        total_to: total_to.trim(),
        accepted: accepted ? 'true' : '',
        client: client ? String(client.id) : '',
      });
      onClose();
    },
  });
  const { errors } = form.formState;
  const day = (name: 'sent_from' | 'sent_to' | 'decided_from' | 'decided_to' | 'ends_to', label: string) => (
    <Field label={label} error={errors[name]?.message}>
      <Input type="date" {...form.register(name)} />
    </Field>
  );
  const dollars = (name: 'total_from' | 'total_to', label: string) => (
    <Field label={label} error={errors[name]?.message}>
      <Input inputMode="decimal" autoComplete="off" dir="ltr" {...form.register(name, { validate: isTotal })} />
    </Field>
  );
  return (
    <FormDialog form={form} title="Filters" action="Show" about="the filters" onClose={onClose}>
      <Field label="Client">
        <ClientCombobox value={client} onChange={setChosen} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {day('sent_from', 'Sent from')}
        {day('sent_to', 'Sent until')}
        {dollars('total_from', 'Total from')}
        {dollars('total_to', 'Total up to')}
        {day('decided_from', 'Decided from')}
        {day('decided_to', 'Decided until')}
      </div>
      <Checkbox {...form.register('accepted')}>
        <span>
          Only what is accepted
          <span className="block text-sm text-ink-3">
            Decided is what the client accepted or declined, and what has expired.
          </span>
        </span>
      </Checkbox>
      {day('ends_to', 'Waits for the client, and ends until')}
    </FormDialog>
  );
}
