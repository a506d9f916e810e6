/** Selection modes: rows and ranges (Shift and a press, or Shift+Space), rows, or a single row. */
export type SelectionMode = 'range' | 'multi' | 'single';

/** A press on a row's checkbox. */
interface Pick {
  mode: SelectionMode;
  /** The visible rows. */
  ids: readonly number[];
  selected: ReadonlySet<number>;
  /** The pressed row. */
  id: number;
  /** The row pressed before. */
  last: number | null;
  /** Shift was held. */
  shift: boolean;
}

/** The selection after a press. A range gets the pressed row's new state; hidden rows keep theirs. */
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

/** The selection after a press on the page's checkbox: all of its rows, or none. */
export function pickedPage(ids: readonly number[], selected: ReadonlySet<number>): ReadonlySet<number> {
  const all = ids.every((id) => selected.has(id));
  const next = new Set(selected);
  for (const id of ids) {
    if (all) next.delete(id);
    else next.add(id);
  }
  return next;
}
