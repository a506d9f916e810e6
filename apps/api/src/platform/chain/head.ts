import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChainHead, SignedHead } from '@quotewright/domain/system/contract.js';
import type { Settings } from '../settings.js';
import { canonicalJson, sha256 } from './canonical.js';

/** Signs the heads of the chain. */
export interface SigningKey {
  /** The raw public key (32 bytes), base64. */
  publicKey: string;
  sign(content: string): string;
}

/** The settings that say where the key is. */
export type KeySettings = Pick<Settings, 'dataDir' | 'logSigningKey'>;

/** An Ed25519 public key in DER is this and its 32 bytes. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

const fileIn = (dataDir: string): string => join(dataDir, 'log-key.pem');

export function signingKey(key: KeyObject): SigningKey {
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI.length);
  return {
    publicKey: publicKey.toString('base64'),
    sign: (content) => sign(null, Buffer.from(content), key).toString('base64'),
  };
}

/** The installation's key: the setting, or the file in `DATA_DIR`; `null` if there is none yet. */
export async function existingKey({ dataDir, logSigningKey }: KeySettings): Promise<SigningKey | null> {
  if (logSigningKey !== null) return signingKey(logSigningKey);
  const pem = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return pem === null ? null : signingKey(createPrivateKey(pem));
}

/** The installation's key. Without one, makes it; of several processes at once, the first one's counts. */
export async function openKey(settings: KeySettings): Promise<SigningKey> {
  const existing = await existingKey(settings);
  if (existing) return existing;
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = `${fileIn(settings.dataDir)}.${randomUUID()}`;
  await writeFile(made, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flush: true });
  try {
    // Whole at once, unlike a file that is being written.
    await link(made, fileIn(settings.dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(made);
  }
  return (await existingKey(settings))!;
}

/** SHA-256 of a public key, in hexadecimal: short enough to compare by eye. */
export function fingerprintOf(publicKey: string): string {
  return sha256(Buffer.from(publicKey, 'base64')).toString('hex');
}

/** A document with its signature over all the rest, and the key that made it. Which kind it is says its `format`. */
export type Signed<Document> = Document & { key: string; signature: string };

/** Signs the canonical JSON of a document. */
export function signed<Document extends { format: string }>(document: Document, key: SigningKey): Signed<Document> {
  const content = { ...document, key: key.publicKey };
  return { ...content, signature: key.sign(canonicalJson(content)) };
}

export const signHead = (head: Omit<ChainHead, 'key'>, key: SigningKey): SignedHead => signed(head, key);

/** Whether a document's signature is that of the key it names. */
export function isSigned({ signature, ...content }: Signed<object>): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.concat([SPKI, Buffer.from(content.key, 'base64')]),
      format: 'der',
      type: 'spki',
    });
    return verify(null, Buffer.from(canonicalJson(content)), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** What the next head names as `previous`. */
export function hashOfHead(head: SignedHead): string {
  return sha256(canonicalJson(head)).toString('hex');
}

/** Whether a JSON document is a head, by its fields. */
export function isHead(value: unknown): value is SignedHead {
  const head = (value ?? {}) as Partial<Record<keyof SignedHead, unknown>>;
  return (
    head.format === 'quotewright-log-head' &&
    (['day', 'root', 'hash', 'key', 'signature'] as const).every((name) => typeof head[name] === 'string') &&
    (['first', 'last'] as const).every((name) => Number.isSafeInteger(head[name]))
  );
}
