import { Delete, Plus } from 'lucide-react';
import {
  shownSymbol,
  whyNot,
  type FormulaDraft,
  type FormulaQuestion,
  type FormulaSymbol,
  type FormulaToken,
} from './formula-editing.js';

/** A question on its button: `sample` is its sample answer with the unit, as text. */
export interface BuilderQuestion extends FormulaQuestion {
  sample?: string;
}

const PAD: readonly (FormulaSymbol | 'backspace')[] = [
  '7',
  '8',
  '9',
  '(',
  ')',
  'backspace',
  '4',
  '5',
  '6',
  'x',
  '/',
  '0',
  '1',
  '2',
  '3',
  '+',
  '-',
  '.',
];
const SAID: Partial<Record<FormulaSymbol, string>> = {
  '(': 'open parenthesis',
  ')': 'close parenthesis',
  x: 'times',
  '/': 'divided by',
  '+': 'plus',
  '-': 'minus',
  '.': 'point',
};
/** The questions as buttons. */
export function QuestionChips({
  draft,
  questions,
  onPress,
  onAddQuestion,
}: {
  /** The formula that the next token is added to. */
  draft: FormulaDraft;
  questions: readonly BuilderQuestion[];
  onPress: (token: FormulaToken) => void;
  onAddQuestion?: () => void;
}) {
  return (
    <div className="question-chips" role="group" aria-label="Questions">
      {questions.map((question) => {
        const reason = whyNot(draft, { kind: 'question', id: question.id }, questions);
        return (
          <button
            key={question.id}
            type="button"
            className="question-chip"
            aria-disabled={reason !== null}
            title={reason ?? question.title}
            onClick={() => onPress({ kind: 'question', id: question.id })}
          >
            <span className="chip">{`Q${question.no_of_question}`}</span>
            <span className="t">{question.title}</span>
            {question.sample && <bdi className="unit">{question.sample}</bdi>}
          </button>
        );
      })}
      {questions.length === 0 && (
        <p className="text-sm text-ink-3">No questions yet. A question is a measurement the formula can use.</p>
      )}
      {onAddQuestion && (
        <button type="button" className="btn plain small justify-self-start" onClick={onAddQuestion}>
          <Plus aria-hidden="true" />
          Add a question
        </button>
      )}
    </div>
  );
}

/** Digits, operators and Backspace as buttons; `onPress(null)` = Backspace. */
export function TokenPad({
  draft,
  questions,
  onPress,
}: {
  /** The formula that the next token is added to. */
  draft: FormulaDraft;
  questions: readonly FormulaQuestion[];
  onPress: (token: FormulaToken | null) => void;
}) {
  return (
    <div className="token-pad" role="group" aria-label="Tokens">
      {PAD.map((key) => {
        if (key === 'backspace') {
          return (
            <button
              key={key}
              type="button"
              className="op"
              aria-label="Backspace"
              aria-disabled={draft.caret === 0}
              onClick={() => onPress(null)}
            >
              <Delete aria-hidden="true" />
            </button>
          );
        }
        const reason = whyNot(draft, { kind: 'symbol', text: key }, questions);
        return (
          <button
            key={key}
            type="button"
            className={/\d/.test(key) ? undefined : 'op'}
            aria-label={SAID[key]}
            aria-disabled={reason !== null}
            title={reason ?? undefined}
            onClick={() => onPress({ kind: 'symbol', text: key })}
          >
            {shownSymbol(key)}
          </button>
        );
      })}
    </div>
  );
}
