import { sampleAnswer } from '@quotewright/domain/formula/units.js';
import type { QuestionSaved, TemplateDetails } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { useMemo } from 'react';
import { ApiError, messageOf } from '../../../../api/errors.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import {
  inOneBox,
  isOfOtherUnit,
  readTyped,
  type TypedMeasurement,
} from '../../../../features/measurement/typed-measurement.js';
import { withOneReason } from '../../../../features/why/one-reason.js';
import { useToast } from '../../../../ui/toast.js';
import { questionIn, questionParts, type QuestionForm } from './question-form.js';
import { saveMerged } from '../../../../features/merging/save-merged.js';

/** Unsaved sample answers, by question id: each with the unit asked for, in one field. */
export type TypedSamples = Readonly<Record<number, TypedMeasurement>>;

/** The sample answers of a template while trying them, and saving changed ones. */
export function useSampleAnswers(
  template: TemplateDetails,
  typed: TypedSamples,
  onTyped: (change: (before: TypedSamples) => TypedSamples) => void,
) {
  const { questions } = template;
  const toast = useToast();
  const save = useTemplateCommand(calls.saveQuestion);
  const answers = useMemo(
    () =>
      Object.fromEntries(
        questions.map((question) => {
          const own = typed[question.id];
          return [question.id, own ? inOneBox(own, question.unit) : sampleAnswer(question).answer];
        }),
      ),
    [questions, typed],
  );
  const assumed = useMemo(
    () =>
      new Set(
        questions
          .filter((question) => typed[question.id] === undefined && sampleAnswer(question).assumed)
          .map(({ id }) => id),
      ),
    [questions, typed],
  );
  const changed = questions.filter(
    ({ id, unit, sample_answer }) =>
      typed[id] !== undefined && !isAskedAgain(typed[id], unit) && answers[id] !== (sample_answer ?? ''),
  );

  const keep = () => withOneReason(keepAll);

  async function keepAll() {
    let { version } = template;
    try {
      for (const question of changed) {
        const answer = answers[question.id]!;
        const from = { version, values: questionIn(template, question.id)! };
        const done = await saveMerged<QuestionForm, QuestionSaved, TemplateDetails>({
          from,
          values: { ...from.values, sample_answer: answer.trim() },
          parts: questionParts,
          valuesOf: (state) => questionIn(state, question.id),
          send: ({ title, unit, sample_answer }, against) =>
            save.mutateAsync({
              body: {
                id: question.id,
                quote_template_id: template.id,
                title,
                unit,
                sample_answer: sample_answer || null,
                version: against,
              },
            }),
        });
        if (done.gone !== undefined)
          throw new ApiError({
            ...done.refusal,
            message: `${done.gone} deleted ${question.title} meanwhile.`,
            errors: [],
          });
        if (done.conflict)
          throw new ApiError({
            ...done.refusal,
            message: `${done.conflict.who} changed how ${question.title} is answered meanwhile. Look at it, then keep yours.`,
            errors: [],
          });
        version = done.answer.data.version;
        // Input during the save is not saved, and stays.
        onTyped((before) => Object.fromEntries(Object.entries(before).filter(([, one]) => one !== typed[question.id])));
      }
      toast({ message: 'Sample answers kept.' });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  return { answers, assumed, changed, keep, keeping: save.isPending };
}

/** Whether the question's dimension differs from the input's. */
function isAskedAgain(typed: TypedMeasurement, unit: string): boolean {
  return isOfOtherUnit(typed, unit) && readTyped(typed, unit).value === null;
}
