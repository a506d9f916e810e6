/** Something written or drawn over a picture. */
export interface Drawn {
  id: number;
  kind: 'text' | 'line';
  /** As the canvas writes it out, in pixels of the picture. */
  object: Readonly<Record<string, unknown>>;
}

/** The picture with what lies over it. A crop makes a new picture with nothing over it. */
export interface Sheet {
  /** A data URL, or an address of this site. */
  picture: string;
  drawn: readonly Drawn[];
}

interface Step {
  sheet: Sheet;
  /** What was done, as it is announced: `Text added`. */
  what: string;
  /** Steps of the same part that follow each other are one step: letters typed, a text moved further. */
  part: string | null;
}

/** Every state an editing went through, and the one that is shown. */
export interface Edits {
  steps: readonly Step[];
  at: number;
}

/** A picture nobody has edited. */
export function startedWith(picture: string): Edits {
  return { steps: [{ sheet: { picture, drawn: [] }, what: '', part: null }], at: 0 };
}

/** The state that is shown. */
export function shown({ steps, at }: Edits): Sheet {
  return steps[at]!.sheet;
}

/** One more edit; what had been undone is gone. */
export function edited({ steps, at }: Edits, sheet: Sheet, what: string, part: string | null = null): Edits {
  const before = steps.slice(0, at + 1);
  const continues = part !== null && at === steps.length - 1 && steps[at]!.part === part;
  const kept = continues ? before.slice(0, -1) : before;
  return { steps: [...kept, { sheet, what, part }], at: kept.length };
}

/** One step back, or none where there is none. */
export function undone(edits: Edits): Edits {
  return edits.at === 0 ? edits : { ...edits, at: edits.at - 1 };
}

/** One undone step forward again, or none where there is none. */
export function redone(edits: Edits): Edits {
  return edits.at === edits.steps.length - 1 ? edits : { ...edits, at: edits.at + 1 };
}
