import { USER_TYPES, userTypeNames, type UserRow } from '@quotewright/domain/identity/contract.js';
import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { userQuery, usersQuery } from '../../../api/accounts.js';
import { AddPanel } from '../../../features/add-user/add-panel.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { idIn } from '../../../features/board/board-request.js';
import { BoardFilter, BoardSearch, BoardStates } from '../../../features/board/filters.js';
import { useBoardAddress } from '../../../features/board/use-board-address.js';
import { counted } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import type { Column } from '../../../ui/data-table.js';
import { Oops } from '../../../ui/states.js';
import { Ago } from '../../../ui/time.js';
import { StateBadge } from './parts/state-badge.js';
import { UserPanel } from './parts/user-panel.js';
import { stateIn, usersRequest } from './users-request.js';

const STATES = [
  { state: '', label: 'All' },
  { state: 'unverified', label: 'Unverified' },
  { state: 'waiting', label: 'Waiting' },
  { state: 'approved', label: 'Approved' },
  { state: 'refused', label: 'Refused' },
  { state: 'deactivated', label: 'Deactivated' },
];

const TYPES = USER_TYPES.map((value) => ({ value, label: userTypeNames[value] }));

const PREMIUM = [
  { value: 'has', label: 'Premium' },
  { value: 'asked', label: 'Asked for premium' },
];

/** Everybody who has an account. */
export function Users() {
  const { search, set } = useBoardAddress();
  const list = useQuery(usersQuery(usersRequest(search)));
  const id = idIn(search, 'user');
  const open = (row: UserRow) => set({ user: row.id }, { keepPage: true });
  const close = () => set({ user: '', panel: '' }, { keepPage: true });
  return (
    <>
      <BoardHead title="Users" count={!!list.data?.total && counted(list.data.total, 'account')}>
        <Button variant="primary" onClick={() => set({ panel: 'add' }, { keepPage: true })}>
          <UserPlus aria-hidden="true" />
          Add User
        </Button>
      </BoardHead>
      <Board
        caption="Users"
        noun="account"
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        columns={columns(open)}
        perPage={defaultPerPage}
        filters={
          <>
            <BoardSearch label="Search users" placeholder="Name, e-mail or business" />
            <BoardFilter
              label="User type"
              param="type"
              value={search.get('type') ?? ''}
              all="All types"
              options={TYPES}
            />
            <BoardFilter
              label="Premium"
              param="premium"
              value={search.get('premium') ?? ''}
              all="Premium or not"
              options={PREMIUM}
            />
            <BoardStates states={STATES} chosen={stateIn(search)} />
          </>
        }
        narrowing={['search', 'type', 'premium', 'state']}
        empty={<Oops message1="No users yet" message2="There are no records to show." />}
      />
      {id > 0 && <OpenUser key={id} id={id} onClose={close} />}
      {search.get('panel') === 'add' && <AddPanel onClose={close} />}
    </>
  );
}

/** The account in the address; nothing if there is none. */
function OpenUser({ id, onClose }: { id: number; onClose: () => void }) {
  const user = useQuery(userQuery(id)).data?.data[0];
  return user ? <UserPanel user={user} onClose={onClose} /> : null;
}

function columns(onOpen: (row: UserRow) => void): Column<UserRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      phone: 'wide',
      cell: ({ name, email }) => (
        <>
          <bdi className="name">{name}</bdi>
          <bdi className="note block">{email}</bdi>
        </>
      ),
    },
    {
      id: 'type',
      header: 'Type',
      cell: ({ user_type, business_name }) => (
        <>
          {userTypeNames[user_type]}
          {business_name && <bdi className="note block">{business_name}</bdi>}
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      cell: (row) => (
        <span className="flex flex-wrap gap-2">
          <StateBadge user={row} />
          {row.premium && <Badge tone="premium">Premium</Badge>}
          {row.premium_requested_at && <Badge tone="pending">Asked for premium</Badge>}
        </span>
      ),
    },
    {
      id: 'seen',
      header: 'Last seen',
      phone: 'off',
      cell: ({ last_seen_at: seen }) => (seen ? <Ago at={seen} /> : '–'),
    },
    {
      id: 'open',
      header: <span className="sr-only">Actions</span>,
      numeric: true,
      phone: 'wide',
      cell: (row) => (
        <Button size="small" aria-label={`Open ${row.name}`} onClick={() => onOpen(row)}>
          Open
        </Button>
      ),
    },
  ];
}
