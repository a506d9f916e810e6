import type { HistoryProof } from '@quotewright/domain/trail/contract.js';

/** `unable`: browsers calculate hashes only on https and on this machine. */
export type Checked = 'fits' | 'broken' | 'unable';

const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Keys in order, nothing else: an entry and a head hold only ASCII texts and integers (RFC 8785). */
const canonical = (value: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))));

async function sha256(bytes: Iterable<number>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
}

/** Checks in this browser that a sealed entry leads to the root that the head of its day was signed for. */
export async function checkProof({ entry, hash, path, head }: HistoryProof): Promise<Checked> {
  if (!globalThis.crypto?.subtle) return 'unable';
  if (!entry || hash === null || !head) return 'broken';
  if (hexOf(await sha256(new TextEncoder().encode(canonical(entry)))) !== hash) return 'broken';
  let node = await sha256([0, ...bytesOf(hash)]);
  for (const { side, hash: beside } of path)
    node = await sha256(side === 'left' ? [1, ...bytesOf(beside), ...node] : [1, ...node, ...bytesOf(beside)]);
  if (hexOf(node) !== head.root) return 'broken';
  return (await isSigned(head)) ? 'fits' : 'broken';
}

const rawOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** Whether the signature fits the key; `true` in browsers that do not know Ed25519 (Chromium before 137). */
async function isSigned({ signature, ...content }: NonNullable<HistoryProof['head']>): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', rawOf(content.key), 'Ed25519', false, ['verify']).catch(() => null);
  if (!key) return true;
  const text = new TextEncoder().encode(canonical(content));
  return crypto.subtle.verify('Ed25519', key, rawOf(signature), text);
}
