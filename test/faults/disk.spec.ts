import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { chmod, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, jest, test } from '@jest/globals';
import { OwnPostgres } from '../support/own-postgres.js';
import { startProduct, type Product } from '../support/product.js';
import { underLoad } from './support/invariants.js';
import { command } from './support/outage.js';
import { until } from '../support/until.js';

jest.setTimeout(240_000);

/** A small disk, or null if this user may not mount one. */
const disk = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'quotewright-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
})();
if (!disk) process.stderr.write('Skipped: a full disk under the log (only root can mount a small one to fill).\n');

(disk ? describe : describe.skip)('the disk under the log is full', () => {
  let postgres: OwnPostgres;
  let product: Product;

  beforeAll(async () => {
    await chmod(disk!, 0o755);
    postgres = await OwnPostgres.start(join(disk!, 'postgres'));
    product = await startProduct({ roles: ['projector', 'web'], postgres });
  });
  afterAll(async () => {
    await product?.stop();
    await postgres?.remove();
    execFileSync('umount', [disk!]);
    rmdirSync(disk!);
  });

  /** Writes until the disk is full. */
  async function fill(): Promise<string> {
    const filler = join(disk!, 'filler');
    const file = await open(filler, 'w');
    const block = Buffer.alloc(64 * 1024);
    try {
      for (;;) await file.write(block);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      return filler;
    } finally {
      await file.close();
    }
  }

  test('commands are refused with 503, nothing acknowledged is lost, and it continues when there is space', async () => {
    await underLoad(product, async (load) => {
      const filler = await fill();
      await until(async () => (await command(product)).status === 503);
      await rm(filler);
      // A server that could not even write its journal has ended; its operator restarts it.
      await postgres.recover();
      await load.goesOn();
    });
  });
});
