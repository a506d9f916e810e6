import { useEffect, useState } from 'react';
import { confirmWith } from '../../api/client.js';
import { ApiError } from '../../api/errors.js';
import { dialogPart } from '../../ui/dialog-part.js';

const ConfirmDialog = dialogPart(
  'features/proof/confirm-dialog.tsx',
  'Is it you?',
  () => import('./confirm-dialog.js'),
);

/** Nothing was done, because the user did not confirm to be there. */
const notConfirmed = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'not_confirmed',
    message: 'Nothing was done: it needs your password. Your input is still here.',
    data: null,
    errors: [],
  });

/** Asks for the password where a call needs a confirmed session; what was asked for goes on after it. */
export function ConfirmSession() {
  /** Those who wait for the answer. */
  const [waiting, setWaiting] = useState<readonly ((confirmed: boolean) => void)[]>([]);
  useEffect(() => {
    confirmWith(async () => {
      if (!(await new Promise<boolean>((answer) => setWaiting((others) => [...others, answer])))) throw notConfirmed();
    });
    return () => confirmWith(null);
  }, []);
  const answer = (confirmed: boolean) => {
    setWaiting([]);
    for (const tell of waiting) tell(confirmed);
  };
  return waiting.length > 0 && <ConfirmDialog onConfirmed={() => answer(true)} onClose={() => answer(false)} />;
}
