import { createContext, use, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

interface Question {
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
      <Dialog
        alert
        open={question !== null}
        onClose={() => say(false)}
        title={question?.title}
        footer={
          <>
            {question?.keep !== null && (
              // The safe answer is the one a stray Enter gives.
              // eslint-disable-next-line jsx-a11y/no-autofocus
              <Button autoFocus onClick={() => say(false)}>{question?.keep ?? 'Cancel'}</Button>
            )}
            <Button variant={question?.danger ? 'danger-solid' : 'primary'} onClick={() => say(true)}>{question?.action}</Button>
          </>
        }
      >
        {typeof question?.body === 'string' ? <p>{question.body}</p> : question?.body}
      </Dialog>
    </ConfirmContext>
  );
}

/** Asks before something is done: `if (await confirm({ … })) …`. Escape answers no. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return confirm;
}
