import { bookingRules } from '@quotewright/domain/bookings/contract-rules.js';
import { isFeet } from '@quotewright/domain/formula/measurement.js';
import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { consentWords, type SendLeadRequest } from '@quotewright/domain/leads/contract.js';
import { leadRules } from '@quotewright/domain/leads/contract-rules.js';
import type { QuoteAnswer } from '@quotewright/domain/quotes/contract.js';
import type { TemplateDetails, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { useController, type FieldPath } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../../../api/errors.js';
import { useSendLead } from '../../../../api/leads.js';
import { paths } from '../../../../app/paths.js';
import { Form, FormAlert, useSavingForm, type SavingForm } from '../../../../features/form/form.js';
import { useLeaveGuard } from '../../../../features/form/unsaved.js';
import { MeasurementField } from '../../../../features/measurement/measurement-field.js';
import { readTyped, typedAs } from '../../../../features/measurement/typed-measurement.js';
import { Button } from '../../../../ui/button.js';
import { Checkbox } from '../../../../ui/choice.js';
import { Field, FieldError, Input, Textarea } from '../../../../ui/field.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { useToast } from '../../../../ui/toast.js';
import { ContractorChoice } from './contractor-choice.js';
import { useKeptLead } from './kept-lead.js';
import type { LeadValues } from './lead-values.js';

const keyOf = (questionId: number | string) => `q${questionId}`;

/** Where the call's fields stand in the form. */
function fieldOf(path: string): FieldPath<LeadValues> | null {
  if (path.startsWith('answers.')) return `typed.${keyOf(path.slice('answers.'.length))}`;
  if (path === 'contractor_id') return 'contractor';
  return path.startsWith('customer.') ? (path.slice('customer.'.length) as 'name' | 'email' | 'phone') : null;
}

interface LeadFormProps {
  template: TemplateDetails;
  /** What is measured already, by question id. */
  answers: Readonly<Record<string, Pick<QuoteAnswer, 'answer' | 'unit'>>>;
  note: string;
  /** The account's form that this is; another one keeps its own input. */
  place: string;
}

/** Everything that goes to the contractor, on one page. What was entered stays until it is sent. */
export function LeadForm({ template, answers, note, place }: LeadFormProps) {
  const { alias, questions } = template;
  const send = useSendLead();
  const toast = useToast();
  const navigate = useNavigate();
  async function sending(body: SendLeadRequest) {
    try {
      return await send.mutateAsync(body);
    } catch (error) {
      // That choice is gone; everything else stays.
      if (isApiError(error, 'leads_closed')) form.setValue('contractor', null);
      throw error;
    }
  }
  const form: SavingForm<LeadValues> = useSavingForm<LeadValues>({
    guard: false,
    fieldOf,
    defaultValues: {
      typed: Object.fromEntries(
        questions.map(({ id, unit }) => [keyOf(id), typedAs(answers[id]?.answer ?? '', answers[id]?.unit ?? unit)]),
      ),
      contractor: null,
      note,
      name: '',
      email: '',
      phone: '',
      consent: false,
    },
    save: async ({ typed, contractor, consent, ...values }) => {
      const customer = { name: values.name, email: values.email, phone: values.phone };
      const { data, message } = await sending({
        template_alias: alias,
        contractor_id: contractor!.id,
        answers: Object.fromEntries(
          questions.map(({ id, unit }) => [String(id), readTyped(typed[keyOf(id)]!, unit).value!]),
        ),
        note: values.note,
        ...(hasCustomer(values) && { customer, consent }),
      });
      forget();
      toast({ title: 'Success', message });
      await leave(() => navigate(paths.leads({ lead: data.id })));
    },
  });
  const forget = useKeptLead(form, place);
  const leave = useLeaveGuard(form.formState.isDirty);
  return (
    <Form onSubmit={form.submit} className="send-lead" label="Ask a contractor for a quote">
      <section className="grid gap-4" aria-label="Measurements">
        <SectionTitle>Measurements</SectionTitle>
        {questions.some(({ unit }) => isFeet(unit)) && (
          <p className="text-sm text-ink-2">
            Feet and inches, or the whole in one box: 10&#8242;&nbsp;6&#8243;, 126&nbsp;in, 3.2&nbsp;m.
          </p>
        )}
        {questions.length === 0 && <p className="text-sm text-ink-2">This template needs no measurements.</p>}
        {questions.map((question) => (
          <Measurement key={question.id} form={form} question={question} />
        ))}
      </section>
      <section className="grid gap-4 content-start" aria-label="Contractor">
        <SectionTitle>Contractor</SectionTitle>
        <ContractorChoice form={form} alias={alias} />
        <Field
          label="Note"
          optional
          hint="What the measurements do not say. Only the contractor reads it."
          error={form.formState.errors.note?.message}
        >
          <Textarea rows={4} dir="auto" {...form.register('note', { validate: follows(leadRules.note) })} />
        </Field>
        <Customer form={form} />
        <FormAlert form={form} />
        <div>
          <Button type="submit" variant="primary" busy={form.saving}>
            Send to the contractor
          </Button>
        </div>
      </section>
    </Form>
  );
}

const hasCustomer = ({ name, email, phone }: Pick<LeadValues, 'name' | 'email' | 'phone'>): boolean =>
  (name + email + phone).trim() !== '';

function Measurement({ form, question }: { form: SavingForm<LeadValues>; question: TemplateQuestion }) {
  const { id, no_of_question, title, unit } = question;
  const { field, fieldState } = useController({
    control: form.control,
    name: `typed.${keyOf(id)}`,
    rules: { validate: (typed) => readTyped(typed, unit).value !== null || 'Enter this measurement.' },
  });
  return (
    <div ref={(box) => field.ref(box && { focus: () => box.querySelector('input')?.focus() })}>
      <MeasurementField
        number={no_of_question}
        title={title}
        unit={unit}
        typed={field.value}
        error={fieldState.error?.message}
        onType={field.onChange}
      />
    </div>
  );
}

/** Whom the work is for. Their details go along only if they agreed. */
function Customer({ form }: { form: SavingForm<LeadValues> }) {
  const { errors } = form.formState;
  const [name, email, phone, contractor] = form.watch(['name', 'email', 'phone', 'contractor']);
  const given = hasCustomer({ name, email, phone });
  const words = consentWords(contractor?.name ?? 'the contractor');
  return (
    <fieldset className="grid gap-4 min-w-0">
      <legend className="field-label">
        Customer <span className="optional">optional</span>
      </legend>
      <p className="field-hint">Leave it empty and the contractor answers you instead.</p>
      <Field label="Name" error={errors.name?.message}>
        <Input
          dir="auto"
          autoComplete="off"
          maxLength={accountRules.name.most}
          {...form.register('name', {
            validate: (text, values) =>
              !hasCustomer(values) || follows({ ...accountRules.name, missing: 'Enter the customer’s name.' })(text),
          })}
        />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="off"
          maxLength={accountRules.email.most}
          {...form.register('email', {
            validate: (text, values) => {
              if (text.trim() === '' && hasCustomer(values) && values.phone.trim() === '')
                return 'Enter the customer’s e-mail address or phone number.';
              return follows({ ...accountRules.email, least: 0 })(text);
            },
          })}
        />
      </Field>
      <Field label="Phone" error={errors.phone?.message}>
        <Input
          type="tel"
          autoComplete="off"
          maxLength={bookingRules.mobile.most}
          {...form.register('phone', { validate: follows({ ...bookingRules.mobile, least: 0 }) })}
        />
      </Field>
      {given && (
        <div className="grid gap-1.5">
          <Checkbox
            aria-describedby="consent-error"
            aria-invalid={errors.consent !== undefined || undefined}
            {...form.register('consent', {
              validate: (ticked, values) =>
                ticked || !hasCustomer(values) || 'Ask the customer first, then tick this. Or leave their details out.',
            })}
          >
            <bdi>{words}</bdi>
          </Checkbox>
          <FieldError id="consent-error" message={errors.consent?.message} />
        </div>
      )}
    </fieldset>
  );
}
