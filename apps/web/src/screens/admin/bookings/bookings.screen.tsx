import type { BookingRow } from '@quotewright/domain/bookings/contract.js';
import { defaultPerPage } from '@quotewright/domain/kernel/contract.js';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Clock } from 'lucide-react';
import { bookedQuery, hoursQuery } from '../../../api/bookings.js';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { Board } from '../../../features/board/board.js';
import { idIn } from '../../../features/board/board-request.js';
import { BoardSearch, BoardStates } from '../../../features/board/filters.js';
import { useBoardAddress } from '../../../features/board/use-board-address.js';
import { bookingTitle } from '../../../features/booking/reasons.js';
import {
  dateWords,
  dayOf,
  daysAfter,
  dayWords,
  timeWords,
  todayIn,
  weekOf,
} from '../../../features/booking/slot-days.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import type { Column } from '../../../ui/data-table.js';
import { Oops } from '../../../ui/states.js';
import { Tabs } from '../../../ui/tabs.js';
import { BookingPanel } from './parts/booking-panel.js';
import { DayView, WeekView } from './parts/calendar.js';
import { HoursPanel } from './parts/hours-panel.js';
import { StateBadge } from './parts/state-badge.js';
import { bookingsRequest, dayIn, stateIn, viewIn } from './bookings-request.js';

const VIEWS = [
  { id: 'list', label: 'List' },
  { id: 'week', label: 'Week' },
  { id: 'day', label: 'Day' },
];

const STATES = [
  { state: '', label: 'Booked' },
  { state: 'held', label: 'Held' },
  { state: 'no_show', label: 'No show' },
  { state: 'cancelled', label: 'Cancelled' },
  { state: 'all', label: 'All' },
];

/** Demos and calls that visitors booked, and requests for custom templates. */
export function Bookings() {
  const { search, set } = useBoardAddress();
  const viewer = useViewer();
  const { data: hours } = useQuery(hoursQuery(viewer.id));
  const today = todayIn(hours?.time_zone ?? 'UTC');
  const list = useQuery(bookedQuery(viewer.id, bookingsRequest(search, today)));
  const view = viewIn(search);
  const day = dayIn(search, today);
  const opened = list.data?.data.find(({ id }) => id === idIn(search, 'booking'));
  const open = ({ id }: BookingRow) => set({ booking: id }, { keepPage: true });
  const rows = list.data?.data ?? [];
  return (
    <>
      <BoardHead title="Bookings">
        <Button onClick={() => set({ panel: 'hours' }, { keepPage: true })}>
          <Clock aria-hidden="true" />
          Hours
        </Button>
      </BoardHead>
      <div className="bookings-views">
        <Tabs label="View" tabs={VIEWS} current={view} param="view" />
      </div>
      {view === 'list' ? (
        <Board
          caption="Bookings"
          noun="booking"
          list={list}
          rowId={(row) => row.id}
          rowName={(row) => row.name}
          columns={columns(open)}
          perPage={defaultPerPage}
          filters={
            <>
              <BoardSearch label="Search bookings" placeholder="Name, e-mail, number or trade" />
              <BoardStates states={STATES} chosen={stateIn(search) === 'booked' ? '' : stateIn(search)} />
            </>
          }
          narrowing={['search']}
          empty={
            <Oops
              message1="No bookings here yet"
              message2="There are no records to show. Visitors book demos and calls on the public pages; each appears here."
              link={{ to: paths['book-a-demo'](), label: 'See the page' }}
            />
          }
        />
      ) : (
        <div className="bookings-views">
          <Span view={view} day={day} />
          <QueryFailed query={list} />
          {view === 'week' ? (
            <WeekView week={weekOf(day)} today={today} rows={rows} onOpen={open} />
          ) : (
            <DayView day={day} hours={hours} rows={rows} onOpen={open} />
          )}
          {(list.data?.total ?? 0) > rows.length && <p className="note">More are in the list.</p>}
        </div>
      )}
      {opened && (
        <BookingPanel key={opened.id} booking={opened} onClose={() => set({ booking: '' }, { keepPage: true })} />
      )}
      {search.get('panel') === 'hours' && hours && (
        <HoursPanel hours={hours} onClose={() => set({ panel: '' }, { keepPage: true })} />
      )}
    </>
  );
}

/** The week or day that is shown, and the way to others. */
function Span({ view, day }: { view: 'week' | 'day'; day: string }) {
  const { href } = useBoardAddress();
  const step = view === 'week' ? 7 : 1;
  const monday = weekOf(day);
  return (
    <div className="bookings-span">
      <ButtonLink icon size="small" aria-label={`Earlier ${view}`} to={href({ day: daysAfter(day, -step) })}>
        <ChevronLeft className="flip" aria-hidden="true" />
      </ButtonLink>
      <h2 aria-live="polite">
        {view === 'week'
          ? `${dateWords(monday)} – ${dateWords(daysAfter(monday, 6))}, ${monday.slice(0, 4)}`
          : dayWords(day)}
      </h2>
      <ButtonLink icon size="small" aria-label={`Later ${view}`} to={href({ day: daysAfter(day, step) })}>
        <ChevronRight className="flip" aria-hidden="true" />
      </ButtonLink>
      <ButtonLink size="small" variant="ghost" to={href({ day: '' })}>
        Today
      </ButtonLink>
    </div>
  );
}

function columns(onOpen: (row: BookingRow) => void): Column<BookingRow>[] {
  return [
    {
      id: 'at',
      header: 'When',
      phone: 'wide',
      cell: ({ demo_date, deadline }) =>
        demo_date ? (
          <>
            {dayWords(dayOf(demo_date))}
            <span className="note block">{timeWords(demo_date)}</span>
          </>
        ) : (
          <>
            No call
            {deadline && <span className="note block">{`Needed by ${dayWords(deadline)}`}</span>}
          </>
        ),
    },
    {
      id: 'name',
      header: 'Name',
      phone: 'wide',
      cell: ({ name, email }) => (
        <>
          <bdi className="name">{name}</bdi>
          <span className="note block">{email}</span>
        </>
      ),
    },
    {
      id: 'about',
      header: 'About',
      cell: (row) => (
        <>
          {bookingTitle(row)}
          {row.trade && <bdi className="note block">{row.trade}</bdi>}
        </>
      ),
    },
    { id: 'state', header: 'State', cell: (row) => <StateBadge booking={row} /> },
    {
      id: 'who',
      header: 'Assigned to',
      phone: 'off',
      cell: (row) => row.assigned_to?.name ?? <span className="text-ink-3">–</span>,
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
