import { readMeasurement } from '@quotewright/domain/formula/measurement.js';
import { unitBeside } from '@quotewright/domain/formula/units.js';
import { isText, limits, paths as calls, type QuestionSaved, type SaveQuestionRequest, type TemplateDetails, type TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { useController } from 'react-hook-form';
import { useTemplateCommand } from '../../../../api/templates.js';
import { Form, FormAlert, useSavingForm } from '../../../../features/form/form.js';
import { Button } from '../../../../ui/button.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Field, Input } from '../../../../ui/field.js';
import { SuggestBox } from '../../../../ui/suggest-box.js';
import { useToast } from '../../../../ui/toast.js';

interface QuestionPanelProps {
  template: TemplateDetails;
  /** The question being edited; absent = a new one. */
  question: TemplateQuestion | undefined;
  onClose: () => void;
}

interface QuestionForm {
  title: string;
  unit: string;
  sample_answer: string;
}

/** Units that measurements are usually taken in. Any other text will do. */
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

/** Adds or changes one question. */
export function QuestionPanel({ template, question, onClose }: QuestionPanelProps) {
  const save = useTemplateCommand<SaveQuestionRequest, QuestionSaved>(calls.saveQuestion(), { creates: question === undefined });
  const toast = useToast();
  const confirm = useConfirm();
  const form = useSavingForm<QuestionForm>({
    defaultValues: { title: question?.title ?? '', unit: question?.unit ?? '', sample_answer: question?.sample_answer ?? '' },
    save: async ({ title, unit, sample_answer }) => {
      await save.mutateAsync({ id: question?.id ?? 0, quote_template_id: template.id, title: title.trim(), unit: unit.trim(), sample_answer: readMeasurement(sample_answer, unit).value });
      toast({ message: question ? 'Question saved.' : 'Question added. Formulas can use it now.' });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  const unit = useController({ name: 'unit', control: form.control, rules: { validate: (text) => isText(text, limits.unit) || 'Say in which unit, like ft.' } });
  const typed = form.watch('sample_answer').trim();
  const sample = readMeasurement(typed, unit.field.value);

  /** The panel is a part of the address, so leaving it is no leaving of the page: it asks for itself. */
  async function close() {
    if (form.saving) return;
    if (!isDirty || (await confirm({ title: 'Leave without saving?', body: 'What you typed about this question has not been saved.', action: 'Leave', keep: 'Stay', danger: true }))) onClose();
  }

  return (
    <SidePanel
      open
      onClose={() => void close()}
      title={question ? `Edit Question Q${question.no_of_question}` : 'Add New Question'}
      footer={
        <>
          <Button onClick={() => void close()}>Cancel</Button>
          <Button variant="primary" busy={form.saving} onClick={() => form.submit()}>
            {question ? 'Save question' : 'Add question'}
          </Button>
        </>
      }
    >
      <Form onSubmit={form.submit} className="grid gap-4" label="Question">
        <Field label="Title" error={errors.title?.message}>
          <Input placeholder="Length of the room" maxLength={limits.questionTitle} {...form.register('title', { validate: (title) => isText(title, limits.questionTitle) || 'Say what is measured.' })} />
        </Field>
        <Field label="Unit" error={errors.unit?.message} hint="Feet (ft) are asked for in feet and inches.">
          <SuggestBox {...unit.field} placeholder="Kg, Inch" maxLength={limits.unit} suggestions={usualUnits} />
        </Field>
        <Field
          label="Sample answer"
          optional
          hint={sample.value !== null && sample.value !== typed ? `Counts as ${sample.value} ${unitBeside(unit.field.value, sample.value)}.` : 'Feeds the live quote and the worked example on the public page. Visitors see it.'}
          error={errors.sample_answer?.message}
        >
          <Input
            numeric
            suffix={unit.field.value}
            {...form.register('sample_answer', {
              validate: (answer, { unit: asked }) => {
                const read = readMeasurement(answer, asked);
                return answer.trim() === '' || (read.fault ?? true);
              },
            })}
          />
        </Field>
        <FormAlert form={form} />
        {/* The button stands in the foot of the panel; this one lets Enter send the form. */}
        <button type="submit" hidden />
      </Form>
    </SidePanel>
  );
}
