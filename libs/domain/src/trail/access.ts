import type { Decider } from '../kernel/decider.js';
import { never } from '../kernel/errors.js';
import type { ExportFormat, TrailFilter } from './contract.js';

/** What was asked for, without the words that were searched for: events keep no text of people. */
export type RecordedFilter = Omit<TrailFilter, 'text'> & { searched?: true };

/** What concerns who may see and do what. Ids only: no text of people. */
export type AccessEvent = { type: 'HistoryExported'; data: { format: ExportFormat; filter: RecordedFilter } };

export type AccessCommand = { type: 'ExportHistory'; format: ExportFormat; filter: TrailFilter };

/** The access trail of one business (or admin), in a stream with the account's id. It survives the account. */
export const access: Decider<object, AccessCommand, AccessEvent> = {
  category: 'access',
  events: { HistoryExported: ({ filter: { actor, template } }) => ({ user: [actor], template: [template] }) },

  initialState: () => ({}),
  evolve: (state) => state,

  decide(command) {
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
      default:
        return never(command.type);
    }
  },
};
