import { assumedAnswer, paths, type SortItem, type TemplateDetails, type TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTemplateCommand } from '../../../../api/templates.js';
import { OrderDialog } from '../../../../features/reorder/order-dialog.js';
import { ConfirmDialog } from '../../../../ui/confirm.js';
import { Button } from '../../../../ui/button.js';
import { useToast } from '../../../../ui/toast.js';
import { QuestionPanel } from './question-panel.js';

interface QuestionsTabProps {
  template: TemplateDetails;
  /** The question in the panel: an id, `new`, or none. Kept in the address. */
  panel: number | 'new' | null;
  onPanel: (panel: number | 'new' | null) => void;
}

/** The measurements a template asks for. */
export function QuestionsTab({ template, panel, onPanel }: QuestionsTabProps) {
  const [ordering, setOrdering] = useState(false);
  const [removing, setRemoving] = useState<TemplateQuestion | null>(null);
  const { questions } = template;
  const edited = typeof panel === 'number' ? questions.find((question) => question.id === panel) : undefined;
  return (
    <div className="tool-body">
      <div className="flex flex-wrap items-center gap-2 mb-4">
        <h2 className="text-xl me-auto">Questions</h2>
        {questions.length > 1 && (
          <Button variant="ghost" onClick={() => setOrdering(true)}>
            Change Order
          </Button>
        )}
        <Button variant="primary" onClick={() => onPanel('new')}>
          <Plus aria-hidden="true" />
          Add New Question
        </Button>
      </div>
      {questions.length === 0 ? (
        <p className="text-sm text-ink-2 py-5 max-w-[60ch]">
          <b className="block font-semibold text-ink">There are no records to show</b>
          A question is a measurement somebody takes on site, like the length of a room. Formulas turn the answers into quantities.
        </p>
      ) : (
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Title</th>
              <th scope="col">Unit</th>
              <th scope="col" className="num">Sample answer</th>
              <th scope="col"><span className="sr-only">Actions</span></th>
            </tr>
          </thead>
          <tbody>
            {questions.map((question) => (
              <tr key={question.id}>
                <td><span className="chip">{`Q${question.no_of_question}`}</span></td>
                <td className="font-semibold">{question.title}</td>
                <td><bdi>{question.unit}</bdi></td>
                <td className="num">
                  <bdi dir="ltr">
                    {question.sample_answer ?? assumedAnswer(question.unit)} <span className="unit">{question.unit}</span>
                  </bdi>
                  {question.sample_answer === null && <span className="text-xs text-ink-3"> assumed</span>}
                </td>
                <td className="acts">
                  <Button size="small" aria-label={`Edit ${question.title}`} onClick={() => onPanel(question.id)}>
                    Edit
                  </Button>
                  <Button
                    size="small"
                    variant="ghost-danger"
                    aria-label={`Delete ${question.title}`}
                    aria-disabled={!question.deleteallowed}
                    title={question.deleteallowed ? undefined : `A formula or a line setting uses Q${question.no_of_question}. Take it out there first.`}
                    onClick={() => setRemoving(question)}
                  >
                    Delete
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <QuestionPanel key={panel ?? 'closed'} template={template} question={edited} open={panel === 'new' || edited !== undefined} onClose={() => onPanel(null)} />
      <DeleteQuestion template={template} question={removing} onClose={() => setRemoving(null)} />
      <OrderQuestions questions={questions} open={ordering} onClose={() => setOrdering(false)} />
    </div>
  );
}

function DeleteQuestion({ template, question, onClose }: { template: TemplateDetails; question: TemplateQuestion | null; onClose: () => void }) {
  const remove = useTemplateCommand<{ version: number; id: number }>(({ id }) => paths.deleteQuestion(id));
  const toast = useToast();
  return (
    <ConfirmDialog
      open={question !== null}
      title={question ? `Delete Q${question.no_of_question} ${question.title}?` : ''}
      confirm="Delete question"
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ id: question!.id, version: template.version });
        toast({ message: `${question!.title} deleted. History can bring it back.` });
      }}
    >
      No formula uses it. The questions after it move up by one; formulas keep their meaning.
    </ConfirmDialog>
  );
}

function OrderQuestions({ questions, open, onClose }: { questions: readonly TemplateQuestion[]; open: boolean; onClose: () => void }) {
  const sort = useTemplateCommand<SortItem[]>(paths.sortQuestions());
  return (
    <OrderDialog
      open={open}
      title="Change Order"
      label="Questions in order"
      items={questions.map((question) => ({ id: question.id, name: question.title, detail: question.unit }))}
      onClose={onClose}
      onUpdate={(ids) => sort.mutateAsync(ids.map((id, at) => ({ id, sort_order: at + 1 })))}
    />
  );
}
