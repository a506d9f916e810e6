import type { Slot } from '@quotewright/domain/bookings/contract.js';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState, type RefCallback } from 'react';
import { slotsQuery } from '../../api/bookings.js';
import { messageOf } from '../../api/errors.js';
import { Button } from '../../ui/button.js';
import { Field, FieldError, Select } from '../../ui/field.js';
import { LoadFailed, Loading, Notice, Skeleton } from '../../ui/states.js';
import { useHydrated } from '../../ui/time.js';
import {
  byDay,
  dateWords,
  dayOf,
  daysAfter,
  dayWords,
  momentWords,
  timeWords,
  weekdayWord,
  weekOf,
} from './slot-days.js';
import { zonesWith } from '../../lib/time-zones.js';

interface SlotPickerProps {
  /** The chosen time, `Y-m-d H:i` in `zone`; empty: none. */
  value: string;
  onChange: (demoDate: string) => void;
  /** The time zone of all times. */
  zone: string;
  onZone: (zone: string) => void;
  optional?: boolean;
  error?: string;
  /** Gets what takes the focus if no time is chosen. */
  ref?: RefCallback<HTMLElement>;
}

/** The browser's time zone. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Date & Time: a day, and one of its half hours. Times that somebody has taken are greyed. */
export function SlotPicker(props: SlotPickerProps) {
  const { value, error, optional = false, ref, zone, onZone } = props;
  const id = useId();
  // The server knows neither the visitor's time zone nor which times are free by the time the page is read.
  const hydrated = useHydrated();
  return (
    <fieldset
      className="slots"
      ref={ref}
      tabIndex={-1}
      aria-describedby={[error && `${id}-error`, `${id}-chosen`].filter(Boolean).join(' ')}
    >
      <legend className="field-label">Date &amp; Time {optional && <span className="optional">optional</span>}</legend>
      {hydrated ? <Times {...props} /> : <TimesLoading />}
      <FieldError id={`${id}-error`} message={error} />
      <p className="slots-chosen" id={`${id}-chosen`} role="status">
        {value ? momentWords(value) : 'No time chosen yet.'}
      </p>
      {hydrated && (
        <Field label="Time zone">
          <Select value={zone} onChange={(event) => onZone(event.target.value)}>
            {zonesWith(zone).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      )}
    </fieldset>
  );
}

function TimesLoading() {
  return (
    <Loading className="slots-times" label="Loading the free times">
      {Array.from({ length: 12 }, (_, at) => (
        <Skeleton key={at} className="slots-waiting" />
      ))}
    </Loading>
  );
}

function Times({ value, onChange, zone }: SlotPickerProps) {
  const { data, isPending, isFetching, error, refetch } = useQuery(slotsQuery(zone));
  if (isPending) return <TimesLoading />;
  if (!data) return <LoadFailed message={messageOf(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  const days = byDay(data);
  const free = data.find((slot) => slot.free);
  if (!free) return <Notice>No time is free at the moment. Look again in a few days.</Notice>;
  return <Week key={zone} days={days} value={value} first={dayOf(free.demo_date)} onChange={onChange} />;
}

interface WeekProps extends Pick<SlotPickerProps, 'value' | 'onChange'> {
  days: ReadonlyMap<string, readonly Slot[]>;
  /** The first day with a free time. */
  first: string;
}

function Week({ days, value, first, onChange }: WeekProps) {
  const name = useId();
  const [day, setDay] = useState(() => (value && days.has(dayOf(value)) ? dayOf(value) : first));
  const [week, setWeek] = useState(() => weekOf(day));
  const last = [...days.keys()].at(-1)!;
  const shown = Array.from({ length: 7 }, (_, at) => daysAfter(week, at));
  const isFree = (one: string) => (days.get(one) ?? []).some((slot) => slot.free);
  const turn = (to: string) => {
    setWeek(to);
    const next = Array.from({ length: 7 }, (_, at) => daysAfter(to, at)).find(isFree);
    if (next) setDay(next);
  };
  const times = weekOf(day) === week ? (days.get(day) ?? []) : [];
  return (
    <>
      <div className="slots-week">
        <Button
          icon
          size="small"
          aria-label="Earlier week"
          disabled={week <= weekOf(first)}
          onClick={() => turn(daysAfter(week, -7))}
        >
          <ChevronLeft className="flip" aria-hidden="true" />
        </Button>
        <p aria-live="polite">
          {dateWords(week)} – {dateWords(shown[6]!)}
        </p>
        <Button
          icon
          size="small"
          aria-label="Later week"
          disabled={week >= weekOf(last)}
          onClick={() => turn(daysAfter(week, 7))}
        >
          <ChevronRight className="flip" aria-hidden="true" />
        </Button>
      </div>
      <div className="slots-days" role="radiogroup" aria-label="Day">
        {shown.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={`${name}-day`}
              value={one}
              checked={one === day}
              disabled={!isFree(one)}
              aria-label={dayWords(one)}
              onChange={() => setDay(one)}
            />
            <span aria-hidden="true">{weekdayWord(one)}</span>
            <b aria-hidden="true">{Number(one.slice(8))}</b>
          </label>
        ))}
      </div>
      <div className="slots-times" role="radiogroup" aria-label={`Time on ${dayWords(day)}`}>
        {times.map(({ demo_date, free }) => (
          <label key={demo_date}>
            <input
              type="radio"
              name={`${name}-time`}
              value={demo_date}
              checked={demo_date === value}
              disabled={!free}
              aria-label={free ? timeWords(demo_date) : `${timeWords(demo_date)}, taken`}
              onChange={() => onChange(demo_date)}
            />
            {timeWords(demo_date)}
          </label>
        ))}
        {times.length === 0 && <p className="field-hint">No time is free in this week.</p>}
      </div>
    </>
  );
}
