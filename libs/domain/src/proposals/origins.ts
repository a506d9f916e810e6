import type { Recorded } from '../kernel/decider.js';
import { changes } from './changes.js';
import type { ProposalContent } from './content.js';
import type { ProposalEvent } from './events.js';
import { folded, nothingFolded, restarts, type ProposalFolded } from './proposal.js';
import { agreedOf } from './sending.js';

type Event = Recorded<ProposalEvent>;

/** By which event each part of a draft got its value, by its path as in `changes`; measurements one by one. */
export type Origins = ReadonlyMap<string, Event>;

/** A proposal with where its parts come from. */
export interface Traced {
  readonly folded: ProposalFolded;
  readonly draft: Origins;
  /** Of what each sent revision froze. */
  readonly revisions: ReadonlyMap<number, Origins>;
}

/** The parts that an event changed. */
function* touched(before: ProposalContent, after: ProposalContent): Iterable<string> {
  for (const { path, before: was, after: is } of changes(before, after)) {
    if (!path.endsWith('.answers')) {
      yield path;
      continue;
    }
    const [old, now] = [was, is] as Record<string, string>[];
    for (const [question, answer] of Object.entries(now!)) if (old![question] !== answer) yield `${path}.${question}`;
  }
}

/** Folds the events of a proposal, and keeps which of them set what. */
export function traced(events: readonly Event[]): Traced {
  let state = nothingFolded;
  let draft = new Map<string, Event>();
  const revisions = new Map<number, Origins>();
  for (const event of events) {
    const before = state;
    state = folded(state, event);
    if (event.type === 'ProposalStarted') draft.set('', event);
    else if (event.type === 'ProposalSent') revisions.set(event.data.revision, new Map(draft));
    else if (restarts(event)) draft = new Map(revisions.get(agreedOf(before.sending)!.revision));
    else if (before.content && state.content !== before.content)
      for (const path of touched(before.content, state.content!)) draft.set(path, event);
  }
  return { folded: state, draft, revisions };
}

/** The event behind a part: of itself, of the item that it came with, or of the whole. */
export function originOf(origins: Origins, path: string): Event | null {
  const parts = path.split('.');
  while (parts.length > 0) {
    const found = origins.get(parts.join('.'));
    if (found) return found;
    parts.pop();
  }
  return origins.get('') ?? null;
}
