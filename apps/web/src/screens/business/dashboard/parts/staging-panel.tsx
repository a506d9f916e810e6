import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { stagingQuery } from '../../../../api/templates.js';
import { paths } from '../../../../app/paths.js';
import { PublicState } from '../../../../features/public-state/public-state.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { counted } from '../../../../lib/format.js';
import { DataTable } from '../../../../ui/data-table.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { stagingRequest } from '../dashboard.loader.js';

/** Gallery templates with unpublished changes. */
export function StagingPanel({ userId }: { userId: number }) {
  const staging = useQuery(stagingQuery(userId, stagingRequest));
  return (
    <section aria-labelledby="staging">
      <SectionTitle
        id="staging"
        end={
          staging.data?.total ? (
            <Link to={paths['qtemplates-staging']({ state: 'changed' })}>View all</Link>
          ) : (
            <Link to={paths['qtemplates-staging']()}>Templates in staging</Link>
          )
        }
      >
        {staging.data?.total
          ? `${counted(staging.data.total, 'template')} with changes to publish`
          : 'Changes to publish'}
      </SectionTitle>
      {staging.isPending && <SkeletonText lines={4} />}
      <QueryFailed query={staging} />
      {staging.data?.total === 0 && <p className="text-ink-2">Everything is published.</p>}
      {staging.data && staging.data.total > 0 && (
        <DataTable
          caption="Templates with changes to publish"
          rows={staging.data.data}
          rowId={(row) => row.id}
          columns={[
            {
              id: 'name',
              header: 'Template',
              cell: (row) => (
                <Link className="name" to={paths['qtemplate-detail'](row.alias)}>
                  {row.name}
                </Link>
              ),
            },
            {
              id: 'category',
              header: 'Category',
              cell: (row) => <span className="text-ink-2">{row.category}</span>,
              phone: 'wide',
            },
            {
              id: 'state',
              header: 'State',
              phone: 'wide',
              cell: (row) => <PublicState template={row} facts={row} />,
            },
            {
              id: 'edited',
              header: 'Last edited',
              phone: 'wide',
              cell: (row) => (
                <span className="text-ink-3">
                  <Ago at={row.last_edited_at} />
                  {row.last_editor.name && ` by ${row.last_editor.name}`}
                </span>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
