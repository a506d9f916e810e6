import type { Knex } from 'knex';
import { addsToCatalogue } from '@quotewright/domain/catalogue/visibility.js';
import type { Actor, Standing, UserType } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { hashPassword } from './passwords.js';

/** Postgres: another row has this key. */
const UNIQUE_VIOLATION = '23505';

/** What a new account is made of. */
export interface NewAccount {
  name: string;
  email: string;
  /** `null`: the person sets one through the mailed link. */
  password: string | null;
  businessName?: string | null;
  userType: UserType;
  premium?: boolean;
  /** Media hash of the picture. */
  image?: string | null;
  /** The address is known to be the person's. */
  verified?: boolean;
  /** An admin's decision on a trade business; `null` (default): none yet. */
  approved?: boolean | null;
}

/** A row of `app.user`. */
export interface Account {
  id: number;
  name: string;
  email: string;
  password_hash: string | null;
  business_name: string | null;
  user_type: UserType;
  premium: boolean;
  image: string | null;
  created_at: Date;
  /** Follows from the columns beside it, by the database. */
  standing: Standing;
  /** What an admin wrote to a decision. */
  approval_reason: string | null;
}

/**
 * Adds an account and answers its id. The caller has checked the fields (name, e-mail, password rules).
 * Throws `email_taken` (409): addresses are unique without case, by the database.
 */
export async function createAccount(knex: Knex, account: NewAccount): Promise<number> {
  const passwordHash = account.password === null ? null : await hashPassword(account.password);
  const { rows } = await knex.raw<{ rows: { id: number }[] }>(
    `INSERT INTO app."user" (name, email, password_hash, business_name, user_type, premium, image, verified_at, approved)
     VALUES (?, ?, ?, ?, ?, ?, ?, CASE WHEN ? THEN now() END, ?) ON CONFLICT ((lower(email))) DO NOTHING RETURNING id`,
    [
      account.name.trim(),
      account.email.trim(),
      passwordHash,
      account.businessName?.trim() || null,
      account.userType,
      account.premium ?? false,
      account.image ?? null,
      account.verified ?? false,
      account.approved ?? null,
    ],
  );
  if (rows[0]) return rows[0].id;
  throw emailTaken();
}

/** The refusal of an address that is another account's (409). */
export function emailTaken(): DomainError {
  const message = 'There is an account with this e-mail address already: sign in, or use another address.';
  return new DomainError('email_taken', message, { errors: [{ path: 'email', code: 'email_taken', message }] });
}

/** The account with an e-mail address, without regard to case, or `null`. */
export async function accountByEmail(knex: Knex, email: string): Promise<Account | null> {
  const { rows } = await knex.raw<{ rows: Account[] }>('SELECT * FROM app."user" WHERE lower(email) = lower(?)', [
    email.trim(),
  ]);
  return rows[0] ?? null;
}

/** The account with an id, or `null`. */
export async function accountById(knex: Knex, id: number): Promise<Account | null> {
  const { rows } = await knex.raw<{ rows: Account[] }>('SELECT * FROM app."user" WHERE id = ?', [id]);
  return rows[0] ?? null;
}

/**
 * What `viewer` calls somebody who changed what is `viewer`'s to change too. Admins know everybody's name, and everybody
 * theirs: they help. Of a business that adds to the catalogue others know the trade name, of any other one nothing (`null`).
 */
export function knownAs({ id, name, business_name, user_type }: Account, viewer: Actor | null): string | null {
  if (viewer?.userType === 'admin' || viewer?.id === id || user_type === 'admin') return name;
  return addsToCatalogue(user_type) ? business_name || name : null;
}

/**
 * Notes that an address belongs to an account, and makes it the account's. A trade business of a trusted domain is
 * approved by that. Throws `email_taken` (409).
 */
export async function proveAddress(tx: Knex, userId: number, email: string): Promise<void> {
  await tx
    .raw(
      `UPDATE app."user" SET email = :email, verified_at = now(),
         approved_at = CASE WHEN approved IS NULL AND rule.trusted THEN now() ELSE approved_at END,
         approved = coalesce(approved, rule.trusted)
       FROM (SELECT CASE WHEN EXISTS (SELECT FROM app.trusted_domain WHERE domain = lower(split_part(:email, '@', 2))) THEN true END AS trusted) rule
       WHERE id = :userId`,
      { userId, email },
    )
    .catch((error: unknown) => {
      throw (error as { code?: unknown }).code === UNIQUE_VIOLATION ? emailTaken() : error;
    });
}
