import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DiskStore } from '../media/media-store.js';
import { createLogger } from '../telemetry/log.js';
import { KeptFiles } from './kept-files.js';

const DAY = 24 * 60 * 60 * 1000;

describe('the files of a release', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'quotewright-kept-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** A release with these files, which stores them. */
  async function release(
    name: string,
    files: Record<string, string>,
    store = new DiskStore(join(folder, 'media')),
  ): Promise<KeptFiles> {
    const assets = join(folder, name);
    await mkdir(assets);
    for (const [file, text] of Object.entries(files)) await writeFile(join(assets, file), text);
    const kept = new KeptFiles(store, assets, createLogger('silent'));
    await kept.begin();
    kept.end();
    return kept;
  }

  it('are answered by the next one, which no longer has them, and under no other address', async () => {
    await release('one', {
      'editor-AbCd_123.js': 'export const one = 1;',
      'editor-AbCd_123.js.br': 'compressed',
      'notes.txt': 'not for browsers',
    });
    const kept = await release('two', { 'editor-ZyXw-987.js': 'export const two = 2;' });
    const found = async (name: string) => (await kept.find(name))?.toString() ?? null;
    expect(await found('editor-AbCd_123.js')).toBe('export const one = 1;');
    expect(await found('editor-ZyXw-987.js')).toBe('export const two = 2;');
    for (const name of [
      'editor-00000000.js',
      'editor-AbCd_123.js.br',
      'notes.txt',
      '../web/editor-AbCd_123.js',
      '..%2fweb%2feditor-AbCd_123.js',
      'web/editor-AbCd_123.js',
      '',
    ])
      expect([name, await found(name)]).toEqual([name, null]);
  });

  it('are available for a week after it was last served', async () => {
    const kept = await release('one', { 'editor-AbCd_123.js': 'export const one = 1;' });
    const after = (days: number) => kept.find('editor-AbCd_123.js', Date.now() + days * DAY);
    expect((await after(7))?.toString()).toBe('export const one = 1;');
    expect(await after(8.1)).toBeNull();
  });

  it('delay nothing if they cannot be stored', async () => {
    const store = new DiskStore(join(folder, 'media'));
    store.write = () => Promise.reject(new Error('The store is away.'));
    const kept = await release('one', { 'editor-AbCd_123.js': 'export const one = 1;' }, store);
    expect(await kept.find('editor-AbCd_123.js')).toBeNull();
  });
});
