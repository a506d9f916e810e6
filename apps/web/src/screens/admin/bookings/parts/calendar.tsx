import { slotMinutes, type BookingHours, type BookingRow } from '@quotewright/domain/bookings/contract.js';
import { bookingTitle } from '../../../../features/booking/reasons.js';
import { dateWords, dayOf, daysAfter, timeWords, weekdayWord } from '../../../../features/booking/slot-days.js';
import { StateBadge } from './state-badge.js';

interface ViewProps {
  rows: readonly BookingRow[];
  onOpen: (row: BookingRow) => void;
}

/** A week, Monday to Sunday; below each other on phones. */
export function WeekView({ week, today, rows, onOpen }: ViewProps & { week: string; today: string }) {
  return (
    <ol className="bookings-week">
      {Array.from({ length: 7 }, (_, at) => daysAfter(week, at)).map((day) => {
        const found = rows.filter(({ demo_date }) => demo_date && dayOf(demo_date) === day);
        return (
          <li key={day} aria-current={day === today ? 'date' : undefined}>
            <h3>
              {weekdayWord(day)} <span>{dateWords(day)}</span>
            </h3>
            {found.length === 0 && <p className="note">No bookings</p>}
            {found.map((row) => (
              <Entry key={row.id} row={row} onOpen={onOpen} />
            ))}
          </li>
        );
      })}
    </ol>
  );
}

const two = (part: number) => String(part).padStart(2, '0');

/** The times of a day: those that are offered, and those of its bookings. */
function timesOf(day: string, hours: BookingHours | undefined, rows: readonly BookingRow[]): string[] {
  const open = hours?.week[(new Date(day).getUTCDay() + 6) % 7];
  const times = rows.flatMap(({ demo_date }) => demo_date?.slice(11) ?? []);
  if (open && !hours.days_off.includes(day)) {
    const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    for (let at = minutes(open.from); at + slotMinutes <= minutes(open.to); at += slotMinutes)
      times.push(`${two(Math.floor(at / 60))}:${two(at % 60)}`);
  }
  return [...new Set(times)].sort();
}

/** A day by its half hours. */
export function DayView({ day, hours, rows, onOpen }: ViewProps & { day: string; hours: BookingHours | undefined }) {
  const times = timesOf(day, hours, rows);
  if (times.length === 0) return <p className="bookings-none">There are no times on this day.</p>;
  return (
    <ol className="bookings-day">
      {times.map((time) => {
        const found = rows.filter(({ demo_date }) => demo_date === `${day} ${time}`);
        return (
          <li key={time}>
            <span className="bookings-time">{timeWords(`${day} ${time}`)}</span>
            <div>
              {found.length === 0 && <p className="note">Free</p>}
              {found.map((row) => (
                <Entry key={row.id} row={row} onOpen={onOpen} />
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Entry({ row, onOpen }: { row: BookingRow; onOpen: (row: BookingRow) => void }) {
  return (
    <button type="button" className="bookings-entry" data-state={row.state} onClick={() => onOpen(row)}>
      <span className="note">{row.demo_date && timeWords(row.demo_date)}</span>
      <bdi className="name">{row.name}</bdi>
      <span className="note">{bookingTitle(row)}</span>
      <StateBadge booking={row} />
    </button>
  );
}
