import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import PQueue from 'p-queue';
import { DomainError } from '@quotewright/domain/kernel/errors.js';

/** argon2id, one lane (OWASP's second choice: 19 MiB, two passes; about 22 ms a hash). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Concurrent hashes: more would only take memory and CPU from everything else. */
const hashing = new PQueue({ concurrency: 2 });
/** Most callers waiting for a hash. */
const MOST_WAITING = 100;

const COMMON = new Set<string>(dictionary['passwords-common']);

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
 * The rules of a new password: not a common one, nor the person's own address. Throws `password_too_common`; the DTO
 * checks the length.
 */
export function assertGoodPassword(password: string, email: string, path = 'password'): void {
  const lower = password.toLowerCase();
  const known =
    COMMON.has(lower) ||
    lower === email.toLowerCase() ||
    lower === email.split('@')[0]!.toLowerCase() ||
    /^(.)\1*$/.test(lower);
  if (!known) return;
  const message = 'This password is too easy to guess. Choose another.';
  throw new DomainError('password_too_common', message, {
    errors: [{ path, code: 'password_too_common', message }],
  });
}
