import type { FormulaFault } from '@quotewright/domain/formula/parse.js';
import { Check, CircleAlert, Delete, Plus } from 'lucide-react';
import { useId, useRef, useState, type ClipboardEvent, type Dispatch, type KeyboardEvent, type ReactNode } from 'react';
import {
  describeFormula,
  editFormula,
  questionName,
  readFormula,
  shownSymbol,
  symbolOf,
  whyNot,
  writeFormula,
  type FormulaAction,
  type FormulaDraft,
  type FormulaQuestion,
  type FormulaSymbol,
  type FormulaToken,
} from './formula-editing.js';
import { useDebounced } from '../../lib/use-debounced.js';

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
/** Users type on; errors and results are announced only after this pause. */
const ANNOUNCE_AFTER_MS = 700;

interface FormulaBuilderProps {
  draft: FormulaDraft;
  dispatch: Dispatch<FormulaAction>;
  questions: readonly BuilderQuestion[];
  fault: FormulaFault | null;
  /** The formula's result, for the announced summary (`6 boxes`). */
  result?: string;
  /** Buttons at the end of the status row. */
  actions?: ReactNode;
  onAddQuestion?: () => void;
  /** An empty formula is allowed (an offer without a default formula). */
  optional?: boolean;
}

/** The formula field with its caret, the questions and the symbol pad. */
export function FormulaBuilder({
  draft,
  dispatch,
  questions,
  fault,
  result,
  actions,
  onAddQuestion,
  optional = false,
}: FormulaBuilderProps) {
  const field = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const helpId = useId();
  const empty = draft.tokens.length === 0;
  const incomplete = fault !== null && isUnfinished(fault, writeFormula(draft.tokens, questions));
  const meaning = describeFormula(draft.tokens, questions);
  /** The formula for the next token: with the question being typed. */
  const reached = draft.typedNumber === null ? draft : editFormula(draft, { type: 'name-done', questions });
  const announced = useDebounced(
    notice ?? (fault ? fault.message : empty ? '' : `Valid. ${meaning}.${result ? ` Comes to ${result}.` : ''}`),
    ANNOUNCE_AFTER_MS,
  );

  function act(action: FormulaAction) {
    setNotice(null);
    // After `q1`, if there is a Q12, only the next key tells that Q1 is meant.
    const naming =
      draft.typedNumber !== null &&
      (action.type === 'insert' || action.type === 'move' || action.type === 'name-question');
    dispatch(naming ? { type: 'name-done-then', questions, action } : action);
  }

  function put(token: FormulaToken) {
    const reason = whyNot(reached, token, questions);
    if (reason) setNotice(reason);
    else act({ type: 'insert', tokens: [token] });
  }

  function press(token: FormulaToken | null) {
    if (token) put(token);
    else act({ type: 'backspace' });
    field.current?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return onChord(event);
    if (event.altKey) return;
    const action = KEYS[event.key];
    if (action) {
      event.preventDefault();
      return act(action);
    }
    if (draft.typedNumber !== null && onKeyWhileNaming(event, draft.typedNumber)) return;
    if (event.key === 'q' || event.key === 'Q') {
      event.preventDefault();
      return beginNaming();
    }
    const symbol = symbolOf(event.key);
    if (symbol) {
      event.preventDefault();
      put({ kind: 'symbol', text: symbol });
    }
  }

  function onChord(event: KeyboardEvent) {
    const key = event.key.toLowerCase();
    if (key === 'z' || key === 'y') {
      event.preventDefault();
      act({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    }
    // A page shortcut (save) completes the question.
    else if (draft.typedNumber !== null) act({ type: 'name-done', questions });
  }

  /** A key while `Q` waits for its number; answers whether that was all of it. */
  function onKeyWhileNaming(event: KeyboardEvent, typedNumber: string): boolean {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      act({ type: 'name-done', questions: [] });
      return true;
    }
    if (/^\d$/.test(event.key)) {
      event.preventDefault();
      const number = typedNumber + event.key;
      if (questions.some((question) => String(question.no_of_question).startsWith(number)))
        act({ type: 'name-digit', digit: event.key, questions });
      else setNotice(`There is no question Q${number}.`);
      return true;
    }
    if (!['Enter', ' ', 'Tab'].includes(event.key)) return false;
    if (event.key !== 'Tab') event.preventDefault();
    act({ type: 'name-done', questions });
    return true;
  }

  function beginNaming() {
    const reason = questions[0]
      ? whyNot(reached, { kind: 'question', id: questions[0].id }, questions)
      : 'This template has no questions yet.';
    if (reason) setNotice(reason);
    else act({ type: 'name-question' });
  }

  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    const read = readFormula(event.clipboardData.getData('text'), questions);
    if (read.tokens) act({ type: 'insert', tokens: read.tokens });
    else setNotice(`Nothing was pasted. ${read.fault}`);
  }

  function onCopy(event: ClipboardEvent) {
    if (!document.getSelection()?.isCollapsed) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeFormula(draft.tokens, questions));
  }

  return (
    <div>
      <div className={`formula ${fault && !incomplete && !(empty && optional) ? 'faulty' : ''}`}>
        <div
          ref={field}
          role="textbox"
          aria-readonly="true"
          aria-label="Formula"
          aria-describedby={helpId}
          tabIndex={0}
          className="formula-line"
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onCopy={onCopy}
          onBlur={() => draft.typedNumber !== null && act({ type: 'name-done', questions })}
          onClick={(event) => event.target === event.currentTarget && act({ type: 'move', to: 'end' })}
        >
          {draft.tokens.map((token, at) => (
            <FormulaPlace key={at} caret={draft.caret === at} typedNumber={draft.typedNumber}>
              <TokenShown
                token={token}
                questions={questions}
                atFault={!incomplete && fault !== null && covers(draft.tokens, at, questions, fault.position)}
                onPick={(after) => act({ type: 'move', to: at + (after ? 1 : 0) })}
              />
            </FormulaPlace>
          ))}
          <FormulaPlace caret={draft.caret === draft.tokens.length} typedNumber={draft.typedNumber} />
        </div>
        <p id={helpId} className="sr-only">
          Type digits and ( ) x + / - . and q with a number for a question. Arrow keys move, Backspace removes, Control
          Z undoes.
        </p>
        <div className="formula-say">
          <Said
            notice={notice}
            fault={empty && optional ? null : fault}
            incomplete={incomplete}
            empty={empty}
            optional={optional}
            meaning={meaning}
          />
          {actions && <span className="ms-auto flex items-center gap-2 only-desk">{actions}</span>}
        </div>
        <p className="sr-only" role="status">
          {announced}
        </p>
      </div>
      <div className="formula-build">
        <div className="question-chips" role="group" aria-label="Questions">
          {questions.map((question) => {
            const reason = whyNot(reached, { kind: 'question', id: question.id }, questions);
            return (
              <button
                key={question.id}
                type="button"
                className="question-chip"
                aria-disabled={reason !== null}
                title={reason ?? question.title}
                onClick={() => press({ kind: 'question', id: question.id })}
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
                  onClick={() => press(null)}
                >
                  <Delete aria-hidden="true" />
                </button>
              );
            }
            const reason = whyNot(reached, { kind: 'symbol', text: key }, questions);
            return (
              <button
                key={key}
                type="button"
                className={/\d/.test(key) ? undefined : 'op'}
                aria-label={SAID[key]}
                aria-disabled={reason !== null}
                title={reason ?? undefined}
                onClick={() => press({ kind: 'symbol', text: key })}
              >
                {shownSymbol(key)}
              </button>
            );
          })}
        </div>
      </div>
    </div>
  );
}

