import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { messageIn, sendThrough } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { outbox, useOutbox } from '../../api/outbox.js';
import { counted } from '../../lib/format.js';
import { useToast } from '../../ui/toast.js';

if (typeof document !== 'undefined') sendThrough(() => outbox.send);

/** The connection's state in the header while there is none; tells what happens to changes that wait for it. */
export function Connection({ userId }: { userId: number }) {
  const { waiting, told } = useOutbox();
  const online = useSyncExternalStore(onConnectionChange, () => navigator.onLine, () => true);
  const toast = useToast();
  const client = useQueryClient();
  const cancelled = useRef(false);

  const settle = useEffectEvent(async (response: Response) => {
    try {
      toast({ message: `Sent now that you are back: ${await messageIn(response)}` });
    } catch (error) {
      toast({ tone: 'bad', message: `A change that waited for the connection was refused. ${messageOf(error)}` });
    }
    await client.invalidateQueries();
  });
  useEffect(() => outbox.belongTo(userId, (response) => void settle(response)), [userId]);

  const tell = useEffectEvent(() => {
    cancelled.current = false;
    const cancel = () => {
      cancelled.current = true;
      outbox.cancel();
    };
    const takeAway = toast({ lasts: true, tone: 'bad', message: <Waiting />, action: { label: 'Cancel', onPress: cancel } });
    return () => {
      takeAway();
      if (!cancelled.current && outbox.read().waiting === 0) toast({ message: 'You are back. What waited was sent.' });
    };
  });
  useEffect(() => (told ? tell() : undefined), [told]);

  if (online && waiting === 0) return null;
  return (
    <span className="connection" role="status">
      <CloudOff aria-hidden="true" />
      <span>No connection</span>
      {waiting > 0 && <span className="wide-only">{`${counted(waiting, 'change')} waiting`}</span>}
    </span>
  );
}

/** In step with what waits. */
function Waiting() {
  const { waiting } = useOutbox();
  return waiting > 1 ? `No connection. Your ${waiting} changes are kept and are sent when you are back.` : 'No connection. Your change is kept and is sent when you are back.';
}

function onConnectionChange(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
