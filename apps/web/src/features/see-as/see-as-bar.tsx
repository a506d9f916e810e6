import type { Me } from '@quotewright/domain/identity/contract.js';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/errors.js';
import { sessionChanged } from '../../api/identity.js';
import { stopSeeing } from '../../api/see-as.js';
import { paths } from '../../app/paths.js';
import { Button } from '../../ui/button.js';
import { Clock } from '../../ui/time.js';
import { useToast } from '../../ui/toast.js';
import './see-as-bar.css';

/**
 * Says whom the admin sees, until when, and ends it. When the time is over the page is the admin's again. The default
 * export, because pages load it on demand.
 */
export default function SeeAsBar({ me }: { me: Me }) {
  const { name, email } = me.details;
  const by = me.extradetails.seen_by!;
  const toast = useToast();
  const [stopping, setStopping] = useState(false);
  const back = paths.users({ user: me.extradetails.member.id });

  useEffect(() => {
    const timer = setTimeout(() => sessionChanged(back), by.seconds * 1_000);
    return () => clearTimeout(timer);
  }, [by.seconds, back]);

  async function onStop() {
    setStopping(true);
    try {
      await stopSeeing(back);
    } catch (error) {
      setStopping(false);
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  return (
    <aside className="see-as no-print" aria-label="Seeing as another account">
      <p>
        <bdi>{by.name}</bdi>
        {', you see what '}
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {' ('}
        <bdi>{email}</bdi>
        {') sees, until '}
        <Clock at={by.until} />. You cannot change anything.
      </p>
      <Button size="small" busy={stopping} onClick={() => void onStop()}>
        Stop
      </Button>
    </aside>
  );
}
