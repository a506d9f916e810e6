import { noIds, type Decider } from '../kernel/decider.js';
import { never } from '../kernel/errors.js';
import type { Policy, ReasonRule } from '../kernel/contract-reasons.js';
import type { ExportFormat, TrailFilter } from './contract.js';

/** What was asked for, without the words that were searched for: events keep no text of people. */
export type RecordedFilter = Omit<TrailFilter, 'text'> & { searched?: true };

/** What concerns who may see and do what. Ids only: no text of people. */
export type AccessEvent =
  | { type: 'HistoryExported'; data: { format: ExportFormat; filter: RecordedFilter } }
  | { type: 'ReasonRuleChanged'; data: { from: ReasonRule; to: ReasonRule } };

export type AccessCommand =
  | { type: 'ExportHistory'; format: ExportFormat; filter: TrailFilter }
  | { type: 'ChangeReasonRule'; rule: ReasonRule };

/**
 * The access trail and the rules of one business (or admin), in a stream with the account's id, and those of the gallery
 * (`galleryRules`). It survives the account.
 */
export const access: Decider<Policy, AccessCommand, AccessEvent> = {
  category: 'access',
  events: {
    HistoryExported: ({ filter: { actor, template } }) => ({ user: [actor], template: [template] }),
    ReasonRuleChanged: noIds,
  },

  initialState: () => ({ reasons: 'never' }),
  evolve: (state, event) => (event.type === 'ReasonRuleChanged' ? { ...state, reasons: event.data.to } : state),

  decide(command, { reasons }) {
    switch (command.type) {
      case 'ExportHistory': {
        const { text, ...filter } = command.filter;
        return [
          {
            type: 'HistoryExported',
            data: { format: command.format, filter: { ...filter, ...(text !== undefined && { searched: true }) } },
          },
        ];
      }
      case 'ChangeReasonRule':
        return command.rule === reasons
          ? []
          : [{ type: 'ReasonRuleChanged', data: { from: reasons, to: command.rule } }];
      default:
        return never(command);
    }
  },
};
