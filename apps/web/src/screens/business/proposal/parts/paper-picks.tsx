import type { ProposalPicks } from '@quotewright/domain/proposals/contract-picks.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { Checkbox } from '../../../../ui/choice.js';
import type { Choosable } from './choices.js';

type Kind = keyof ProposalPicks;
type Chosen = Pick<ProposalDraft, 'sections'>;

const inOrder = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b);

const isUsual = ({ choice }: Choosable): boolean => choice?.kind === 'alternative' && choice.isDefault;

const groupOf = ({ choice }: Choosable): number | null => (choice?.kind === 'alternative' ? choice.group : null);

const sectionsOf = ({ sections }: Chosen): Choosable[] =>
  sections.map(({ id, title, choice }) => ({ id, name: title, choice }));

/** Lines that can be chosen: those of sections that are not left out. */
const linesOf = ({ sections }: Chosen, { sections: taken }: ProposalPicks): Choosable[] =>
  sections.filter(({ id, choice }) => choice === null || taken.includes(id)).flatMap(({ lines }) => lines);

/**
 * The picks once one thing is chosen or left out. What replaces an alternative takes its place, and lines of a section that is
 * left out are no longer picked; where it comes back, its usual ones are.
 */
export function picksWith(of: Chosen, before: ProposalPicks, kind: Kind, id: number, taken: boolean): ProposalPicks {
  const items = kind === 'sections' ? sectionsOf(of) : linesOf(of, before);
  const item = items.find((one) => one.id === id);
  if (!item) return before;
  const group = groupOf(item);
  const others = group === null ? [] : items.filter((one) => one.id !== id && groupOf(one) === group);
  const left = before[kind].filter((one) => one !== id && !others.some((other) => other.id === one));
  const next = { ...before, [kind]: inOrder(taken ? [...left, id] : left) };
  if (kind === 'lines') return next;
  const [was, is] = [linesOf(of, before), linesOf(of, next)];
  const kept = before.lines.filter((line) => is.some((one) => one.id === line));
  const come = is.filter((line) => isUsual(line) && !was.some((one) => one.id === line.id));
  return { ...next, lines: inOrder([...kept, ...come.map((line) => line.id)]) };
}

interface PaperPicksProps {
  /** The revision that was accepted. */
  of: Chosen;
  picks: ProposalPicks;
  onChange: (picks: ProposalPicks) => void;
}

/** What the client chose on paper; nothing where there was nothing to choose. */
export function PaperPicks({ of, picks, onChange }: PaperPicksProps) {
  const rows = [
    ...sectionsOf(of).map((item) => ({ kind: 'sections' as const, item })),
    ...linesOf(of, picks).map((item) => ({ kind: 'lines' as const, item })),
  ].filter(({ item }) => item.choice !== null);
  if (rows.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-2">What the client chose</legend>
      {rows.map(({ kind, item }) => {
        const group = groupOf(item);
        const checked = picks[kind].includes(item.id);
        const set = (taken: boolean) => onChange(picksWith(of, picks, kind, item.id, taken));
        return group === null ? (
          <Checkbox key={`${kind} ${item.id}`} checked={checked} onChange={(event) => set(event.target.checked)}>
            <bdi>{item.name}</bdi>
          </Checkbox>
        ) : (
          <label key={`${kind} ${item.id}`} className="check">
            <input type="radio" name={`${kind}-${group}`} checked={checked} onChange={() => set(true)} />
            <bdi>{item.name}</bdi>
          </label>
        );
      })}
    </fieldset>
  );
}
