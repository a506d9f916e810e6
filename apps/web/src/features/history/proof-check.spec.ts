import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { HistoryProof } from '@quotewright/domain/trail/contract.js';
import { checkProof } from './proof-check.js';

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const json = (value: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))));

/** The second of two entries of a day. */
function sealed(): HistoryProof {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const entry = {
    n: 2,
    prev: '11'.repeat(32),
    event_id: '0191c0de-0000-7000-8000-000000000000',
    stream: 'template-7',
    revision: 3,
    type: 'TemplateRenamed',
    digest: '22'.repeat(32),
  };
  const hash = sha256(json(entry));
  const beside = sha256(Buffer.from([0]), Buffer.from(entry.prev, 'hex'));
  const root = sha256(Buffer.from([1]), beside, sha256(Buffer.from([0]), hash));
  const content = {
    format: 'quotewright-log-head' as const,
    version: 1 as const,
    day: '2026-03-01',
    first: 1,
    last: 2,
    root: root.toString('hex'),
    hash: hash.toString('hex'),
    previous: null,
    signed_at: '2026-03-02T00:00:01.000Z',
    key: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
  };
  return {
    event_id: entry.event_id,
    state: 'sealed',
    entry,
    hash: hash.toString('hex'),
    recorded_at: '2026-03-01T10:00:00.000Z',
    path: [{ side: 'left', hash: beside.toString('hex') }],
    head: { ...content, signature: sign(null, Buffer.from(json(content)), privateKey).toString('base64') },
    fingerprint: 'ab'.repeat(32),
    erased_at: null,
  };
}

describe('the check of a proof in the browser', () => {
  it('follows the path to the signed root', async () => {
    expect(await checkProof(sealed())).toBe('fits');
  });

  it.each<[string, (proof: HistoryProof) => HistoryProof]>([
    ['another type', (proof) => ({ ...proof, entry: { ...proof.entry!, type: 'TemplateCreated' } })],
    ['another number', (proof) => ({ ...proof, entry: { ...proof.entry!, n: 3 } })],
    ['the other side', (proof) => ({ ...proof, path: [{ ...proof.path[0]!, side: 'right' }] })],
    ['a missing step', (proof) => ({ ...proof, path: [] })],
    ['another day', (proof) => ({ ...proof, head: { ...proof.head!, day: '2026-03-02' } })],
    ['another signature', (proof) => ({ ...proof, head: { ...proof.head!, signature: sealed().head!.signature } })],
  ])('refuses %s', async (_, changed) => {
    expect(await checkProof(changed(sealed()))).toBe('broken');
  });
});