const KEYS: Record<string, FormulaAction> = {
  Backspace: { type: 'backspace' },
  Delete: { type: 'delete' },
  ArrowLeft: { type: 'move', to: 'left' },
  ArrowRight: { type: 'move', to: 'right' },
  Home: { type: 'move', to: 'start' },
  End: { type: 'move', to: 'end' },
};

function FormulaPlace({
  caret,
  typedNumber,
  children,
}: {
  caret: boolean;
  typedNumber: string | null;
  children?: ReactNode;
}) {
  return (
    <>
      {caret && typedNumber !== null && <span className="formula-naming">{`Q${typedNumber}…`}</span>}
      {caret && <span className="formula-caret" aria-hidden="true" />}
      {children}
    </>
  );
}

/** One token; a press on its first half puts the caret before it, on its second half behind it. */
function TokenShown({
  token,
  questions,
  atFault,
  onPick,
}: {
  token: FormulaToken;
  questions: readonly FormulaQuestion[];
  atFault: boolean;
  onPick: (after: boolean) => void;
}) {
  const kind = token.kind === 'question' ? '' : /[\d.]/.test(token.text) ? 'digit' : 'op';
  return (
    // The arrow keys move the caret; a press on a token is the pointer's way to do it.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      className={`formula-token ${kind} ${atFault ? 'at-fault' : ''}`}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onPick(event.clientX > box.left + box.width / 2);
      }}
    >
      {token.kind === 'question' ? (
        <span className="chip">{questionName(token.id, questions)}</span>
      ) : (
        shownSymbol(token.text)
      )}
    </span>
  );
}

function Said({
  notice,
  fault,
  incomplete,
  empty,
  optional,
  meaning,
}: {
  notice: string | null;
  fault: FormulaFault | null;
  incomplete: boolean;
  empty: boolean;
  optional: boolean;
  meaning: string;
}) {
  if (notice) return <span className="text-ink-2">{notice}</span>;
  if (empty && optional)
    return <span className="text-ink-3">No formula. A line made from this product starts empty.</span>;
  if (empty) return <span className="text-ink-3">Press a question to begin.</span>;
  if (fault && incomplete) return <span className="text-ink-3">{fault.message}</span>;
  if (fault) {
    return (
      <span className="bad">
        <CircleAlert aria-hidden="true" />
        {fault.message}
      </span>
    );
  }
  return (
    <>
      <span className="ok">
        <Check aria-hidden="true" />
        Valid
      </span>
      <span className="min-w-0 truncate">{meaning}</span>
    </>
  );
}

/** Whether a fault only means that the user is not done yet, so that it is shown quietly. */
function isUnfinished(fault: FormulaFault, text: string): boolean {
  if (fault.code === 'trailing_operator' || fault.code === 'unfinished_number')
    return fault.position >= text.length - 1;
  return fault.code === 'empty' || (fault.code === 'unbalanced_parentheses' && text[fault.position] === '(');
}

function covers(
  tokens: readonly FormulaToken[],
  at: number,
  questions: readonly FormulaQuestion[],
  position: number,
): boolean {
  const start = writeFormula(tokens.slice(0, at), questions).length;
  return position >= start && position < start + writeFormula([tokens[at]!], questions).length;
}
