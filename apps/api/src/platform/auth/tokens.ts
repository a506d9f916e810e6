import { createHash, randomBytes } from 'node:crypto';

/** A secret that only its holder knows: 256 random bits, and the hash that is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The hash for looking a token up. The token has full entropy, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
