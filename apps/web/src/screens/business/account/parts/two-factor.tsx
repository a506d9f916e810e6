import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactorQuery } from '../../../../api/security.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { counted } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { dialogPart } from '../../../../ui/dialog-part.js';
import { Dim } from '../../../../ui/ornament.js';
import { Notice, SkeletonText } from '../../../../ui/states.js';
import { Day } from '../../../../ui/time.js';

/** Loaded on demand. */
const TurnOn = dialogPart(
  'screens/business/account/parts/turn-on-dialog.tsx',
  'Turn on two-factor sign-in',
  () => import('./turn-on-dialog.js'),
);
const NewCodes = dialogPart(
  'screens/business/account/parts/new-codes-dialog.tsx',
  'New recovery codes',
  () => import('./new-codes-dialog.js'),
);
const TurnOff = dialogPart(
  'screens/business/account/parts/turn-off-dialog.tsx',
  'Turn off two-factor sign-in',
  () => import('./turn-off-dialog.js'),
);

/** Fewer recovery codes than these are few. */
const FEW = 4;

/** Whether signing in asks for a code, and turning that on and off. */
export function TwoFactor({ userId, held }: { userId: number; held: boolean }) {
  const status = useQuery(secondFactorQuery(userId));
  const [dialog, setDialog] = useState<'on' | 'codes' | 'off' | null>(null);
  const close = () => setDialog(null);
  const { since, codes_left: left, required } = status.data ?? { since: null, codes_left: 0, required: held };
  return (
    <section aria-label="Two-factor sign-in">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="sub-head">Two-factor sign-in</h2>
        {status.data && (
          <Badge tone={since ? 'live' : 'off'} dot={since !== null}>
            {since ? 'On' : 'Off'}
          </Badge>
        )}
      </div>
      <Dim className="my-2" />
      {held && (
        <div className="mb-3">
          <Notice tone="warn">
            Admins need two-factor sign-in here. Turn it on to go on: everything else opens once it is on.
          </Notice>
        </div>
      )}
      {status.isPending && <SkeletonText lines={2} />}
      <QueryFailed query={status} />
      {status.data && since === null && (
        <>
          <p className="text-sm text-ink-2">
            Signing in then also asks for a code of an authenticator app on your phone. A stolen password alone opens
            nothing.
          </p>
          <Button className="mt-3" variant={held ? 'primary' : undefined} onClick={() => setDialog('on')}>
            Turn on
          </Button>
        </>
      )}
      {status.data && since !== null && (
        <>
          <p className="text-sm text-ink-2">
            {'On since '}
            <Day at={since} />
            {left === 0 ? '. No recovery codes are left.' : `. ${counted(left, 'recovery code')} left.`}
          </p>
          {left < FEW && (
            <div className="mt-3">
              <Notice tone="warn">
                Recovery codes let you in without your phone. Make new ones before the last one is used.
              </Notice>
            </div>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={() => setDialog('codes')}>
              New recovery codes
            </Button>
            {!required && (
              <Button size="small" variant="ghost" onClick={() => setDialog('off')}>
                Turn off
              </Button>
            )}
          </div>
          {required && <p className="text-sm text-ink-3 mt-2">Admins need two-factor sign-in here.</p>}
        </>
      )}
      {dialog === 'on' && <TurnOn onClose={close} />}
      {dialog === 'codes' && <NewCodes onClose={close} />}
      {dialog === 'off' && <TurnOff onClose={close} />}
    </section>
  );
}
