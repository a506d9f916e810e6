import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** SHA-256 of bytes, or of a text in UTF-8. */
export function sha256(content: Buffer | string): Buffer {
  return createHash('sha256').update(content).digest();
}

/** What `JSON.stringify` writes for half a surrogate pair; an escaped backslash before it is matched as a whole. */
const LONE = /\\\\|\\ud[89a-f][\da-f]{2}/g;

/**
 * The canonical JSON of a value (RFC 8785). The RFC refuses half surrogate pairs; a foreign event with one must not stop
 * the chain, so each counts as U+FFFD.
 */
export function canonicalJson(value: unknown): string {
  try {
    return canonicalize(value)!;
  } catch {
    const text = JSON.stringify(value).replace(LONE, (found) => (found === '\\\\' ? found : '\\ufffd'));
    return canonicalize(JSON.parse(text))!;
  }
}
