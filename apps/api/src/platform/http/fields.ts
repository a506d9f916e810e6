import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, Max, Min } from 'class-validator';
import {
  defaultPerPage,
  largestId,
  lastPage,
  mostIds,
  mostPerPage,
  searchRule,
  type SortItem,
} from '@quotewright/domain/kernel/contract.js';
import { isPosition } from '@quotewright/domain/kernel/event-store.js';
import { Follows } from './rules.js';
import { MayBeAbsent, Satisfies, Text } from './validation.js';

/** An id in a body. */
export const Id = (): PropertyDecorator => applyDecorators(IsInt(), Min(1), Max(largestId));

/** An id, or 0 for none. */
export const IdOrZero = (): PropertyDecorator => applyDecorators(IsInt(), Min(0), Max(largestId));

/** Whether a filter is an id, in digits or as a number, or empty. */
export const isIdOrNone = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  ((typeof value === 'number' || typeof value === 'string') &&
    /^\d{1,10}$/.test(String(value)) &&
    Number(value) <= largestId);

/** `isIdOrNone` as JSON Schema. */
export const idOrNone = { type: 'integer', minimum: 0, maximum: largestId, pattern: '^\\d{0,9}$' } as const;

/** An id in digits or as a number; 0 and empty are none. */
export const IdOrNone = (): PropertyDecorator => Satisfies(isIdOrNone, 'id', 'This must be an id.', idOrNone);

/** Ids in a body, at most `most`. */
export const Ids = (most = mostIds): PropertyDecorator =>
  applyDecorators(
    IsArray(),
    ArrayMaxSize(most),
    IsInt({ each: true }),
    Min(1, { each: true }),
    Max(largestId, { each: true }),
  );

/** An id in an address: digits only, because `Number` would also accept `0x1` and `1 `. */
export const IdInAddress = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : NaN,
    ),
    Id(),
  );

/** `:id` in a path. */
export class IdParam {
  @IdInAddress() id: number;
}

/** The number of a page, and its size: 0 is refused, because most lists grow without bound. */
export const PageNumber = (): PropertyDecorator => applyDecorators(MayBeAbsent(), IsInt(), Min(1), Max(lastPage));
export const PerPage = (most: number = mostPerPage): PropertyDecorator =>
  applyDecorators(MayBeAbsent(), IsInt(), Min(1), Max(most));

/** Page, page size and search term of a list. */
export class PageBody {
  @PageNumber() page: number = 1;
  @PerPage() perPage: number = defaultPerPage;
  @MayBeAbsent() @Follows(searchRule) searchTerm?: string;
}

/** Page and page size in an address. */
export class PageQuery {
  @Type(() => Number) @PageNumber() page: number = 1;
  @Type(() => Number) @PerPage() perPage: number = defaultPerPage;
}

/** One item of a new order: `@Body(listOf(SortItemDto))`. */
export class SortItemDto implements SortItem {
  @Id() id: number;
  @IsInt() @Min(-1_000_000) @Max(1_000_000) sort_order: number;
}

/** A position as JSON Schema. */
export const POSITION = { type: 'string', pattern: '^\\d{1,9}\\.\\d{1,18}$' };

/** A position in the log, as a query names it. */
export const Position = (name: string): PropertyDecorator =>
  Text(isPosition, 'position', `${name} is not a position that this server gave out.`, POSITION);

/** The end of the year 9999 (ms): what comes later has no ISO time of four digits, as Postgres reads them. */
const END_OF_TIMES = Date.UTC(10_000, 0);

const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text) &&
  Date.parse(text) < END_OF_TIMES &&
  // Of 30 February, others would make a day in March.
  new Date(text.slice(0, 10)).toISOString().startsWith(text.slice(0, 10));

/** A date or a time, as a query names it. */
export const Moment = (name: string): PropertyDecorator =>
  Text(isMoment, 'time', `${name} is a date or an ISO time.`, {
    anyOf: [
      { type: 'string', format: 'date-time' },
      { type: 'string', format: 'date' },
    ],
  });

const DAY_MS = 86_400_000;

/** The instants of two dates or times: `to` is exclusive here and includes its day or millisecond there. */
export function spanOf({ from, to }: { from?: string; to?: string }): { from?: Date; to?: Date } {
  const end = to === undefined ? undefined : Date.parse(to) + (to.includes('T') ? 1 : DAY_MS);
  return {
    ...(from !== undefined && { from: new Date(from) }),
    ...(end !== undefined && { to: new Date(end) }),
  };
}
