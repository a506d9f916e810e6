import { Button } from './button.js';
import type { Question } from './confirm.js';
import { Dialog } from './dialog.js';

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
            <Button autoFocus onClick={() => onAnswer(false)}>{question.keep ?? 'Cancel'}</Button>
          )}
          <Button variant={question.danger ? 'danger-solid' : 'primary'} onClick={() => onAnswer(true)}>{question.action}</Button>
        </>
      }
    >
      {typeof question.body === 'string' ? <p>{question.body}</p> : question.body}
    </Dialog>
  );
}
