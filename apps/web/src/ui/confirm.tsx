import { createContext, use, useRef, useState, type ReactNode } from 'react';
import type { Question } from './alert-dialog.js';
import { part } from './part.js';

/** Loaded with the first question: public pages have none. */
const AlertDialog = part('ui/alert-dialog.tsx', () => import('./alert-dialog.js'));

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Holds the page's single alert dialog. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useRef<(yes: boolean) => void>(undefined);
  const [confirm] = useState<Confirm>(() => (asked: Question) => {
    answer.current?.(false);
    setQuestion(asked);
    return new Promise<boolean>((resolve) => (answer.current = resolve));
  });
  const say = (yes: boolean) => {
    setQuestion(null);
    answer.current?.(yes);
    answer.current = undefined;
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && <AlertDialog question={question} onAnswer={say} />}
    </ConfirmContext>
  );
}

/** Asks before an action: `if (await confirm({ … })) …`. Escape answers no. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return confirm;
}
