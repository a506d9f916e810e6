/** An overlay: text or line. */
export interface Drawn {
  id: number;
  kind: 'text' | 'line';
  /** As serialised by the canvas, in pixels of the picture. */
  object: Readonly<Record<string, unknown>>;
}

/** The picture with its overlay. A crop makes a new picture without one. */
export interface Sheet {
  /** A data URL, or an address of this site. */
  picture: string;
  drawn: readonly Drawn[];
}

interface Step {
  sheet: Sheet;
  /** Announced description: `Text added`. */
  what: string;
  /** Consecutive steps with the same key are merged: typed letters, a moved text. */
  part: string | null;
}

/** All states of an editing session, and the current one. */
export interface Edits {
  steps: readonly Step[];
  at: number;
}

/** An unedited picture. */
export function startedWith(picture: string): Edits {
  return { steps: [{ sheet: { picture, drawn: [] }, what: '', part: null }], at: 0 };
}

/** The state that is shown. */
export function shown({ steps, at }: Edits): Sheet {
  return steps[at]!.sheet;
}

/** One more edit; undone ones are dropped. */
export function edited({ steps, at }: Edits, sheet: Sheet, what: string, part: string | null = null): Edits {
  const before = steps.slice(0, at + 1);
  const continues = part !== null && at === steps.length - 1 && steps[at]!.part === part;
  const kept = continues ? before.slice(0, -1) : before;
  return { steps: [...kept, { sheet, what, part }], at: kept.length };
}

/** One step back, or none. */
export function undone(edits: Edits): Edits {
  return edits.at === 0 ? edits : { ...edits, at: edits.at - 1 };
}

/** One undone step forward, or none. */
export function redone(edits: Edits): Edits {
  return edits.at === edits.steps.length - 1 ? edits : { ...edits, at: edits.at + 1 };
}
