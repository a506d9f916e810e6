import type { ParkedEvent, ProjectionStatus } from '@quotewright/domain/system/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { parkedQuery } from '../../../../api/system.js';
import { paths } from '../../../../app/paths.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { DataTable, type Column } from '../../../../ui/data-table.js';
import { Field, Select } from '../../../../ui/field.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { Pagination } from '../../../../ui/pagination.js';
import { Oops, Skeleton } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { parkedRequest } from '../parked-request.js';
import { titleOf } from '../words.js';

/** The events that could not be applied, with the reason, and those behind them. */
export function Parked({ projections }: { projections: readonly ProjectionStatus[] }) {
  const [search, setSearch] = useSearchParams();
  const request = parkedRequest(search);
  const parked = useQuery(parkedQuery(request));
  const show = (projection: string) => setSearch(projection === '' ? {} : { projection }, { preventScrollReset: true });
  const filter = (request.projection !== undefined || (parked.data?.total ?? 0) > 0) && (
    <Field label="Parked events of" labelHidden>
      <Select small value={request.projection ?? ''} onChange={(event) => show(event.target.value)}>
        <option value="">All read models</option>
        {projections.map(({ name }) => (
          <option key={name} value={name}>
            {titleOf(name)}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <section aria-labelledby="parked">
      <SectionTitle id="parked" end={filter}>
        Parked events
      </SectionTitle>
      <QueryFailed query={parked} />
      {parked.isPending && <Skeleton className="h-24" />}
      {parked.data?.total === 0 && (
        <Oops
          message1="Nothing is parked"
          message2="Events that a read model cannot apply wait here, with later events of the same key. Replay them after a fix."
          link={request.projection === undefined ? undefined : { to: paths.system(), label: 'Show all read models' }}
        />
      )}
      {parked.data && parked.data.total > 0 && (
        <>
          <div aria-busy={parked.isPlaceholderData}>
            <DataTable
              caption="Parked events"
              rows={parked.data.data}
              rowId={({ number }) => number}
              columns={columns}
            />
          </div>
          <Pagination list={parked.data} />
        </>
      )}
    </section>
  );
}

const columns: Column<ParkedEvent>[] = [
  {
    id: 'event',
    header: 'Event',
    phone: 'wide',
    cell: ({ type, stream, revision }) => (
      <>
        <b className="font-semibold">{type}</b>
        <span className="note block">
          <bdi dir="ltr">
            {stream}, revision {revision}
          </bdi>
        </span>
      </>
    ),
  },
  {
    id: 'projection',
    header: 'Read model',
    cell: ({ projection, rebuild }) => (
      <>
        {titleOf(projection)}
        {rebuild && <span className="note block">during its rebuild</span>}
      </>
    ),
  },
  { id: 'key', header: 'Key', phone: 'off', cell: ({ key }) => <bdi dir="ltr">{key}</bdi> },
  {
    id: 'error',
    header: 'Reason',
    phone: 'wide',
    cell: ({ error }) =>
      error === null ? (
        <span className="text-ink-3">Waiting for an earlier event of its key</span>
      ) : (
        <span className="system-error">{error}</span>
      ),
  },
  { id: 'at', header: 'Parked', cell: ({ parked_at }) => <Ago at={parked_at} /> },
];
