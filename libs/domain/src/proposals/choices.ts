import { DomainError } from '../kernel/errors.js';
import type { Choice, Line, ProposalContent, Section } from './content.js';
import { alternativesOf } from './contract.js';

/** What a client takes beyond the defaults: optional sections and lines by id, and of each group one. */
export interface Picks {
  readonly sections: readonly number[];
  readonly lines: readonly number[];
}

/** What a choice needs to know of a section and a line, drafted or sent. */
interface Chosen {
  readonly id: number;
  readonly choice: Choice | null;
}
interface ChosenInSection extends Chosen {
  readonly sectionId: number;
}

/** Sections and lines with their choices. */
interface Choices {
  readonly sections: readonly Chosen[];
  readonly lines: readonly ChosenInSection[];
}

/**
 * The choice before the client has touched anything: options off, of alternatives the default. Lines of a section that is
 * not taken are not there to choose.
 */
export function defaultPicks({ sections, lines }: Choices): Picks {
  const picked = (items: readonly Chosen[]) =>
    items.filter(({ choice }) => choice?.kind === 'alternative' && choice.isDefault).map(({ id }) => id);
  const chosen = picked(sections);
  const taken = takenBy({ sections, lines }, { sections: chosen, lines: picked(lines) });
  return { sections: chosen, lines: picked(taken.flatMap((one) => one.lines)) };
}

/** The sections and lines of a choice. What is no choice is always taken. */
export function takenBy<S extends Chosen, L extends ChosenInSection>(
  content: { readonly sections: readonly S[]; readonly lines: readonly L[] },
  picks: Picks,
): { section: S; lines: L[] }[] {
  const isTaken = ({ id, choice }: Chosen, picked: readonly number[]) => choice === null || picked.includes(id);
  return content.sections
    .filter((section) => isTaken(section, picks.sections))
    .map((section) => ({
      section,
      lines: content.lines.filter((line) => line.sectionId === section.id && isTaken(line, picks.lines)),
    }));
}

/** Items by their group of alternatives. */
export function groupsOf<Item extends { readonly choice: Choice | null }>(items: readonly Item[]): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items)
    if (item.choice?.kind === 'alternative')
      groups.set(item.choice.group, [...(groups.get(item.choice.group) ?? []), item]);
  return groups;
}

/**
 * Refuses alternatives that are not two to four with exactly one default, or that are nested: alternatives of lines are of
 * one section, which is no alternative itself. Throws `alternatives_invalid`.
 */
export function assertChoices(content: Pick<ProposalContent, 'sections' | 'lines'>): void {
  const refuse = (path: string, message: string): never => {
    throw new DomainError('alternatives_invalid', message, { errors: [{ path, code: 'alternatives', message }] });
  };
  const check = (kind: 'sections' | 'lines', group: readonly (Section | Line)[]) => {
    const path = `${kind}.${group[0]!.id}.choice`;
    const { least, most } = alternativesOf;
    if (group.length < least || group.length > most)
      refuse(path, `A client picks one of ${least} to ${most} alternatives.`);
    const defaults = group.filter(({ choice }) => choice?.kind === 'alternative' && choice.isDefault);
    if (defaults.length !== 1) refuse(path, 'One of the alternatives is the default.');
  };
  for (const group of groupsOf(content.sections).values()) check('sections', group);
  for (const group of groupsOf(content.lines).values()) {
    check('lines', group);
    const [first, ...others] = group;
    const path = `lines.${first!.id}.choice`;
    if (others.some(({ sectionId }) => sectionId !== first!.sectionId))
      refuse(path, 'The alternatives of a line are in the same section.');
    const section = content.sections.find(({ id }) => id === first!.sectionId);
    if (section?.choice?.kind === 'alternative')
      refuse(path, 'A section that is an alternative has no alternatives in it.');
  }
}

/**
 * The picks that a choice comes to: each id once, in order. Throws `choices_invalid` where it names what is no choice, or
 * not exactly one of alternatives that are there to choose from.
 */
export function readPicks(content: Choices, given: Picks): Picks {
  const refuse = (message: string): never => {
    throw new DomainError('choices_invalid', message);
  };
  const read = (kind: 'sections' | 'lines', items: readonly Chosen[]): number[] => {
    const picked = items.filter(({ id }) => given[kind].includes(id));
    if (picked.length < new Set(given[kind]).size || picked.some(({ choice }) => choice === null))
      refuse('This is not there to choose.');
    return picked.map(({ id }) => id).sort((a, b) => a - b);
  };
  const sections = read('sections', content.sections);
  const there = content.sections.filter(({ id, choice }) => choice === null || sections.includes(id));
  const lines = read(
    'lines',
    content.lines.filter(({ sectionId }) => there.some(({ id }) => id === sectionId)),
  );
  const offered = content.lines.filter(({ sectionId }) => there.some(({ id }) => id === sectionId));
  for (const [items, picked] of [
    [content.sections, sections],
    [offered, lines],
  ] as const)
    for (const group of groupsOf(items).values())
      if (group.filter(({ id }) => picked.includes(id)).length !== 1) refuse('Choose one of the alternatives.');
  return { sections, lines };
}
