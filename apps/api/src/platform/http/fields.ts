import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { defaultPerPage, mostPerPage, type SortItem } from '@quotewright/domain/kernel/contract.js';

/** The largest id there can be: ids are Postgres integers. */
const LARGEST_ID = 2_147_483_647;

/** An id in a body. */
export const Id = (): PropertyDecorator => applyDecorators(IsInt(), Min(1), Max(LARGEST_ID));

/** An id, or 0 for none. */
export const IdOrZero = (): PropertyDecorator => applyDecorators(IsInt(), Min(0), Max(LARGEST_ID));

/** Ids in a body: 500 at most. */
export const Ids = (): PropertyDecorator => applyDecorators(IsArray(), ArrayMaxSize(500), IsInt({ each: true }), Min(1, { each: true }), Max(LARGEST_ID, { each: true }));

/** `:id` in a path. */
export class IdParam {
  @Type(() => Number) @Id() id: number;
}

/** Which page of a list, how long, and what to look for; `perPage` 0 is refused, because most lists grow without bound. */
export class PageBody {
  @IsOptional() @IsInt() @Min(1) @Max(1_000_000) page: number = 1;
  @IsOptional() @IsInt() @Min(1) @Max(mostPerPage) perPage: number = defaultPerPage;
  @IsOptional() @IsString() @MaxLength(200) searchTerm?: string;
}

/** One item of a new order: `@Body(listOf(SortItemDto))`. */
export class SortItemDto implements SortItem {
  @Id() id: number;
  @IsInt() @Min(-1_000_000) @Max(1_000_000) sort_order: number;
}
