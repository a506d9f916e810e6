import { quoteTypes, type QuoteType } from '@quotewright/domain/formula/settings.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { proposalTextRules, type ProposalChangeRequest } from '@quotewright/domain/proposals/contract.js';
import type { QuoteListRow } from '@quotewright/domain/quotes/contract.js';
import type { TemplateCard, TemplateDetails, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { quotesQuery } from '../../../../api/quotes.js';
import { templateQuery } from '../../../../api/template.js';
import { templatesQuery } from '../../../../api/templates.js';
import { FootForm, FormButtons } from '../../../../features/form/foot-form.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { quoteTypeLabels } from '../../../../features/live-quote/labels.js';
import { quoteTitle } from '../../../../features/live-quote/quote-words.js';
import { MeasurementField } from '../../../../features/measurement/measurement-field.js';
import { readTyped, type TypedMeasurement } from '../../../../features/measurement/typed-measurement.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../../../lib/use-debounced.js';
import { Segmented } from '../../../../ui/choice.js';
import { Combobox } from '../../../../ui/combobox.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Input } from '../../../../ui/field.js';
import { Money } from '../../../../ui/figures.js';
import { Skeleton } from '../../../../ui/states.js';
import { useEdits } from './edits-context.js';

/** How a section begins. */
type Kind = 'template' | 'quote' | 'empty';

interface SectionForm {
  kind: Kind;
  title: string;
  template: TemplateCard | null;
  quoteType: QuoteType;
  typed: Record<string, TypedMeasurement>;
  quote: QuoteListRow | null;
}

/** Most that is offered while one types. */
const OFFERED = 10;
const nothingTyped: TypedMeasurement = { first: '', second: '' };

/** Adds a section: from a template with its measurements, from a saved quote, or empty. */
export function AddSectionDialog({ quoteType, onClose }: { quoteType: QuoteType; onClose: () => void }) {
  const edits = useEdits();
  const viewer = useViewer();
  const form = useSavingForm<SectionForm>({
    guard: false,
    defaultValues: { kind: 'template', title: '', template: null, quoteType, typed: {}, quote: null },
    fieldOf: (path) => (path.includes('.answers.') ? `typed.${path.split('.').at(-1)!}` : null),
    save: async (values) => {
      await edits.run(changeFor(values, questions ?? []));
      onClose();
    },
  });
  const close = useGuardedClose({
    dirty: form.formState.isDirty,
    saving: form.saving,
    about: 'the section',
    onClose,
  });
  const kind = form.watch('kind');
  const template = form.watch('template');
  const details = useQuery({ ...templateQuery(viewer.id, template?.alias ?? ''), enabled: template !== null });
  const questions = details.data?.id === template?.id ? details.data?.questions : undefined;
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onClose={close}
      title="Add a section"
      footer={<FormButtons form={form} action="Add section" onCancel={close} />}
    >
      <FootForm form={form} label="Add a section">
        <Segmented<Kind>
          legend="Begin with"
          value={kind}
          onChange={(value) => form.setValue('kind', value)}
          options={[
            { value: 'template', label: 'Template' },
            { value: 'quote', label: 'Saved quote' },
            { value: 'empty', label: 'Empty' },
          ]}
        />
        {kind === 'template' && <FromTemplate form={form} userId={viewer.id} details={details} questions={questions} />}
        {kind === 'quote' && <FromQuote form={form} userId={viewer.id} />}
        <Field
          label="Title of the section"
          optional={kind !== 'empty'}
          hint={kind === 'template' ? 'Left empty, it is the name of the template.' : undefined}
          error={errors.title?.message}
        >
          <Input
            placeholder="Kitchen"
            maxLength={proposalTextRules.section.most}
            {...form.register('title', {
              validate: (text, { kind: chosen }) =>
                (chosen !== 'empty' && text.trim() === '') || follows(proposalTextRules.section)(text),
            })}
          />
        </Field>
      </FootForm>
    </Dialog>
  );
}

type Filling = Pick<
  ReturnType<typeof useSavingForm<SectionForm>>,
  'watch' | 'setValue' | 'register' | 'formState' | 'clearErrors'
>;

