import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { use, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageIn, sendThrough } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { outbox, useOutbox, type Answered } from '../../api/outbox.js';
import { browser } from '../../api/transport.js';
import { UnsavedContext } from '../../features/form/unsaved.js';
import { counted } from '../../lib/format.js';
import { useToast } from '../../ui/toast.js';

/** The connection's state in the header while offline; says what happens to waiting changes. */
export function Connection({ userId }: { userId: number }) {
  const { waiting, told, away } = useOutbox();
  const online = useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  );
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const unsaved = use(UnsavedContext);

  useEffect(() => {
    const settle = async ({ response, key, from }: Answered) => {
      try {
        toast({ message: `Sent now that you are back: ${await messageIn(response, key)}` });
      } catch (error) {
        toast({
          tone: 'bad',
          lasts: true,
          message: `Your changes to “${from.title}” were not saved. ${messageOf(error)}`,
          action: { label: 'Open that page', onPress: () => void navigate(from.address) },
        });
      }
      await client.invalidateQueries();
    };
    outbox.belongTo(userId, (answer) => void settle(answer));
  }, [userId, toast, client, navigate]);

  // Public pages have no outbox: nothing waits there.
  useEffect(() => {
    sendThrough(() => outbox.send);
    return () => sendThrough(() => browser);
  }, []);

  const { pathname } = useLocation();
  useEffect(() => () => outbox.pageLeft(), [pathname]);

  const any = waiting > 0;
  useEffect(() => {
    if (!any) return;
    // Waiting changes are lost with the tab.
    const ask = (event: BeforeUnloadEvent) => !unsaved.current.moving && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [any, unsaved]);

  function cancel() {
    const putBack = outbox.cancel();
    if (putBack)
      toast({
        tone: 'bad',
        lasts: true,
        message: 'Cancelled. Your change on an earlier page will not be sent again, but it may already be saved.',
        action: { label: 'Send it after all', onPress: putBack },
      });
  }
  const wasAway = useRef(false);
  useEffect(() => {
    if (told && away) wasAway.current = true;
  }, [told, away]);
  const tell = useEffectEvent(() => {
    const takeAway = toast({
      ongoing: true,
      tone: 'bad',
      message: <Waiting />,
      action: { label: 'Cancel', onPress: cancel },
    });
    return () => {
      takeAway();
      if (wasAway.current && outbox.read().waiting === 0 && outbox.allDone)
        toast({ message: 'You are back online. Waiting changes were sent.' });
      wasAway.current = false;
    };
  });
  useEffect(() => (told ? tell() : undefined), [told]);

  if (online && !told) return null;
  return <ConnectionSign away={!online || away} waiting={waiting} />;
}

/** `away`: there is no connection; otherwise it is slow. `waiting` = number of changes that wait for it. */
export function ConnectionSign({ away, waiting }: { away: boolean; waiting: number }) {
  return (
    <span className="connection" role="status">
      <CloudOff aria-hidden="true" />
      <span>{away ? 'No connection' : 'Still sending'}</span>
      {waiting > 0 && <span>{`${counted(waiting, 'change')} waiting`}</span>}
    </span>
  );
}

/** Follows the outbox. */
function Waiting() {
  const { waiting, away, limit } = useOutbox();
  const what = waiting > 1 ? `Your ${waiting} changes are` : 'Your change is';
  if (limit !== null) return `${limit} ${what} kept and sent then.`;
  return away
    ? `No connection. ${what} kept and ${waiting > 1 ? 'are' : 'is'} sent when you are back.`
    : `Still sending. ${what} kept until ${waiting > 1 ? 'they have' : 'it has'} arrived.`;
}

function onConnectionChange(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
