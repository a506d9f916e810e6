import {
  signInDays,
  type Network,
  type Refusal,
  type SignInAttempt,
  type SignInWay,
} from '@quotewright/domain/identity/contract-sign-ins.js';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { userSignInsQuery } from '../../../../api/accounts.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { counted } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { Dim } from '../../../../ui/ornament.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';

const NETWORKS: Readonly<Record<Network, string>> = {
  this_machine: 'this machine',
  private: 'a private network',
  internet: 'the internet',
};

const REFUSALS: Readonly<Record<Refusal, string>> = {
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code',
  account_deactivated: 'Deactivated',
};

const WAYS: Readonly<Record<SignInWay, string>> = {
  password: 'Password',
  sign_up: 'Sign-up',
  code: 'Password and code',
  recovery_code: 'Recovery code',
  passkey: 'Passkey',
};

interface Row extends SignInAttempt {
  place: number;
}

const columns: readonly Column<Row>[] = [
  {
    id: 'what',
    header: 'Attempt',
    phone: 'wide',
    cell: ({ how, refused, at }) => (
      <>
        {refused ? <Badge tone="fault">{REFUSALS[refused]}</Badge> : <span className="name">{WAYS[how!]}</span>}
        <span className="note block">
          <Ago at={at} />
        </span>
      </>
    ),
  },
  {
    id: 'from',
    header: 'From',
    phone: 'wide',
    cell: ({ browser, system, network }) => (
      <>
        <bdi>{[browser ?? 'Unknown browser', system].filter(Boolean).join(' on ')}</bdi>
        {network && <span className="note block">{NETWORKS[network]}</span>}
      </>
    ),
  },
];

/** The newest attempts to sign in to an account, with those that were refused. */
export function SignInAttempts({ userId }: { userId: number }) {
  const list = useQuery(userSignInsQuery(userId));
  const refused = list.data?.filter((attempt) => attempt.refused !== null).length ?? 0;
  return (
    <section aria-label="Sign-ins">
      <h3 className="sub-head">Sign-ins</h3>
      <Dim className="my-2" />
      {list.isPending && <SkeletonText lines={1} />}
      <QueryFailed query={list} />
      {list.data && list.data.length === 0 && (
        <p className="text-sm text-ink-3">{`None in the last ${signInDays} days.`}</p>
      )}
      {list.data && list.data.length > 0 && (
        <details className="group">
          <summary className="link inline-flex min-h-8 max-sm:min-h-11 items-center gap-1">
            {`${counted(list.data.length, 'attempt')}, ${refused} refused`}
            <ChevronDown className="group-open:rotate-180" aria-hidden="true" />
          </summary>
          <DataTable
            caption="Attempts to sign in"
            rows={list.data.map((attempt, place) => ({ ...attempt, place }))}
            rowId={({ place }) => place}
            columns={columns}
          />
        </details>
      )}
    </section>
  );
}
