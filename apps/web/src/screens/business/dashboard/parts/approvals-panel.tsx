import { userTypeNames, type UserRow } from '@quotewright/domain/identity/contract.js';
import type { Page } from '@quotewright/domain/kernel/contract.js';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { accountsQuery, useApprove, useMarkVerified } from '../../../../api/accounts.js';
import { messageOf } from '../../../../api/errors.js';
import { waitingMastersQuery } from '../../../../api/products.js';
import { askedChangesQuery } from '../../../../api/price-approvals.js';
import { paths } from '../../../../app/paths.js';
import { DomainsDialog, RefuseDialog } from '../../../../features/approval/dialogs.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { counted } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { useToast } from '../../../../ui/toast.js';

const columns: readonly Column<UserRow>[] = [
  {
    id: 'business',
    header: 'Business',
    phone: 'wide',
    cell: ({ name, business_name, email }) => (
      <>
        <span className="name">{business_name ?? name}</span>
        <span className="note block">
          {business_name && `${name}, `}
          <bdi>{email}</bdi>
        </span>
      </>
    ),
  },
  { id: 'type', header: 'Type', cell: ({ user_type }) => userTypeNames[user_type] },
  {
    id: 'since',
    header: 'Since',
    cell: ({ created_at }) => (
      <span className="text-ink-3">
        <Ago at={created_at} />
      </span>
    ),
  },
];

/**
 * An admin's decisions: which trade businesses see suppliers' cost, whose address counts as confirmed, which master
 * products are shared.
 */
export function ApprovalsPanel({ userId }: { userId: number }) {
  const waiting = useQuery(accountsQuery('waiting'));
  const unverified = useQuery(accountsQuery('unverified'));
  const refused = useQuery(accountsQuery('refused'));
  const masters = useQuery(waitingMastersQuery(userId));
  const approve = useApprove();
  const verify = useMarkVerified();
  const toast = useToast();
  const [refusing, setRefusing] = useState<UserRow | null>(null);
  const [domains, setDomains] = useState(false);
  const told = {
    onSuccess: (message: string) => toast({ message }),
    onError: (error: Error) => toast({ tone: 'bad', message: messageOf(error) }),
  };
  const queries = [waiting, unverified, refused, masters];
  const failed = queries.find((query) => query.isError);

  const column = (words: string, cell: Column<UserRow>['cell']): Column<UserRow> => ({
    id: 'acts',
    header: <span className="sr-only">{words}</span>,
    phone: 'wide',
    cell,
  });
  const deciding = (mutation: { isPending: boolean; variables?: { id: number } }, { id }: UserRow) =>
    mutation.isPending && mutation.variables?.id === id;
  const approving = (row: UserRow) => (
    <Button
      size="small"
      busy={deciding(approve, row)}
      aria-label={`Approve ${row.business_name ?? row.name}`}
      onClick={() => approve.mutate({ id: row.id, approved: true }, told)}
    >
      Approve
    </Button>
  );
  const decisions = column('Decision', (row) => (
    <span className="flex flex-wrap gap-2 sm:justify-end">
      {approving(row)}
      <Button
        size="small"
        variant="ghost"
        aria-label={`Refuse ${row.business_name ?? row.name}`}
        onClick={() => setRefusing(row)}
      >
        Refuse
      </Button>
    </span>
  ));
  const vouching = column('Confirm', (row) => (
    <span className="flex flex-wrap gap-2 sm:justify-end">
      <Button
        size="small"
        busy={deciding(verify, row)}
        aria-label={`Mark the address of ${row.business_name ?? row.name} as confirmed`}
        onClick={() => verify.mutate({ id: row.id }, told)}
      >
        Mark as confirmed
      </Button>
    </span>
  ));

  return (
    <section aria-labelledby="approvals">
      <SectionTitle
        id="approvals"
        end={
          <span className="flex flex-wrap gap-4">
            <Link to={paths.users()}>All users</Link>
            <button type="button" className="link" onClick={() => setDomains(true)}>
              Trusted domains
            </button>
          </span>
        }
      >
        Waiting for approval
      </SectionTitle>
      {queries.some((query) => query.isPending) && <SkeletonText lines={3} />}
      {failed && <QueryFailed query={failed} />}
      {waiting.data?.total === 0 && <p className="text-ink-2">No business is waiting to see suppliers’ costs.</p>}
      {waiting.data && waiting.data.total > 0 && (
        <Accounts caption="Businesses waiting for approval" page={waiting.data} acts={decisions} />
      )}
      {masters.data && masters.data.total > 0 && (
        <p className="mt-4">
          <Link
            to={paths['master-products']()}
          >{`${counted(masters.data.total, 'new master product')} to accept`}</Link>
        </p>
      )}
      <PricesToAnswer userId={userId} />
      <Folded
        page={unverified.data}
        one="account with an unconfirmed address"
        many="accounts with an unconfirmed address"
        acts={vouching}
      />
      <Folded
        page={refused.data}
        one="business that was refused"
        many="businesses that were refused"
        acts={column('Decision', (row) => (
          <span className="flex flex-wrap gap-2 sm:justify-end">{approving(row)}</span>
        ))}
      />
      {refusing && <RefuseDialog account={refusing} onClose={() => setRefusing(null)} />}
      {domains && <DomainsDialog onClose={() => setDomains(false)} />}
    </section>
  );
}

/** A link to suppliers' price changes that wait for an admin, if there are any. */
function PricesToAnswer({ userId }: { userId: number }) {
  const count = useQuery(askedChangesQuery(userId, 1)).data?.total ?? 0;
  if (count === 0) return null;
  return (
    <p className="mt-4">
      <Link to={paths['price-approvals']()}>{`${counted(count, 'price change')} to answer`}</Link>
    </p>
  );
}

interface AccountsProps {
  caption: string;
  page: Page<UserRow>;
  /** Actions for one account. */
  acts: Column<UserRow>;
}

/** The newest accounts of a page, and the number before them. */
function Accounts({ caption, page: { data, total }, acts }: AccountsProps) {
  return (
    <>
      <DataTable caption={caption} rows={data} rowId={(row) => row.id} columns={[...columns, acts]} />
      {total > data.length && (
        <p className="text-sm">
          <Link to={paths.users({ state: data[0]!.standing })}>{`and ${total - data.length} before them`}</Link>
        </p>
      )}
    </>
  );
}

/** Rarely used accounts: their number, with the list on request. */
function Folded({
  page,
  one,
  many,
  acts,
}: {
  page: Page<UserRow> | undefined;
  one: string;
  many: string;
  acts: Column<UserRow>;
}) {
  if (!page?.total) return null;
  const words = counted(page.total, one, many);
  return (
    <details className="group mt-2">
      <summary className="link inline-flex min-h-8 max-sm:min-h-11 items-center gap-1">
        {words}
        <ChevronDown className="group-open:rotate-180" aria-hidden="true" />
      </summary>
      <Accounts caption={words} page={page} acts={acts} />
    </details>
  );
}
