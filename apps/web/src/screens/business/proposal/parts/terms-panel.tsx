import { follows } from '@quotewright/domain/kernel/text-rules.js';
import {
  mostInstalments,
  proposalNumberRules as numbers,
  proposalTextRules as texts,
  type ProposalDraft,
} from '@quotewright/domain/proposals/contract.js';
import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { FootForm, FormButtons } from '../../../../features/form/foot-form.js';
import { useSavingForm, type SavingForm } from '../../../../features/form/form.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { isNumber, LookFields, TaxFields } from '../../../../features/proposals/paper-fields.js';
import { Button } from '../../../../ui/button.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Field, Input, Select } from '../../../../ui/field.js';
import { useEdits } from './edits-context.js';
import { PricingFields } from './pricing-fields.js';
import { termsChange, termsField, termsForm, type TermsForm } from './terms-form.js';

/** Discount, prices, taxes, payments and look of a whole proposal. */
export function TermsPanel({ draft, costs, onClose }: { draft: ProposalDraft; costs: boolean; onClose: () => void }) {
  const edits = useEdits();
  const form = useSavingForm<TermsForm>({
    guard: false,
    defaultValues: termsForm(draft),
    fieldOf: termsField,
    save: async (values) => {
      await edits.run(termsChange(values, draft));
      onClose();
    },
  });
  const close = useGuardedClose({
    dirty: form.formState.isDirty,
    saving: form.saving,
    about: 'the terms',
    onClose,
  });
  const { errors } = form.formState;
  return (
    <SidePanel
      open
      onClose={close}
      title="Terms and look"
      footer={<FormButtons form={form} action="Save" onCancel={close} />}
    >
      <FootForm form={form} label="Terms and look">
        <PricingFields form={form} of="everything" costs={costs} />
        <TaxFields form={form} />
        <Payments form={form} />
        <LookFields form={form} />
        <Field label="Valid for" error={errors.validDays?.message} hint="Days, that of sending included.">
          <Input numeric suffix="days" {...form.register('validDays', { validate: isNumber(numbers.validDays) })} />
        </Field>
      </FootForm>
    </SidePanel>
  );
}

/** A deposit and what follows; the last payment takes the rest. */
function Payments({ form }: { form: SavingForm<TermsForm> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'payments', keyName: 'row' });
  const { errors } = form.formState;
  return (
    <fieldset className="terms-part">
      <legend>Payments</legend>
      {fields.map((payment, at) => (
        <div key={payment.row} className="terms-row">
          <Field label="When it is due" className="wide" error={errors.payments?.[at]?.label?.message}>
            <Input
              maxLength={texts.instalment.most}
              {...form.register(`payments.${at}.label`, { validate: follows(texts.instalment) })}
            />
          </Field>
          <Field label="Amount" error={errors.payments?.[at]?.value?.message}>
            <Input
              numeric
              {...form.register(`payments.${at}.value`, {
                validate: (text, { payments }) =>
                  isNumber(payments[at]?.kind === 'percent' ? numbers.percent : numbers.amount)(text),
              })}
            />
          </Field>
          <Field label="Of what" labelHidden>
            <Select {...form.register(`payments.${at}.kind`)}>
              <option value="percent">%</option>
              <option value="amount">$</option>
            </Select>
          </Field>
          <Button icon variant="ghost" aria-label={`Remove payment ${at + 1}`} onClick={() => remove(at)}>
            <X aria-hidden="true" />
          </Button>
        </div>
      ))}
      {fields.length > 0 && (
        <Field label="The last payment, of the rest" error={errors.rest?.message}>
          <Input
            maxLength={texts.instalment.most}
            {...form.register('rest', {
              validate: (text, { payments }) => payments.length === 0 || follows(texts.instalment)(text),
            })}
          />
        </Field>
      )}
      {fields.length < mostInstalments - 1 && (
        <div>
          <Button
            size="small"
            onClick={() => append({ label: fields.length === 0 ? 'Deposit' : '', kind: 'percent', value: '' })}
          >
            <Plus aria-hidden="true" />
            {fields.length === 0 ? 'Add a deposit' : 'Add a payment'}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
