import { noIds, type CommandMeta, type Decider } from '../kernel/decider.js';
import { DomainError, never } from '../kernel/errors.js';
import { oneLine } from '../kernel/texts.js';
import { mostMoments } from './contract.js';

/** `moment` counts within the template. `version` and `at`: the template's version that has the name, and its time. */
export type MomentEvent =
  | { type: 'MomentNamed'; data: { moment: number; name: string; version: number; at: string; ownerId: number } }
  | { type: 'MomentRenamed'; data: { moment: number; name: string } }
  | { type: 'MomentRemoved'; data: { moment: number } };

export interface MomentsState {
  readonly names: ReadonlyMap<number, string>;
  /** How many were ever named. */
  readonly count: number;
}

/** The caller has checked that the actor may edit the template, and that it has the version. */
export type MomentCommand =
  /** `ownerId`: the template's. */
  | { type: 'NameMoment'; name: string; version: number; at: string; ownerId: number }
  | { type: 'RenameMoment'; moment: number; name: string }
  | { type: 'RemoveMoment'; moment: number };

/**
 * The named moments of a template, in a stream of their own with the template's id: they change nothing of the template,
 * so they count neither for its version nor for its status (docs/adr/0063).
 */
export const moments: Decider<MomentsState, MomentCommand, MomentEvent> = {
  category: 'moments',
  private: true,
  events: { MomentNamed: ({ ownerId }) => ({ user: [ownerId] }), MomentRenamed: noIds, MomentRemoved: noIds },

  initialState: () => ({ names: new Map(), count: 0 }),

  evolve({ names, count }, { type, data }) {
    const next = new Map(names);
    if (type === 'MomentRemoved') next.delete(data.moment);
    else next.set(data.moment, data.name);
    return { names: next, count: Math.max(count, data.moment) };
  },

  decide(command, state, _meta: CommandMeta) {
    switch (command.type) {
      case 'NameMoment': {
        if (state.names.size >= mostMoments)
          throw new DomainError('limit_reached', `A template can have at most ${mostMoments} named moments.`);
        const { type: _, name, ...rest } = command;
        return [{ type: 'MomentNamed', data: { moment: state.count + 1, name: freeName(state, name, null), ...rest } }];
      }
      case 'RenameMoment': {
        assertThere(state, command.moment);
        const name = freeName(state, command.name, command.moment);
        return name === state.names.get(command.moment)
          ? []
          : [{ type: 'MomentRenamed', data: { moment: command.moment, name } }];
      }
      case 'RemoveMoment':
        assertThere(state, command.moment);
        return [{ type: 'MomentRemoved', data: { moment: command.moment } }];
      default:
        return never(command);
    }
  },
};

function assertThere({ names }: MomentsState, moment: number): void {
  if (!names.has(moment))
    throw new DomainError('moment_not_found', 'There is no such moment. It may have been removed.');
}

/** The name on one line. Throws `name_taken` if another moment has it, without regard to case. */
function freeName({ names }: MomentsState, text: string, own: number | null): string {
  const name = oneLine(text);
  for (const [moment, other] of names) {
    if (moment === own || other.toLowerCase() !== name.toLowerCase()) continue;
    const message = 'Another moment has this name. Choose another.';
    throw new DomainError('name_taken', message, { errors: [{ path: 'name', code: 'name_taken', message }] });
  }
  return name;
}
