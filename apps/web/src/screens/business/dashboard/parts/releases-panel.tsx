import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { releasesQuery } from '../../../../api/releases.js';
import { paths } from '../../../../app/paths.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { ReleaseState } from '../../../../features/releases/release-state.js';
import { DataTable } from '../../../../ui/data-table.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { nextReleases } from '../dashboard.loader.js';

/** The releases that failed, and the next ones to come; nothing where there are none. */
export function ReleasesPanel({ userId }: { userId: number }) {
  const queries = useQueries({ queries: nextReleases.map((request) => releasesQuery(userId, request)) });
  const rows = queries.flatMap(({ data }) => data?.data ?? []);
  const failed = queries.find(({ isError }) => isError);
  if (rows.length === 0 && !failed) return null;
  return (
    <section aria-labelledby="releases">
      <SectionTitle id="releases" end={<Link to={paths.releases()}>All releases</Link>}>
        Releases
      </SectionTitle>
      {failed && <QueryFailed query={failed} />}
      <DataTable
        caption="Releases that failed or are scheduled"
        rows={rows}
        rowId={(row) => row.id}
        columns={[
          {
            id: 'name',
            header: 'Release',
            cell: (row) => (
              <Link className="name" to={paths.release(row.id)}>
                {row.name}
              </Link>
            ),
          },
          { id: 'state', header: 'State', phone: 'wide', cell: (row) => <ReleaseState release={row} /> },
          {
            id: 'items',
            header: 'In it',
            phone: 'wide',
            cell: (row) => <span className="text-ink-3">{row.item_names.join(', ')}</span>,
          },
        ]}
      />
    </section>
  );
}
