import { never } from '@quotewright/domain/kernel/errors.js';
import { quoted } from '@quotewright/domain/kernel/isolated.js';
import { keyOf, type Overridden, type ReleaseItem } from '@quotewright/domain/releases/items.js';
import type { Release, ReleaseEvent } from '@quotewright/domain/releases/release.js';
import { readyNames, type ReadableChange } from '@quotewright/domain/templates/contract.js';
import { markOf } from '@quotewright/domain/templates/describe.js';

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const timeOf = (at: string): string => `${TIME.format(new Date(at))} UTC`;

const counted = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** What an item is about, with its name to be filled in. */
function itemWords(item: ReleaseItem): string {
  if (item.kind === 'offer') return `new prices of ${markOf('product', item.productId)}`;
  const named = markOf(item.kind, item.id);
  if (item.action === 'unpublish') return `taking ${named} off the public site`;
  return item.kind === 'template' ? `${named}, version ${item.version},` : named;
}

/** `, over 2 checks that fail: Picture and Category of …`, with names to be filled in; empty without any. */
function overWords(overridden: readonly Overridden[] = []): string {
  const count = overridden.reduce((sum, { failing }) => sum + failing.length, 0);
  if (count === 0) return '';
  const each = overridden.map(
    ({ templateId, failing }) =>
      `${failing.map((code) => readyNames[code].toLowerCase()).join(', ')} of ${markOf('template', templateId)}`,
  );
  return `, over ${count === 1 ? '1 check that fails' : `${count} checks that fail`} (${each.join('; ')})`;
}

/** What an event of a release did, as a sentence without its subject. Names of other contexts are placeholders. */
export function releaseTold(event: ReleaseEvent, before: Release): { summary: string; changes: ReadableChange[] } {
  const alone = (summary: string) => ({ summary, changes: [] });
  const change = (path: string, label: string, was: string | null, is: string | null): ReadableChange[] => [
    { path, label, before: was, after: is },
  ];
  const it = `the release ${quoted(before.name)}`;
  switch (event.type) {
    case 'ReleaseAdded':
      return alone(
        `made the release ${quoted(event.data.name)}${event.data.reverts === undefined ? '' : ', which reverts another'}`,
      );
    case 'ReleaseRenamed':
      return {
        summary: `renamed the release from ${quoted(before.name)} to ${quoted(event.data.name)}`,
        changes: change('name', 'Name', before.name, event.data.name),
      };
    case 'ReleaseNoteChanged':
      return alone(`changed the note of ${it}`);
    case 'ReleaseItemAdded':
      return alone(`added ${itemWords(event.data.item)} to ${it}`);
    case 'ReleaseItemRemoved': {
      const item = before.items.find((one) => keyOf(one) === event.data.key);
      return alone(`removed ${item ? itemWords(item) : 'an item'} from ${it}`);
    }
    case 'ReleaseScheduled':
      return {
        summary: `${before.at === null ? 'scheduled' : 'moved'} ${it} ${before.at === null ? 'for' : 'to'} ${timeOf(event.data.at)}${overWords(event.data.overridden)}`,
        changes: change('at', 'Time', before.at && timeOf(before.at), timeOf(event.data.at)),
      };
    case 'ReleaseUnscheduled':
      return {
        summary: `took ${it} off the schedule`,
        changes: change('at', 'Time', before.at && timeOf(before.at), null),
      };
    case 'ReleaseStarted':
      return alone(
        `began to publish ${it}${event.data.late ? ', later than it was due' : ''}${overWords(event.data.overridden)}`,
      );
    case 'ReleaseFailed':
      return alone(`could not publish ${it}: ${counted(event.data.refusals.length)} refused`);
    case 'ReleasePublished':
      return alone(`published ${it}: ${counted(event.data.before.length)}`);
    case 'ReleaseFinished':
      return alone(`finished publishing ${it}`);
    case 'ReleaseCancelled':
      return alone(`cancelled ${it}`);
    case 'ReleaseReopened':
      return alone(`made ${it} a draft again`);
    case 'ReleaseRevertPlanned':
      return alone(`began a release that reverts ${it}`);
    default:
      return never(event);
  }
}
