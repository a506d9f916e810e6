import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { EventMeta, TextRef } from '@quotewright/domain/kernel/decider.js';
import type { CarriedText } from '../event-store/log-file.js';

interface TextRow {
  id: string;
  stream: string;
  author_id: number | null;
  salt: string;
  body: string;
}

/** Whose a text is: it is erased with them. A business's stays when the member who wrote it leaves. */
type TextOwner = { authorId: number } | { businessId: number } | { clientId: number };

/** What proves a text with its salt: SHA-256 in hexadecimal digits. */
export const hashOfText = (salt: string, body: string): string =>
  createHash('sha256').update(`${salt}\n${body}`).digest('hex');

/** A salt, and what proves a text with it although nobody can guess it from that: SHA-256 in hexadecimal digits. */
export function salted(body: string): { salt: string; hash: string } {
  const salt = randomBytes(16).toString('hex');
  return { salt, hash: hashOfText(salt, body) };
}

/** The column that names a text's owner, and what keeps that owner from being erased meanwhile. */
const ownedBy = (owner: TextOwner): { column: string; id: number; from: string } => {
  if ('authorId' in owner)
    return { column: 'author_id', id: owner.authorId, from: 'app."user" o WHERE o.id = ? FOR KEY SHARE' };
  if ('businessId' in owner)
    return { column: 'business_id', id: owner.businessId, from: 'app.business o WHERE o.id = ? FOR KEY SHARE' };
  // An erased client's row stays.
  return {
    column: 'client_id',
    id: owner.clientId,
    from: 'app.client o WHERE o.id = ? AND o.erased_at IS NULL FOR SHARE',
  };
};

/**
 * Texts of people, such as the reason of a change. Events hold their id and a salted hash, so that erasing a text here
 * erases it everywhere, and a kept one can be proved to be the original.
 */
export class Texts {
  constructor(private readonly knex: Knex) {}

  /**
   * Stores a text before the event that names it is appended. A repeat with the same id keeps the first text. Of an
   * owner that was erased meanwhile nothing is stored: the event then names a text that nobody has.
   */
  async keep(id: string, { stream, body, ...owner }: TextOwner & { stream: string; body: string }): Promise<TextRef> {
    const { salt } = salted(body);
    const { column, id: ownerId, from } = ownedBy(owner);
    // The lock makes an erasure wait, which then deletes this text too.
    const { rows } = await this.knex.raw<{ rows: Pick<TextRow, 'salt' | 'body'>[] }>(
      `INSERT INTO app.text (id, stream, ${column}, salt, body)
         SELECT ?, ?, o.id, ?, ? FROM ${from}
       ON CONFLICT (id) DO UPDATE SET id = excluded.id
       RETURNING salt, body`,
      [id, stream, salt, body, ownerId],
    );
    const kept = rows[0] ?? { salt, body };
    return { id, hash: hashOfText(kept.salt, kept.body) };
  }

  /** The reason of an event, if it has one that was not erased. */
  async saidWith({ reason, reasonText }: Pick<EventMeta, 'reason' | 'reasonText'>): Promise<string | null> {
    if (!reasonText) return reason;
    return (await this.read([reasonText.id])).get(reasonText.id)?.body ?? null;
  }

  /** The last different reasons of a person, newest first. */
  async lastOf(authorId: number, limit: number): Promise<string[]> {
    const { rows } = await this.knex.raw<{ rows: { body: string }[] }>(
      `SELECT body FROM (SELECT body, written_at FROM app.text WHERE author_id = ? ORDER BY written_at DESC LIMIT 100) t
       GROUP BY body ORDER BY max(written_at) DESC LIMIT ?`,
      [authorId, limit],
    );
    return rows.map(({ body }) => body);
  }

  /** The texts with these ids; erased ones are missing. */
  async read(ids: readonly string[]): Promise<Map<string, CarriedText>> {
    if (ids.length === 0) return new Map();
    const rows = await this.knex<TextRow>('app.text')
      .whereIn('id', [...ids])
      .select('id', 'author_id', 'salt', 'body');
    return new Map(rows.map(({ id, author_id: author, salt, body }) => [id, { author, salt, body }]));
  }

  /** Whether all of these texts are still there. */
  async hasAll(ids: Iterable<string>): Promise<boolean> {
    const all = [...new Set(ids)];
    for (let from = 0; from < all.length; from += 10_000) {
      const part = all.slice(from, from + 10_000);
      if ((await this.read(part)).size < part.length) return false;
    }
    return true;
  }

  /** Stores texts of another database under their own ids; those that are here already stay. */
  async carryIn(texts: readonly (CarriedText & { id: string; stream: string })[]): Promise<void> {
    const rows = new Map(
      texts.map(({ id, stream, author, salt, body }) => [id, { id, stream, author_id: author, salt, body }]),
    );
    if (rows.size === 0) return;
    await this.knex('app.text')
      .insert([...rows.values()])
      .onConflict('id')
      .ignore();
  }

  /** Erases what a person wrote. */
  static async eraseOf(authorId: number, tx: Knex): Promise<void> {
    await tx('app.text').where({ author_id: authorId }).delete();
  }

  /** Erases what a client wrote. */
  static async eraseOfClient(clientId: number, tx: Knex): Promise<void> {
    await tx('app.text').where({ client_id: clientId }).delete();
  }

  /** Erases these. */
  static async erase(ids: readonly string[], tx: Knex): Promise<void> {
    if (ids.length > 0)
      await tx('app.text')
        .whereIn('id', [...ids])
        .delete();
  }

  /** Erases what was written about a stream. */
  async eraseAbout(stream: string): Promise<void> {
    await this.knex('app.text').where({ stream }).delete();
  }
}
