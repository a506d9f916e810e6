import type { AddressChange as Waiting } from '@quotewright/domain/identity/contract-address.js';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/errors.js';
import { addressChangeQuery, useCancelAddressChange, useResendAddressChange } from '../../../../api/security.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/states.js';
import { Day } from '../../../../ui/time.js';
import { useToast } from '../../../../ui/toast.js';

/** What a change still waits for. */
function awaited({ confirmed, present }: Waiting): string {
  const open = 'Open the link that we e-mailed to the new address.';
  const agree = 'Say “Yes, change it” on the page behind the e-mail to your present address.';
  if (present === 'awaited') return confirmed ? `The new address is confirmed. ${agree}` : `${open} ${agree}`;
  if (confirmed) return 'Your present address refuses our e-mails, so nothing is missing any more.';
  return present === 'agreed' ? `Your present address has agreed. ${open}` : open;
}

/** A change of the user's address that waits: what for, sending that again, and stopping it. Nothing without one. */
export function AddressChange({ userId }: { userId: number }) {
  const change = useQuery(addressChangeQuery(userId));
  const resend = useResendAddressChange();
  const cancel = useCancelAddressChange();
  const toast = useToast();
  const told = {
    onSuccess: (message: string) => toast({ message }),
    onError: (error: unknown) => toast({ tone: 'bad', message: messageOf(error) }),
  };
  const waits = change.data;
  if (!waits) return <QueryFailed query={change} />;
  const ready = waits.confirmed && waits.present !== 'awaited';
  return (
    <section className="mt-3" aria-label="Change of address">
      <Notice>
        <p className="wrap-anywhere">
          {'Your account moves to '}
          <strong>
            <bdi>{waits.email}</bdi>
          </strong>
          {`. ${awaited(waits)} `}
          {'It ends by itself on '}
          <Day at={waits.ends_at} />.
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" busy={resend.isPending} onClick={() => resend.mutate(undefined, told)}>
            {ready ? 'Change it now' : 'Send again'}
          </Button>
          <Button size="small" variant="ghost" busy={cancel.isPending} onClick={() => cancel.mutate(undefined, told)}>
            Cancel the change
          </Button>
        </div>
      </Notice>
    </section>
  );
}
