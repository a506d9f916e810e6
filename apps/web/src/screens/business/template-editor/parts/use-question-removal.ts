import type { TemplateDetails, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { templateConflict } from '../../../../api/conflicts.js';
import { messageOf } from '../../../../api/errors.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { useUndoToast } from '../../../../features/template-change/use-template-change.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { useToast } from '../../../../ui/toast.js';
import { merged } from '../../../../features/merging/form-merge.js';
import { questionIn, questionParts } from './question-form.js';

/**
 * Deletes a question after asking, with Undo in the toast. It deletes the question as shown: if somebody else has
 * changed it meanwhile, it asks again with the current text.
 */
export function useQuestionRemoval(template: TemplateDetails) {
  const remove = useTemplateCommand(calls.deleteQuestion);
  const confirm = useConfirm();
  const say = useUndoToast(template.id);
  const toast = useToast();

  return async function ask(question: TemplateQuestion, shown: TemplateDetails = template, news = ''): Promise<void> {
    const { id, no_of_question, title } = question;
    const yes = await confirm({
      title: `Delete Q${no_of_question} ${title}?`,
      body: `${news}No formula uses it. The questions after it move up by one; every formula keeps its meaning.`,
      action: 'Delete question',
      danger: true,
    });
    if (!yes) return;
    for (let seen = shown; ; ) {
      try {
        const { data } = await remove.mutateAsync({ params: { id }, body: { version: seen.version } });
        return say(`${title} deleted.`, data.batch_id);
      } catch (error) {
        const conflict = templateConflict(error);
        const [before, now] = [questionIn(seen, id), conflict?.current && questionIn(conflict.current, id)];
        if (!conflict?.current || !before || !now)
          return void toast({
            tone: 'bad',
            message: conflict?.current ? `${title} is already deleted.` : messageOf(error),
          });
        seen = conflict.current;
        if (merged(questionParts, before, before, now).theirs.length === 0) continue;
        return ask(
          seen.questions.find((one) => one.id === id)!,
          seen,
          `${conflict.changedBy?.name ?? 'Someone else'} changed this question meanwhile: it is now “${now.title}”, in ${now.unit}. `,
        );
      }
    }
  };
}
