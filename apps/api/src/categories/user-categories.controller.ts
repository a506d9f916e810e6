import { Body, Controller } from '@nestjs/common';
import { type Category } from '@quotewright/domain/categories/contract.js';
import * as calls from '@quotewright/domain/categories/endpoints.js';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { publishedCategories } from '@quotewright/projections/categories/category-lists.js';
import { accountById } from '../platform/auth/accounts.js';
import { Database } from '../platform/db/database.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { invalidInput } from '../platform/http/validation.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { UpdateUserCategoriesDto, UserCategoriesDto } from './categories.dto.js';

/**
 * The categories a business works in. They belong to the account and are deleted with it, so they are rows, not events.
 */
@Controller()
export class UserCategoriesController {
  constructor(
    private readonly db: Database,
    private readonly read: ReadModels,
  ) {}

  @Call(calls.userCategories)
  async list(@Body() { user_id }: UserCategoriesDto, @Viewer() viewer: Actor): Promise<Category[]> {
    const userId = await this.whose(user_id, viewer);
    const chosen = new Set(
      await this.db.knex('app.user_category').where({ user_id: userId }).pluck<number[]>('category_id'),
    );
    return (await publishedCategories(this.read)).filter(({ id }) => chosen.has(id));
  }

  @Call(calls.updateUserCategories)
  async update(
    @Body() { user_id, category_ids }: UpdateUserCategoriesDto,
    @Viewer() viewer: Actor,
  ): Promise<Answer<Category[]>> {
    const userId = await this.whose(user_id, viewer);
    const wanted = new Set(category_ids);
    const categories = (await publishedCategories(this.read)).filter(({ id }) => wanted.has(id));
    if (categories.length < wanted.size) {
      throw invalidInput([
        { path: 'category_ids', code: 'unknown_category', message: 'One of these categories does not exist.' },
      ]);
    }
    await this.db.knex.transaction(async (tx) => {
      // Concurrent updates are serialised, so that the choice is one of the two and never a mixture.
      await tx('app.user').where({ id: userId }).forUpdate().select('id');
      await tx('app.user_category').where({ user_id: userId }).delete();
      if (wanted.size > 0)
        await tx('app.user_category').insert([...wanted].map((category_id) => ({ user_id: userId, category_id })));
    });
    return answer(categories, { message: 'Your categories were saved.' });
  }

  private async whose(userId: number | undefined, viewer: Actor): Promise<number> {
    if (userId === undefined || userId === viewer.id || userId === businessOf(viewer)) return viewer.id;
    if (viewer.userType !== 'admin') throw new DomainError('forbidden', 'These are another user’s categories.');
    if (!(await accountById(this.db.knex, userId))) throw new DomainError('not_found', 'This account was not found.');
    return userId;
  }
}
