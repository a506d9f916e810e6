import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { changes, type Change } from '@quotewright/domain/templates/changes.js';
import type { TemplateContent } from '@quotewright/domain/templates/content.js';
import { templateParts, type ComparedChange, type Comparison } from '@quotewright/domain/templates/contract.js';
import { formulaWords, namedMoves, partOf, readable, withNames } from '@quotewright/domain/templates/describe.js';
import { formulaParts } from '@quotewright/domain/templates/fields.js';
import { priceBridge } from '@quotewright/projections/templates/price-bridge.js';
import { named, namesFor } from '@quotewright/projections/templates/template-history.js';
import { offersAtBoth } from '@quotewright/projections/templates/template-view.js';
import type { ReadModels } from '../platform/projections/read-models.js';
import type { PastTemplate } from './template-past.js';

/** What a kind of difference needs to be shown, beside its words. */
function shownAs(a: TemplateContent, b: TemplateContent, { path, before, after }: Change): Partial<ComparedChange> {
  if (path.endsWith('.order')) return { moves: namedMoves(path, before as number[], after as number[], b) };
  const hash = (value: unknown) => (value as { image: string } | null)?.image ?? null;
  if (/^images\.\d+$/.test(path)) return { picture: { before: hash(before), after: hash(after) } };
  if (!path.endsWith('.formula')) return {};
  const tokens = (formula: unknown, side: TemplateContent) =>
    formulaParts([], formula as string, 0).map(({ text }) => formulaWords(text, side));
  return { tokens: { before: tokens(before, a), after: tokens(after, b) } };
}

/** Two states of a template compared: their differences by part, and the way from one sample quote to the other. */
export async function comparisonOf(
  read: ReadModels,
  templateId: number,
  from: PastTemplate,
  to: PastTemplate,
  viewer: Actor,
): Promise<Comparison> {
  const [a, b] = [from.row.staged, to.row.staged];
  const [then, now] = await offersAtBoth(read, [a, b], [from.pricesAt, to.pricesAt]);
  const bridge = priceBridge(viewer, templateId, { content: a, offers: then }, { content: b, offers: now });
  const marked = changes(a, b).map((change) => ({ ...readable(a, b, change), ...shownAs(a, b, change) }));
  const said = marked.flatMap(({ label, before, after, moves = [] }) => [
    label,
    before,
    after,
    ...moves.map(({ name }) => name),
  ]);
  const names = await namesFor(read, viewer, [...said, ...bridge.steps.map(({ label }) => label)], now);
  const list: ComparedChange[] = marked.map(({ moves, ...change }) => ({
    ...change,
    ...named([change], names)[0]!,
    ...(moves && { moves: moves.map((move) => ({ ...move, name: withNames(move.name, names) })) }),
  }));
  return {
    from: { version: from.row.revision + 1, at: from.at },
    to: { version: to.row.revision + 1, at: to.at },
    changes: Object.fromEntries(
      templateParts.map((part) => [part, list.filter(({ path }) => partOf(path) === part)]),
    ) as Comparison['changes'],
    total: list.length,
    bridge: { ...bridge, steps: bridge.steps.map((step) => ({ ...step, label: withNames(step.label, names) })) },
  };
}
