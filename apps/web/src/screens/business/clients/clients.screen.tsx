import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import type { Client } from '@quotewright/domain/proposals/contract-clients.js';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { clientsQuery } from '../../../api/proposals.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { BoardSearch } from '../../../features/board/filters.js';
import { ClientDialog } from '../../../features/clients/client-dialog.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import type { Column } from '../../../ui/data-table.js';
import { Oops } from '../../../ui/states.js';
import { Ago } from '../../../ui/time.js';
import { clientsRequest } from './clients-request.js';

/** The clients of the business, by name. */
export function Clients() {
  const [search] = useSearchParams();
  const viewer = useViewer();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const list = useQuery(clientsQuery(viewer.id, clientsRequest(search)));
  const work = viewer.may('work');
  return (
    <>
      <BoardHead
        title="Clients"
        back={{ to: paths.proposals(), label: 'Back to the proposals' }}
        count={!!list.data?.total && counted(list.data.total, 'client')}
      >
        {work && (
          <Button variant="primary" onClick={() => setAdding(true)}>
            <UserPlus aria-hidden="true" />
            Add client
          </Button>
        )}
      </BoardHead>
      <Board
        caption="Clients"
        noun="client"
        list={list}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        columns={COLUMNS}
        perPage={defaultPerPage}
        filters={<BoardSearch label="Search clients" placeholder="Name, e-mail or site" />}
        narrowing={['search']}
        empty={
          <Oops
            message1="No clients yet"
            message2="There are no records to show. A client is whom a proposal is for. Their addresses stay with your business, and can be erased at any time."
            {...(work && { action: () => setAdding(true), btn_text: 'Add client' })}
          />
        }
      />
      {adding && (
        <ClientDialog
          client={null}
          onSaved={({ id }) => void navigate(paths.client(id))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

const COLUMNS: Column<Client>[] = [
  {
    id: 'name',
    header: 'Client',
    phone: 'wide',
    cell: ({ id, name }) => (
      <Link className="name quiet" to={paths.client(id)}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { id: 'email', header: 'E-mail', phone: 'wide', cell: ({ email }) => <bdi>{email || '–'}</bdi> },
  { id: 'phone', header: 'Phone', cell: ({ phone }) => <bdi dir="ltr">{phone || '–'}</bdi> },
  {
    id: 'site',
    header: 'Site',
    phone: 'off',
    cell: ({ site_address: site }) => <bdi>{site.replace(/\s*\n\s*/g, ', ') || '–'}</bdi>,
  },
  { id: 'changed', header: 'Changed', cell: ({ changed_at }) => <Ago at={changed_at} /> },
];
