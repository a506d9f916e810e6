import type { Knex } from 'knex';
import type { UserType } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { hashPassword } from './passwords.js';

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
}

/**
 * Adds an account and answers its id. The caller has checked the fields (name, e-mail, password rules).
 * Throws `email_taken` (409): addresses are unique without case, by the database.
 */
export async function createAccount(knex: Knex, account: NewAccount): Promise<number> {
  const passwordHash = account.password === null ? null : await hashPassword(account.password);
  const { rows } = await knex.raw<{ rows: { id: number }[] }>(
    `INSERT INTO app."user" (name, email, password_hash, business_name, user_type, premium, image)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT ((lower(email))) DO NOTHING RETURNING id`,
    [
      account.name.trim(),
      account.email.trim(),
      passwordHash,
      account.businessName?.trim() || null,
      account.userType,
      account.premium ?? false,
      account.image ?? null,
    ],
  );
  if (rows[0]) return rows[0].id;
  const message = 'There is an account with this e-mail address already: sign in, or use another address.';
  throw new DomainError('email_taken', message, { errors: [{ path: 'email', code: 'email_taken', message }] });
}

/** The account with an e-mail address, without regard to case, or `null`. */
export async function accountByEmail(knex: Knex, email: string): Promise<Account | null> {
  const { rows } = await knex.raw<{ rows: Account[] }>('SELECT * FROM app."user" WHERE lower(email) = lower(?)', [email.trim()]);
  return rows[0] ?? null;
}

/** The account with an id, or `null`. */
export async function accountById(knex: Knex, id: number): Promise<Account | null> {
  const { rows } = await knex.raw<{ rows: Account[] }>('SELECT * FROM app."user" WHERE id = ?', [id]);
  return rows[0] ?? null;
}
