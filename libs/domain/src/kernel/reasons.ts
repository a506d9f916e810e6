import type { CommandMeta, Decider, DomainEvent } from './decider.js';
import { DomainError } from './errors.js';
import type { Policy, ReasonRule } from './contract-reasons.js';

/** What a change is, as far as rules tell changes apart. */
export type ChangeKind = 'formula' | 'price' | 'publishing' | 'other';

/** The id under which the gallery's rules are kept; accounts have ids from 1 on. */
export const galleryRules = 0;

/** Whether rules concern a command at all: people are asked, the system, imports and the sample are not. */
export function concernsRules({ actor, source }: Pick<CommandMeta, 'actor' | 'source'>): boolean {
  return actor !== null && (source === 'screen' || source === 'api');
}

/** Whether a rule asks for the reason of a change. */
export function asksFor(rule: ReasonRule, kind: ChangeKind): boolean {
  return rule === 'always' || (rule === 'formula_price_publishing' && kind !== 'other');
}

/** The refusal of a command that has no reason. */
export const reasonRequired = (message: string): DomainError =>
  new DomainError('reason_required', message, { errors: [{ path: 'reason', code: 'required', message }] });

interface Asking<State, Command, Event> {
  /** Whose rules hold for a command: an account, or the gallery. */
  ruledBy(command: Command, state: State): number;
  /** What an event is; `null` for one that needs no explanation, such as the first of something new. */
  kindOf(event: Event, state: State): ChangeKind | null;
}

/**
 * A decider that refuses a change without a reason where the rule asks for one (`reason_required`). It does so last:
 * what is refused anyway, or changes nothing, needs no reason.
 */
export function askingWhy<State, Command extends { type: string }, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  { ruledBy, kindOf }: Asking<State, Command, Event>,
): Decider<State, Command, Event> {
  return {
    ...decider,
    ruledBy,
    decide(command, state, meta) {
      const events = decider.decide(command, state, meta);
      const { policy, explained = false } = meta;
      if (policy && !explained && concernsRules(meta) && events.some((event) => asks(policy, kindOf(event, state)))) {
        throw reasonRequired('Say why you change this.');
      }
      return events;
    },
  };
}

const asks = ({ reasons }: Policy, kind: ChangeKind | null): boolean => kind !== null && asksFor(reasons, kind);
