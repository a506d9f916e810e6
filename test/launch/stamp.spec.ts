import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isStamped, makeStamped } from '../../scripts/stamp.mjs';

describe('a build result', () => {
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

  it('is current until a source changes', async () => {
    expect(await isStamped(what())).toBe(false);
    await makeStamped(what(), () => Promise.resolve());
    expect(await isStamped(what())).toBe(true);
    await write('another');
    expect(await isStamped(what())).toBe(false);
  });

  it('is not current if a source changed during the build: the bundles may not match', async () => {
    await makeStamped(what(), () => write('changed between the two bundles'));
    expect(await isStamped(what())).toBe(false);
    await makeStamped(what(), () => Promise.resolve());
    expect(await isStamped(what())).toBe(true);
  });

  it('is not current if the build failed, although it was before', async () => {
    await makeStamped(what(), () => Promise.resolve());
    await expect(makeStamped(what(), () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    expect(await isStamped(what())).toBe(false);
  });
});