/** A template by its name, and its measurements. */
function FromTemplate({
  form,
  userId,
  details,
  questions,
}: {
  form: Filling;
  userId: number;
  details: UseQueryResult<TemplateDetails>;
  /** Of the chosen template, once they are there. */
  questions: readonly TemplateQuestion[] | undefined;
}) {
  const [text, setText] = useState('');
  const searchTerm = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const request = { searchTerm, perPage: OFFERED, page: 1 };
  const mine = useQuery(templatesQuery(userId, { ...request, scope: 'mine' }));
  const gallery = useQuery(templatesQuery(userId, { ...request, scope: 'published' }));
  const own = mine.data?.data ?? [];
  const options = [...own, ...(gallery.data?.data ?? [])];
  const template = form.watch('template');
  const typed = form.watch('typed');
  const { errors } = form.formState;
  form.register('template', {
    validate: (chosen, { kind }) => kind !== 'template' || chosen !== null || 'Choose a template.',
  });
  form.register('typed', {
    validate: (given, { kind, template: chosen }) =>
      kind !== 'template' ||
      chosen === null ||
      (questions?.every(({ id, unit }) => readTyped(given[id] ?? nothingTyped, unit).value !== null) ?? false) ||
      'Enter every measurement.',
  });
  const missing = errors.typed?.message as string | undefined;
  return (
    <>
      <Field
        label="Template"
        error={errors.template?.message as string | undefined}
        hint="Your own templates come first, then those of the gallery."
      >
        <Combobox<TemplateCard>
          value={template}
          onChange={(chosen) => {
            form.setValue('template', chosen, { shouldDirty: true });
            form.clearErrors();
          }}
          onQuery={setText}
          options={options}
          loading={(mine.isFetching || gallery.isFetching) && text !== ''}
          nameOf={({ name }) => name}
          keyOf={({ id }) => id}
          labelOf={(option) => (
            <>
              <bdi>{option.name}</bdi>
              {!own.includes(option) && <span className="block text-xs text-ink-3">Gallery</span>}
            </>
          )}
          placeholder="Name of a template"
        />
      </Field>
      <QueryFailed query={details} />
      {template && !questions && !details.isError && <Skeleton className="h-20" />}
      {questions && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {questions.map((question) => (
              <MeasurementField
                key={question.id}
                number={question.no_of_question}
                title={question.title}
                unit={question.unit}
                typed={typed[question.id] ?? nothingTyped}
                error={
                  missing && readTyped(typed[question.id] ?? nothingTyped, question.unit).value === null
                    ? `Answer “${question.title}”.`
                    : undefined
                }
                onType={(value) => form.setValue('typed', { ...typed, [question.id]: value }, { shouldDirty: true })}
              />
            ))}
          </div>
          <div className="field">
            <span className="field-label">Lines</span>
            <div>
              <Segmented
                legend="Lines"
                value={form.watch('quoteType')}
                onChange={(value) => form.setValue('quoteType', value, { shouldDirty: true })}
                options={quoteTypes.map((value) => ({ value, label: quoteTypeLabels[value] }))}
              />
            </div>
          </div>
        </>
      )}
    </>
  );
}

/** A saved quote by its name. */
function FromQuote({ form, userId }: { form: Filling; userId: number }) {
  const [text, setText] = useState('');
  const searchTerm = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const found = useQuery(quotesQuery(userId, { searchTerm, perPage: OFFERED }));
  form.register('quote', { validate: (chosen, { kind }) => kind !== 'quote' || chosen !== null || 'Choose a quote.' });
  return (
    <Field
      label="Saved quote"
      error={form.formState.errors.quote?.message as string | undefined}
      hint="Its prices are those that it was saved with."
    >
      <Combobox<QuoteListRow>
        value={form.watch('quote')}
        onChange={(chosen) => form.setValue('quote', chosen, { shouldDirty: true, shouldValidate: true })}
        onQuery={setText}
        options={found.data?.data ?? []}
        loading={found.isFetching && text !== ''}
        nameOf={({ name, template }) => quoteTitle(name, template).title}
        keyOf={({ id }) => id}
        labelOf={({ name, template, retail_total }) => (
          <>
            <bdi>{quoteTitle(name, template).title}</bdi>
            <Money amount={retail_total} className="block text-xs text-ink-3" />
          </>
        )}
        placeholder="Name of a quote or its template"
      />
    </Field>
  );
}

function changeFor(
  { kind, title, template, quoteType, typed, quote }: SectionForm,
  questions: readonly TemplateQuestion[],
): ProposalChangeRequest {
  const named = title.trim() === '' ? {} : { title };
  if (kind === 'empty') return { change: 'add-section', ...named };
  if (kind === 'quote') return { change: 'add-section', quote_id: quote!.id, ...named };
  const answers = Object.fromEntries(
    questions.map(({ id, unit }) => [id, readTyped(typed[id] ?? nothingTyped, unit).value ?? '']),
  );
  return { change: 'add-section', template_id: template!.id, quote_type: quoteType, answers, ...named };
}
