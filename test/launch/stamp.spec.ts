import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isStamped, makeStamped } from '../../scripts/stamp.mjs';

describe('what was built', () => {
  let root: string;
  const write = (text: string) => writeFile(join(root, 'src/page.ts'), text);
  const what = () => ({ root, sources: ['src', 'package.json'], stamp: join(root, 'cache/stamp') });

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'quotewright-stamp-'));
    await mkdir(join(root, 'src'));
    await write('one');
    await writeFile(join(root, 'package.json'), '{}');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('is built until a source changes', async () => {
    expect(await isStamped(what())).toBe(false);
    await makeStamped(what(), () => Promise.resolve());
    expect(await isStamped(what())).toBe(true);
    await write('another');
    expect(await isStamped(what())).toBe(false);
  });

  it('is not built where a source changed while it was being built: the bundles may not fit each other', async () => {
    await makeStamped(what(), () => write('changed between the two bundles'));
    expect(await isStamped(what())).toBe(false);
    await makeStamped(what(), () => Promise.resolve());
    expect(await isStamped(what())).toBe(true);
  });

  it('is not built where building failed, though it was before', async () => {
    await makeStamped(what(), () => Promise.resolve());
    await expect(makeStamped(what(), () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    expect(await isStamped(what())).toBe(false);
  });
});
