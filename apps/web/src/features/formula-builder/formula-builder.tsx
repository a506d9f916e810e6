import type { FormulaFault } from '@quotewright/domain/formula/parse.js';
import { Check, CircleAlert, Info } from 'lucide-react';
import { useId, useRef, type Dispatch, type ReactNode } from 'react';
import {
  describeFormula,
  questionName,
  shownSymbol,
  writeFormula,
  type FormulaAction,
  type FormulaDraft,
  type FormulaQuestion,
  type FormulaToken,
} from './formula-editing.js';
import { QuestionChips, TokenPad, type BuilderQuestion } from './formula-palette.js';
import { useFormulaTyping } from './use-formula-typing.js';
import { useDebounced } from '../../lib/use-debounced.js';

/** Users type on; errors and results are announced only after this pause. */
const ANNOUNCE_AFTER_MS = 700;

interface FormulaBuilderProps {
  /** Of the field, for links and shortcuts that lead to it. */
  id?: string;
  draft: FormulaDraft;
  dispatch: Dispatch<FormulaAction>;
  questions: readonly BuilderQuestion[];
  fault: FormulaFault | null;
  /** Why a formula without a fault has no result, as a sentence: it divides by zero. */
  trouble?: string | null;
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
  id,
  draft,
  dispatch,
  questions,
  fault,
  trouble = null,
  result,
  actions,
  onAddQuestion,
  optional = false,
}: FormulaBuilderProps) {
  const field = useRef<HTMLDivElement>(null);
  const { notice, reached, act, put, ...typing } = useFormulaTyping(draft, dispatch, questions);
  const helpId = useId();
  const empty = draft.tokens.length === 0;
  const incomplete = fault !== null && isUnfinished(fault, writeFormula(draft.tokens, questions));
  const meaning = describeFormula(draft.tokens, questions);
  const announced = useDebounced(
    notice ??
      (fault ? fault.message : empty ? '' : (trouble ?? `Valid. ${meaning}.${result ? ` Comes to ${result}.` : ''}`)),
    ANNOUNCE_AFTER_MS,
  );

  function press(token: FormulaToken | null) {
    if (token) put(token);
    else act({ type: 'backspace' });
    field.current?.focus({ preventScroll: true });
  }

  return (
    <div>
      <div className={`formula ${trouble || (fault && !incomplete && !(empty && optional)) ? 'faulty' : ''}`}>
        <div
          ref={field}
          id={id}
          role="textbox"
          aria-readonly="true"
          aria-label="Formula"
          aria-describedby={helpId}
          tabIndex={0}
          className="formula-line"
          onKeyDown={typing.onKeyDown}
          onPaste={typing.onPaste}
          onCopy={typing.onCopy}
          onBlur={typing.onBlur}
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
            trouble={trouble}
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
        <QuestionChips draft={reached} questions={questions} onPress={press} onAddQuestion={onAddQuestion} />
        <TokenPad draft={reached} questions={questions} onPress={press} />
      </div>
    </div>
  );
}

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
  trouble,
  incomplete,
  empty,
  optional,
  meaning,
}: {
  notice: string | null;
  fault: FormulaFault | null;
  trouble: string | null;
  incomplete: boolean;
  empty: boolean;
  optional: boolean;
  meaning: string;
}) {
  if (notice) {
    return (
      <span className="notice-line">
        <Info aria-hidden="true" />
        {notice}
      </span>
    );
  }
  if (empty && optional)
    return <span className="text-ink-3">No formula. A line made from this product starts empty.</span>;
  if (empty) return <span className="text-ink-3">Press a question to begin.</span>;
  if (fault && incomplete) return <span className="text-ink-3">{fault.message}</span>;
  const wrong = fault?.message ?? trouble;
  if (wrong) {
    return (
      <span className="bad">
        <CircleAlert aria-hidden="true" />
        <bdi>{wrong}</bdi>
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
  return position >= start && position < writeFormula(tokens.slice(0, at + 1), questions).length;
}
