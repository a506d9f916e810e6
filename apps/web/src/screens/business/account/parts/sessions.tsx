import { signInDays, type SignInRow, type SignInWay } from '@quotewright/domain/identity/contract-sign-ins.js';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { messageOf } from '../../../../api/errors.js';
import { signInsQuery, useEndOtherSessions, useEndSession } from '../../../../api/security.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { counted } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { Dim } from '../../../../ui/ornament.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { useToast } from '../../../../ui/toast.js';

const WAYS: Readonly<Record<SignInWay, string | null>> = {
  password: null,
  sign_up: 'when you signed up',
  code: 'with a code',
  recovery_code: 'with a recovery code',
  passkey: 'with a passkey',
};

/** `Firefox 140 on Linux` */
function placeOf({ browser, system }: SignInRow): string {
  const name = browser ?? 'Unknown browser';
  return system ? `${name} on ${system}` : name;
}

const place: Column<SignInRow> = {
  id: 'place',
  header: 'Browser',
  phone: 'wide',
  cell: (row) => (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <bdi className="name">{placeOf(row)}</bdi>
        {row.state === 'here' && <Badge tone="live">This one</Badge>}
      </span>
      <span className="note block">
        {'Signed in '}
        <Ago at={row.at} />
        {WAYS[row.how] && ` ${WAYS[row.how]}`}
      </span>
    </>
  ),
};

const lastUse: Column<SignInRow> = {
  id: 'seen',
  header: 'Last use',
  cell: (row) => (row.state === 'here' ? 'Now' : <Ago at={row.seen_at} />),
};

/** Where the user is signed in, with a way to end it, and earlier sign-ins. */
export function Sessions({ userId }: { userId: number }) {
  const list = useQuery(signInsQuery(userId));
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const confirm = useConfirm();
  const toast = useToast();
  const told = {
    onSuccess: (message: string) => toast({ message }),
    onError: (error: Error) => toast({ tone: 'bad', message: messageOf(error) }),
  };
  const open = list.data?.filter(({ state }) => state !== 'ended') ?? [];
  const ended = list.data?.filter(({ state }) => state === 'ended') ?? [];

  async function onEndOthers() {
    const sure = await confirm({
      title: 'Sign out everywhere else?',
      body: 'Every other browser has to sign in again. What is typed there and not saved is kept in its tab.',
      action: 'Sign out',
    });
    if (sure) endOthers.mutate(undefined, told);
  }

  const acts: Column<SignInRow> = {
    id: 'acts',
    header: <span className="sr-only">Sign out</span>,
    numeric: true,
    phone: 'wide',
    cell: (row) =>
      row.state === 'open' && (
        <Button
          size="small"
          busy={end.isPending && end.variables.id === row.id}
          aria-label={`Sign out ${placeOf(row)}`}
          onClick={() => end.mutate({ id: row.id }, told)}
        >
          Sign out
        </Button>
      ),
  };

  return (
    <section aria-label="Sessions">
      <h2 className="sub-head">Where you are signed in</h2>
      <Dim className="my-2" />
      {list.isPending && <SkeletonText lines={2} />}
      <QueryFailed query={list} />
      {list.data && (
        <>
          <DataTable caption="Sessions" rows={open} rowId={(row) => row.id} columns={[place, lastUse, acts]} />
          {open.length > 1 && (
            <Button className="mt-3" size="small" busy={endOthers.isPending} onClick={() => void onEndOthers()}>
              Sign out everywhere else
            </Button>
          )}
          {ended.length > 0 && (
            <details className="group mt-3">
              <summary className="link inline-flex min-h-8 max-sm:min-h-11 items-center gap-1">
                {counted(ended.length, 'earlier sign-in')}
                <ChevronDown className="group-open:rotate-180" aria-hidden="true" />
              </summary>
              <DataTable caption="Earlier sign-ins" rows={ended} rowId={(row) => row.id} columns={[place, lastUse]} />
            </details>
          )}
          <p className="text-sm text-ink-3 mt-2">
            {`Is one of them not you? Sign out there and set a new password. We keep sign-ins for ${signInDays} days.`}
          </p>
        </>
      )}
    </section>
  );
}
