import { isSampleAnswer, isText, limits, paths as calls, type QuestionSaved, type SaveQuestionRequest, type TemplateDetails, type TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { Button } from '../../../../ui/button.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Field, Input } from '../../../../ui/field.js';
import { Form, FormAlert, useSavingForm } from '../../../../features/form/form.js';
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

/** Adds or changes one question. */
export function QuestionPanel({ template, question, onClose }: QuestionPanelProps) {
  const save = useTemplateCommand<SaveQuestionRequest, QuestionSaved>(calls.saveQuestion(), { creates: question === undefined });
  const toast = useToast();
  const form = useSavingForm<QuestionForm>({
    guard: false,
    defaultValues: { title: question?.title ?? '', unit: question?.unit ?? '', sample_answer: question?.sample_answer ?? '' },
    save: async ({ title, unit, sample_answer }) => {
      await save.mutateAsync({ id: question?.id ?? 0, quote_template_id: template.id, title: title.trim(), unit: unit.trim(), sample_answer: sample_answer.trim() || null });
      toast({ message: question ? 'Question saved.' : 'Question added. Formulas can use it now.' });
      onClose();
    },
  });
  const { errors } = form.formState;

  return (
    <SidePanel
      open
      onClose={onClose}
      title={question ? `Edit Question Q${question.no_of_question}` : 'Add New Question'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
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
          <Input placeholder="Kg, Inch" maxLength={limits.unit} {...form.register('unit', { validate: (unit) => isText(unit, limits.unit) || 'Say in which unit, like ft.' })} />
        </Field>
        <Field label="Sample answer" optional hint="Feeds the live quote and the worked example on the public page. Visitors see it." error={errors.sample_answer?.message}>
          <Input numeric suffix={form.watch('unit')} {...form.register('sample_answer', { validate: (answer) => answer.trim() === '' || isSampleAnswer(answer) || 'Use a number from 0, like 12.5.' })} />
        </Field>
        <FormAlert form={form} />
        {/* The button stands in the foot of the panel; this one lets Enter send the form. */}
        <button type="submit" hidden />
      </Form>
    </SidePanel>
  );
}
