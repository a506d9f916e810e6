import { IsIn, IsUUID } from 'class-validator';
import {
  titleRule,
  type AddCategoryRequest,
  type CategoryListType,
  type ListCategoriesRequest,
  type ListSubcategoriesRequest,
  type UndoSortRequest,
  type UndoSubcategorySortRequest,
  type UpdateUserCategoriesRequest,
  type UserCategoriesRequest,
} from '@quotewright/domain/categories/contract.js';
import { CommandBody } from '../platform/http/context.js';
import { Id, Ids } from '../platform/http/fields.js';
import { Follows } from '../platform/http/rules.js';
import { MayBeAbsent } from '../platform/http/validation.js';

const Title = () => Follows(titleRule, 'title');
const ListType = () => IsIn(['published', 'staging'], { message: 'type is published or staging.' });

export class ListCategoriesDto implements ListCategoriesRequest {
  @MayBeAbsent() @ListType() type?: CategoryListType;
}

export class ListSubcategoriesDto implements ListSubcategoriesRequest {
  @MayBeAbsent() @ListType() type?: CategoryListType;
  @Id() id: number;
}

export class AddCategoryDto extends CommandBody implements AddCategoryRequest {
  @Title() title: string;
}

export class CategoryIdDto extends CommandBody {
  @Id() id: number;
}

export class UpdateCategoryDto extends CategoryIdDto {
  @Title() title: string;
}

export class AddSubcategoryDto extends CommandBody {
  @Id() category_id: number;
  @Title() title: string;
}

export class UndoSortDto extends CommandBody implements Omit<UndoSortRequest, 'version'> {
  @IsUUID() batch_id: string;
}

export class UndoSubcategorySortDto extends UndoSortDto implements Omit<UndoSubcategorySortRequest, 'version'> {
  @Id() category_id: number;
}

export class UserCategoriesDto implements UserCategoriesRequest {
  @MayBeAbsent() @Id() user_id?: number;
}

export class UpdateUserCategoriesDto extends UserCategoriesDto implements UpdateUserCategoriesRequest {
  @Ids() category_ids: number[];
}
