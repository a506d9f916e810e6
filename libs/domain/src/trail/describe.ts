import { never } from '../kernel/errors.js';
import type { AccessEvent } from './access.js';

/** What an event of an access trail did, as a sentence without its subject. */
export function accessTold(event: AccessEvent): { summary: string; changes: [] } {
  switch (event.type) {
    case 'HistoryExported': {
      const { format, filter } = event.data;
      const part = Object.keys(filter).length > 0 ? 'a part of the history' : 'the history';
      return { summary: `exported ${part} as ${format.toUpperCase()}`, changes: [] };
    }
    default:
      return never(event.type);
  }
}
