import type { Lead } from '@quotewright/domain/leads/contract.js';
import { leadRules } from '@quotewright/domain/leads/contract-rules.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useDeclineLead } from '../../../../api/leads.js';
import { FootForm, FormButtons } from '../../../../features/form/foot-form.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { leadBusiness } from '../../../../features/leads/lead-words.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Field, Textarea } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';

interface DeclineFormProps {
  lead: Lead;
  onClose: () => void;
  /** Back to the lead. */
  onBack: () => void;
}

/** Declines a lead, with a sentence for its sender if there is one to say. */
export function DeclineForm({ lead, onClose, onBack }: DeclineFormProps) {
  const decline = useDeclineLead();
  const toast = useToast();
  const form = useSavingForm({
    guard: false,
    defaultValues: { decline_reason: '' },
    save: async ({ decline_reason }) => {
      toast({ message: (await decline.mutateAsync({ id: lead.id, decline_reason })).message });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  const close = useGuardedClose({ dirty: isDirty, saving: form.saving, about: 'this answer', onClose: onBack });
  return (
    <SidePanel
      open
      title={`Decline ${lead.template.name}`}
      onClose={close}
      footer={<FormButtons form={form} action="Decline" onCancel={close} />}
    >
      <FootForm form={form} label="Decline this lead">
        <p className="text-ink-2">
          <bdi>{leadBusiness(lead)}</bdi> is told, and can ask another contractor.
        </p>
        <Field
          label="A sentence for the sender"
          optional
          hint="Such as when you could take it. It is shown with the lead, not in the e-mail."
          error={errors.decline_reason?.message}
        >
          <Textarea
            rows={3}
            dir="auto"
            {...form.register('decline_reason', { validate: follows(leadRules.decline_reason) })}
          />
        </Field>
      </FootForm>
    </SidePanel>
  );
}
