import { isFeet, readFeetInches, readMeasurement, toFeetInches } from '@quotewright/domain/formula/measurement.js';
import { groupedText } from '@quotewright/domain/kernel/money.js';
import { useId, useState, type FocusEvent } from 'react';

interface MeasurementFieldProps {
  /** `Q1` and what is asked. */
  number: number;
  title: string;
  unit: string;
  /** The answer so far, a decimal string; empty where there is none. */
  value: string;
  /** Every change; `null` while what is typed is no measurement. */
  onChange: (value: string | null) => void;
  /** Shown once the person has tried to go on, or left the field. */
  error?: string;
}

/** What stands in the one or two boxes of a question. */
interface Typed {
  first: string;
  /** Inches, where feet are asked for. */
  second: string;
}

/**
 * One question of a quote: feet and inches as two boxes, for thumbs; anything else as one. Either takes a measurement as
 * people write it (`10' 6"`, `126 in`, `3.2 m`) and shows what it counts as, in the question's unit.
 */
export function MeasurementField({ number, title, unit, value, onChange, error }: MeasurementFieldProps) {
  const feet = isFeet(unit);
  const [typed, setTyped] = useState<Typed>(() => shownAs(value, feet));
  const [left, setLeft] = useState(false);
  const id = useId();
  const read = feet ? readFeetInches(typed.first, typed.second) : readMeasurement(typed.first, unit);
  const empty = (typed.first + typed.second).trim() === '';
  const fault = read.fault === null || !(left || error) ? null : empty ? (error ?? read.fault) : read.fault;
  const counts = read.value !== null && !isPlain(typed, feet, read.value) ? read.value : null;

  function type(next: Typed) {
    setTyped(next);
    onChange((feet ? readFeetInches(next.first, next.second) : readMeasurement(next.first, unit)).value);
  }

  /** A whole measurement typed into one box takes its usual places once the person goes on. */
  function leave(event: FocusEvent<HTMLInputElement>) {
    if (event.currentTarget.closest('fieldset')?.contains(event.relatedTarget)) return;
    setLeft(true);
    if (read.value !== null && !/^[\d.,\s/]*$/.test(typed.first + typed.second)) setTyped(shownAs(read.value, feet));
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
            <input {...shared} value={typed.first} onChange={(event) => type({ ...typed, first: event.target.value })} />
            <span className="affix" aria-hidden="true">ft</span>
          </label>
          <label className={`input number measure ${fault ? 'bad' : ''}`}>
            <span className="sr-only">{`${title}, inches`}</span>
            <input {...shared} value={typed.second} onChange={(event) => type({ ...typed, second: event.target.value })} />
            <span className="affix" aria-hidden="true">in</span>
          </label>
        </div>
      ) : (
        <label className={`input number measure ${fault ? 'bad' : ''}`}>
          <span className="sr-only">{`${title}, ${unit}`}</span>
          <input {...shared} value={typed.first} onChange={(event) => type({ first: event.target.value, second: '' })} />
          <span className="affix" aria-hidden="true">{unit}</span>
        </label>
      )}
      <p id={`${id}-says`} className={`reads-as ${fault ? '!text-brick' : ''}`}>
        {fault ?? (counts !== null ? <bdi dir="ltr">{`counts as ${shorter(counts)} ${feet ? 'ft' : unit}`}</bdi> : null)}
      </p>
    </fieldset>
  );
}

/** An answer as it stands in the boxes. */
function shownAs(value: string, feet: boolean): Typed {
  if (!feet) return { first: value, second: '' };
  if (value === '') return { first: '', second: '' };
  const { feet: first, inches: second } = toFeetInches(value);
  return { first, second };
}

/** Whether what is typed says already what it counts as. */
function isPlain(typed: Typed, feet: boolean, value: string): boolean {
  return feet ? !value.includes('.') && /^[\d.,\s]*$/.test(typed.first + typed.second) : /^[\d.,\s]*$/.test(typed.first);
}

/** At most four decimals, for reading only. */
function shorter(value: string): string {
  return groupedText(String(Math.round(Number(value) * 10_000) / 10_000));
}
