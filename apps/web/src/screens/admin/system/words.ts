import type { DoubleKey, ProjectionStatus } from '@quotewright/domain/system/contract.js';
import { counted, quantity } from '../../../lib/format.js';

export const STORES = { postgres: 'Postgres', eventstoredb: 'EventStoreDB', redis: 'Redis' } as const;

/** A projection's state in a word or two, and its style. */
export function stateOf({ state, stopped, fed }: ProjectionStatus): {
  label: string;
  tone: 'live' | 'info' | 'pending' | 'fault';
} {
  if (stopped !== null) return { label: 'Stopped', tone: 'fault' };
  if (state === 'parked') return { label: 'Events parked', tone: 'fault' };
  if (!fed) return { label: 'No projector', tone: 'fault' };
  if (state === 'rebuilding') return { label: 'Rebuilding', tone: 'info' };
  return state === 'live' ? { label: 'Live', tone: 'live' } : { label: 'Catching up', tone: 'pending' };
}

/** How far it lags behind the log. */
export function lagOf({ lag, lag_seconds }: ProjectionStatus): string {
  if (lag === null) return 'unknown';
  if (lag === 0) return 'none';
  return lag_seconds === null ? `${quantity(lag)} behind` : `${quantity(lag)} behind, ${seconds(lag_seconds)}`;
}

function seconds(value: number): string {
  if (value < 1) return 'under a second';
  return value < 120 ? counted(Math.round(value), 'second') : counted(Math.round(value / 60), 'minute');
}

/** `template-details` → `Template details`. */
export function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A measured time in milliseconds: `4.2 ms`. */
export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

const KEYS: Record<string, string> = {
  'template-alias': 'address',
  'category-alias': 'address',
  'category-title': 'title',
  'master-product-alias': 'address',
  'master-product-name': 'name',
  'supplier-sku': 'supplier SKU',
};

/** Kind of a duplicate, in a word. */
export function kindOfKey(kind: string): string {
  return KEYS[kind] ?? 'name';
}

/** A key for display: what a business alone has once has the business's number before it. */
export function nameIn({ kind, key }: DoubleKey): string {
  return kind === 'master-product-name' || kind === 'supplier-sku' ? key.replace(/^\d+:/, '') : key;
}

/** `master_product-7` → `master product 7`. */
export function whoIs(stream: string, first = false): string {
  const words = stream.replace(/-(\d+)$/, ' $1').replaceAll('_', ' ');
  return first ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/** Identifies one duplicate. */
export function doubleId({ kind, key, stream }: DoubleKey): string {
  return `${kind} ${key} ${stream}`;
}
