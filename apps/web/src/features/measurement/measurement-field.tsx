import { isFeet, type Doubt } from '@quotewright/domain/formula/measurement.js';
import { namesUnit } from '@quotewright/domain/formula/measuring.js';
import { groupedText } from '@quotewright/domain/kernel/money.js';
import { useId, useState, type FocusEvent, type MouseEvent } from 'react';
import { Button } from '../../ui/button.js';
import {
  readTyped,
  saidOfBefore,
  typedAs,
  typedIn,
  withFeet,
  withInches,
  type TypedMeasurement,
} from './typed-measurement.js';

interface MeasurementFieldProps {
  /** `Q1` and the question. */
  number: number;
  title: string;
  unit: string;
  typed: TypedMeasurement;
  onType: (typed: TypedMeasurement) => void;
  /** Shown once the user has tried to continue, or left the field. */
  error?: string;
}

/**
 * One question of a quote: feet and inches in two fields, for thumbs; anything else in one. Either accepts any notation
 * (`10' 6"`, `126 in`, `3.2 m`) and shows its value in the question's unit. Input for an earlier unit is converted, or
 * asked for again with the old one shown.
 */
export function MeasurementField({ number, title, unit, typed: kept, onType, error }: MeasurementFieldProps) {
  const feet = isFeet(unit);
  const id = useId();
  const typed = typedIn(kept, unit);
  const before = saidOfBefore(kept, unit);
  const converted = before !== null && readTyped(kept, unit).value !== null;
  // Converted values are not read from the fields, which show four decimals of an inch.
  const read = readTyped(converted ? kept : typed, unit);
  // What cannot be read from the start was typed elsewhere or earlier.
  const [left, setLeft] = useState(() => isUnreadable(typed, unit));
  const empty = (typed.first + typed.second).trim() === '';
  const fault = read.fault === null || !(left || error) ? null : empty ? (error ?? read.fault) : read.fault;
  const doubt = read.value === null && fault !== null ? read.doubt : undefined;
  const counts = before === null && read.value !== null && !isPlain(typed, feet, read.value) ? read.value : null;

  /** A whole measurement typed into one field moves to its usual places when the user continues. */
  function leave(event: FocusEvent<HTMLInputElement>) {
    if (event.currentTarget.closest('fieldset')?.contains(event.relatedTarget)) return;
    setLeft(true);
    if (read.value !== null && !/^[\d.\s/]*$/.test(typed.first + typed.second)) onType(typedAs(read.value, unit));
  }

  function choose(event: MouseEvent<HTMLButtonElement>, doubt: Doubt, reading: string) {
    onType({
      first: typed.first.replace(doubt.typed, reading),
      second: typed.second.replace(doubt.typed, reading),
      unit,
    });
    // The button disappears, so the focus returns to the field.
    event.currentTarget.closest('fieldset')?.querySelector('input')?.focus();
  }

  const shared = {
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    'aria-invalid': fault !== null,
    'aria-describedby': `${id}-says`,
    onBlur: leave,
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
  };
  return (
    <fieldset className="grid gap-1.5 min-w-0">
      <legend className="flex items-center gap-2 mb-1.5">
        <span className="chip">{`Q${number}`}</span>
        <span className="text-sm font-[580]">{title}</span>
      </legend>
      {feet ? (
        <div className="feet-inches">
          <label className={`input number measure ${fault ? 'bad' : ''}`}>
            <span className="sr-only">{`${title}, feet`}</span>
            <input
              {...shared}
              value={typed.first}
              onChange={(event) => onType(withFeet(typed, event.target.value, unit))}
            />
            <Affix unit="ft" typed={typed.first} />
          </label>
          <label className={`input number measure ${fault ? 'bad' : ''}`}>
            <span className="sr-only">{`${title}, inches`}</span>
            <input
              {...shared}
              value={typed.second}
              onChange={(event) => onType(withInches(typed, event.target.value, unit))}
            />
            <Affix unit="in" typed={typed.second} />
          </label>
        </div>
      ) : (
        <label className={`input number measure ${fault ? 'bad' : ''}`}>
          <span className="sr-only">{`${title}, ${unit}`}</span>
          <input
            {...shared}
            value={typed.first}
            onChange={(event) => onType({ first: event.target.value, second: '', unit })}
          />
          <Affix unit={unit} typed={typed.first} />
        </label>
      )}
      <p id={`${id}-says`} className={`reads-as ${fault ? '!text-brick' : ''}`}>
        {fault ??
          (counts !== null ? <bdi dir="ltr">{`counts as ${shorter(counts)} ${feet ? 'ft' : unit}`}</bdi> : null)}
        {before !== null && <bdi className="block">{before}</bdi>}
      </p>
      {doubt && (
        <div className="flex gap-2">
          {doubt.readings.map((reading) => (
            <Button
              key={reading}
              size="small"
              aria-label={`${reading} for ${title}`}
              onClick={(event) => choose(event, doubt, reading)}
            >
              {reading}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Whether the input already shows its own value. */
function isPlain({ first, second }: TypedMeasurement, feet: boolean, value: string): boolean {
  if (feet && value.includes('.')) return false;
  return /^[\d.]*$/.test((first + second).trim()) || groupedText(value) === first.trim();
}

/** Whether a text is there that is no measurement. */
function isUnreadable(typed: TypedMeasurement, unit: string): boolean {
  return (typed.first + typed.second).trim() !== '' && readTyped(typed, unit).value === null;
}

/** The unit behind a field; it gives way to one that is typed. */
function Affix({ unit, typed }: { unit: string; typed: string }) {
  return (
    <span className={`affix ${namesUnit(typed) ? 'invisible' : ''}`} aria-hidden="true">
      {unit}
    </span>
  );
}

/** At most four decimals, for display only. */
function shorter(value: string): string {
  return groupedText(String(Math.round(Number(value) * 10_000) / 10_000));
}
