import { userTypeNames } from '@quotewright/domain/identity/contract.js';
import type { Person } from '@quotewright/domain/kernel/contract.js';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { newestCopiesQuery } from '../../../../api/gallery.js';
import { newestQuotesQuery } from '../../../../api/quotes.js';
import { paths } from '../../../../app/paths.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { Money } from '../../../../ui/figures.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';

interface NewestRow {
  template: { name: string; alias: string; category: string };
  user: Person;
}

/** Which gallery templates were copied last, and by whom. */
export function NewestCopiesPanel() {
  return (
    <Newest
      id="newest-copies"
      title="Newest copies"
      none="No templates copied from the gallery yet."
      query={useQuery(newestCopiesQuery)}
      at={(copy) => copy.at}
    />
  );
}

/** The latest saved quotes of all accounts. */
export function NewestQuotesPanel() {
  return (
    <Newest
      id="newest-quotes"
      title="Newest quotes"
      none="No quotes saved yet."
      query={useQuery(newestQuotesQuery)}
      at={(quote) => quote.created_at}
      more={[
        {
          id: 'total',
          header: 'Total',
          numeric: true,
          cell: (quote) => <Money amount={quote.retail_total} className="font-semibold" />,
        },
      ]}
    />
  );
}

interface NewestProps<R> {
  id: string;
  title: string;
  /** Shown without rows. */
  none: string;
  query: UseQueryResult<R[]>;
  at: (row: R) => string;
  more?: readonly Column<R>[];
}

function Newest<R extends NewestRow>({ id, title, none, query, at, more = [] }: NewestProps<R>) {
  const rows = query.data;
  const columns: readonly Column<R>[] = [
    {
      id: 'template',
      header: 'Template',
      cell: ({ template }) => (
        <>
          <Link className="name" to={paths['qtemplate-detail'](template.alias)}>
            {template.name}
          </Link>
          {template.category && <span className="note">{template.category}</span>}
        </>
      ),
    },
    {
      id: 'user',
      header: 'By',
      phone: 'wide',
      cell: ({ user }) => (
        <>
          {user.name ?? 'A deleted account'}
          {user.user_type && <span className="note block">{userTypeNames[user.user_type]}</span>}
        </>
      ),
    },
    {
      id: 'at',
      header: 'When',
      phone: 'wide',
      cell: (row) => (
        <span className="text-ink-3">
          <Ago at={at(row)} />
        </span>
      ),
    },
    ...more,
  ];
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {query.isPending && <SkeletonText lines={4} />}
      <QueryFailed query={query} />
      {rows?.length === 0 && <p className="text-ink-2">{none}</p>}
      {rows && rows.length > 0 && (
        <DataTable caption={title} rows={rows} rowId={(row) => rows.indexOf(row)} columns={columns} />
      )}
    </section>
  );
}
