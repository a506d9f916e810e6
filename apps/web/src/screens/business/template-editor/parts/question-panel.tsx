import { readMeasurement } from '@quotewright/domain/formula/measurement.js';
import { readUnit, unitText } from '@quotewright/domain/formula/measures.js';
import { unitBeside } from '@quotewright/domain/formula/units.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import {
  questionRules,
  type QuestionSaved,
  type TemplateDetails,
  type TemplateQuestion,
} from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { ApiError } from '../../../../api/errors.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { FootForm, FormButtons } from '../../../../features/form/foot-form.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { inOneBox, saidOfBefore, type TypedMeasurement } from '../../../../features/measurement/typed-measurement.js';
import { WhoSetMenu } from '../../../../features/who-set/who-set.js';
import { counted } from '../../../../lib/format.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Field, Input } from '../../../../ui/field.js';
import { SuggestBox } from '../../../../ui/suggest-box.js';
import { useToast } from '../../../../ui/toast.js';
import { FormConflict } from '../../../../features/merging/form-conflict.js';
import { emptyQuestion, questionIn, questionParts, type QuestionForm } from './question-form.js';
import { useMergingForm } from '../../../../features/merging/use-merging-form.js';

interface QuestionPanelProps {
  template: TemplateDetails;
  /** The question as of when the panel was opened; absent = a new one. */
  question: TemplateQuestion | undefined;
  /** Number of lines that use its answer. */
  usedBy: number;
  onClose: () => void;
}

/** Common units of measurements. Any other text is allowed. */
const usualUnits = [
  { value: 'ft', note: 'length, asked for in feet and inches' },
  { value: 'in', note: 'length' },
  { value: 'yd', note: 'length' },
  { value: 'm', note: 'length' },
  { value: 'ft²', note: 'area' },
  { value: 'yd²', note: 'area' },
  { value: 'm²', note: 'area' },
  { value: 'ft³', note: 'volume' },
  { value: 'yd³', note: 'volume' },
  { value: 'each', note: 'count' },
  { value: 'door', note: 'count' },
  { value: 'window', note: 'count' },
  { value: 'opening', note: 'count' },
  { value: 'coat', note: 'count' },
  { value: 'hour', note: 'time' },
  { value: 'day', note: 'time' },
  { value: 'lb', note: 'weight' },
  { value: 'Kg', note: 'weight' },
  { value: 'gal', note: 'volume' },
] as const;

/** Input of the sample answer field for a unit; empty without one. */
const asTyped = (text: string, unit: string): TypedMeasurement => ({
  first: text,
  second: '',
  ...(unit.trim() && { unit: unit.trim() }),
});

/** The sample answer field after a change of unit. While the unit is deleted to be retyped, nothing changes. */
const boxIn = (sample: TypedMeasurement, unit: string): string =>
  unit.trim() === '' ? sample.first : inOneBox(sample, unit.trim());

/** The canonical unit: `ft` and `feet` are one; an unknown one is itself. */
function means(unit: string): string {
  const powers = readUnit(unit);
  return powers ? unitText(powers) : unit;
}

/** Warns that formulas are not converted: they use the number alone. */
function UnitHint({
  question,
  usedBy,
  unit,
}: {
  question: TemplateQuestion | undefined;
  usedBy: number;
  unit: string;
}) {
  const stays = !question || usedBy === 0 || unit === '' || means(question.unit) === means(unit);
  return (
    <>
      <span role="status">
        {stays
          ? ''
          : `${counted(usedBy, 'line')} ${usedBy === 1 ? 'calculates' : 'calculate'} with this answer, and formulas are not converted: check ${usedBy === 1 ? 'its' : 'theirs'}.`}
      </span>
      {stays && 'Feet (ft) are asked for in feet and inches.'}
    </>
  );
}

