import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { category, type CategoryCommand, type CategoryState } from '@quotewright/domain/categories/category.js';
import { categoryOrder, categoryOrderId } from '@quotewright/domain/categories/category-order.js';
import {
  type Category,
  type CategoryListType,
  type CategorySaved,
  type OrderSaved,
  type StagingCategory,
  type StagingSubcategory,
  type Subcategory,
} from '@quotewright/domain/categories/contract.js';
import * as calls from '@quotewright/domain/categories/endpoints.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { oneLine } from '@quotewright/domain/kernel/texts.js';
import {
  categoryLists,
  publishedCategories,
  publishedSubcategories,
} from '@quotewright/projections/categories/category-lists.js';
import {
  categoryById,
  stagingCategories,
  stagingSubcategories,
  subcategoryById,
  templatesIn,
} from '@quotewright/projections/templates/staging-categories.js';
import { pageTags } from '@quotewright/projections/public-pages/page-tags.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { showingCurrent } from '../platform/commands/version-conflict.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam, SortItemDto } from '../platform/http/fields.js';
import { listOf } from '../platform/http/validation.js';
import { ReadModels } from '../platform/projections/read-models.js';
import {
  AddCategoryDto,
  AddSubcategoryDto,
  CategoryIdDto,
  ListCategoriesDto,
  ListSubcategoriesDto,
  UndoSortDto,
  UndoSubcategorySortDto,
  UpdateCategoryDto,
} from './categories.dto.js';

const noSuchCategory = (): DomainError => new DomainError('not_found', 'This category was not found.');
const noSuchSubcategory = (): DomainError => new DomainError('not_found', 'This sub category was not found.');

/** Only admins see staging titles. */
function assertAdmin(viewer: Actor | null): void {
  if (!viewer) throw new DomainError('unauthenticated', 'Sign in first.');
  if (viewer.userType !== 'admin') throw new DomainError('forbidden', 'Only an admin can see unpublished categories.');
}

const isAdmin = (viewer: Actor | null): boolean => viewer?.userType === 'admin';

/** Whether a list shows staging: on request, for admins only, and by default for admins. */
function showsStaging(type: CategoryListType | undefined, viewer: Actor | null): boolean {
  if (type === 'staging') assertAdmin(viewer);
  return type === 'staging' || (type === undefined && isAdmin(viewer));
}

/** Categories and sub categories: lists for everyone, changes by admins. */
@Controller()
export class CategoriesController {
  constructor(
    private readonly bus: CommandBus,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.all)
  async all(@Viewer() viewer: Actor | null): Promise<Answer<Category[]>> {
    return this.listed(await (showsStaging(undefined, viewer) ? stagingCategories : publishedCategories)(this.read));
  }

  @Call(calls.list)
  async list(@Body() { type }: ListCategoriesDto, @Viewer() viewer: Actor | null): Promise<Answer<Category[]>> {
    return this.listed(await (showsStaging(type, viewer) ? stagingCategories : publishedCategories)(this.read));
  }

  @Call(calls.published)
  async published(): Promise<Answer<Category[]>> {
    return this.listed(await publishedCategories(this.read));
  }

  @Call(calls.staging)
  async staging(): Promise<Answer<StagingCategory[]>> {
    return this.listed(await stagingCategories(this.read));
  }

  @Call(calls.one)
  async edit(@Param() { id }: IdParam): Promise<StagingCategory> {
    const found = await categoryById(this.read, id);
    if (!found) throw noSuchCategory();
    return found;
  }

  @Call(calls.add)
  async add(@Body() { title }: AddCategoryDto, @Context() context: CommandContext): Promise<Answer<CategorySaved>> {
    const result = await this.bus.execute(
      new AggregateCommand(category, 'new', { type: 'AddCategory', title }, context),
    );
    return saved(result, result.id, result.state.alias, 'Category added.');
  }

  @Call(calls.update)
  async update(
    @Body() { id, title }: UpdateCategoryDto,
    @Context() context: CommandContext,
  ): Promise<Answer<CategorySaved>> {
    return this.changeCategory(id, { type: 'RenameCategory', title }, context, 'Category saved.');
  }

