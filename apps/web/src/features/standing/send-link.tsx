import { useState } from 'react';
import { messageOf } from '../../api/errors.js';
import { sendVerification } from '../../api/verification.js';
import { Button } from '../../ui/button.js';
import { useToast } from '../../ui/toast.js';

/** Sends the confirmation link again. */
export function SendLink({ label = 'Send it again' }: { label?: string }) {
  const toast = useToast();
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      toast({ message: await sendVerification() });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    } finally {
      setSending(false);
    }
  };
  return (
    <Button size="small" busy={sending} onClick={() => void send()}>
      {label}
    </Button>
  );
}