/** Adds or changes one question. */
export function QuestionPanel({ template, question, usedBy, onClose }: QuestionPanelProps) {
  /** 0 = a new one, also after somebody else has deleted the edited one. */
  const [id, setId] = useState(question?.id ?? 0);
  const save = useTemplateCommand(calls.saveQuestion);
  const toast = useToast();
  const { form, conflict, startAnew } = useMergingForm<QuestionForm, QuestionSaved, TemplateDetails>({
    current: template,
    valuesOf: (state) => questionIn(state, id),
    blank: emptyQuestion,
    parts: questionParts,
    send: ({ title, unit, sample_answer }, version) =>
      save.mutateAsync({
        body: {
          id,
          quote_template_id: template.id,
          title: title.trim(),
          unit: unit.trim(),
          sample_answer: readMeasurement(sample_answer, unit).value,
          ...(version === undefined ? {} : { version }),
        },
      }),
    saved(_answer, meanwhile) {
      toast({
        title: 'Success',
        message: id ? `Question saved.${meanwhile}` : 'Question added. Formulas can use it now.',
      });
      onClose();
    },
    gone(who, refusal) {
      setId(0);
      startAnew();
      return new ApiError({
        ...refusal,
        message: `${who} deleted this question meanwhile. What you typed is kept here: add it as a new question, or cancel.`,
        errors: [],
      });
    },
  });
  const { errors, isDirty } = form.formState;
  const unit = useController({
    name: 'unit',
    control: form.control,
    rules: { validate: follows(questionRules.unit) },
  });
  const [box, unitNow] = form.watch(['sample_answer', 'unit']);
  const [lastTyped, setTyped] = useState(() => asTyped(box, unitNow));
  // Anything else that fills the field (input, somebody else's save) is in the current unit.
  const typed = boxIn(lastTyped, unitNow) === box ? lastTyped : asTyped(box, unitNow);
  if (typed !== lastTyped) setTyped(typed);
  const sample = readMeasurement(box.trim(), unitNow);
  const before = unitNow.trim() === '' ? null : saidOfBefore(typed, unitNow.trim());
  const counts =
    sample.value !== null && sample.value !== box.trim()
      ? `Counts as ${sample.value} ${unitBeside(unitNow, sample.value)}.`
      : null;

  function changeUnit(text: string) {
    unit.field.onChange(text);
    // What the field shows is what is sent: never a number of the previous unit.
    form.setValue('sample_answer', boxIn(typed, text), { shouldDirty: true });
  }

  const close = useGuardedClose({ dirty: isDirty, saving: form.saving, about: 'this question', onClose });

  return (
    <SidePanel
      open
      onClose={close}
      title={question && id ? `Edit Question Q${question.no_of_question}` : 'Add New Question'}
      footer={<FormButtons form={form} action={id ? 'Save question' : 'Add question'} onCancel={close} />}
    >
      <FootForm form={form} label="Question">
        {id !== 0 && (
          <WhoSetMenu
            fields={[
              { path: `questions.${id}.title`, label: 'Title' },
              { path: `questions.${id}.unit`, label: 'Unit' },
              { path: `questions.${id}.sampleAnswer`, label: 'Sample answer' },
              { path: `questions.${id}.position`, label: 'Position' },
            ]}
          />
        )}
        <Field label="Title" error={errors.title?.message}>
          <Input
            dir="auto"
            placeholder="Length of the room"
            maxLength={questionRules.title.most}
            {...form.register('title', { validate: follows(questionRules.title) })}
          />
        </Field>
        <Field
          label="Unit"
          error={errors.unit?.message}
          hint={<UnitHint question={question} usedBy={usedBy} unit={unitNow.trim()} />}
        >
          <SuggestBox
            {...unit.field}
            onChange={changeUnit}
            placeholder="Kg, Inch"
            maxLength={questionRules.unit.most}
            suggestions={usualUnits}
          />
        </Field>
        <Field
          label="Sample answer"
          optional
          hint={
            <>
              <span role="status">{before}</span>
              {before === null &&
                (counts ?? 'Feeds the live quote and the worked example on the public page. Visitors see it.')}
            </>
          }
          error={errors.sample_answer?.message}
        >
          <Input
            numeric
            suffix={unitNow}
            {...form.register('sample_answer', {
              validate: (answer, { unit: asked }) => {
                const read = readMeasurement(answer, asked);
                return answer.trim() === '' || (read.fault ?? true);
              },
            })}
          />
        </Field>
      </FootForm>
      {conflict && <FormConflict conflict={conflict} />}
    </SidePanel>
  );
}
