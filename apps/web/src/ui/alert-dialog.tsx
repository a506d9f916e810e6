import type { ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

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

/** One question with its two answers. The default export, since it is fetched when it is needed. */
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
            // The safe answer is the one a stray Enter gives.
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