  @Call(calls.publish)
  async publish(@Body() { id }: CategoryIdDto, @Context() context: CommandContext): Promise<Answer<CategorySaved>> {
    return this.changeCategory(id, { type: 'PublishCategory' }, context, 'Category published.');
  }

  @Call(calls.unpublish)
  async unpublish(@Body() { id }: CategoryIdDto, @Context() context: CommandContext): Promise<Answer<CategorySaved>> {
    return this.changeCategory(id, { type: 'UnpublishCategory' }, context, 'Category unpublished.');
  }

  @Call(calls.remove)
  async remove(@Body() { id }: CategoryIdDto, @Context() context: CommandContext): Promise<Answer<CategorySaved>> {
    const inUse = await templatesIn(this.read, { category_id: id });
    return this.changeCategory(id, { type: 'DeleteCategory', inUse }, context, 'Category deleted.');
  }

  @Call(calls.sort)
  async sort(
    @Body(listOf(SortItemDto)) order: SortItemDto[],
    @Context() context: CommandContext,
  ): Promise<Answer<OrderSaved>> {
    const categories = await stagingCategories(this.read);
    const result = await this.bus.execute(
      new AggregateCommand(categoryOrder, categoryOrderId, { type: 'SortCategories', order, categories }, context),
    );
    return ordered(result, 'Order saved.');
  }

  @Call(calls.undoSort)
  async undoSort(
    @Body() { batch_id: batchId }: UndoSortDto,
    @Context() context: CommandContext,
  ): Promise<Answer<OrderSaved>> {
    const command = { type: 'UndoSortCategories', batchId } as const;
    const result = await this.bus.execute(new AggregateCommand(categoryOrder, categoryOrderId, command, context));
    return ordered(result, 'Undone.');
  }

  @Call(calls.subcategoriesOf)
  async ofCategory(@Param() { id }: IdParam, @Viewer() viewer: Actor | null): Promise<Answer<Subcategory[]>> {
    return this.subcategories(id, undefined, viewer);
  }

  @Call(calls.listSubcategories)
  async listSubcategories(
    @Body() { id, type }: ListSubcategoriesDto,
    @Viewer() viewer: Actor | null,
  ): Promise<Answer<Subcategory[]>> {
    return this.subcategories(id, type, viewer);
  }

  @Call(calls.allPublishedSubcategories)
  async allSubcategoriesPublished(): Promise<Answer<Subcategory[]>> {
    return this.listed(await publishedSubcategories(this.read));
  }

  @Call(calls.publishedSubcategories)
  async subcategoriesPublished(@Param() { id }: IdParam): Promise<Answer<Subcategory[]>> {
    return this.listed(await publishedSubcategories(this.read, id));
  }

  @Call(calls.stagingSubcategories)
  async subcategoriesStaging(@Param() { id }: IdParam): Promise<Answer<StagingSubcategory[]>> {
    return this.listed(await stagingSubcategories(this.read, id));
  }

  @Call(calls.oneSubcategory)
  async editSubcategory(@Param() { id }: IdParam): Promise<StagingSubcategory> {
    const found = await subcategoryById(this.read, id);
    if (!found) throw noSuchSubcategory();
    return found;
  }

  @Call(calls.addSubcategory)
  async addSubcategory(
    @Body() { category_id, title }: AddSubcategoryDto,
    @Context() context: CommandContext,
  ): Promise<Answer<CategorySaved>> {
    const command: CategoryCommand = { type: 'AddSubcategory', title };
    const result = await this.run(category_id, command, { ...context, ids: { subcategory: 1 } });
    const { id, alias } = result.state.subcategories.find((one) => one.title === oneLine(title))!;
    return saved(result, id, alias, 'Sub category added.');
  }

  @Call(calls.updateSubcategory)
  async updateSubcategory(
    @Body() { id, title }: UpdateCategoryDto,
    @Context() context: CommandContext,
  ): Promise<Answer<CategorySaved>> {
    return this.changeSubcategory(
      { type: 'RenameSubcategory', subcategoryId: id, title },
      context,
      'Sub category saved.',
    );
  }

