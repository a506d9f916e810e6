/**
 * How rows are chosen: one by one and by ranges (Shift and a press, or Shift+Space), one by one, or only one at a time.
 */
export type SelectionMode = 'range' | 'multi' | 'single';

/** What a press on a row's box is. */
interface Pick {
  mode: SelectionMode;
  /** The rows as they are shown. */
  ids: readonly number[];
  selected: ReadonlySet<number>;
  /** The row that was pressed. */
  id: number;
  /** The row that was pressed before it. */
  last: number | null;
  /** Shift was held. */
  shift: boolean;
}

/** What is chosen after a press. A range becomes what the pressed row becomes; rows that are not shown keep their state. */
export function picked({ mode, ids, selected, id, last, shift }: Pick): ReadonlySet<number> {
  const on = !selected.has(id);
  if (mode === 'single') return new Set(on ? [id] : []);
  const [from, to] = [ids.indexOf(last ?? id), ids.indexOf(id)];
  const range = mode === 'range' && shift && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  const next = new Set(selected);
  for (const one of range) {
    if (on) next.add(one);
    else next.delete(one);
  }
  return next;
}

/** What is chosen after a press on the box of the whole page: all of its rows, or none of them. */
export function pickedPage(ids: readonly number[], selected: ReadonlySet<number>): ReadonlySet<number> {
  const all = ids.every((id) => selected.has(id));
  const next = new Set(selected);
  for (const id of ids) {
    if (all) next.delete(id);
    else next.add(id);
  }
  return next;
}
