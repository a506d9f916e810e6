import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { erasedText, type Person } from '@quotewright/domain/kernel/contract.js';
import { streamOf, type Actor, type UserType } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { changes, type Change } from '@quotewright/domain/templates/changes.js';
import {
  mostComments,
  type CommentRequest,
  type MarkRequest,
  type ReviewComment,
  type ReviewedChange,
  type ReviewMark,
} from '@quotewright/domain/templates/contract.js';
import { assertSeen, review } from '@quotewright/domain/templates/review.js';
import type { TemplateRow } from '@quotewright/projections/templates/template-details.js';
import { reviewedTemplate } from '@quotewright/projections/templates/template-reviews.js';
import { canonicalJson, sha256 } from '../platform/chain/canonical.js';
import { Texts } from '../platform/commands/texts.js';
import { Database } from '../platform/db/database.js';
import { ReadModels } from '../platform/projections/read-models.js';

interface Noted {
  path: string;
  account_id: number;
  name: string | null;
}

/** What reviewers note about single changes of a template that are not published yet: marks and comments. */
@Injectable()
export class ReviewNotes {
  constructor(
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly texts: Texts,
  ) {}

  /**
   * The marks of this review that hold for the values of now, and the comments since the last publish, oldest first.
   * @param settled the version of that publish
   */
  async of(row: TemplateRow, settled: number): Promise<{ marks: ReviewMark[]; comments: ReviewComment[] }> {
    const [marked, written] = await Promise.all([
      this.db
        .knex({ m: 'app.review_mark' })
        .join({ u: 'app.user' }, 'u.id', 'm.account_id')
        .where({ 'm.template_id': row.id })
        .orderBy('m.marked_at')
        .select<(Noted & { value_hash: string; user_type: UserType })[]>(
          'm.path',
          'm.account_id',
          'm.value_hash',
          'u.name',
          'u.user_type',
        ),
      this.db
        .knex({ c: 'app.review_comment' })
        .leftJoin({ u: 'app.user' }, 'u.id', 'c.author_id')
        .leftJoin({ t: 'app.text' }, 't.id', 'c.text_id')
        .where({ 'c.template_id': row.id })
        .where('c.version', '>', settled)
        .orderBy('c.id')
        .select<
          {
            id: number;
            path: string;
            author_id: number;
            author_type: UserType;
            written_at: Date;
            name: string | null;
            body: string | null;
          }[]
        >('c.id', 'c.path', 'c.author_id', 'c.author_type', 'c.written_at', 'u.name', 't.body'),
    ]);
    const hashes = new Map(differences(row).map((change) => [change.path, hashOf(change, settled)]));
    const by = (id: number, name: string | null, user_type: UserType): Person => ({ id, name, user_type });
    return {
      marks: marked
        .filter(({ path, value_hash }) => hashes.get(path) === value_hash)
        .map(({ path, account_id, name, user_type }) => ({ path, actor: by(account_id, name, user_type) })),
      comments: written.map(({ id, path, author_id, author_type, written_at, name, body }) => ({
        id,
        path,
        actor: by(author_id, name, author_type),
        at: written_at.toISOString(),
        text: body ?? erasedText,
      })),
    };
  }

  /** Accepts a change as it is now, or takes that back. */
  async mark(row: TemplateRow, request: MarkRequest, { id: account_id }: Actor): Promise<void> {
    const { change, settled } = await this.changeOf(row, request);
    const mark = { template_id: row.id, path: change.path, account_id };
    const marks = this.db.knex('app.review_mark');
    if (request.accepted)
      await marks
        .insert({ ...mark, value_hash: hashOf(change, settled) })
        .onConflict(['template_id', 'path', 'account_id'])
        .merge();
    else await marks.where(mark).delete();
  }

  /** Comments on a change. Its text is erased with its author. */
  async comment(row: TemplateRow, request: CommentRequest, { id, userType }: Actor): Promise<void> {
    const { change, version, settled } = await this.changeOf(row, request);
    const there = await this.db
      .knex('app.review_comment')
      .where({ template_id: row.id })
      .where('version', '>', settled)
      .count();
    if (Number(there[0]!.count) >= mostComments)
      throw new DomainError('limit_reached', `A review can have at most ${mostComments} comments.`);
    const text_id = uuidv7();
    await this.texts.keep(text_id, { stream: streamOf(review, row.id), authorId: id, body: request.text.trim() });
    await this.db
      .knex('app.review_comment')
      .insert({ template_id: row.id, path: change.path, version, author_id: id, author_type: userType, text_id });
  }

  /** Removes a comment of one's own, with its text. Throws `comment_not_found`. */
  async remove(row: TemplateRow, id: number, { id: author_id }: Actor): Promise<void> {
    await this.db.knex.transaction(async (tx) => {
      const [gone] = await tx('app.review_comment')
        .where({ id, template_id: row.id, author_id })
        .delete()
        .returning<{ text_id: string }[]>('text_id');
      if (!gone) throw new DomainError('comment_not_found', 'You have no such comment here.');
      await tx('app.text').where({ id: gone.text_id }).delete();
    });
  }

  /** The change that is meant, if the template is still as it was looked at. */
  private async changeOf(row: TemplateRow, { at_version, path }: ReviewedChange) {
    const { version, settled } = await reviewedTemplate(this.read, row);
    assertSeen(at_version, version);
    const change = differences(row).find((one) => one.path === path);
    if (!change) throw new DomainError('change_not_found', 'There is no such change to publish.');
    return { change, version, settled };
  }
}

/** What visitors do not see yet; none where they see nothing. */
const differences = ({ published, staged }: TemplateRow): Change[] => (published ? changes(published, staged) : []);

/** Of the value and the last publish: after the next one it is a change of something else. */
const hashOf = ({ after }: Change, settled: number): string =>
  sha256(canonicalJson([after ?? null, settled])).toString('hex');
