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
import { Follows } from './rules.js';
import { MayBeAbsent, Satisfies } from './validation.js';

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

/** Ids in a body. */
export const Ids = (): PropertyDecorator =>
  applyDecorators(
    IsArray(),
    ArrayMaxSize(mostIds),
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
const PageNumber = () => applyDecorators(MayBeAbsent(), IsInt(), Min(1), Max(lastPage));
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