  @Call(calls.publishSubcategory)
  async publishSubcategory(
    @Body() { id }: CategoryIdDto,
    @Context() context: CommandContext,
  ): Promise<Answer<CategorySaved>> {
    return this.changeSubcategory(
      { type: 'PublishSubcategory', subcategoryId: id },
      context,
      'Sub category published.',
    );
  }

  @Call(calls.unpublishSubcategory)
  async unpublishSubcategory(
    @Body() { id }: CategoryIdDto,
    @Context() context: CommandContext,
  ): Promise<Answer<CategorySaved>> {
    return this.changeSubcategory(
      { type: 'UnpublishSubcategory', subcategoryId: id },
      context,
      'Sub category unpublished.',
    );
  }

  @Call(calls.removeSubcategory)
  async removeSubcategory(
    @Body() { id }: CategoryIdDto,
    @Context() context: CommandContext,
  ): Promise<Answer<CategorySaved>> {
    const inUse = await templatesIn(this.read, { subcategory_id: id });
    return this.changeSubcategory(
      { type: 'DeleteSubcategory', subcategoryId: id, inUse },
      context,
      'Sub category deleted.',
    );
  }

  /** The first existing sub category determines the category. */
  @Call(calls.sortSubcategories)
  async sortSubcategories(
    @Body(listOf(SortItemDto)) order: SortItemDto[],
    @Context() context: CommandContext,
  ): Promise<Answer<OrderSaved>> {
    for (const { id } of order) {
      const found = await subcategoryById(this.read, id);
      if (!found) continue;
      const result = await this.run(found.category_id, { type: 'SortSubcategories', order }, context);
      return ordered(result, 'Order saved.');
    }
    throw new DomainError('sort_order_incomplete', 'None of these sub categories exist.');
  }

  @Call(calls.undoSortSubcategories)
  async undoSortSubcategories(
    @Body() { category_id: id, batch_id: batchId }: UndoSubcategorySortDto,
    @Context() context: CommandContext,
  ): Promise<Answer<OrderSaved>> {
    return ordered(await this.run(id, { type: 'UndoSortSubcategories', batchId }, context), 'Undone.');
  }

  /** A list, marked stale if events are parked: any entry may lack one. */
  private listed<T>(list: T): Answer<T> {
    return answer(list, { stale: this.read.parked(categoryLists), tags: [pageTags.categories] });
  }

  private async subcategories(
    categoryId: number,
    type: CategoryListType | undefined,
    viewer: Actor | null,
  ): Promise<Answer<Subcategory[]>> {
    return this.listed(
      await (showsStaging(type, viewer) ? stagingSubcategories : publishedSubcategories)(this.read, categoryId),
    );
  }

  private async run(
    id: number,
    command: CategoryCommand,
    context: CommandContext,
  ): Promise<CommandResult<CategoryState>> {
    return showingCurrent(this.bus.execute(new AggregateCommand(category, id, command, context)), () =>
      categoryById(this.read, id),
    );
  }

  private async changeCategory(
    id: number,
    command: CategoryCommand,
    context: CommandContext,
    message: string,
  ): Promise<Answer<CategorySaved>> {
    const result = await this.run(id, command, context);
    return saved(result, id, result.state.alias, message);
  }

  /** Commands of a sub category go to its category's stream, which the read model knows. */
  private async changeSubcategory(
    command: Extract<CategoryCommand, { subcategoryId: number }>,
    context: CommandContext,
    message: string,
  ): Promise<Answer<CategorySaved>> {
    const found = await subcategoryById(this.read, command.subcategoryId);
    if (!found) throw noSuchSubcategory();
    const result = await showingCurrent(
      this.bus.execute(new AggregateCommand(category, found.category_id, command, context)),
      () => subcategoryById(this.read, found.id),
    );
    return saved(result, found.id, found.alias, message);
  }
}

function saved(
  result: CommandResult<CategoryState>,
  id: number,
  alias: string,
  message: string,
): Answer<CategorySaved> {
  return answer({ id, alias, version: result.version }, { message, result });
}

function ordered(
  result: CommandResult<{ readonly order: readonly number[] | null }>,
  message: string,
): Answer<OrderSaved> {
  return answer({ ids: [...(result.state.order ?? [])], batch_id: result.batchId }, { message, result });
}
