/** Where a fault of a draft is put right: `client`, `sections`, `lines.7`, `lines.7.discount`, `sections.5.discount`, … */
export type FaultPlace = { kind: 'terms' } | { kind: 'field'; selector: string };

/** The place of a fault's path. What holds for the whole of a proposal stands in its terms. */
export function placeOf(path: string): FaultPlace {
  const [first, id] = path.split('.');
  if (id !== undefined && (first === 'lines' || first === 'sections') && /^\d+$/.test(id))
    return { kind: 'field', selector: `[data-field^="${first}.${id}."]` };
  if (first === 'client') return { kind: 'field', selector: '.proposal-client input' };
  if (first === 'sections') return { kind: 'field', selector: 'fieldset > .section-acts > button' };
  return { kind: 'terms' };
}

/** Puts the focus where a fault is put right. */
export function goTo(selector: string): void {
  const field = document.querySelector<HTMLElement>(selector);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
