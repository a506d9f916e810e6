import { signInDays, type ListedSignIn } from '@quotewright/domain/identity/contract-sign-ins.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { allSignInsQuery } from '../../../api/accounts.js';
import { messageOf } from '../../../api/errors.js';
import { paths } from '../../../app/paths.js';
import { Earlier, HistorySkeleton } from '../../../features/history/earlier.js';
import { AttemptOrigin, AttemptOutcome } from '../../../features/sign-ins/attempt.js';
import { setValues, withValues, type QueryValues } from '../../../lib/query.js';
import { useChangeQuery } from '../../../lib/use-change-query.js';
import { Meta } from '../../../seo/meta.js';
import { DataTable, type Column } from '../../../ui/data-table.js';
import { LoadFailed, Oops } from '../../../ui/states.js';
import { Ago, useHydrated } from '../../../ui/time.js';
import { ToolHead } from '../../../ui/tool-head.js';
import { ExportSignIns } from './parts/export-sign-ins.js';
import { SignInFilters } from './parts/sign-in-filters.js';
import { asked, noFilter, readFilter } from './sign-ins-filter.js';

interface Row extends ListedSignIn {
  place: number;
}

/** Attempts to sign in to any account, newest first, with those that were refused. */
export function SignIns() {
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  const changeQuery = useChangeQuery();
  const shown = readFilter(query);
  const filter = asked(shown, hydrated);
  const list = useInfiniteQuery({ ...allSignInsQuery(filter), placeholderData: (before) => before });
  const rows = (list.data?.pages ?? []).flatMap(({ data }) => data).map((row, place) => ({ ...row, place }));
  const addressOf = (values: QueryValues) => `?${withValues(query, values).toString()}`;
  const empty = list.isSuccess && rows.length === 0;
  return (
    <>
      <Meta title="Sign-ins" />
      <ToolHead
        padded
        title="Sign-ins"
        back={{ to: paths.history(), label: 'History' }}
        actions={<ExportSignIns filter={filter} disabled={empty} />}
      >
        <p className="text-sm text-ink-2">
          {`Every attempt of the last ${signInDays} days to sign in to an account, let in or refused.`}
        </p>
      </ToolHead>
      <div className="trail">
        <SignInFilters
          shown={shown}
          account={rows.find(({ account }) => account?.id === shown.account)?.account?.name}
          addressOf={addressOf}
          onChange={(values) => changeQuery((search) => setValues(search, values))}
        />
        {list.isPending && <HistorySkeleton />}
        {list.isError && (
          <div className="py-5">
            <LoadFailed
              message={messageOf(list.error)}
              retrying={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          </div>
        )}
        {empty &&
          (Object.keys(shown).length > 0 ? (
            <div className="history-none">
              <p>No attempt matches this filter.</p>
              <Link className="btn small" to={addressOf(noFilter)} preventScrollReset>
                Show all attempts
              </Link>
            </div>
          ) : (
            <Oops message1="There are no records to show" message2="Attempts to sign in are listed here." />
          ))}
        {rows.length > 0 && (
          <div aria-busy={list.isPlaceholderData || undefined}>
            <DataTable
              caption="Attempts to sign in"
              rows={rows}
              rowId={({ place }) => place}
              columns={columns((account) => addressOf({ account }))}
            />
          </div>
        )}
        {list.hasNextPage && (
          <Earlier
            key={list.data?.pages.length}
            words="Show earlier attempts"
            busy={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onWanted={() => void list.fetchNextPage()}
          />
        )}
      </div>
    </>
  );
}

const columns = (only: (account: number) => string): readonly Column<Row>[] => [
  {
    id: 'account',
    header: 'Account',
    phone: 'wide',
    cell: ({ account }) =>
      account ? (
        <Link className="name" to={only(account.id)} preventScrollReset>
          <bdi>{account.name}</bdi>
        </Link>
      ) : (
        'No account'
      ),
  },
  { id: 'what', header: 'Attempt', phone: 'wide', cell: AttemptOutcome },
  { id: 'from', header: 'From', phone: 'wide', cell: AttemptOrigin },
  { id: 'at', header: 'When', phone: 'corner', cell: ({ at }) => <Ago at={at} /> },
];
