import { sampleAnswer } from '@quotewright/domain/formula/units.js';
import { paths as calls, type QuestionSaved, type SaveQuestionRequest, type TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useMemo } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { useToast } from '../../../../ui/toast.js';

/** Sample answers typed and not kept, by question id. */
export type TypedSamples = Readonly<Record<number, string>>;

/** The sample answers of a template while they are tried, and keeping those that were changed. */
export function useSampleAnswers(template: TemplateDetails, typed: TypedSamples, onTyped: (typed: TypedSamples) => void) {
  const { questions } = template;
  const toast = useToast();
  const save = useTemplateCommand<SaveQuestionRequest, QuestionSaved>(calls.saveQuestion());
  const answers = useMemo(() => Object.fromEntries(questions.map((question) => [question.id, typed[question.id] ?? sampleAnswer(question).answer])), [questions, typed]);
  const assumed = useMemo(() => new Set(questions.filter((question) => typed[question.id] === undefined && sampleAnswer(question).assumed).map(({ id }) => id)), [questions, typed]);
  const changed = questions.filter((question) => typed[question.id] !== undefined && typed[question.id] !== (question.sample_answer ?? ''));

  async function keep() {
    try {
      for (const question of changed) {
        await save.mutateAsync({ id: question.id, quote_template_id: template.id, title: question.title, unit: question.unit, sample_answer: typed[question.id]!.trim() || null });
      }
      onTyped({});
      toast({ message: 'Sample answers kept.' });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  return { answers, assumed, changed, keep, keeping: save.isPending };
}
