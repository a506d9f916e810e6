import { useId, useState } from 'react';
import { isFeet, readFeetInches, readNumber, toFeetInches, type ReadMeasurement } from './measurement.js';

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

/** One question of a quote: feet and inches as two fields, everything else as one number with its unit. */
export function MeasurementField({ number, title, unit, value, onChange, error }: MeasurementFieldProps) {
  const feet = isFeet(unit);
  const [typed, setTyped] = useState(() => (feet ? (value === '' ? { feet: '', inches: '' } : toFeetInches(value)) : { feet: value, inches: '' }));
  const [left, setLeft] = useState(false);
  const id = useId();
  const read: ReadMeasurement = feet ? readFeetInches(typed.feet, typed.inches) : readNumber(typed.feet);
  const fault = error ?? (left && read.fault ? read.fault : null);

  function type(next: { feet: string; inches: string }) {
    setTyped(next);
    onChange((feet ? readFeetInches(next.feet, next.inches) : readNumber(next.feet)).value);
  }

  const shared = {
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    'aria-invalid': fault !== null,
    'aria-describedby': `${id}-says`,
    onBlur: (event: React.FocusEvent<HTMLInputElement>) => {
      if (!event.currentTarget.closest('fieldset')?.contains(event.relatedTarget)) setLeft(true);
    },
    onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
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
            <input {...shared} value={typed.feet} onChange={(event) => type({ ...typed, feet: event.target.value })} />
            <span className="affix" aria-hidden="true">ft</span>
          </label>
          <label className={`input number measure ${fault ? 'bad' : ''}`}>
            <span className="sr-only">{`${title}, inches`}</span>
            <input {...shared} value={typed.inches} onChange={(event) => type({ ...typed, inches: event.target.value })} />
            <span className="affix" aria-hidden="true">in</span>
          </label>
        </div>
      ) : (
        <label className={`input number measure ${fault ? 'bad' : ''}`}>
          <span className="sr-only">{`${title}, ${unit}`}</span>
          <input {...shared} value={typed.feet} onChange={(event) => type({ feet: event.target.value, inches: '' })} />
          <span className="affix" aria-hidden="true">{unit}</span>
        </label>
      )}
      <p id={`${id}-says`} className={`reads-as ${fault ? '!text-brick' : ''}`}>
        {fault ?? (feet && read.value !== null && !Number.isInteger(Number(read.value)) ? <bdi dir="ltr">{`counts as ${shorter(read.value)} ft`}</bdi> : null)}
      </p>
    </fieldset>
  );
}

/** At most four decimals, for reading only. */
function shorter(value: string): string {
  return String(Math.round(Number(value) * 10_000) / 10_000);
}
