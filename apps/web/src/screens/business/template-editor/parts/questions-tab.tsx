import { sampleAnswer, unitBeside } from '@quotewright/domain/formula/units.js';
import type { TemplateDetails, TemplateLine, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FormulaText } from '../../../../features/formula-builder/formula-text.js';
import type { ReorderItem } from '../../../../features/reorder/order.js';
import { TemplateOrderDialog } from '../../../../features/reorder/template-order-dialog.js';
import { counted } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { DataTable } from '../../../../ui/data-table.js';
import { Quantity } from '../../../../ui/figures.js';
import { Oops } from '../../../../ui/states.js';
import { QuestionPanel } from './question-panel.js';
import { useQuestionRemoval } from './use-question-removal.js';

interface QuestionsTabProps {
  template: TemplateDetails;
  /** The question in the panel: an id, `new`, or none. Kept in the address. */
  panel: number | 'new' | null;
  onPanel: (panel: number | 'new' | null) => void;
}

/** The questions of a template. */
export function QuestionsTab({ template, panel, onPanel }: QuestionsTabProps) {
  const [ordering, setOrdering] = useState(false);
  const { questions } = template;
  const remove = useQuestionRemoval(template);
  const confirm = useConfirm();

  const explain = (question: TemplateQuestion, users: readonly TemplateLine[]) =>
    void confirm({
      title: `Q${question.no_of_question} ${question.title} is in use`,
      body: <InUse users={users} />,
      action: 'Close',
      keep: null,
    });

  return (
    <div className="tool-body">
      <div className="flex flex-wrap items-center gap-2 mb-4">
        <h2 className="text-xl me-auto">Questions</h2>
        {questions.length > 1 && (
          <Button variant="ghost" onClick={() => setOrdering(true)}>
            Change Order
          </Button>
        )}
        {questions.length > 0 && (
          <Button variant="primary" onClick={() => onPanel('new')}>
            <Plus aria-hidden="true" />
            Add New Question
          </Button>
        )}
      </div>
      {questions.length === 0 ? (
        <Oops
          message1="There are no records to show"
          message2="A question is a measurement taken on site, like the length of a room. Formulas turn the answers into quantities."
          action={() => onPanel('new')}
          btn_text="Add New Question"
        />
      ) : (
        <DataTable
          caption="Questions of this template"
          rows={questions}
          rowId={(question) => question.id}
          columns={[
            {
              id: 'no',
              header: 'No.',
              cell: (question) => <span className="chip">{`Q${question.no_of_question}`}</span>,
              phone: 'off',
            },
            { id: 'title', header: 'Title', cell: (question) => <QuestionTitle question={question} />, phone: 'wide' },
            { id: 'unit', header: 'Unit', cell: (question) => <bdi>{question.unit}</bdi>, phone: 'off' },
            {
              id: 'sample',
              header: 'Sample answer',
              numeric: true,
              cell: (question) => <SampleAnswer question={question} />,
            },
            {
              id: 'used',
              header: 'Used by',
              numeric: true,
              cell: (question) => {
                const users = linesUsing(template.products, question);
                return <UsedBy question={question} users={users} onExplain={() => explain(question, users)} />;
              },
            },
            {
              id: 'actions',
              header: <span className="sr-only">Actions</span>,
              numeric: true,
              phone: 'wide',
              cell: (question) => (
                <QuestionActions
                  question={question}
                  onEdit={() => onPanel(question.id)}
                  onDelete={() => void remove(question)}
                />
              ),
            },
          ]}
        />
      )}
      {panel !== null && <OpenPanel key={panel} template={template} panel={panel} onClose={() => onPanel(null)} />}
      {ordering && (
        <TemplateOrderDialog
          template={template}
          call={calls.sortQuestions}
          label="Questions in order"
          itemsOf={inOrder}
          onClose={() => setOrdering(false)}
        />
      )}
    </div>
  );
}

/** The panel keeps the question it was opened with, even if that is deleted. */
function OpenPanel({
  template,
  panel,
  onClose,
}: {
  template: TemplateDetails;
  panel: number | 'new';
  onClose: () => void;
}) {
  const [question] = useState(() => template.questions.find(({ id }) => id === panel));
  if (panel !== 'new' && !question) return null;
  return (
    <QuestionPanel
      template={template}
      question={question}
      usedBy={question ? linesUsing(template.products, question).length : 0}
      onClose={onClose}
    />
  );
}

const inOrder = (template: TemplateDetails): ReorderItem[] =>
  template.questions.map(({ id, title, unit }) => ({ id, name: title, detail: unit }));

/** The title; on a phone with its number before it. */
function QuestionTitle({ question }: { question: TemplateQuestion }) {
  return (
    <span className="name">
      <span className="chip sm:hidden">{`Q${question.no_of_question}`}</span> {question.title}
    </span>
  );
}

function SampleAnswer({ question }: { question: TemplateQuestion }) {
  const { answer, assumed } = sampleAnswer(question);
  return (
    <span className="block max-sm:[text-align:var(--line-start)]">
      <Quantity amount={answer} unit={unitBeside(question.unit, answer)} className="!whitespace-normal" />
      {assumed && <span className="note block">assumed</span>}
    </span>
  );
}

/** The lines whose formula or condition uses the question. */
function linesUsing(lines: readonly TemplateLine[], { id, no_of_question }: TemplateQuestion): TemplateLine[] {
  return lines.filter(
    (line) =>
      line.settings.include_when?.question_id === id ||
      line.templateformula.split(/[^Q\d]/).includes(`Q${no_of_question}`),
  );
}

/** What must change before a question can be deleted. */
function InUse({ users }: { users: readonly TemplateLine[] }) {
  return (
    <>
      <p>
        {users.length === 1
          ? 'This line needs it. Change its formula or its condition first:'
          : 'These lines need it. Change their formulas or conditions first:'}
      </p>
      <ul className="list-disc ps-5 mt-2">
        {users.map((line) => (
          <li key={line.quote_template_product_id}>
            <bdi>{line.name}</bdi> <FormulaText formula={line.templateformula} className="text-xs" />
          </li>
        ))}
      </ul>
    </>
  );
}

interface UsedByProps {
  question: TemplateQuestion;
  users: readonly TemplateLine[];
  onExplain: () => void;
}

/** How many lines use the question; opens the list of them, which must change before it can be deleted. */
function UsedBy({ question, users, onExplain }: UsedByProps) {
  if (question.deleteallowed) return <span className="text-ink-3">no line</span>;
  return (
    <button
      type="button"
      id={`in-use-${question.id}`}
      className="btn plain small used-by"
      aria-label={`Used by ${counted(users.length, 'line')}`}
      aria-haspopup="dialog"
      onClick={onExplain}
    >
      <span className="sm:hidden">Used by</span> {counted(users.length, 'line')}
    </button>
  );
}

interface QuestionActionsProps {
  question: TemplateQuestion;
  onEdit: () => void;
  onDelete: () => void;
}

function QuestionActions({ question, onEdit, onDelete }: QuestionActionsProps) {
  const used = !question.deleteallowed;
  return (
    <span className="question-acts">
      <Button size="small" aria-label={`Edit ${question.title}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="small"
        variant="ghost-danger"
        aria-label={`Delete ${question.title}`}
        aria-disabled={used || undefined}
        aria-describedby={used ? `in-use-${question.id}` : undefined}
        onClick={() => !used && onDelete()}
      >
        Delete
      </Button>
    </span>
  );
}
