import { DomainError } from '../kernel/errors.js';
import type { Choice, Line, ProposalContent, Section } from './content.js';
import { linesOf } from './content.js';
import { alternativesOf } from './contract.js';

/** What a client takes beyond the defaults: optional sections and lines by id, and of each group one. */
export interface Picks {
  readonly sections: readonly number[];
  readonly lines: readonly number[];
}

/** The choice before the client has touched anything: options off, of alternatives the default. */
export function defaultPicks({ sections, lines }: Pick<ProposalContent, 'sections' | 'lines'>): Picks {
  const picked = (items: readonly { id: number; choice: Choice | null }[]) =>
    items.filter(({ choice }) => choice?.kind === 'alternative' && choice.isDefault).map(({ id }) => id);
  return { sections: picked(sections), lines: picked(lines) };
}

/** A section with its lines, as far as they are taken. */
export interface TakenSection {
  readonly section: Section;
  readonly lines: readonly Line[];
}

/** The sections and lines of a choice. What is no choice is always taken. */
export function takenBy(content: Pick<ProposalContent, 'sections' | 'lines'>, picks: Picks): TakenSection[] {
  const isTaken = ({ id, choice }: Section | Line, picked: readonly number[]) => choice === null || picked.includes(id);
  return content.sections
    .filter((section) => isTaken(section, picks.sections))
    .map((section) => ({
      section,
      lines: linesOf(content, section.id).filter((line) => isTaken(line, picks.lines)),
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
