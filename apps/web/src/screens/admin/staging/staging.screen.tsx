import type { StagingRow, TemplateCard } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { stagingCategoriesQuery } from '../../../api/categories.js';
import { messageOf } from '../../../api/errors.js';
import { stagingQuery, templatesQuery } from '../../../api/templates.js';
import { paths } from '../../../app/paths.js';
import { useSearchShortcut } from '../../../features/shortcuts/use-search-shortcut.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { Meta } from '../../../seo/meta.js';
import { Badge, PriceBadge } from '../../../ui/badge.js';
import { ButtonLink } from '../../../ui/button.js';
import { DataTable, type Column, type Sort } from '../../../ui/data-table.js';
import { Field, Input, Select } from '../../../ui/field.js';
import { Money } from '../../../ui/figures.js';
import { Pagination } from '../../../ui/pagination.js';
import { Picture } from '../../../ui/picture.js';
import { LoadFailed, Oops, Skeleton } from '../../../ui/states.js';
import { Ago } from '../../../ui/time.js';
import { onlyAhead, stagingPerPage, stagingRequest } from './staging-request.js';

/** The admin's board: every gallery template with its state, and how far staging is ahead of the public page. */
export function Staging() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const viewer = useViewer();
  useSearchShortcut();
  const request = stagingRequest(search);
  const ahead = onlyAhead(search);
  const all = useQuery({ ...templatesQuery(viewer.id, request), enabled: !ahead });
  const changed = useQuery(stagingQuery(viewer.id, ahead ? { page: request.page, perPage: stagingPerPage, searchTerm: request.searchTerm } : { page: 1, perPage: 100, searchTerm: '' }));
  const categories = useQuery(stagingCategoriesQuery);
  const list = ahead ? changed : all;
  const counts = new Map(changed.data?.data.map((row) => [row.id, row]));
  const filtered = request.searchTerm !== '' || request.category_id > 0 || ahead;

  const set = (key: string, value: string) =>
    setSearch((before) => {
      if (value) before.set(key, value);
      else before.delete(key);
      before.delete('page');
      return before;
    });
  const stateHref = (value: string) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (value) next.set('state', value);
    else next.delete('state');
    return `?${next}`;
  };

  return (
    <>
      <Meta title="Templates in staging" />
      <header className="tool-head">
        <div className="tool-head-row pb-2">
          <h1>Templates in staging</h1>
          <span className="text-sm text-ink-3">
            {[all.data && counted(all.data.total, 'template'), changed.data && `${changed.data.total} with changes not published`].filter(Boolean).join(' · ')}
          </span>
          <div className="tool-head-acts">
            <ButtonLink variant={list.data?.total === 0 ? undefined : 'primary'} to={paths['qtemplate-detail']('new')}>
              <Plus aria-hidden="true" />
              New template
            </ButtonLink>
          </div>
        </div>
      </header>
      <div className="board">
        <div className="board-filters">
          <form
            role="search"
            className="flex-1 max-w-80 min-w-52"
            onSubmit={(event) => {
              event.preventDefault();
              set('search', String(new FormData(event.currentTarget).get('search') ?? '').trim());
            }}
          >
            <Field label="Search templates" labelHidden>
              <Input key={request.searchTerm} small type="search" name="search" defaultValue={request.searchTerm} placeholder="Name or category" prefix={<Search aria-hidden="true" />} aria-keyshortcuts="/" suffix={<kbd aria-hidden="true">/</kbd>} />
            </Field>
          </form>
          <nav className="segmented" aria-label="State">
            <Link to={stateHref('')} aria-current={ahead ? undefined : 'true'}>
              All {all.data && <span className="n">{all.data.total}</span>}
            </Link>
            <Link to={stateHref('ahead')} aria-current={ahead ? 'true' : undefined}>
              Not published {changed.data && <span className="n">{changed.data.total}</span>}
            </Link>
          </nav>
          {!ahead && (
            <Field label="Category" labelHidden>
              <Select small value={request.category_id} onChange={(event) => set('category', event.target.value === '0' ? '' : event.target.value)}>
                <option value={0}>All categories</option>
                {categories.data?.map((category) => (
                  <option key={category.id} value={category.id}>
                    {category.title}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
        {list.isError && <LoadFailed message={messageOf(list.error)} retrying={list.isFetching} onRetry={() => void list.refetch()} />}
        {list.isPending && (
          <div className="grid gap-2" aria-busy="true" aria-label="Loading">
            {Array.from({ length: 8 }, (_, at) => (
              <Skeleton key={at} className="h-14" />
            ))}
          </div>
        )}
        {list.data?.data.length === 0 &&
          (filtered ? (
            <Oops
              message1="There are no records matching your request"
              message2={ahead ? 'Every template that visitors see is exactly what stands here.' : undefined}
              link={{ to: paths['qtemplates-staging'](), label: 'Show all templates' }}
            />
          ) : (
            <Oops message1="There are no records to show" message2="A gallery template is edited here and published when it is ready." link={{ to: paths['qtemplate-detail']('new'), label: 'New template' }} />
          ))}
        {list.data && list.data.data.length > 0 && (
          <>
            <div aria-busy={list.isPlaceholderData}>
              {ahead && changed.data ? (
                <DataTable caption="Templates with changes not published" rows={changed.data.data} rowId={(row) => row.id} columns={aheadColumns} />
              ) : (
                all.data && (
                  <DataTable
                    caption="Templates in staging"
                    rows={all.data.data}
                    rowId={(row) => row.id}
                    columns={boardColumns(counts)}
                    sort={request.sort}
                    onSort={(sort: Sort) => void navigate(sortHref(search, sort))}
                  />
                )
              )}
            </div>
            <div className="mt-4">
              <Pagination page={list.data.current_page} lastPage={list.data.last_page} total={list.data.total} perPage={list.data.per_page} />
            </div>
          </>
        )}
      </div>
    </>
  );
}

function sortHref(search: URLSearchParams, sort: Sort): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  if (sort) next.set('sort', `${sort.field}.${sort.type}`);
  else next.delete('sort');
  return `?${next}`;
}

function Named({ row }: { row: Pick<TemplateCard, 'alias' | 'name' | 'thumbnail'> }) {
  return (
    <span className="template-name">
      <Picture image={row.thumbnail} alt="" sizes="56px" />
      <Link className="quiet font-semibold leading-snug" to={paths['qtemplate-detail'](row.alias)}>
        {row.name}
      </Link>
    </span>
  );
}

function boardColumns(counts: ReadonlyMap<number, StagingRow>): Column<TemplateCard>[] {
  return [
    { id: 'name', header: 'Template', sortField: 'name', phone: 'wide', cell: (row) => <Named row={row} /> },
    { id: 'category', header: 'Category', sortField: 'category', phone: 'off', cell: (row) => <span className="text-ink-3">{row.category}</span> },
    { id: 'kind', header: 'Kind', phone: 'off', cell: (row) => <PriceBadge quotePrice={row.quote_price} /> },
    { id: 'state', header: 'State', cell: (row) => <State row={row} staging={counts.get(row.id)} /> },
    {
      id: 'edited',
      header: 'Last edited',
      sortField: 'updated_at',
      phone: 'off',
      cell: (row) => (
        <>
          <Ago at={counts.get(row.id)?.last_edited_at ?? row.updated_at} />
          {counts.get(row.id)?.last_editor.name && <span className="note block">{counts.get(row.id)!.last_editor.name}</span>}
        </>
      ),
    },
    {
      id: 'price',
      header: 'Guide price',
      numeric: true,
      sortField: 'price',
      cell: (row) => (
        <>
          <b className="font-semibold">
            <Money amount={row.price} />
          </b>
          <span className="note block">{row.unit ? `per ${row.unit}` : ''}</span>
        </>
      ),
    },
  ];
}

function State({ row, staging }: { row: TemplateCard; staging: StagingRow | undefined }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {row.published_version !== null ? (
        <Badge tone="live" dot>
          Live
        </Badge>
      ) : (
        <Badge tone="off">{staging?.state === 'unpublished' ? 'Unpublished' : 'Never published'}</Badge>
      )}
      {row.published_version !== null && row.has_unpublished_changes && <Changes alias={row.alias} count={staging?.change_count} />}
    </span>
  );
}

function Changes({ alias, count }: { alias: string; count: number | undefined }) {
  return (
    <Link className="badge pending" to={paths['qtemplate-detail'](alias, { tab: 'history' })}>
      {count === undefined ? 'changes' : counted(count, 'change')}
    </Link>
  );
}

const aheadColumns: Column<StagingRow>[] = [
  { id: 'name', header: 'Template', phone: 'wide', cell: (row) => <Named row={row} /> },
  { id: 'category', header: 'Category', phone: 'off', cell: (row) => <span className="text-ink-3">{row.category}</span> },
  { id: 'kind', header: 'Kind', phone: 'off', cell: (row) => <PriceBadge quotePrice={row.quote_price} /> },
  {
    id: 'state',
    header: 'State',
    cell: (row) => (
      <span className="inline-flex flex-wrap gap-1">
        {row.state === 'live' ? (
          <Badge tone="live" dot>
            Live
          </Badge>
        ) : (
          <Badge tone="off">{row.state === 'unpublished' ? 'Unpublished' : 'Never published'}</Badge>
        )}
        <Changes alias={row.alias} count={row.change_count} />
      </span>
    ),
  },
  {
    id: 'edited',
    header: 'Last edited',
    phone: 'off',
    cell: (row) => (
      <>
        <Ago at={row.last_edited_at} />
        <span className="note block">{row.last_editor.name}</span>
      </>
    ),
  },
];
