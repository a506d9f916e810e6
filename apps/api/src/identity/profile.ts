import { Injectable } from '@nestjs/common';
import type { ProfileRequest } from '@quotewright/domain/identity/contract-profile.js';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { hasRight } from '@quotewright/domain/kernel/rights.js';
import type { Account } from '../platform/auth/accounts.js';
import { Sessions } from '../platform/auth/sessions.js';
import { Database } from '../platform/db/database.js';
import { Media } from '../platform/media/media.js';
import { Users } from './users.js';

/** How users appear: their name, their business's, and a picture. */
@Injectable()
export class Profile {
  constructor(
    private readonly db: Database,
    private readonly sessions: Sessions,
    private readonly media: Media,
    private readonly users: Users,
  ) {}

  /** Throws `not_your_role` (403) for the name of a business that somebody else owns. */
  async rename(viewer: Actor, names: ProfileRequest): Promise<void> {
    if (names.business_name !== undefined && !hasRight(viewer.role, 'business'))
      throw new DomainError('not_your_role', 'Only an owner can rename the business.');
    await this.users.update({ id: viewer.id, ...names });
  }

  /** Stores a picture, or none, and deletes the one before. Throws `image_too_large` (413) and `image_invalid` (400). */
  async setPicture(userId: number, img: string | null): Promise<void> {
    const image = img === null ? null : (await this.media.storeImage(img, `account ${userId}`)).hash;
    const before = await this.db.knex.transaction(async (tx) => {
      const account = await tx('app.user').where({ id: userId }).forUpdate().first<Pick<Account, 'image'>>('image');
      await tx('app.user').where({ id: userId }).update({ image });
      return account.image;
    });
    this.sessions.forget(userId);
    if (before !== null) await this.media.remove(before);
  }
}
