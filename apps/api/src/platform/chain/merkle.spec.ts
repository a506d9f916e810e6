import { describe, expect, it } from '@jest/globals';
import { BLOCK, Blocks, follow, leafOf, pathOf, rootOf } from './merkle.js';

/** The leaves of Certificate Transparency's own reference tests, and the roots of the first one, two … of them. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (hex) => leafOf(Buffer.from(hex, 'hex')),
);
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the Merkle tree', () => {
  it('has the roots of RFC 6962', () => {
    expect(LEAVES.map((_, at) => rootOf(LEAVES.slice(0, at + 1)).toString('hex'))).toEqual(ROOTS);
  });

  it('leads from every leaf to the root', () => {
    for (let count = 1; count <= LEAVES.length; count += 1) {
      const leaves = LEAVES.slice(0, count);
      for (let at = 0; at < count; at += 1)
        expect(follow(leaves[at]!, pathOf(leaves, at)).toString('hex')).toBe(ROOTS[count - 1]);
    }
  });

  it.each([1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 3 * BLOCK + 5])(
    'has the same root and paths in blocks: %d leaves',
    (count) => {
      const contents = Array.from({ length: count }, (_, n) => Buffer.from(`${n}`));
      const leaves = contents.map(leafOf);
      const blocks = new Blocks();
      for (const content of contents) blocks.add(content);
      const roots = blocks.all();
      expect(rootOf(roots)).toEqual(rootOf(leaves));
      const at = count - 1;
      const block = Math.floor(at / BLOCK);
      const path = [...pathOf(leaves.slice(block * BLOCK, (block + 1) * BLOCK), at % BLOCK), ...pathOf(roots, block)];
      expect(path).toEqual(pathOf(leaves, at));
    },
  );
});
