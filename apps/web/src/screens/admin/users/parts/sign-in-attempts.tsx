import { signInDays, type SignInAttempt } from '@quotewright/domain/identity/contract-sign-ins.js';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { userSignInsQuery } from '../../../../api/accounts.js';
import { paths } from '../../../../app/paths.js';
import { AttemptOrigin, AttemptOutcome } from '../../../../features/sign-ins/attempt.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { counted } from '../../../../lib/format.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { Dim } from '../../../../ui/ornament.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';

interface Row extends SignInAttempt {
  place: number;
}

const columns: readonly Column<Row>[] = [
  {
    id: 'what',
    header: 'Attempt',
    phone: 'wide',
    cell: ({ at, ...attempt }) => (
      <>
        <AttemptOutcome {...attempt} />
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
    cell: AttemptOrigin,
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
          <Link className="link" to={paths['sign-ins']({ account: userId })}>
            Show all of this account
          </Link>
        </details>
      )}
    </section>
  );
}
