import type { ColumnType, Row } from './projection.js';

/** A column as its codec takes it. */
export interface ShapedColumn {
  name: string;
  type: ColumnType;
  nullable: boolean;
}

/**
 * A document as kept in memory: JSON and deeply frozen, so that nobody needs a copy. A frozen one has been here before;
 * what JSON represents differently (a time, an absent value) is converted.
 */
function document(value: unknown): unknown {
  if (value === null || typeof value !== 'object')
    return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value) ? value : plain(value);
  if (Object.isFrozen(value)) return value;
  const prototype = Object.getPrototypeOf(value) as unknown;
  if (prototype !== Object.prototype && prototype !== Array.prototype) return plain(value);
  for (const name in value) {
    const inner = (value as Row)[name];
    if (document(inner) !== inner) return document(plain(value));
  }
  return Object.freeze(value);
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null') as unknown;

/**
 * Normalises a column's value from a handler or Postgres: integers are numbers, bigints and decimals strings, times ISO
 * 8601 strings. Throws if the column cannot hold it.
 */
export function shaped(column: ShapedColumn, value: unknown): unknown {
  if (value === undefined || value === null) {
    if (column.nullable) return null;
    throw new Error(`Column ${column.name} must not be empty`);
  }
  switch (column.type) {
    case 'bigint':
      return BigInt(value as string | number | bigint).toString();
    case 'integer': {
      const number = Number(value);
      if (!Number.isSafeInteger(number))
        throw new Error(`Column ${column.name} must be a whole number, not ${String(value)}`);
      return number;
    }
    case 'numeric':
      return String(value);
    case 'text':
      return String(value);
    case 'boolean':
      return Boolean(value);
    case 'timestamptz':
      return new Date(value as string | Date).toISOString();
    case 'jsonb':
      return document(value);
    case 'integer[]':
      return Object.freeze((value as unknown[]).map(Number));
    case 'text[]':
      return Object.freeze((value as unknown[]).map(String));
  }
}

/** A value for an `unnest` column. Nested arrays would be flattened there, so arrays are sent as text. */
export function sent(type: ColumnType, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  if (type === 'integer[]') return `{${(value as number[]).join(',')}}`;
  if (type === 'text[]')
    return `{${(value as string[]).map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  return value;
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (one) => ESCAPES[one]!) : text;

/** A value as a field of `COPY`'s text format. */
export function copied(type: ColumnType, value: unknown): string {
  if (value === null) return '\\N';
  if (type === 'integer' || type === 'boolean') return String(value);
  return escaped(sent(type, value) as string);
}

export const travelsAsText = (type: ColumnType): boolean => type === 'jsonb' || type.endsWith('[]');
