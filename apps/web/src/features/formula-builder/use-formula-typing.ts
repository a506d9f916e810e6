import { useState, type ClipboardEvent, type Dispatch, type KeyboardEvent } from 'react';
import {
  editFormula,
  readFormula,
  symbolOf,
  whyNot,
  writeFormula,
  type FormulaAction,
  type FormulaDraft,
  type FormulaQuestion,
  type FormulaToken,
} from './formula-editing.js';

const KEYS: Record<string, FormulaAction> = {
  Backspace: { type: 'backspace' },
  Delete: { type: 'delete' },
  ArrowLeft: { type: 'move', to: 'left' },
  ArrowRight: { type: 'move', to: 'right' },
  Home: { type: 'move', to: 'start' },
  End: { type: 'move', to: 'end' },
};

/** Typing, pasting and copying in the formula field. */
export function useFormulaTyping(
  draft: FormulaDraft,
  dispatch: Dispatch<FormulaAction>,
  questions: readonly FormulaQuestion[],
) {
  const [notice, setNotice] = useState<string | null>(null);
  /** The formula for the next token: with the question being typed. */
  const reached = draft.typedNumber === null ? draft : editFormula(draft, { type: 'name-done', questions });

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

  return {
    /** Why the last key or paste did nothing, or `null`. */
    notice,
    reached,
    act,
    put,
    onKeyDown,
    onPaste,
    onCopy,
    onBlur: () => draft.typedNumber !== null && act({ type: 'name-done', questions }),
  };
}
