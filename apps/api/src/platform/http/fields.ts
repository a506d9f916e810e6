import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { defaultPerPage, mostPerPage, type SortItem } from '@quotewright/domain/kernel/contract.js';
import { MayBeAbsent } from './validation.js';

/** The largest id: ids are Postgres integers. */
const LARGEST_ID = 2_147_483_647;

/** An id in a body. */
export const Id = (): PropertyDecorator => applyDecorators(IsInt(), Min(1), Max(LARGEST_ID));

/** An id, or 0 for none. */
export const IdOrZero = (): PropertyDecorator => applyDecorators(IsInt(), Min(0), Max(LARGEST_ID));

/** Whether a filter is an id, in digits or as a number, or empty. */
export const isIdOrNone = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  ((typeof value === 'number' || typeof value === 'string') &&
    /^\d{1,10}$/.test(String(value)) &&
    Number(value) <= LARGEST_ID);

/** Ids in a body: 500 at most. */
export const Ids = (): PropertyDecorator =>
  applyDecorators(
    IsArray(),
    ArrayMaxSize(500),
    IsInt({ each: true }),
    Min(1, { each: true }),
    Max(LARGEST_ID, { each: true }),
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

/** Page, page size and search term of a list; `perPage` 0 is refused, because most lists grow without bound. */
export class PageBody {
  @MayBeAbsent() @IsInt() @Min(1) @Max(1_000_000) page: number = 1;
  @MayBeAbsent() @IsInt() @Min(1) @Max(mostPerPage) perPage: number = defaultPerPage;
  @MayBeAbsent() @IsString() @MaxLength(200) searchTerm?: string;
}

/** One item of a new order: `@Body(listOf(SortItemDto))`. */
export class SortItemDto implements SortItem {
  @Id() id: number;
  @IsInt() @Min(-1_000_000) @Max(1_000_000) sort_order: number;
}
