import { searchRule } from '@quotewright/domain/kernel/contract.js';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router-dom';
import { searchIn } from '../../lib/query.js';
import { useSearchShortcut } from '../shortcuts/use-search-shortcut.js';
import { useChosenInSight } from '../../ui/chosen-in-sight.js';
import { Field, Select } from '../../ui/field.js';
import { SearchField } from '../../ui/search-field.js';
import { useBoardAddress } from './use-board-address.js';

/** The search field of a list: submitted with Enter, works as a plain form. */
export function BoardSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const { search } = useBoardAddress();
  useSearchShortcut();
  const term = searchIn(search);
  return (
    <Form role="search" method="get" className="board-search">
      {[...search]
        .filter(([key]) => key !== 'search' && key !== 'page')
        .map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
      <SearchField
        label={label}
        key={term}
        small
        name="search"
        maxLength={searchRule.most}
        defaultValue={term}
        placeholder={placeholder}
        aria-keyshortcuts="/"
        suffix={<kbd aria-hidden="true">/</kbd>}
      />
    </Form>
  );
}

interface BoardFilterProps {
  label: string;
  /** The query parameter. */
  param: string;
  /** The current value; empty for everything. */
  value: string;
  /** Label of the unfiltered option. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** One filter of a list. */
export function BoardFilter({ label, param, value, all, options }: BoardFilterProps) {
  const { set } = useBoardAddress();
  return (
    <Field label={label} labelHidden>
      <Select small value={value} onChange={(event) => set({ [param]: event.target.value })}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface BoardStatesProps {
  /** In order; the default one is `''`. */
  states: readonly { state: string; label: string }[];
  chosen: string;
  /** Count next to a label. */
  count?: (state: string) => ReactNode;
}

/** The states that a list can be narrowed to, one at a time. */
export function BoardStates({ states, chosen, count }: BoardStatesProps) {
  const { href } = useBoardAddress();
  const row = useChosenInSight<HTMLElement>(chosen);
  return (
    <nav ref={row} className="segmented" aria-label="State">
      {states.map(({ state, label }) => (
        <Link key={state} to={href({ state })} preventScrollReset aria-current={state === chosen ? 'true' : undefined}>
          {label}
          {count?.(state)}
        </Link>
      ))}
    </nav>
  );
}
