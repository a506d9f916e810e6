import { useId, useRef } from 'react';
import { Checkbox } from './choice.js';
import { picked, pickedPage, type SelectionMode } from './selection.js';

/** Selected rows of a list, and the selection mode. */
export interface RowSelection<R> {
  mode: SelectionMode;
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
  /** A row's name, for its checkbox. */
  rowName: (row: R) => string;
}

/** The checkboxes of the visible rows. */
interface RowBoxes<R> {
  mode: SelectionMode;
  /** Groups the radio buttons of one list. */
  group: string;
  name: (row: R) => string;
  has: (row: R) => boolean;
  press: (row: R, shift: boolean) => void;
  /** Number of selected rows on the page. */
  chosen: number;
  shown: number;
  pressPage: () => void;
}

/** Handles presses on the checkboxes of a list's rows, in a table or on cards; without a selection, does nothing. */
export function useRowSelection<R>(
  rows: readonly R[],
  rowId: (row: R) => number,
  selection: RowSelection<R> | undefined,
): RowBoxes<R> | undefined {
  const last = useRef<number | null>(null);
  const group = useId();
  if (!selection) return undefined;
  const { mode, selected, onSelect, rowName } = selection;
  const ids = rows.map(rowId);
  return {
    mode,
    group,
    name: rowName,
    has: (row) => selected.has(rowId(row)),
    press(row, shift) {
      const id = rowId(row);
      onSelect(picked({ mode, ids, selected, id, last: last.current, shift }));
      last.current = id;
    },
    chosen: ids.filter((id) => selected.has(id)).length,
    shown: ids.length,
    pressPage: () => onSelect(pickedPage(ids, selected)),
  };
}

/** A row's checkbox. Shift and a press, or Shift+Space, selects the rows between. */
export function RowBox<R>({ boxes, row, label }: { boxes: RowBoxes<R>; row: R; label?: string }) {
  const shift = useRef(false);
  return (
    <Checkbox
      type={boxes.mode === 'single' ? 'radio' : 'checkbox'}
      name={boxes.mode === 'single' ? boxes.group : undefined}
      aria-label={label ?? `Select ${boxes.name(row)}`}
      checked={boxes.has(row)}
      // Not every browser reports Shift with a click made by a key.
      onKeyDown={(event) => (shift.current = event.shiftKey)}
      onMouseDown={(event) => {
        shift.current = event.shiftKey;
        // Shift and a press would select the text between.
        if (event.shiftKey) event.preventDefault();
      }}
      onChange={() => boxes.press(row, shift.current)}
    />
  );
}

/** The checkbox of all rows of the page; a single-selection list has none. */
export function SelectPage<R>({ boxes, label }: { boxes: RowBoxes<R>; label?: string }) {
  if (boxes.mode === 'single') return <span className="sr-only">Choose</span>;
  const all = boxes.chosen === boxes.shown;
  return (
    <Checkbox
      aria-label={label ? undefined : 'Select all on this page'}
      checked={all}
      indeterminate={boxes.chosen > 0 && !all}
      onChange={boxes.pressPage}
    >
      {label}
    </Checkbox>
  );
}
