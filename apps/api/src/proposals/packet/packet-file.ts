import type { EventMeta } from '@quotewright/domain/kernel/decider.js';
import type { PacketKind } from '@quotewright/domain/kernel/contract-packet.js';
import type { SignedHead } from '@quotewright/domain/system/contract.js';
import type { ChainedEvent, ProofStep } from '@quotewright/domain/trail/contract.js';
import type { Signed } from '../../platform/chain/head.js';

/** The files of a packet that a program reads; all others are pages and PDFs. */
export const CONTENT_FILE = 'packet.json';
export const PROOFS_FILE = 'proofs.json';
export const MANIFEST_FILE = 'manifest.json';

/** A file of a packet as it was signed. `sha256`: of its bytes, in hexadecimal digits. */
export interface PacketFile {
  name: string;
  bytes: number;
  sha256: string;
}

/** What is signed of a packet: every file but this one, and how far the history went. */
export interface PacketManifest {
  format: 'quotewright-packet';
  version: 1;
  kind: PacketKind;
  proposal: { id: number; stream: string; number: string };
  made_at: string;
  files: PacketFile[];
  /** `last`: its revision in the stream, and its id. */
  events: { count: number; last: { revision: number; id: string } };
  /** The newest head that was signed; `null`: no day with an event of this proposal is over yet. */
  head: SignedHead | null;
}
export type SignedManifest = Signed<PacketManifest>;

/** An event with its proof. In a packet to hand over, `internal` in its data is a salted hash. */
export interface ProvedEvent {
  id: string;
  revision: number;
  type: string;
  data: unknown;
  meta: EventMeta;
  /** Of what never leaves the business, hexadecimal; in a complete packet alone. */
  internal_key?: string;
  /** `null`: the event was too new to be in the chain. */
  entry: ChainedEvent | null;
  path: ProofStep[];
  /** The day of the head that `path` leads to; `null`: that day was not over. */
  day: string | null;
}

export interface PacketProofs {
  stream: string;
  /** The key of the digests of this stream, hexadecimal; `null`: no event is in the chain yet. */
  key: string | null;
  /** From the first day with an event to the newest, one after the other. */
  heads: SignedHead[];
  events: ProvedEvent[];
}

/** A text that events name by its hash: SHA-256 of salt, line feed and body. */
export interface PacketText {
  hash: string;
  salt: string;
  body: string;
}
