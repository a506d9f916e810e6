import { DomainError } from '../kernel/errors.js';
import { changes, eventsFor, stillStands, type Change } from './changes.js';
import { linesOf, type ProposalContent } from './content.js';
import type { ProposalEvent } from './events.js';
import { evolveContent } from './evolve.js';

/** What one command did to a draft. The newest first: a new step copies nothing of the others. */
export interface Step {
  readonly batchId: string;
  /** Oldest first. */
  readonly changes: readonly Change[];
  /** The batch that it undoes, or null. */
  readonly undoes: string | null;
  readonly older: Step | null;
}

/** The steps after an event of a batch that led from one draft to another. */
export function stepsAfter(
  newest: Step | null,
  batchId: string,
  event: ProposalEvent,
  before: ProposalContent | null,
  after: ProposalContent,
): Step {
  const isSame = newest?.batchId === batchId;
  const made = before ? changes(before, after) : [];
  return {
    batchId,
    changes: isSame ? [...newest.changes, ...made] : made,
    undoes: event.type === 'ProposalBatchUndone' ? event.data.batchId : isSame ? newest.undoes : null,
    older: isSame ? newest.older : newest,
  };
}

function* stepsOf(newest: Step | null): Generator<Step> {
  for (let step = newest; step; step = step.older) yield step;
}

/** Whether a batch is undone: an undo that was undone itself does not count. */
function isUndone(newest: Step | null, batchId: string): boolean {
  for (const step of stepsOf(newest)) {
    // Only a later batch undoes it.
    if (step.batchId === batchId) return false;
    if (step.undoes === batchId) return !isUndone(newest, step.batchId);
  }
  return false;
}

/**
 * The events that undo a batch, later changes kept; an undo is undone (redone) the same way. Throws `event_not_found`, and
 * `undo_conflict` where a later change is in the way.
 */
export function undoOf(content: ProposalContent, newest: Step | null, batchId: string): ProposalEvent[] {
  const step = [...stepsOf(newest)].find((one) => one.batchId === batchId);
  if (!step?.changes.length) throw new DomainError('event_not_found', 'There is no such change of this proposal.');
  const inTheWay = () => new DomainError('undo_conflict', 'A later change is in the way. Undo that one first.');
  if (isUndone(newest, batchId)) throw inTheWay();
  const undone = [...step.changes].reverse();
  let now = content;
  const events: ProposalEvent[] = [];
  for (const change of undone) {
    if (!stillStands(now, change)) throw inTheWay();
    const [event] = eventsFor([{ path: change.path, value: change.before, at: change.at }]);
    // A section goes only when nothing is left in it.
    if (event!.type === 'SectionRemoved' && linesOf(now, event!.data.sectionId).length > 0) throw inTheWay();
    events.push(event!);
    now = evolveContent(now, event!);
  }
  if (now.lines.some(({ sectionId }) => !now.sections.some(({ id }) => id === sectionId))) throw inTheWay();
  return [...events, { type: 'ProposalBatchUndone', data: { batchId } }];
}
