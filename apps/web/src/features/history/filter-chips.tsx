import { ChevronDown, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { QueryValues } from '../../lib/query.js';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.js';
import { Button } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { Menu } from '../../ui/menu.js';
import { SearchField } from '../../ui/search-field.js';
import { useHydrated } from '../../ui/time.js';
import { daysBefore, spanWords } from './words.js';

/** One part of the sentence, with its choices. */
export function Chip({
  set,
  label,
  stays = false,
  children,
}: {
  set: boolean;
  label: string;
  stays?: boolean;
  children: ReactNode;
}) {
  return (
    <Menu
      className={`history-chip ${set ? 'set' : ''}`}
      stays={stays}
      summary={
        <>
          <span>{label}</span>
          <ChevronDown aria-hidden="true" />
        </>
      }
    >
      <div className="history-choices">{children}</div>
    </Menu>
  );
}

export function Choice({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link to={to} aria-current={current || undefined} preventScrollReset>
      {children}
    </Link>
  );
}

/** Clears every filter. */
export function ClearAll({ to }: { to: string }) {
  return (
    <Link className="btn small ghost" to={to} preventScrollReset>
      <X aria-hidden="true" />
      Clear all
    </Link>
  );
}

/** The first and last day, typed. */
export function Span({
  from,
  to,
  onChange,
}: {
  from?: string;
  to?: string;
  onChange: (span: { from: string; to: string }) => void;
}) {
  const [first, setFirst] = useState(from ?? '');
  const [last, setLast] = useState(to ?? '');
  return (
    <form
      className="history-span"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ from: first, to: last });
      }}
    >
      <Field label="From">
        <Input type="date" value={first} max={last || undefined} onChange={(event) => setFirst(event.target.value)} />
      </Field>
      <Field label="To">
        <Input type="date" value={last} min={first || undefined} onChange={(event) => setLast(event.target.value)} />
      </Field>
      <Button size="small" type="submit">
        Show these days
      </Button>
    </form>
  );
}

const anyTime = { from: null, to: null };

/** Which days are shown: usual ones, or typed. */
export function SpanChip({
  from,
  to,
  addressOf,
  onChange,
}: {
  from?: string;
  to?: string;
  /** The address with some values changed. */
  addressOf: (values: QueryValues) => string;
  onChange: (values: QueryValues) => void;
}) {
  const hydrated = useHydrated();
  return (
    <Chip set={from !== undefined || to !== undefined} label={spanWords(from, to)} stays>
      <Choice to={addressOf(anyTime)} current={!from && !to}>
        At any time
      </Choice>
      {hydrated &&
        (
          [
            ['Today', 0],
            ['In the last 7 days', 6],
            ['In the last 30 days', 29],
          ] as const
        ).map(([words, count]) => {
          const first = daysBefore(Date.now(), count);
          return (
            <Choice key={words} to={addressOf({ ...anyTime, from: first })} current={from === first && !to}>
              {words}
            </Choice>
          );
        })}
      <hr />
      <Span key={`${from} ${to}`} from={from} to={to} onChange={onChange} />
    </Chip>
  );
}

/** Follows the address, and changes it once typing pauses. */
export function SearchText({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  if (known !== text) {
    setKnown(text);
    if (typed.trim() !== text) setTyped(text);
  }
  const settled = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  useEffect(() => {
    // What settled before the address changed is of no interest any more.
    if (settled === typed.trim() && settled !== text) onChange(settled);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what was typed changes the address
  }, [settled]);
  return (
    <SearchField
      label="Search the history"
      placeholder="Search names, values, reasons"
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
