import type { ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

/** The question before an action. */
export interface Question {
  title: string;
  /** What will happen. */
  body: ReactNode;
  /** The label of the button that does it: "Remove line", never "OK". */
  action: string;
  /** The label of the safe button, which has the focus. Without one there is only something to read. */
  keep?: string | null;
  /** The action is destructive. */
  danger?: boolean;
}

/** One question with its two answers. The default export, because it is loaded on demand. */
export default function AlertDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  return (
    <Dialog
      alert
      open
      onClose={() => onAnswer(false)}
      title={question.title}
      footer={
        <>
          {question.keep !== null && (
            // A stray Enter gives the safe answer.
            // eslint-disable-next-line jsx-a11y/no-autofocus
            <Button autoFocus onClick={() => onAnswer(false)}>
              {question.keep ?? 'Cancel'}
            </Button>
          )}
          <Button variant={question.danger ? 'danger-solid' : 'primary'} onClick={() => onAnswer(true)}>
            {question.action}
          </Button>
        </>
      }
    >
      {typeof question.body === 'string' ? <p>{question.body}</p> : question.body}
    </Dialog>
  );
}
