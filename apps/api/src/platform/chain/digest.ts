import { createHmac } from 'node:crypto';
import { canonicalJson } from './canonical.js';

/** The secret keys of a stream. */
export interface StreamKeys {
  /** Of what its events hold. */
  key: Buffer;
  /** Of what of them never leaves the business; `null`: no event of the stream has any. */
  internal_key: Buffer | null;
}

/** What an event holds. */
interface Content {
  data: unknown;
  meta: unknown;
}

const hmac = (key: Buffer, content: string): Buffer => createHmac('sha256', key).update(content).digest();

/** What of an event's data never leaves the business; undefined: it has nothing of that kind. */
export function internalOf(data: unknown): unknown {
  const holds = typeof data === 'object' && data !== null && !Array.isArray(data);
  return holds ? (data as { internal?: unknown }).internal : undefined;
}

/** The key of one event's `internal`. Whoever is given it can check that event, and guess at no other. */
export function keyOfInternal(internalKey: Buffer, eventId: string): Buffer {
  return hmac(internalKey, eventId);
}

/** An event's data with `internal` as its salted hash (hexadecimal). @param key of this event's `internal` */
export function concealed(data: unknown, key: Buffer): unknown {
  return { ...(data as object), internal: hmac(key, canonicalJson(internalOf(data))).toString('hex') };
}

/** The digest of an event whose data is already concealed, or has no `internal`. It tells nobody the content. */
export function digestOfShown(key: Buffer, { data, meta }: Content): Buffer {
  return hmac(key, canonicalJson({ data, meta }));
}

/** The digest of an event. Throws if it has an `internal` and there is no key for that. */
export function digestOf({ key, internal_key }: StreamKeys, eventId: string, { data, meta }: Content): Buffer {
  if (internalOf(data) === undefined) return digestOfShown(key, { data, meta });
  if (!internal_key) throw new Error('This stream has no key of what never leaves the business.');
  return digestOfShown(key, { data: concealed(data, keyOfInternal(internal_key, eventId)), meta });
}
