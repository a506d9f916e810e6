import { sha256 } from './canonical.js';

/**
 * Merkle trees as in RFC 6962: leaves and nodes are hashed with different prefixes, and a tree of n leaves splits at the
 * largest power of two below n.
 */

/** A step from a leaf to the root: the other half of the tree, and on which side it is. */
export interface Step {
  side: 'left' | 'right';
  hash: Buffer;
}

/** Leaves of a complete subtree whose root is stored, so that a path of a long day is found without all its leaves. */
export const BLOCK = 1_024;

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

export function leafOf(content: Buffer): Buffer {
  return sha256(Buffer.concat([LEAF, content]));
}

function nodeOf(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([NODE, left, right]));
}

/** The largest power of two below `count` (from 2 on). */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

/** The root over leaves, or over the roots of complete blocks of which the last may be shorter. At least one. */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0]!;
  const split = splitOf(hashes.length);
  return nodeOf(rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)));
}

/** The steps from one of the hashes to their root. */
export function pathOf(hashes: readonly Buffer[], at: number): Step[] {
  if (hashes.length === 1) return [];
  const split = splitOf(hashes.length);
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)];
  return at < split
    ? [...pathOf(left, at), { side: 'right', hash: rootOf(right) }]
    : [...pathOf(right, at - split), { side: 'left', hash: rootOf(left) }];
}

/** The root that a path leads to from a leaf. */
export function follow(leaf: Buffer, path: readonly Step[]): Buffer {
  return path.reduce((hash, step) => (step.side === 'left' ? nodeOf(step.hash, hash) : nodeOf(hash, step.hash)), leaf);
}

/** Takes leaves one at a time and keeps the roots of their blocks: 32 bytes per 1,024 leaves. */
export class Blocks {
  private readonly roots: Buffer[] = [];
  private leaves: Buffer[] = [];

  add(content: Buffer): void {
    this.leaves.push(leafOf(content));
    if (this.leaves.length === BLOCK) this.close();
  }

  /** The roots of all blocks; `rootOf` makes the tree's root of them. */
  all(): Buffer[] {
    if (this.leaves.length > 0) this.close();
    return this.roots;
  }

  private close(): void {
    this.roots.push(rootOf(this.leaves));
    this.leaves = [];
  }
}
