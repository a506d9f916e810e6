import { useState } from 'react';
import { fieldValue } from '../../lib/moments.js';
import { Field, Input } from '../../ui/field.js';
import { ownZone, tomorrowAtNine } from './due.js';

function faultOf(typed: string): string | undefined {
  const time = new Date(typed).getTime();
  if (Number.isNaN(time)) return 'Enter a date and a time.';
  return time <= Date.now() ? 'Choose a time to come.' : undefined;
}

/** The field for a time to come, in the reader's time zone. `at`: its instant (ISO 8601), or `null` while there is none. */
export function useWhen(first: string | null) {
  const [typed, setTyped] = useState(() => fieldValue(first === null ? tomorrowAtNine(Date.now()) : Date.parse(first)));
  const [error, setError] = useState<string>();
  return {
    at: error === undefined ? new Date(typed).toISOString() : null,
    field: (
      <Field label="Date and time" hint={`Your time zone: ${ownZone()}.`} error={error}>
        <Input
          type="datetime-local"
          required
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(faultOf(event.target.value));
          }}
        />
      </Field>
    ),
  };
}
