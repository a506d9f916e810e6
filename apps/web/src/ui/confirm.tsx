import { createContext, lazy, Suspense, use, useRef, useState, type ReactNode } from 'react';

/** Fetched with the first question: public pages ask none. */
const AlertDialog = lazy(() => import('./alert-dialog.js'));

/** What is asked before something is done. */
export interface Question {
  title: string;
  /** What will happen. */
  body: ReactNode;
  /** The word on the button that does it: "Remove line", never "OK". */
  action: string;
  /** The word on the safe button, which has the focus. Without one there is nothing to decide, only to read. */
  keep?: string | null;
  /** It destroys something. */
  danger?: boolean;
}

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Holds the one alert dialog of the page. */
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
      {question && (
        <Suspense>
          <AlertDialog question={question} onAnswer={say} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}

/** Asks before something is done: `if (await confirm({ … })) …`. Escape answers no. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return confirm;
}
