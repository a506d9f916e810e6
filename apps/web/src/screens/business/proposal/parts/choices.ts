import {
  alternativesOf,
  type ProposalChangeRequest,
  type ProposalLine,
} from '@quotewright/domain/proposals/contract.js';

/** A section or a line that may be a choice of the client. */
export interface Choosable {
  id: number;
  name: string;
  choice: ProposalLine['choice'];
}

/** What one becomes: a part of it, optional, or one of alternatives (its own id among them) with a default. */
export type ChoiceMade = { kind: 'part' | 'optional' } | { kind: 'alternative'; ids: readonly number[]; usual: number };

/** A choice in words. */
export function choiceWords(choice: Choosable['choice']): string | null {
  if (choice === null) return null;
  if (choice.kind === 'optional') return 'Optional';
  return choice.isDefault ? 'Alternative, usual' : 'Alternative';
}

/** The others that a client picks from together with one. */
export function groupWith(items: readonly Choosable[], { choice }: Pick<Choosable, 'choice'>): Choosable[] {
  if (choice?.kind !== 'alternative') return [];
  return items.filter((one) => one.choice?.kind === 'alternative' && one.choice.group === choice.group);
}

/** What is wrong with a choice; `null`: nothing. */
export function choiceFault(made: ChoiceMade): string | null {
  const { least, most } = alternativesOf;
  if (made.kind !== 'alternative' || (made.ids.length >= least && made.ids.length <= most)) return null;
  return `A client picks one of ${least} to ${most} alternatives.`;
}

/**
 * The changes that make a choice. Who leaves a group of alternatives takes it apart where one is left, and where it was the
 * default, the first one left becomes that.
 * @param group a number that no group has yet
 */
export function choiceChanges(
  items: readonly Choosable[],
  item: Choosable,
  made: ChoiceMade,
  group: number,
  target: (id: number) => ProposalChangeRequest,
): ProposalChangeRequest[] {
  const next = new Map<number, Choosable['choice']>();
  const before = groupWith(items, item);
  if (made.kind === 'alternative') {
    const kept = before.length > 0 && item.choice?.kind === 'alternative' ? item.choice.group : group;
    for (const { id } of before) next.set(id, null);
    for (const id of made.ids) next.set(id, { kind: 'alternative', group: kept, isDefault: id === made.usual });
  } else {
    const left = before.filter(({ id }) => id !== item.id);
    const hasUsual = left.some(({ choice }) => choice?.kind === 'alternative' && choice.isDefault);
    for (const [at, { id, choice }] of left.entries())
      if (left.length < alternativesOf.least) next.set(id, null);
      else if (!hasUsual && at === 0 && choice?.kind === 'alternative') next.set(id, { ...choice, isDefault: true });
    next.set(item.id, made.kind === 'optional' ? { kind: 'optional' } : null);
  }
  return items
    .filter(({ id, choice }) => next.has(id) && JSON.stringify(next.get(id)) !== JSON.stringify(choice))
    .map(({ id }) => ({ ...target(id), choice: next.get(id) }));
}
